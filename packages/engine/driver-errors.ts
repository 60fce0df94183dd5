/** Errors of the database and its driver as errors of the list, for both engines: every statement's failure passes here. */
import { type ErrorCode, ERRORS, isMadeleineError, MadeleineError, reasonIn } from '@madeleine/base'

/** By SQLSTATE, or its first three or two characters; the longest wins. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  '08': 'server_unavailable',
  '57P': 'server_unavailable', // shutdown, crash of another backend, starting up, idle session
  '57P04': 'server_refused', // the database was dropped
  '25P03': 'server_unavailable', // idle_in_transaction_session_timeout and
  '25P04': 'server_unavailable', // transaction_timeout end the connection
  40: 'busy',
  40003: 'server_unavailable', // statement_completion_unknown
  53: 'busy', // connections, memory
  53100: 'store_full',
  55006: 'busy', // object in use
  '55P03': 'busy', // lock not available
  57014: 'busy', // cancelled, or statement_timeout
  25006: 'server_refused', // read-only: a standby
  28: 'server_refused',
  '3D': 'server_refused',
  42501: 'server_refused',
}

/** Data exceptions, violated constraints and raised errors quote values, which may be texts of a user. */
const QUOTES_VALUES = /^(?:22|23|44|P0)/

/** What the driver says without an SQLSTATE when a connection is lost, or none is had in time. */
const LOST = /^Connection terminated|connection error|not queryable|timeout/i

/** The error of a statement. @param otherwise the code where no other fits */
export function statementError(error: unknown, otherwise: ErrorCode = 'store_failed'): MadeleineError {
  if (isMadeleineError(error)) return error
  const { code: state, message } = error as { code?: unknown; message?: unknown }
  if (typeof state !== 'string' || !/^[0-9A-Z]{5}$/.test(state)) return described(otherwise, error, message)
  const code = CODES[state] ?? CODES[state.slice(0, 3)] ?? CODES[state.slice(0, 2)] ?? otherwise
  return described(code, error, QUOTES_VALUES.test(state) ? `SQLSTATE ${state}` : `SQLSTATE ${state}: ${String(message)}`)
}

/** The error of a statement on a server, or of a connection to it. @param otherwise as above */
export function serverError(error: unknown, otherwise?: ErrorCode): MadeleineError {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const isLost = typeof code === 'string' ? /^E(?!RR_)[A-Z_]+$/.test(code) : LOST.test(String(message))
  return isLost && !isMadeleineError(error) ? described('server_unavailable', error, reasonIn(error) || code)
    : statementError(error, otherwise)
}

/** What TLS reports before a login is tried, by Node's codes. */
const CERTIFICATE = /CERT|SIGNATURE|^ERR_(?:TLS|SSL)|ISSUER/

/** The error of a connection that could not be made: nothing was asked of the server yet. */
export function connectionError(error: unknown): MadeleineError {
  const { code } = error as { code?: unknown }
  const isCertificate = typeof code === 'string' && CERTIFICATE.test(code)
  const failure = serverError(error, 'server_refused')
  if (failure.code !== 'server_unavailable' && !isCertificate) return failure
  const advice = isCertificate ? 'check sslmode and sslrootcert in databaseUrl'
    : 'check host and port in databaseUrl, and that the server is running'
  return new MadeleineError(
    isCertificate ? 'server_refused' : 'server_unavailable',
    `the database server cannot be reached: ${reasonIn(firstOf(error))}; ${advice}. The call stored nothing`, { cause: error },
  )
}

/** Of a host with several addresses the error of the first. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? ((error.errors as unknown[])[0] ?? error) : error)

function described(code: ErrorCode, cause: unknown, detail: unknown): MadeleineError {
  const { means, remedy } = ERRORS[code]
  return new MadeleineError(code, `${means} ${remedy} (${String(detail)})`, { cause })
}

/** What the login may not do. */
export const INSUFFICIENT_PRIVILEGE = '42501'

/** The database's own code of an error above, an SQLSTATE; undefined where the error is not the database's. */
export const sqlState = (error: unknown): string | undefined => ((error as Error).cause as { code?: string } | undefined)?.code
