/** How the tests of `chunk` speak of it. */
import type { Message } from '../../packages/contract/message.ts'
import { chunk, type ChunkOptions, type Cut, type Window } from '../../packages/segment/index.ts'
import { windowOf } from './policy-suite.ts'
import { answering } from './ports.ts'
import { message } from './talk.ts'

export const TOKENS = { tokens: (said: Message) => said.tokens }
export const lengthsOf = ({ closed }: Cut) => closed.map(({ length }) => length)
export const reasonsOf = ({ closed }: Cut) => closed.map(({ reason }) => reason)
export const flushed = (talk: readonly Message[], options: Partial<ChunkOptions> = {}, given: Partial<Window> = {}) =>
  chunk({ minTokens: 0, ...options }).cut(windowOf(talk, { flush: true, ...given }))
export const sized = (...tokens: number[]) => tokens.map((count, seq) => message(seq, { tokens: count }))
export const boundaries = (...list: unknown[]) => answering({ boundaries: list, should_wait: false })
