/** Talks for `auto` with a language model, and what that is scripted to say. */
import type { Message, ModelQuestion } from '@madeleine/contract'
import { auto, type Cut, type Window } from '../index.ts'
import { promptOf } from '../../../test/support/model-questions.ts'
import { windowOf } from '../../../test/support/policy-suite.ts'
import { message, START, talkOf } from '../../../test/support/talk.ts'
import { HOUR_MS, MINUTE_MS } from '@madeleine/base'

/** Said again and again it turns no talk. */
export const CALM = 'the oven is hot and the dough is rising'
export const calm = (count: number, gapMinutes: (seq: number) => number = () => 1): Message[] =>
  talkOf(Array.from({ length: count }, (_, seq) => gapMinutes(seq)), { text: CALM })
export const spoken = (turns: readonly string[]): Message[] =>
  turns.map((text, seq) => message(seq, { text, role: seq % 2 ? 'assistant' : 'user', at: START + seq * MINUTE_MS }))

/** The reply with segments that begin at these lines. */
export const begun = (...firsts: number[]) => ({
  segments: firsts.map((first) =>
    ({ first, title: `Talk from ${first}`, summary: `They talk, from line ${first} on.`, surprise_level: 'low', complexity: 2 })),
})

export const lastLine = (question: ModelQuestion | undefined): string => (question ? promptOf(question).split('\n').at(-1) ?? '' : '')
export const linesIn = (question: ModelQuestion): number => Number(/^Cut lines 0 to (\d+)\./.exec(lastLine(question))?.[1]) + 1
export const asking = (window: Partial<Window>, messages: readonly Message[], options = {}): Promise<Cut> =>
  auto(options).cut(windowOf(messages, window))
export const afterSilence = (messages: readonly Message[], ms = HOUR_MS): Date =>
  new Date((messages.at(-1) as Message).receivedAt.getTime() + ms)
