#!/usr/bin/env bash
# A throwaway PostgreSQL with pgvector for the tests, from Debian packages, independent of any other on the machine.
#
#   scripts/postgres.sh start     unpack if necessary, start, print one line: postgres://…
#   scripts/postgres.sh stop      stop the server, keep its data
#   scripts/postgres.sh url       print the address if the server answers, else exit 3
#   scripts/postgres.sh destroy   stop the server, delete its data and the unpacked packages
#
# PG_SUITE  trixie (PostgreSQL 17, default) or forky (18)
# PG_PORT   54417 by default, on the loopback address only
# PG_FSYNC  off by default, because the data is disposable; set it to on when a measurement depends on it
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

say() { echo "postgres.sh: $*" >&2; }

inside() { # runs a command in the unpacked root, without root's rights
  chroot --userspec="$server_uid:$server_uid" "$root" \
    /usr/bin/env -i PATH="$bin:/usr/bin:/bin" HOME=/tmp LC_ALL=C.UTF-8 "$@" 9>&-
}

ask() { inside psql -X -h 127.0.0.1 -p "$port" -U postgres -v ON_ERROR_STOP=1 -qAt "$@"; }

# Whether the server answers: the process named in its pid file may be dead, or another one by now.
running() { [[ -d $root$data ]] && inside pg_isready -q -h 127.0.0.1 -p "$port" >/dev/null 2>&1; }

debian_mirror() { # the first of the machine's own sources that is Debian's main archive
  # shellcheck disable=SC2016 # the variables are apt's
  apt-get indextargets --format '$(LABEL)|$(REPO_URI)' 'Created-By: Packages' | sed -n 's/^Debian|//p' | sed -n 1p
}

unpack() {
  say "fetching package lists"
  apt-get update -qq >&2 || say "some apt sources did not answer; going on with the rest"
  if ! command -v mmdebstrap >/dev/null; then
    say "installing mmdebstrap and the keys of newer Debian releases"
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends mmdebstrap debian-archive-keyring >&2
  fi
  local mirror options=()
  mirror=$(debian_mirror)
  [[ -n $mirror ]] || { say "no Debian archive among the apt sources; give TEST_DATABASE_URL instead"; exit 1; }
  # A snapshot of the testing suite can be past the date its Release file names.
  [[ $suite == trixie ]] || options+=(--aptopt='Acquire::Check-Valid-Until "false"')
  say "unpacking PostgreSQL $major and pgvector from $suite"
  rm -rf "$root"
  mmdebstrap --quiet "${options[@]}" --variant=extract \
    --include="postgresql-$major,postgresql-$major-pgvector,coreutils,dash,libc-bin" \
    "$suite" "$root" "$mirror" >&2
  prepare_root
  touch "$root/.unpacked"
}

prepare_root() { # does what the packages' own scripts would have done, as far as the server needs it
  local folder
  for folder in bin sbin lib lib64; do
    [[ -e $root/$folder || ! -d $root/usr/$folder ]] || ln -s "usr/$folder" "$root/$folder"
  done
  echo "postgres:x:$server_uid:$server_uid::/tmp:/bin/sh" >"$root/etc/passwd"
  echo "postgres:x:$server_uid:" >"$root/etc/group"
  install -d -m 1777 "$root/tmp" "$root/srv" "$root/dev/shm"
  # Where a device cannot be created, or does not work, an empty file takes its place.
  { rm -f "$root/dev/null" && mknod -m 666 "$root/dev/null" c 1 3 && : >"$root/dev/null"; } 2>/dev/null ||
    { rm -f "$root/dev/null" && install -m 666 /dev/null "$root/dev/null"; }
}

initialise() {
  install -d -m 700 -o "$server_uid" -g "$server_uid" "$root$data"
  inside initdb -D "$data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >&2
  printf '%s\n' "listen_addresses = '127.0.0.1'" "unix_socket_directories = ''" "port = $port" \
    'dynamic_shared_memory_type = mmap' 'jit = off' 'shared_buffers = 256MB' 'max_connections = 200' \
    >>"$root$data/postgresql.conf"
}

start() {
  exec 9>"$home/.lock"
  flock 9 # concurrent starts unpack only once
  [[ -e $root/.unpacked ]] || unpack
  [[ -s $root$data/PG_VERSION ]] || initialise
  running || rm -f "$root$data/postmaster.pid" # of a server that was killed; the lock above keeps others from starting one
  running || inside pg_ctl -D "$data" -l "$data/server.log" -o "-c fsync=$fsync" -w -t 60 start >&2 ||
    { tail -n 20 "$root$data/server.log" >&2; exit 1; }
  [[ $(ask -d postgres -c "select count(*) from pg_database where datname = '$database'") == 1 ]] ||
    ask -d postgres -c "create database $database"
  ask -d "$database" -c 'set client_min_messages = warning; create extension if not exists vector'
  say "$(ask -d "$database" -c "select 'PostgreSQL ' || current_setting('server_version') || ', pgvector ' || extversion
    from pg_extension where extname = 'vector'")"
  echo "$url"
}

stop() { if running; then inside pg_ctl -D "$data" -m fast -w stop >&2; else say "not running"; fi; }

[[ $(id -u) == 0 ]] || { say "needs root; or give TEST_DATABASE_URL to a server of your own"; exit 1; }
mkdir -p "$home"
case ${1:-} in
  start) start ;;
  stop) stop ;;
  url) running && echo "$url" || exit 3 ;;
  destroy) stop; rm -rf "$root" ;;
  *) say "usage: postgres.sh start|stop|url|destroy"; exit 2 ;;
esac
