/** The error class, and how errors get their codes. `code` is stable; `message` is for people. */
import type { Steps } from './loop-turns.ts'

/** An error that Madeleine throws on purpose. */
export class MadeleineError extends Error {
  /** Stable; programs decide by it. */
  readonly code: ErrorCode
  /** Only with `conflict`: indices, from 0, of the messages of the call whose id is taken. */
  declare readonly places?: readonly number[]
  constructor(code: ErrorCode, message: string, options?: ErrorOptions & { places?: readonly number[] }) {
    super(message, options)
    this.name = 'MadeleineError'
    this.code = code
    if (options?.places) this.places = options.places
  }
  /** Whether a retry with the same arguments may succeed. */
  get retryable(): boolean {
    return ERRORS[this.code].retryable
  }
}

/** Whether a caught value is an error of the list; also for values that throw when they are looked at, such as a revoked proxy. */
export function isMadeleineError(error: unknown): error is MadeleineError {
  try {
    return error instanceof MadeleineError && Object.hasOwn(ERRORS, error.code)
  } catch {
    return false
  }
}

/** The error itself if it has a code of the list, else an error with this code and message that has it as `cause`. */
export const codedError = (error: unknown, code: ErrorCode, message: string): MadeleineError =>
  isMadeleineError(error) ? error : new MadeleineError(code, message, { cause: error })

/** Runs code that reads what a caller gave: what its getters and proxies throw becomes `invalid_input`. */
export function reading<T>(what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw codedError(error, 'invalid_input', `${what} cannot be read: its own code threw`)
  }
}

/** Calls a function that the caller gave: what it throws becomes `callback_failed`. */
export function calling<T>(what: string, call: () => T): T {
  try {
    const result = call()
    // Whoever reads a promise where a value was due refuses it; its rejection must not end the process as well
    if (result instanceof Promise) result.catch(() => undefined)
    return result
  } catch (error) {
    throw codedError(error, 'callback_failed', `${what} threw`)
  }
}

/** Whether it is a MadeleineError with one of these codes. */
export const hasCode = (error: unknown, ...codes: readonly ErrorCode[]): boolean =>
  error instanceof MadeleineError && codes.includes(error.code)

/** Waits for a function that the caller gave, which may be asynchronous: a rejection that nobody waits for ends the process. */
export async function awaiting(what: string, call: () => unknown): Promise<void> {
  try {
    await call()
  } catch (error) {
    throw codedError(error, 'callback_failed', `${what} threw`)
  }
}

/** @throws {MadeleineError} `aborted`, or the signal's reason if that is a MadeleineError */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw codedError(signal.reason, 'aborted', 'the call was aborted')
}

/**
 * The result, unless the caller gives up before; what is under way goes on, and nobody is told of it.
 * @throws {MadeleineError} like `throwIfAborted`
 */
export function untilAborted<T>(given: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return given
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(codedError(signal.reason, 'aborted', 'the call was aborted'))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    given.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The error for a wrong argument: its name, its value, and what was expected. */
export function invalidInput(what: string, value: unknown, expected: string): MadeleineError {
  return new MadeleineError('invalid_input', `${what} must be ${expected}, got ${show(value)}`)
}

/** A value for an error message: on one line, at most 80 characters. */
export function show(value: unknown): string {
  const characters = [...printed(value)]
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('')
}

/** Runs no code of the value where that can be helped, because it may throw or print what is huge. */
function printed(value: unknown): string {
  try {
    if (typeof value === 'string') return JSON.stringify(value.slice(0, 200))
    if (typeof value === 'function') return 'a function'
    if (typeof value !== 'object' || value === null) return String(value).slice(0, 200).replace(/\s+/g, ' ')
    if (Array.isArray(value)) return 'an array'
    if (value instanceof Date) return Date.prototype.toString.call(value)
    const tag = Object.prototype.toString.call(value).slice(0, 200).replace(/\s+/g, ' ')
    return tag === '[object Object]' ? 'an object' : tag
  } catch {
    return 'a value that cannot be read'
  }
}

// The one list of the codes of errors.

interface ErrorKind {
  /** What it means for the call. */
  readonly means: string
  /** What the caller can do. */
  readonly remedy: string
  /** A retry with the same arguments may succeed; every call can be repeated without harm. */
  readonly retryable: boolean
  /** The HTTP status of the response (RFC 9110). */
  readonly status: number
}

/**
 * All codes; there are no others. docs/reference/errors.md is generated from this list: run `npm run docs` after a change.
 */
export const ERRORS = {
  invalid_input: {
    retryable: false, status: 400,
    means: 'An argument or an option is wrong, or could not be read; the message names it and what was expected.',
    remedy: 'Correct the call.',
  },
  bad_time: {
    retryable: false, status: 400, means: 'Not a time, or outside the years 1–9999.',
    remedy: 'Give a Date, an ISO 8601 string or whole epoch milliseconds.',
  },
  too_large: {
    retryable: false, status: 413, means: 'A message, a batch or a JSON value is over its limit, which the message names.',
    remedy: 'Split or shorten it.',
  },
  conflict: { retryable: false, status: 409, means: 'The id is already used for different content, or the fact to '
    + 'be edited has changed meanwhile; the call stored nothing. `places` are the indices of the messages.',
    remedy: 'Leave those messages out, or give them other ids; read a fact again before you decide on the edit.' },
  not_empty: {
    retryable: false, status: 409,
    means: 'An export can only be restored into a user without any data, and this user has data; nothing was stored.',
    remedy: 'Choose another user or another store.',
  },
  not_found: {
    retryable: false, status: 404, means: 'The user has nothing with this id.', remedy: 'Use an id that a call of this user returned.',
  },
  callback_failed: {
    retryable: false, status: 400, means: "The caller's function or iterator threw; its error is the `cause`.",
    remedy: 'Fix the function. Batches that an import has already stored stay stored.',
  },
  no_store: {
    retryable: false, status: 503, means: 'There is no store at this location, and `create` is false.',
    remedy: 'Give the location of the store, or create one: `madeleine import` and `madeleine push` do.',
  },
  store_locked: { retryable: false, status: 503, means: 'Another program has exclusive use of the folder (`share: '
    + 'false`, or an older version), or this one asked for exclusive use and the folder is '
    + 'already open.', remedy: 'Wait for the other program or end it, or open the folder with `share` in all programs.' },
  version_mismatch: {
    retryable: false, status: 503, means: 'The folder is open in a process that runs another version of madeleine.',
    remedy: 'Use the same version in all programs that open the folder, or end the other program first.',
  },
  store_untrusted: { retryable: false, status: 503, means: 'The token or the socket of the process that has '
    + 'the folder open belongs to another user, or is open to others; nothing was '
    + 'sent to it.', remedy: 'Run as the user who owns the store, or end that process if nobody should have the folder open.' },
  token_mismatch:
    { retryable: false, status: 503, means: 'The process that has the folder open has a different token from the folder: the token '
      + 'was replaced, or that process is not what it claims to be.',
    remedy: 'End the process that has the folder open, then open it again.' },
  owner_silent: { retryable: true, status: 503, means: 'The process that has the folder open does not '
    + 'respond, for example because it is suspended; it is not known whether the call '
    + 'was stored.', remedy: 'Resume or end that process, then repeat the call: what was stored is not stored twice.' },
  store_newer: { retryable: false, status: 409, means: 'A newer version wrote the store or the export.', remedy: 'Update madeleine.' },
  store_full: {
    retryable: true, status: 507, means: 'The disk or the quota of the store is full; the call stored nothing.',
    remedy: 'Free some space, then repeat the call.',
  },
  store_readonly: {
    retryable: false, status: 503, means: 'The folder of the store is not writable; the embedded engine writes even for reads.',
    remedy: 'Give this user write permission, or copy the folder to a writable disk and open the copy.',
  },
  store_damaged: {
    retryable: false, status: 503, means: 'Files of the store are missing, truncated or overwritten.',
    remedy: 'Restore the folder from a backup; `madeleine doctor` reports what can still be read.',
  },
  store_gone: {
    retryable: false, status: 503, means: 'The folder was deleted, moved or replaced while the store was open.',
    remedy: 'Put it back, close the store and open it again.',
  },
  store_failed: {
    retryable: false, status: 500, means: 'The database failed for a reason that no other code covers; its error is the `cause`.',
    remedy: 'Run `madeleine doctor`; on a server, read the server log.',
  },
  unsupported_server: {
    retryable: false, status: 503, means: 'PostgreSQL or pgvector is too old or missing, or the login lacks privileges.',
    remedy: 'Update the server, run the statements given in the message, or use a folder.',
  },
  server_refused: {
    retryable: false, status: 503, means: 'The database server rejects this login, or does not let it do this.',
    remedy: 'Check the user, password, database and TLS settings in `databaseUrl`, and the privileges of the login.',
  },
  server_unavailable: { retryable: true, status: 503, means: 'The database server or the Madeleine server cannot be reached, or it closed '
    + 'the connection; in the latter case it is not known whether the call was stored.',
    remedy: 'Repeat the call: what was stored is not stored twice.' },
  busy: {
    retryable: true, status: 503,
    means: 'The database server has no free connection, memory or lock, or it cancelled the statement, or a Madeleine server has '
      + 'too many calls under way; the call stored nothing.',
    remedy: 'Repeat the call a little later; if this happens often, raise the limits: `statementTimeoutMs` and `lockTimeoutMs` '
      + 'of the store, `max_connections` of the server, `--max-reads` and `--queue-ms` of `serve`.',
  },
  engine_restarted:
    { retryable: true, status: 503, means: 'The database in the folder did not respond and was reopened, or the process that had '
      + 'it open ended; it is not known whether the call was stored.', remedy: 'Repeat the call: what was stored is not stored twice.' },
  lease_lost: {
    retryable: true, status: 503, means: 'Another process took over a background job; what this one computed was discarded.',
    remedy: 'None needed: the other process does it.',
  },
  policy_mismatch: {
    retryable: false, status: 409,
    means: 'The conversations of the store are segmented by a different policy from the one it was opened with.',
    remedy: "Open it with that policy or without one, or change the store's policy with `upgrade`.",
  },
  model_failed: {
    retryable: true, status: 502, means: 'The model did not answer; a job is retried, then done without the model.',
    remedy: "Check the model's server.",
  },
  bad_reply: {
    retryable: false, status: 502, means: 'A model, or whatever answers at the URL of a server, sent a reply that cannot be read.',
    remedy: 'For a model, nothing; if this happens often, use another one. For a server, check its URL, its version '
      + 'and any proxy in front of it.',
  },
  budget_exhausted: {
    retryable: false, status: 429, means: 'The user has reached a daily ceiling; the job is done without a model.',
    remedy: 'Wait until midnight, or raise the ceiling.',
  },
  missing_peer: {
    retryable: false, status: 501, means: 'An optional package is not installed.', remedy: 'Run the command in the message.',
  },
  stuck: { retryable: false, status: 503, means: 'A background job keeps failing for a reason other than the '
    + 'model; the message names the last error.', remedy: 'Remove the cause, then call `settle` again.' },
  aborted: { retryable: false, status: 499, means: "The caller's signal was aborted.", remedy: 'None needed.' },
  unauthenticated: {
    retryable: false, status: 401, means: 'The key in the request is missing, unknown, revoked or expired.',
    remedy: 'Send a valid key as `Authorization: Bearer KEY`; `madeleine keys create` creates one.',
  },
  forbidden: {
    retryable: false, status: 403, means: 'The key does not allow this: its scopes or its users do not '
      + 'include it, or the request came from a host or an origin that is not allowed; or the space is read-only.',
    remedy: 'Use a key that allows it, configure the server to allow the host or the origin, or have the space granted with read_write.',
  },
  rate_limited: {
    retryable: true, status: 429, means: 'Too many requests with one key, or too many wrong keys from one address; the call did nothing.',
    remedy: 'Repeat the call after the number of seconds in `Retry-After`.',
  },
  queue_full: {
    retryable: true, status: 429,
    means: 'Too many messages of the user or space are in no episode yet, so the server accepts no more for now; the '
      + 'call stored nothing.',
    remedy: 'Repeat the call after the number of seconds in `Retry-After`; if this happens often, start more workers.',
  },
  closed: { retryable: false, status: 503, means: 'The memory or the store is closed.', remedy: 'Open it again.' },
  unexpected: {
    retryable: false, status: 500, means: 'An error that Madeleine did not foresee; it is the `cause`.', remedy: 'Please report it.',
  },
} as const satisfies Record<string, ErrorKind>

/** The stable code of an error; docs/reference/errors.md lists them. */
export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as readonly ErrorCode[]

// Errors of the operating system and of connections, in words.

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

// Readings that may find something and may be left out: a fact in a sentence, a title, whose words they are. One that throws costs what
// it would have found, and is counted; what it reads for goes on without it.

/** Told of each reading that threw. Without the error: a text of somebody's may stand in it. */
export type OnFailedReading = () => void

/** What is read, or in its place `otherwise` where the reading throws. */
export function readOr<T>(otherwise: T, onFailed: OnFailedReading | undefined, read: () => T): T {
  try {
    return read()
  } catch {
    onFailed?.()
    return otherwise
  }
}

/** The same for a reading in steps. */
export function* stepsOr<T>(otherwise: T, onFailed: OnFailedReading | undefined, steps: () => Steps<T>): Steps<T> {
  try {
    return yield* steps()
  } catch {
    onFailed?.()
    return otherwise
  }
}
