#!/usr/bin/env bash
# A throwaway Valkey for the tests, from a Debian package, independent of any other on the machine.
#
#   scripts/valkey.sh start     unpack if necessary, start, print one line: redis://…
#   scripts/valkey.sh stop      stop the server; its data is lost
#   scripts/valkey.sh url       print the address if the server answers, else exit 3
#   scripts/valkey.sh destroy   stop the server, delete the unpacked packages
#
# VALKEY_PORT  54480 by default, on the loopback address only
#
# Needs root (to unpack and to chroot) and apt sources that name a Debian mirror. The server accepts every connection
# without a password, so this is for test data only.
set -euo pipefail

port=${VALKEY_PORT:-54480}
home=${TMPDIR:-/tmp}/madeleine-valkey
root=$home/trixie
suite=trixie
url=redis://127.0.0.1:$port/0
server_uid=65432 # of no other user

# shellcheck source=scripts/debian-root.sh
. "$(dirname "${BASH_SOURCE[0]}")/debian-root.sh"

ask() { inside valkey-cli -h 127.0.0.1 -p "$port" "$@"; }
running() { [[ -e $root/.unpacked ]] && [[ $(ask ping 2>/dev/null) == PONG ]]; }

start() {
  exec 9>"$home/.lock"
  flock 9 # concurrent starts unpack only once
  [[ -e $root/.unpacked ]] || unpack "$suite" valkey-server 'give TEST_CACHE_URL instead'
  if ! running; then
    inside valkey-server --bind 127.0.0.1 --port "$port" --daemonize yes --save '' --appendonly no \
      --dir /tmp --logfile "/tmp/valkey-$port.log" --maxmemory 64mb --maxmemory-policy allkeys-lru >&2
    for _ in {1..50}; do
      running && break
      sleep 0.1
    done
  fi
  running || { tail -n 20 "$root/tmp/valkey-$port.log" >&2; exit 1; }
  say "$(ask info server | sed -n 's/^valkey_version:/Valkey /p' | tr -d '\r')"
  echo "$url"
}

stop() { if running; then ask shutdown nosave >&2 || true; else say "not running"; fi; }

need_root 'give TEST_CACHE_URL to a server of your own'
mkdir -p "$home"
case ${1:-} in
  start) start ;;
  stop) stop ;;
  url) running && echo "$url" || exit 3 ;;
  destroy) stop; rm -rf "$root" ;;
  *) say "usage: valkey.sh start|stop|url|destroy"; exit 2 ;;
esac
