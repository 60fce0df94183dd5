#!/bin/sh
# `madeleine hook` without waiting for Node to start: spools what finds the transcript, and starts the drainer, detached.
# What needs more (a server, a folder that may be somebody else's, a user's name with other characters) is left to `madeleine hook`.
umask 077
main=${0%/*}/main.js
data=${MADELEINE_DATA:-.madeleine} user=${MADELEINE_USER-} server=${MADELEINE_DATABASE_URL-} other='' next=''
[ "${MADELEINE_USER-unset}" ] || other=1
for arg in "$@"; do
  case $next in
    data) data=$arg server='' next='' ;;
    user) user=$arg next='' ;;
    *) case $arg in
      --data | --user) next=${arg#--} ;;
      --data=*) data=${arg#*=} server='' ;;
      --user=*) user=${arg#*=} ;;
      *) other=1 ;;
    esac ;;
  esac
done
case $data in
  '') other=1 ;;
  /*) ;;
  '~' | '~/'*) if [ "${HOME-}" ]; then data=$HOME${data#'~'}; else other=1; fi ;;
  *) data=${CLAUDE_PROJECT_DIR:-$PWD}/$data ;;
esac
case $user in *[!A-Za-z0-9._@+-]*) other=1 ;; esac
spool=$data/spool
# A folder that is to be made, or holds a database, is nobody else's
[ -d "$spool" ] || [ "$other$server$next" ] || { [ -e "$data" ] && [ ! -d "$data/db" ]; } || mkdir -p "$spool" 2>/dev/null
if [ "$other$server$next" ] || [ ! -d "$spool" ]; then
  node "$main" hook "$@"
  exit 0
fi

# A name that no living process has; a second one with this process id, in another container, finds it taken
n=0
while [ -e "$spool/sh-$$-$n.event" ] || ! (set -C && : >"$spool/sh-$$-$n.tmp") 2>/dev/null; do
  n=$((n + 1))
  [ "$n" -lt 100 ] || exit 0
done
entry=$spool/sh-$$-$n
{
  LC_ALL=C grep -aEo '"(hook_event_name|session_id|transcript_path)" *: *"([^"\\]|\\.)*"' &&
    { [ -z "$user" ] || printf '"user":"%s"\n' "$user"; }
} >"$entry.tmp" 2>/dev/null && mv "$entry.tmp" "$entry.event" 2>/dev/null || { rm -f "$entry.tmp"; exit 0; }

if command -v setsid >/dev/null 2>&1; then
  setsid node "$main" hook --drain "$@" </dev/null >/dev/null 2>&1 &
else
  nohup node "$main" hook --drain "$@" </dev/null >/dev/null 2>&1 &
fi
exit 0
