#!/usr/bin/env bash
# A throwaway PgBouncer for the tests, from a Debian package, in transaction mode before the server of scripts/postgres.sh.
#
#   scripts/pgbouncer.sh start     unpack if necessary, start, print one line: postgres://…
#   scripts/pgbouncer.sh stop      stop it at once, whatever runs through it
#   scripts/pgbouncer.sh url       print the address if it answers, else exit 3
#   scripts/pgbouncer.sh unpack    unpack if necessary, and no more
#   scripts/pgbouncer.sh destroy   stop it, delete the unpacked packages
#
# PGBOUNCER_PORT  54461 by default, on the loopback address only
# PGBOUNCER_POOL  connections to the server for each database and login: 10 by default; 200 clients may come
# PG_PORT         port of the server, which lets everybody in without a password: 54417 by default
#
# Needs root (to unpack and to chroot) and apt sources that name a Debian mirror. It lets in every login that the server has.
set -euo pipefail
port=${PGBOUNCER_PORT:-54461}
pool=${PGBOUNCER_POOL:-10}
server_port=${PG_PORT:-54417}
home=${TMPDIR:-/tmp}/madeleine-pgbouncer
root=$home/trixie
bin=/usr/sbin
data=/srv/pgbouncer-$port # as seen from inside the root
url=postgres://postgres@127.0.0.1:$port/madeleine
server_uid=65433 # of no other user: PgBouncer refuses to run as root
# shellcheck source=scripts/debian-root.sh
. "$(dirname "${BASH_SOURCE[0]}")/debian-root.sh"

running() { [[ -s $root$data/pid ]] && kill -0 "$(<"$root$data/pid")" 2>/dev/null && answers; }
answers() { (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; }

unpack_once() { # concurrent starts unpack only once
  exec 9>"$home/.lock"
  flock 9
  [[ -e $root/.unpacked ]] || unpack trixie pgbouncer 'PgBouncer is left out'
}

configure() {
  install -d -m 700 -o "$server_uid" -g "$server_uid" "$root$data"
  echo '"postgres" ""' >"$root$data/users.txt"
  cat >"$root$data/pgbouncer.ini" <<CONFIG
[databases]
* = host=127.0.0.1 port=$server_port auth_user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = trust
auth_file = $data/users.txt
admin_users = postgres
pool_mode = transaction
default_pool_size = $pool
max_client_conn = 200
logfile = $data/log
pidfile = $data/pid
CONFIG
}

start() {
  unpack_once
  if ! running; then
    configure
    rm -f "$root$data/pid"
    inside pgbouncer --quiet --daemon "$data/pgbouncer.ini" >&2
    for _ in {1..100}; do
      running && break
      sleep 0.1
    done
  fi
  running || { tail -n 20 "$root$data/log" >&2; exit 1; }
  say "$(inside pgbouncer --version | sed -n 1p)"
  echo "$url"
}

stop() {
  running || { say "not running"; return; }
  local pid
  pid=$(<"$root$data/pid")
  kill -QUIT "$pid"
  while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
  rm -rf "${root:?}$data" # made anew by each start
}

need_root 'PgBouncer is left out'
mkdir -p "$home"
case ${1:-} in
  start) start ;;
  stop) stop ;;
  url) running && echo "$url" || exit 3 ;;
  unpack) unpack_once ;;
  destroy) stop; rm -rf "$root" ;;
  *) say "usage: pgbouncer.sh start|stop|url|unpack|destroy"; exit 2 ;;
esac
