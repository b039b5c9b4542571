_nptests() {
  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" at="${COMP_WORDS[1]}" words=""
  if [ "$COMP_CWORD" -gt 2 ]; then
    case "$at" in @RUNNING@) at="$at ${COMP_WORDS[2]}" ;; esac
  fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "@COMMANDS@" -- "$cur")); return
  fi
  case "$at $prev" in
@WORDS@
  esac
  if [ -z "$words" ]; then
    case "$at" in
@NAMES@
    esac
  fi
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur"))
  else COMPREPLY=($(compgen -f -- "$cur")); fi
}
complete -o filenames -F _nptests nptests
