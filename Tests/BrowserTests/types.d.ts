// What Debian's TypeScript does not know yet of browsers. A newer one knows the same.

interface OffscreenCanvasRenderingContext2D
    extends CanvasState, CanvasTransform, CanvasCompositing, CanvasImageSmoothing, CanvasFillStrokeStyles, CanvasRect,
        CanvasDrawPath, CanvasText, CanvasDrawImage, CanvasImageData, CanvasPathDrawingStyles, CanvasTextDrawingStyles,
        CanvasPath {
    readonly canvas: OffscreenCanvas;
}

interface OffscreenCanvas extends EventTarget {
    width: number;
    height: number;
    getContext(contextId: "2d", options?: any): OffscreenCanvasRenderingContext2D | null;
}

declare var OffscreenCanvas: {
    prototype: OffscreenCanvas;
    new (width: number, height: number): OffscreenCanvas;
};

interface CanvasDrawImage {
    drawImage(image: CanvasImageSource | OffscreenCanvas, dx: number, dy: number): void;
    drawImage(image: CanvasImageSource | OffscreenCanvas, dx: number, dy: number, dw: number, dh: number): void;
    drawImage(
        image: CanvasImageSource | OffscreenCanvas, sx: number, sy: number, sw: number, sh: number, dx: number,
        dy: number, dw: number, dh: number): void;
}

interface Worker {
    postMessage(message: any, transfer: (Transferable | OffscreenCanvas)[]): void;
}

interface HTMLCanvasElement {
    transferControlToOffscreen(): OffscreenCanvas;
}

interface WakeLock {
    request(type?: "screen"): Promise<object>;
}

interface Navigator {
    readonly wakeLock: WakeLock;
}
