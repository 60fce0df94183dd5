/** The story in a store: its talk in one conversation, its lessons as changes of facts. */
import type { FactChange, MessageInput, MessagePlace, StatedFact } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { type Db, withUser } from '@madeleine/engine'
import { learnFacts } from '../../packages/core/facts/learn-facts-sql.ts'
import { readFactRows, type FactRow } from '../../packages/core/facts/read-facts-sql.ts'
import { STORY } from './mara.ts'
import type { Evening, Learnt } from './story-form.ts'

export const CONVERSATION = 'evenings'
const MINUTE_MS = 60_000
const startOf = ({ on }: Evening): number => Date.parse(`${on}T19:00:00Z`)
/** The end of a local day, in UTC, which the story lives by. */
export const endOf = (date: string): Date => new Date(`${date}T23:59:59Z`)

export const storyMessages = (): MessageInput[] => STORY.flatMap((evening, nth) => evening.lines.map((content, i) => ({
  id: `e${nth}m${i}`, role: i % 2 === 0 ? 'user' as const : 'assistant' as const, content,
  timestamp: new Date(startOf(evening) + i * MINUTE_MS), ...(i % 2 === 0 && { name: 'Mara' }),
})))

/** Pushes the evenings from one to another, which is not included. */
export async function pushStory(memory: Memory, from = 0, to = STORY.length): Promise<void> {
  await memory.push({
    conversationId: CONVERSATION,
    messages: storyMessages().filter(({ id }) => Number(/\d+/.exec(id!)) >= from && Number(/\d+/.exec(id!)) < to),
  })
}

/** Number of the first message of each evening. */
const FIRST = STORY.map((_, nth) => STORY.slice(0, nth).reduce((sum, { lines }) => sum + lines.length, 0))

const placesOf = (nth: number, by: readonly number[]): StatedFact['sources'] =>
  by.map(
    (i): MessagePlace => ({ conversationId: CONVERSATION, seq: FIRST[nth]! + i, at: new Date(startOf(STORY[nth]!) + i * MINUTE_MS) }),
  ) as [MessagePlace, ...MessagePlace[]]

/** What an evening teaches. @param idOf the id of a known fact by its text */
export function changesOf(nth: number, idOf: (text: string) => string): FactChange[] {
  const stated = ({ by, since, category, attribute, value, text }: Extract<Learnt, { kind: 'new' }>): StatedFact => {
    const sources = placesOf(nth, by)
    return {
      subject: 'Mara', category, attribute, value, text,
      validFrom: since === undefined ? sources[0].at : new Date(`${since}T00:00:00Z`), sources,
    }
  }
  return STORY[nth]!.learns.map((one): FactChange => {
    switch (one.kind) {
      case 'new': return { kind: 'new', fact: stated(one) }
      case 'repeat': return { kind: 'reinforce', factId: idOf(one.of), sources: placesOf(nth, one.by) }
      case 'update': return { kind: 'update', factId: idOf(one.of), fact: stated(one.to) }
      case 'end': return { kind: 'invalidate', factId: idOf(one.of), endsAt: endOf(one.on), sources: placesOf(nth, one.by) }
    }
  })
}

/** Facts that hold at the end of a day. */
export const factsOn = (db: Db, date: string): Promise<FactRow[]> =>
  withUser(db, 'local', (tx) => readFactRows(tx, 'local', { asOf: endOf(date), limit: 200 }))

/** Every fact that ever held. */
export const factsEver = (db: Db): Promise<FactRow[]> =>
  withUser(db, 'local', (tx) => readFactRows(tx, 'local', { includeSuperseded: true, limit: 200 }))

/** Learns an evening as a model would that reads it with care. */
export async function learnEvening(db: Db, nth: number): Promise<void> {
  const known = new Map((await factsEver(db)).toReversed().map(({ text, id }) => [text, id]))
  await withUser(db, 'local', (tx) => learnFacts(tx, 'local', changesOf(nth, (text) => known.get(text)!), {
    quality: 'model', model: 'careful', promptVersion: 1, codeVersion: '1', learntAt: new Date('2026-01-10T00:00:00Z'),
  }))
}
