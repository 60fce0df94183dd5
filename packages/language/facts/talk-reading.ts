/** What a talk states by the rules, while it is open which of the sentences that no rule reads are notes. */
import { mapSteps, type Steps } from '@madeleine/base'
import type { SaidChange, StatedFact } from '@madeleine/contract'
import { type NoteJudge, textsToJudge, type UnreadSentence, withNotes } from './notes.ts'

/** What a message states, or may state. */
export type MessageReading = readonly (SaidChange | UnreadSentence)[]

export interface TalkReading {
  /** Texts whose vectors by multilingual-e5-small would judge notes, each once, in the order of the talk. @param most of them */
  textsToJudge(most: number): string[]
  /**
   * All that is stated, in the order of the talk, each fact once with all messages that state it, and behind them what is over or done.
   * @param vectors unit vectors of `textsToJudge`; a sentence that lacks one is judged by the table
   */
  changes(vectors?: NoteJudge['vectors']): Steps<SaidChange[]>
}

/** @param judge by the table of meaning */
export const talkReading = (messages: readonly MessageReading[], judge: NoteJudge): TalkReading => ({
  textsToJudge(most) {
    const texts = new Set<string>()
    for (const one of messages.flat()) {
      if (one.kind !== 'unread') continue
      const more = textsToJudge(one).filter((text) => !texts.has(text))
      if (texts.size + more.length > most) break
      for (const text of more) texts.add(text)
    }
    return [...texts]
  },
  * changes(vectors) {
    const said = yield* mapSteps(messages, (one) => withNotes(one, { ...judge, vectors }), unreadUnits)
    return joined(said.flat())
  },
})

const unreadUnits = (said: MessageReading): number => said.reduce((sum, one) => sum + (one.kind === 'unread' ? one.text.length : 0), 0)

/** Each fact once. */
function joined(said: readonly SaidChange[]): SaidChange[] {
  const facts = new Map<string, StatedFact>()
  const ends: SaidChange[] = []
  for (const one of said) {
    if (one.kind !== 'new') {
      ends.push(one)
      continue
    }
    const { fact } = one
    const key = `${fact.isNoted ? 'noted' : 'said'} ${fact.text}`
    const known = facts.get(key)
    facts.set(key, known
      ? { ...known, validFrom: earlier(known.validFrom, fact.validFrom), sources: [...known.sources, ...fact.sources] }
      : fact)
  }
  return [...[...facts.values()].map((fact) => ({ kind: 'new' as const, fact })), ...ends]
}

/** The earlier of two times. */
export const earlier = (a: Date, b: Date): Date => (a <= b ? a : b)
