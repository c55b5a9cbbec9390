# The commands and options of `ribbon --experimental-dump-help`, as Markdown.

# Escapes the characters that have a meaning in Markdown.
def plain: gsub("(?<sign>[*_<>|\\[\\]])"; "\\\(.sign)");
# Text in backticks is code already.
def paragraph: gsub("\n+"; "\n\n") | split("`") | to_entries
    | map(if .key % 2 == 0 then .value | gsub("(?<sign>[*_<>])"; "\\\(.sign)") else .value end) | join("`");

def name: if .kind == "short" then "-\(.name)" else "--\(.name)" end;
def value: "*\(.valueName | plain)*";
def form: if .kind == "positional" then value
    else ([.names[] | "**\(name)**"] | join(", ")) + if .kind == "option" then " \(value)" else "" end end;

def usage: if .kind == "positional" then value
    else ([.names[] | select(.kind == "long") | "**\(name)**"] | join(" \\| ")) + if .kind == "option" then " \(value)" else "" end end;
def repeated: if .isRepeating then "\(.) …" else . end;
def synopsis: (if .isOptional then "\\[\(usage)\\]" else usage end) + if .isRepeating then " …" else "" end;

# A flag and its opposite are one option, with one text.
def own: [.arguments[]? | select(.shouldDisplay and (.valueName | IN("help", "version") | not))]
    | reduce .[] as $next ([]; if length > 0 and $next.valueName == "no-" + .[-1].valueName then .[-1].names += $next.names
        else . + [$next] end);

def title: .superCommands[1:] + [.commandName] | join(" ");

def command:
    "## \(title)\n",
    (["**ribbon \(title)**", (own[] | synopsis)] | join(" ")) + "\n",
    (.abstract | paragraph) + "\n",
    if .discussion then (.discussion | paragraph) + "\n" else empty end,
    (own[] | select(.abstract) | "\(form)\n\n:   \(.abstract | paragraph)"
        + (if .defaultValue then " Default: \(.defaultValue | plain)." else "" end) + "\n");

.command.subcommands[] | select(.commandName != "help" and .shouldDisplay)
    | command, (.subcommands[]? | select(.commandName != "help") | command)
