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

say() { echo "valkey.sh: $*" >&2; }

inside() { # runs a command in the unpacked root, without root's rights
  chroot --userspec="$server_uid:$server_uid" "$root" /usr/bin/env -i PATH=/usr/bin:/bin HOME=/tmp LC_ALL=C.UTF-8 "$@" 9>&-
}

ask() { inside valkey-cli -h 127.0.0.1 -p "$port" "$@"; }
running() { [[ -e $root/.unpacked ]] && [[ $(ask ping 2>/dev/null) == PONG ]]; }

debian_mirror() { # the first of the machine's own sources that is Debian's main archive
  # shellcheck disable=SC2016 # the variables are apt's
  apt-get indextargets --format '$(LABEL)|$(REPO_URI)' 'Created-By: Packages' | sed -n 's/^Debian|//p' | sed -n 1p
}

unpack() {
  say "fetching package lists"
  apt-get update -qq >&2 || say "some apt sources did not answer; going on with the rest"
  if ! command -v mmdebstrap >/dev/null; then
    say "installing mmdebstrap"
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends mmdebstrap debian-archive-keyring >&2
  fi
  local mirror folder
  mirror=$(debian_mirror)
  [[ -n $mirror ]] || { say "no Debian archive among the apt sources; give TEST_CACHE_URL instead"; exit 1; }
  say "unpacking Valkey from $suite"
  rm -rf "$root"
  mmdebstrap --quiet --variant=extract --include=valkey-server,coreutils,dash,libc-bin "$suite" "$root" "$mirror" >&2
  for folder in bin sbin lib lib64; do
    [[ -e $root/$folder || ! -d $root/usr/$folder ]] || ln -s "usr/$folder" "$root/$folder"
  done
  install -d -m 1777 "$root/tmp" "$root/dev"
  # Where a device cannot be created, an empty file takes its place.
  { rm -f "$root/dev/null" && mknod -m 666 "$root/dev/null" c 1 3 && : >"$root/dev/null"; } 2>/dev/null ||
    { rm -f "$root/dev/null" && install -m 666 /dev/null "$root/dev/null"; }
  touch "$root/.unpacked"
}

start() {
  exec 9>"$home/.lock"
  flock 9 # concurrent starts unpack only once
  [[ -e $root/.unpacked ]] || unpack
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

[[ $(id -u) == 0 ]] || { say "needs root; or give TEST_CACHE_URL to a server of your own"; exit 1; }
mkdir -p "$home"
case ${1:-} in
  start) start ;;
  stop) stop ;;
  url) running && echo "$url" || exit 3 ;;
  destroy) stop; rm -rf "$root" ;;
  *) say "usage: valkey.sh start|stop|url|destroy"; exit 2 ;;
esac
