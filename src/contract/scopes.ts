/** What a key of a server allows. */
import type { Call } from './calls.ts'

/** read: what reads; write: what changes or removes; admin: what operators call. None includes another. */
export const SCOPES = ['read', 'write', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

/** The scope that a call needs. */
export const scopeOf = ({ for: whom, effect }: Pick<Call, 'for' | 'effect'>): Scope =>
  (whom === 'operators' ? 'admin' : effect === 'reads' ? 'read' : 'write')
