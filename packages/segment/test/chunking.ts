/** How the tests of `chunk` speak of it. */
import type { Message } from '@madeleine/contract'
import { chunk, type ChunkOptions, type Cut, type Window } from '../index.ts'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { answering } from '../../../test/support/ports.ts'
import { message } from '../../../test/support/talk.ts'

export const TOKENS = { tokens: (said: Message) => said.tokens }
export const lengthsOf = ({ closed }: Cut) => closed.map(({ length }) => length)
export const reasonsOf = ({ closed }: Cut) => closed.map(({ reason }) => reason)
export const flushed = (talk: readonly Message[], options: Partial<ChunkOptions> = {}, given: Partial<Window> = {}) =>
  chunk({ minTokens: 0, ...options }).cut(windowOf(talk, { flush: true, ...given }))
export const sized = (...tokens: number[]) => tokens.map((count, seq) => message(seq, { tokens: count }))
export const boundaries = (...list: unknown[]) => answering({ boundaries: list, should_wait: false })
