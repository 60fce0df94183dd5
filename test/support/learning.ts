/** Facts for tests: a log with places to cite, and changes that cite them. */
import type { EndedFact, FactChange, MessagePlace, StatedFact } from '@madeleine/contract'
import { type Db, withUser } from '@madeleine/engine'
import { learnFacts, type LearntFacts } from '../../packages/core/facts/learn-facts-sql.ts'
import { readFactRows, type FactFilter, type FactRow } from '../../packages/core/facts/read-facts-sql.ts'
import { memoryFor, talk } from '../testing.ts'

export const reading = (learntAt: string, quality: 'model' | 'rules' = 'model') =>
  ({
    quality, model: quality === 'model' ? 'scripted' : null,
    promptVersion: quality === 'model' ? 1 : null, codeVersion: '1', learntAt: new Date(learntAt),
  })

/** Stores a conversation with one message a day from a day on. */
export async function storeLog(
  db: Db, { user = 'local', conversationId = 'c', from = '2026-01-01T12:00:00Z', days = 40 } = {},
): Promise<void> {
  const memory = await memoryFor(db, { user })
  await memory.push({
    conversationId, messages: talk(Array.from({ length: days }, (_, day) => `Message of day ${day}`), { from, minutes: 24 * 60 }),
  })
  await memory.close()
}

/** The place of the message of a day, counted from 0. */
export const place = (day: number, { conversationId = 'c', from = '2026-01-01T12:00:00Z' } = {}): MessagePlace =>
  ({ conversationId, seq: day, at: new Date(Date.parse(from) + day * 86_400_000) })

export const fact = (text: string, day: number, rest: Partial<StatedFact> = {}): StatedFact =>
  ({ subject: 'Lena', category: 'identity', text, validFrom: place(day).at, sources: [place(day)], ...rest })

export const livesIn = (city: string, day: number, rest: Partial<StatedFact> = {}): FactChange =>
  ({ kind: 'new', fact: fact(`Lena lives in ${city}`, day, { attribute: 'home', value: city, ...rest }) })

export const learn = (
  db: Db, changes: readonly (FactChange | EndedFact)[],
  { user = 'local', learntAt = '2026-03-01T00:00:00Z', quality = 'model' as 'model' | 'rules' } = {},
): Promise<LearntFacts> =>
  withUser(db, user, (tx) => learnFacts(tx, user, changes, reading(learntAt, quality)))

export const readAll = (db: Db, filter: Partial<FactFilter> = {}, user = 'local'): Promise<FactRow[]> =>
  withUser(db, user, (tx) => readFactRows(tx, user, { includeSuperseded: true, limit: 100, ...filter }))

/** Text, and the days from and to which it holds. */
export const told = (rows: readonly FactRow[]) =>
  rows.toReversed().map(({ text, validFrom, validTo }) => [text.replace('Lena lives in ', ''), dayOf(validFrom), validTo && dayOf(validTo)])
export const dayOf = (time: Date): number => (time.getTime() - place(0).at.getTime()) / 86_400_000
export const likes = (what: string, day: number) =>
  ({ kind: 'new' as const, fact: fact(`Lena likes ${what}`, day, { category: 'preference', attribute: 'likes', value: what }) })
export const idOf = async (db: Db, text: string): Promise<string> => (await readAll(db)).find((row) => row.text === text)!.id
