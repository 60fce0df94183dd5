/** Errors of the operating system and of connections, in words. */

const REASONS: Readonly<Record<string, string>> = {
  // Files
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'something with this name already exists',
  ELOOP: 'its links form a circle',
  ENAMETOOLONG: 'its name is too long',
  EROFS: 'it is on a read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: "the user's disk quota is full",
  EFBIG: 'the file would be too large for the disk',
  EIO: 'the disk reports an error',
  EBUSY: 'something else is using it',
  EMFILE: 'this process has too many files open',
  ENFILE: 'this computer has too many files open',
  EINVAL: 'the system cannot do this with it',
  ENXIO: 'there is no such device',
  // Connections
  ECONNREFUSED: 'no program listens at this address',
  ECONNRESET: 'the other side closed the connection',
  ECONNABORTED: 'the connection was closed',
  EPIPE: 'the other side no longer reads',
  ENOTFOUND: 'there is no host with this name',
  EAI_AGAIN: 'the name of the host cannot be looked up right now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no route to this host',
  ENETUNREACH: 'there is no route to this network',
  EADDRINUSE: 'another program is using this address',
  EADDRNOTAVAIL: 'this computer does not have this address',
  EPROTO: 'the other side does not speak this protocol',
  ERR_SOCKET_BAD_PORT: 'a port is a number from 0 to 65535',
  // Certificates
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed, not signed by a known authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by no known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is signed by no known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is signed by no known authority',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

/** The reason of an error of the system by its code; undefined for a code without words here. */
export const systemReason = (code: unknown): string | undefined =>
  (typeof code === 'string' && Object.hasOwn(REASONS, code) ? REASONS[code] : undefined)

/** The reason of an error in words: of the system by its code, else its message. */
export function reasonIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, message } = error as NodeJS.ErrnoException
  return systemReason(code) ?? (message || code || error.name)
}
