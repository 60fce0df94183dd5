# shellcheck shell=bash
# Programs of Debian packages, unpacked into a root of their own and run there without root's rights. Sourced by postgres.sh,
# pgbouncer.sh and valkey.sh, which name:
#   root        the folder
#   server_uid  a user of no other program
#   bin         where its programs are, beside /usr/bin
# A descriptor 9 is the lock of a start, which what runs inside must not keep.

say() { echo "$(basename "$0"): $*" >&2; }

inside() { # inside PROGRAM…: runs it in the unpacked root
  chroot --userspec="$server_uid:$server_uid" "${root:?}" \
    /usr/bin/env -i PATH="${bin:-/usr/sbin}:/usr/bin:/bin" HOME=/tmp LC_ALL=C.UTF-8 "$@" 9>&-
}

need_root() { # need_root ADVICE
  [[ $(id -u) == 0 ]] || { say "needs root; or $1"; exit 1; }
}

debian_mirror() { # the first of the machine's own sources that is Debian's main archive
  # shellcheck disable=SC2016 # the variables are apt's
  apt-get indextargets --format '$(LABEL)|$(REPO_URI)' 'Created-By: Packages' | sed -n 's/^Debian|//p' | sed -n 1p
}

unpack() { # unpack SUITE PACKAGE,… ADVICE
  local suite=$1 packages=$2 advice=$3 mirror options=()
  say "fetching package lists"
  apt-get update -qq >&2 || say "some apt sources did not answer; going on with the rest"
  if ! command -v mmdebstrap >/dev/null; then
    say "installing mmdebstrap and the keys of newer Debian releases"
    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends mmdebstrap debian-archive-keyring >&2
  fi
  mirror=$(debian_mirror)
  [[ -n $mirror ]] || { say "no Debian archive among the apt sources; $advice"; exit 1; }
  # A snapshot of the testing suite can be past the date its Release file names.
  [[ $suite == trixie ]] || options+=(--aptopt='Acquire::Check-Valid-Until "false"')
  say "unpacking $packages from $suite"
  rm -rf "$root"
  mmdebstrap --quiet "${options[@]}" --variant=extract --include="$packages,coreutils,dash,libc-bin" "$suite" "$root" "$mirror" >&2
  prepare_root
  touch "$root/.unpacked"
}

prepare_root() { # does what the packages' own scripts would have done, as far as the programs need it
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
