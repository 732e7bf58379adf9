# Completion of cantina for bash.

# What `cantina games --json` says, one word a line: games; or OPTION= of a game; or its OPTION=VALUE; or its presets.
_cantina_games() {
    cantina games --json 2>/dev/null | awk -v want="$1" -v game="$2" '
        /^    "id":/        { gsub(/[",]/, ""); here = $2; presets = 0; if (want == "games") print here }
        /^    "presets":/   { presets = 1 }
        presets             { gsub(/[",]/, ""); if (/^        id:/ && want == "presets" && here == game) print $2; next }
        /^        "id":/    { gsub(/[",]/, ""); option = $2; if (want == "options" && here == game) print option "=" }
        /^        "values"/ { values = 1; next }
        /^        \]/       { values = 0 }
        values && want == "values" && here == game { gsub(/[", ]/, ""); print option "=" $0 }'
}

# --set OPTION=VALUE: readline has split the word at `=`, so only the part behind it is completed.
_cantina_set() {
    local given=$1 game=$2
    case $given in
    *=*) COMPREPLY=($(compgen -W "$(_cantina_games values "$game" | sed -n "s/^${given%%=*}=//p")" -- "${given#*=}")) ;;
    *)
        COMPREPLY=($(compgen -W "$(_cantina_games options "$game")" -- "$given"))
        compopt -o nospace 2>/dev/null
        ;;
    esac
    return 0
}

# Names of the user's campaigns, one a line.
_cantina_campaigns() {
    cantina campaign list --json 2>/dev/null | sed -n 's/^ *"name": "\(.*\)",*$/\1/p'
}

# The game that an option's value is of: the one that is named, or the campaign's.
_cantina_game() {
    case $1 in
    campaign) cantina campaign list --json 2>/dev/null | sed -n 's/^ *"game": "\(.*\)",*$/\1/p' | head -n 1 ;;
    *) echo "$2" ;;
    esac
}

_cantina_options() {
    case $1 in
    play) echo "--seats --me --hot-seat --agents --difficulty --set --seed --lesson --record --resume --lang --pack" ;;
    campaign) echo "--anew --seats --me --hot-seat --names --agents --set --seed --force --json --lang --pack" ;;
    serve) echo "--listen --admin --admin-anywhere --store --pack --origin --host --connections --allow-start --memory --keep-unplayed --keep-finished --keep-idle --keep-campaigns --tls-cert --tls-key" ;;
    admin) echo "--at --game --state --behind --spoilers --why --minutes --yes --json" ;;
    engine) echo "--pack" ;;
    sim) echo "--games --ladder --sweep --seats --agents --difficulty --set --seed --jobs --budget --notebook --no-side-acts --json --report --pack" ;;
    replay) echo "--to --seat --verify --lang --pack" ;;
    analyse) echo "--json --report --seat --level --budget --jobs --lang --pack" ;;
    pack) echo "--game --json --yaml --lang --pack --spoilers --campaign" ;;
    store) echo "--store --force --replay --pack --json" ;;
    bench) echo "--json --pack --tables --rate --seconds --sockets" ;;
    rules) echo "--json --pack --since --spoilers --campaign" ;;
    games) echo "--json --lang" ;;
    version) echo "--json" ;;
    esac
    echo "--help --version"
}

# --difficulty WORD,WORD of a game.
_cantina_difficulty() {
    local before=""
    [[ $1 == *,* ]] && before=${1%,*},
    COMPREPLY=($(compgen -P "$before" -W "$(_cantina_games presets "$2")" -- "${1##*,}"))
    return 0
}

# --sweep option:ID: readline has split the word at `:`, so only the part behind it is completed.
_cantina_sweep() {
    case $1 in
    option:*) COMPREPLY=($(compgen -W "$(_cantina_games options "$2" | sed 's/=$//')" -- "${1#option:}")) ;;
    *)
        COMPREPLY=($(compgen -W "option: budget=" -- "$1"))
        compopt -o nospace 2>/dev/null
        ;;
    esac
    return 0
}

# What the value of an option may be; false if it is no option with known values.
_cantina_value() {
    case $1 in
    --agents) COMPREPLY=($(compgen -W "random greedy easy normal hard" -- "$2")) ;;
    --level) COMPREPLY=($(compgen -W "greedy easy normal hard" -- "$2")) ;;
    --listen) COMPREPLY=($(compgen -W "127.0.0.1:7777 0.0.0.0:7777" -- "$2")) ;;
    --lang) COMPREPLY=($(compgen -W "en de pl" -- "$2")) ;;
    --me) COMPREPLY=($(compgen -W "p1 p2 p3 p4 p5 p6 all none" -- "$2")) ;;
    --seat) COMPREPLY=($(compgen -W "p1 p2 p3 p4 p5 p6 spectator" -- "$2")) ;;
    --seats) COMPREPLY=($(compgen -W "1 2 3 4 5 6" -- "$2")) ;;
    --pack) COMPREPLY=($(compgen -d -- "$2")) ;;
    --notebook | --record | --resume | --report | --store | --tls-cert | --tls-key) COMPREPLY=($(compgen -f -- "$2")) ;;
    --games | --seed | --jobs | --budget | --to | --tables | --rate | --seconds | --sockets | --admin | --at | --behind | --why | --minutes | --origin | --host | --connections | --names) COMPREPLY=() ;;
    *) return 1 ;;
    esac
}

_cantina() {
    local commands="play campaign serve admin engine sim bench replay analyse pack store rules games version help"
    local line=${COMP_LINE:0:COMP_POINT} words=() word before
    read -ra words <<<"$line"
    [[ $line == *" " ]] && words+=("")
    word=${words[-1]} before=${words[-2]}
    COMPREPLY=()
    if [ ${#words[@]} -le 2 ]; then
        COMPREPLY=($(compgen -W "$commands --help --version" -- "$word"))
        return
    fi
    case $word in
    --set=*) _cantina_set "${word#--set=}" "$(_cantina_game "${words[1]}" "${words[2]}")" && return ;;
    --difficulty=*) _cantina_difficulty "${word#--difficulty=}" "${words[2]}" && return ;;
    --sweep=*) _cantina_sweep "${word#--sweep=}" "${words[2]}" && return ;;
    --*=*) _cantina_value "${word%%=*}" "${word#*=}" && return ;;
    esac
    [ "$before" = --set ] && _cantina_set "$word" "$(_cantina_game "${words[1]}" "${words[2]}")" && return
    [ "$before" = --difficulty ] && _cantina_difficulty "$word" "${words[2]}" && return
    [ "$before" = --sweep ] && _cantina_sweep "$word" "${words[2]}" && return
    _cantina_value "$before" "$word" && return
    case ${words[1]}:${#words[@]} in
    bench:3) COMPREPLY+=($(compgen -W "serve $(_cantina_games games)" -- "$word")) ;;
    play:3 | sim:3 | rules:3) COMPREPLY+=($(compgen -W "$(_cantina_games games)" -- "$word")) ;;
    pack:3) COMPREPLY+=($(compgen -W "new check show stats provenance schema" -- "$word")) ;;
    pack:4) COMPREPLY+=($(compgen -W "$(_cantina_games games)" -- "$word") $(compgen -d -- "$word")) ;;
    campaign:3) COMPREPLY+=($(compgen -W "list show play new reset" -- "$word")) ;;
    campaign:4) [ "${words[2]}" = new ] || COMPREPLY+=($(compgen -W "$(_cantina_campaigns)" -- "$word")) ;;
    campaign:5) [ "${words[2]}" = new ] && COMPREPLY+=($(compgen -W "$(_cantina_games games)" -- "$word")) ;;
    admin:3) COMPREPLY+=($(compgen -W "status doors tables look export freeze unfreeze close delete campaigns delete-campaign blocks block unblock announce withdraw drain undrain" -- "$word")) ;;
    store:3) COMPREPLY+=($(compgen -W "backup restore check" -- "$word")) ;;
    store:4) [ "${words[2]}" = check ] || COMPREPLY+=($(compgen -f -- "$word")) ;;
    help:3) COMPREPLY=($(compgen -W "$commands" -- "$word")) ;;
    replay:3 | analyse:3) COMPREPLY+=($(compgen -f -- "$word")) ;;
    esac
    if [ ${#COMPREPLY[@]} -eq 0 ] || [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$(_cantina_options "${words[1]}")" -- "$word"))
    fi
}

complete -F _cantina cantina
