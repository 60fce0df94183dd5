/** Who sends a request, as its key says and nothing else of the request does. */
import type { Scope } from '../../contract/scopes.ts'

export interface Principal {
  /** Id of the key; it is no secret. */
  readonly keyId: string
  /** The users whose memories the key opens, one or more. */
  readonly users: readonly string[]
  readonly scopes: readonly Scope[]
}
