#!/usr/bin/env bash
# A throwaway Citus cluster for tests and measurements: a coordinator and two workers of PostgreSQL 17 with pgvector on the
# loopback address, from Debian packages and a source archive of Citus, which is built here.
#
#   CITUS_SOURCE=citus.tar.gz scripts/citus.sh start    build if necessary, start, print one line: postgres://…
#   scripts/citus.sh stop      stop the servers, keep their data
#   scripts/citus.sh url       print the coordinator's address if all three answer, else exit 3
#   scripts/citus.sh kill N    end worker N (1 or 2), or the coordinator (0), at once, as a crash does;   start starts it again
#   scripts/citus.sh destroy   stop the servers, delete their data and what was built
#
# CITUS_SOURCE  the archive of Citus 13 or 14, as its project releases it; read by the first start only
# CITUS_PORT    54431 by default: the coordinator's; the workers have the two after it
# CITUS_FSYNC   off by default, because the data is disposable; on where a server is killed, or a measurement depends on it
#
# Needs root (to unpack and to chroot) and apt sources that name a Debian mirror. The servers accept every connection
# without a password, so this is for test data only. The first start takes some minutes.
set -euo pipefail

port=${CITUS_PORT:-54431}
fsync=${CITUS_FSYNC:-off}
home=${TMPDIR:-/tmp}/madeleine-citus-$port
root=$home/root
bin=/usr/lib/postgresql/17/bin
database=madeleine
url=postgres://postgres@127.0.0.1:$port/$database
ports=("$port" $((port + 1)) $((port + 2)))
server_uid=65432 # of no other user: PostgreSQL refuses to run as root

say() { echo "citus.sh: $*" >&2; }

inside() { # runs a command in the unpacked root, without root's rights
  chroot --userspec="$server_uid:$server_uid" "$root" \
    /usr/bin/env -i PATH="$bin:/usr/bin:/bin" HOME=/tmp LC_ALL=C.UTF-8 "$@" 9>&-
}

ask() { # ask PORT DATABASE STATEMENT
  inside env PGOPTIONS='-c client_min_messages=warning' psql -X -h 127.0.0.1 -p "$1" -U postgres -d "$2" -v ON_ERROR_STOP=1 -qAtc "$3"
}

data() { echo "/srv/data-$1"; } # as seen from inside the root

running() { [[ -d $root$(data "$1") ]] && inside pg_isready -q -h 127.0.0.1 -p "$1" >/dev/null 2>&1; }

debian_mirror() { # the first of the machine's own sources that is Debian's main archive
  # shellcheck disable=SC2016 # the variables are apt's
  apt-get indextargets --format '$(LABEL)|$(REPO_URI)' 'Created-By: Packages' | sed -n 's/^Debian|//p' | sed -n 1p
}

unpack() {
  [[ -f ${CITUS_SOURCE:-} ]] || { say "CITUS_SOURCE names no file: give it a source archive of Citus 13 or 14"; exit 2; }
  if ! command -v mmdebstrap >/dev/null; then
    say "installing mmdebstrap"
    apt-get update -qq >&2 || say "some apt sources did not answer; going on with the rest"
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends mmdebstrap >&2
  fi
  local mirror
  mirror=$(debian_mirror)
  [[ -n $mirror ]] || { say "no Debian archive among the apt sources"; exit 1; }
  say "unpacking PostgreSQL 17, pgvector and a compiler"
  rm -rf "$root"
  mmdebstrap --quiet --variant=apt --include="$(tr -d ' \n' <<<'postgresql-17,postgresql-17-pgvector,postgresql-server-dev-17,
    gcc,make,libc6-dev,liblz4-dev,libzstd-dev,libicu-dev,libkrb5-dev,libpam0g-dev,libselinux1-dev,libssl-dev,libxslt1-dev,
    libreadline-dev,zlib1g-dev,libxml2-dev,libnuma-dev,coreutils')" trixie "$root" "$mirror" >&2
  build
  echo "postgres:x:$server_uid:$server_uid::/tmp:/bin/sh" >>"$root/etc/passwd"
  echo "postgres:x:$server_uid:" >>"$root/etc/group"
  install -d -m 1777 "$root/tmp" "$root/srv" "$root/dev/shm"
  touch "$root/.built"
}

build() {
  say "building Citus"
  mkdir -p "$root/build"
  tar -xf "$CITUS_SOURCE" -C "$root/build" --strip-components=1
  # The generated files of the archive are newer than what they were made of, whatever times unpacking gave them
  # shellcheck disable=SC2016
  chroot "$root" /usr/bin/env -i PATH="$bin:/usr/bin:/bin:/usr/sbin:/sbin" HOME=/tmp LC_ALL=C.UTF-8 bash -c '
    cd /build && touch aclocal.m4 && sleep 1 && touch configure src/include/citus_config.h.in src/include/citus_version.h.in &&
    ./configure -q --without-libcurl && make -s -j"$(nproc)" with_llvm=no extension && make -s with_llvm=no install-extension
  ' >"$home/build.log" 2>&1 || { tail -n 20 "$home/build.log" >&2; exit 1; }
  rm -rf "$root/build"
}

initialise() { # initialise PORT
  install -d -m 700 -o "$server_uid" -g "$server_uid" "$root$(data "$1")"
  inside initdb -D "$(data "$1")" -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync >&2
  printf '%s\n' "listen_addresses = '127.0.0.1'" "unix_socket_directories = ''" "port = $1" 'dynamic_shared_memory_type = mmap' \
    'jit = off' 'shared_buffers = 128MB' 'max_connections = 200' 'max_prepared_transactions = 200' 'max_worker_processes = 64' 'wal_level = logical' \
    "shared_preload_libraries = 'citus'" >>"$root$(data "$1")/postgresql.conf"
}

start_one() { # start_one PORT
  [[ -s $root$(data "$1")/PG_VERSION ]] || initialise "$1"
  running "$1" || rm -f "$root$(data "$1")/postmaster.pid" # of a server that was killed; the lock keeps others from starting one
  running "$1" || inside pg_ctl -D "$(data "$1")" -l "$(data "$1")/server.log" -o "-c fsync=$fsync" -w -t 60 start >&2 ||
    { tail -n 20 "$root$(data "$1")/server.log" >&2; exit 1; }
}

prepare_one() { # prepare_one PORT
  [[ $(ask "$1" postgres "select count(*) from pg_database where datname = '$database'") == 1 ]] ||
    ask "$1" postgres "create database $database"
  [[ $(ask "$1" "$database" "select count(*) from pg_extension where extname in ('citus', 'vector')") == 2 ]] ||
    ask "$1" "$database" 'create extension citus; create extension vector'
}

start() {
  exec 9>"$home/.lock"
  flock 9 # concurrent starts build only once
  [[ -e $root/.built ]] || unpack
  local one
  for one in "${ports[@]}"; do start_one "$one"; done
  # The coordinator's last: what is made there is asked of the workers too
  for one in "${ports[@]:1}" "$port"; do prepare_one "$one"; done
  ask "$port" "$database" "select citus_set_coordinator_host('127.0.0.1', $port)" >/dev/null
  for one in "${ports[@]:1}"; do ask "$port" "$database" "select citus_add_node('127.0.0.1', $one)" >/dev/null; done
  say "$(ask "$port" "$database" 'select citus_version()')"
  echo "$url"
}

stop_all() { # stop_all MODE
  local one
  for one in "${ports[@]}"; do if running "$one"; then inside pg_ctl -D "$(data "$one")" -m "$1" -w stop >&2; fi; done
}

all_running() { local one; for one in "${ports[@]}"; do running "$one" || return 1; done; }

[[ $(id -u) == 0 ]] || { say "needs root"; exit 1; }
mkdir -p "$home"
case ${1:-} in
  start) start ;;
  stop) stop_all fast ;;
  url) all_running && echo "$url" || exit 3 ;;
  kill) [[ ${2:-} == [012] ]] || { say "usage: citus.sh kill 0|1|2"; exit 2; }
    inside pg_ctl -D "$(data "${ports[$2]}")" -m immediate -w stop >&2 ;;
  destroy) stop_all immediate; rm -rf "$root" ;;
  *) say "usage: citus.sh start|stop|url|kill|destroy"; exit 2 ;;
esac
