#!/usr/bin/env bash
# A throwaway PostgreSQL with pgvector for the tests, from Debian packages, independent of any other on the machine.
#
#   scripts/postgres.sh start     unpack if necessary, start, print one line: postgres://…
#   scripts/postgres.sh stop      stop the server, keep its data
#   scripts/postgres.sh crash     the same, as if it had crashed: whatever runs is lost, and the next start recovers
#   scripts/postgres.sh url       print the address if the server answers, else exit 3
#   scripts/postgres.sh standby PORT  make and start a standby of it on that port, print its address; with PG_PORT=PORT it is
#                                     stopped, started and dropped as any other
#   scripts/postgres.sh in PROGRAM…   run a program of the packages, such as pg_dump or psql
#   scripts/postgres.sh drop      stop the server, delete its data
#   scripts/postgres.sh destroy   stop the server, delete its data and the unpacked packages
#
# PG_SUITE    trixie (PostgreSQL 17, default) or forky (18)
# PG_PORT     54417 by default, on the loopback address only; each port has data of its own
# PG_FSYNC    off by default, because the data is disposable; set it to on when a measurement depends on it
# PG_DISK_MB  keeps the data of a server that is made now on a disk in memory of this size, so that it can be full
#
# Needs root (to unpack and to chroot) and apt sources that name a Debian mirror. The server accepts every connection
# without a password, so this is for test data only.
set -euo pipefail

suite=${PG_SUITE:-trixie}
port=${PG_PORT:-54417}
fsync=${PG_FSYNC:-off}
case $suite in
  trixie) major=17 ;;
  forky) major=18 ;;
  *) echo "postgres.sh: PG_SUITE is trixie or forky, not '$suite'" >&2; exit 2 ;;
esac

home=${TMPDIR:-/tmp}/madeleine-postgres
root=$home/$suite
data=/srv/data-$port # as seen from inside the root
bin=/usr/lib/postgresql/$major/bin
database=madeleine
url=postgres://postgres@127.0.0.1:$port/$database
server_uid=65431 # of no other user: PostgreSQL refuses to run as root

# shellcheck source=scripts/debian-root.sh
. "$(dirname "${BASH_SOURCE[0]}")/debian-root.sh"

ask() { inside psql -X -h 127.0.0.1 -p "$port" -U postgres -v ON_ERROR_STOP=1 -qAt "$@"; }

# Whether the server answers: the process named in its pid file may be dead, or another one by now.
running() { [[ -d $root$data ]] && inside pg_isready -q -h 127.0.0.1 -p "$port" >/dev/null 2>&1; }

initialise() {
  install -d -m 700 -o "$server_uid" -g "$server_uid" "$root$data"
  [[ -z ${PG_DISK_MB:-} ]] || mount -t tmpfs -o "size=${PG_DISK_MB}m,mode=700,uid=$server_uid,gid=$server_uid" tmpfs "$root$data"
  inside initdb -D "$data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >&2
  printf '%s\n' "listen_addresses = '127.0.0.1'" "unix_socket_directories = ''" "port = $port" \
    'dynamic_shared_memory_type = mmap' 'jit = off' 'shared_buffers = 256MB' 'max_connections = 200' \
    'max_locks_per_transaction = 512' \
    >>"$root$data/postgresql.conf"
}

start() {
  exec 9>"$home/.lock"
  flock 9 # concurrent starts unpack only once
  [[ -e $root/.unpacked ]] ||
    unpack "$suite" "postgresql-$major,postgresql-$major-pgvector" 'give TEST_DATABASE_URL instead'
  [[ -s $root$data/PG_VERSION ]] || initialise
  running || rm -f "$root$data/postmaster.pid" # of a server that was killed; the lock above keeps others from starting one
  running || inside pg_ctl -D "$data" -l "$data/server.log" -o "-c fsync=$fsync" -w -t 60 start >&2 ||
    { tail -n 20 "$root$data/server.log" >&2; exit 1; }
  if [[ -e $root$data/standby.signal ]]; then echo "$url"; return; fi # it has what its primary has
  [[ $(ask -d postgres -c "select count(*) from pg_database where datname = '$database'") == 1 ]] ||
    ask -d postgres -c "create database $database"
  ask -d "$database" -c 'set client_min_messages = warning; create extension if not exists vector'
  say "$(ask -d "$database" -c "select 'PostgreSQL ' || current_setting('server_version') || ', pgvector ' || extversion
    from pg_extension where extname = 'vector'")"
  echo "$url"
}

standby() { # standby PORT
  inside pg_basebackup -h 127.0.0.1 -p "$port" -U postgres -D "/srv/data-$1" --wal-method=stream --checkpoint=fast --no-sync -R >&2
  echo "port = $1" >>"$root/srv/data-$1/postgresql.conf"
  PG_PORT=$1 exec "${BASH_SOURCE[0]}" start
}

stop() { if running; then inside pg_ctl -D "$data" -m "${1:-fast}" -w stop >&2; else say "not running"; fi; }

drop() {
  stop immediate
  ! mountpoint -q "$root$data" || umount --lazy "$root$data"
  rm -rf "${root:?}$data"
}

need_root 'give TEST_DATABASE_URL to a server of your own'
mkdir -p "$home"
case ${1:-} in
  start) start ;;
  stop) stop ;;
  crash) stop immediate ;;
  url) running && echo "$url" || exit 3 ;;
  in) shift; inside "$@" ;;
  standby) standby "$2" ;;
  drop) drop ;;
  destroy) drop; rm -rf "$root" ;;
  *) say "usage: postgres.sh start|stop|crash|url|standby|in|drop|destroy"; exit 2 ;;
esac
