import Touch
