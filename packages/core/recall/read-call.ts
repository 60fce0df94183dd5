/** A read as it crosses to the engine's thread and back: data alone, without functions. */
import type { ContextResult, Step, StepTime } from '@madeleine/contract'
import { promptText } from './session-prompt.ts'
import type { ShownPiece, Showing } from '../pipeline/shown-sql.ts'
import type { CheckedOptions } from './parse-query.ts'
import type { ReadPlace } from './searched-log.ts'
import type { ContextRequest } from './read-context.ts'
import type { SessionRequest } from './read-session.ts'

export type ReadCall =
  | { readonly name: 'recall' | 'recent'; readonly options: CheckedOptions; readonly across?: readonly ReadPlace[] }
  | { readonly name: 'session'; readonly request: SessionRequest }
  | { readonly name: 'context'; readonly request: Omit<ContextRequest, 'onSession'>; readonly wantsSession: boolean }
  /** What `context` tells, alone: while a model computes the vector for the whole. */
  | { readonly name: 'contextSession'; readonly request: Omit<ContextRequest, 'onSession'> }
  /** Drops what is kept of the user's index. */
  | { readonly name: 'forget' }

export interface ReadInput {
  /** Names the opening of the store: what the thread kept for another one is dropped. */
  readonly opening: string
  readonly userId: string
  /** Key of the ids of frames (`framingOf`). */
  readonly frameSecret: string
  /** Whether anybody wants to know how long its parts take. */
  readonly isTimed: boolean
  /** Whether messages are compared by the table of meaning. */
  readonly hasMeaning: boolean
  readonly call: ReadCall
}

export interface ReadResult {
  readonly value: unknown
  /** What is to be recorded as shown. */
  readonly served: readonly Showing[]
  /** How long its parts took, where that was asked for. */
  readonly times: readonly (readonly [Step, StepTime])[]
}

/** What `context` tells before its result. */
export interface ContextProgress {
  readonly session: UnreadContext
  readonly shown: readonly ShownPiece[]
}

/** A session or a context without the text that is built when it is read. */
export type UnreadContext = Omit<ContextResult, 'text'>

export const withoutText = ({ system, messages, tokens, leftOut, recalled }: UnreadContext): UnreadContext => ({
  ...(system !== undefined && { system }), messages, tokens, leftOut, ...(recalled !== undefined && { recalled }),
})

/** The same with its text, which stays what it is when the caller adds to `messages`. */
export function withText({ system, messages, tokens, leftOut, recalled }: UnreadContext): ContextResult {
  return {
    ...(system !== undefined && { system }), messages: [...messages], tokens, ...(recalled !== undefined && { recalled }), leftOut,
    get text() {
      return promptText({ ...(system !== undefined && { system }), messages })
    },
  }
}
