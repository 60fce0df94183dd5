/** What a key of a server must allow for each call. */
import type { KeyScope } from './key-options.ts'
import type { Call } from './calls.ts'

export const neededScope = ({ for: whom, effect }: Pick<Call, 'for' | 'effect'>): KeyScope =>
  (effect === 'reads' ? 'read' : whom === 'operators' ? 'admin' : 'write')
