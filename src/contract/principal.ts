/** Who sends a request, as its key says and nothing else of the request does. */

/**
 * read: what reads; write: what changes or removes; admin: what only operators change, and the numbers of a server. None includes
 * another.
 */
export const KEY_SCOPES = ['read', 'write', 'admin'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export interface Principal {
  /** Id of the key; it is no secret. */
  readonly keyId: string
  /** The users whose memories the key opens, one or more. */
  readonly users: readonly string[]
  readonly scopes: readonly KeyScope[]
}
