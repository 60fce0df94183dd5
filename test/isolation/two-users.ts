/** Two users with a history each, in every table: one who asks, one who must not be found. */
import type { FactChange, ImportItem } from '@madeleine/contract'
import { type Db, sql, type Tx, withUser } from '@madeleine/engine'
import { storeZone } from '../../packages/core/store/tables/users.ts'
import { learnFacts } from '../../packages/core/facts/learn-facts-sql.ts'
import type { LanguageModelOption, Memory } from '@madeleine/core'
import { memoryFor, stoppedClock, talk, until } from '../testing.ts'
import { tablesOf } from './catalogue.ts'

/** Stands in everything that is Bea's and in nothing else. */
export const CANARY = 'quagmirezebra'

/** What another user would need to know to ask for it by name. */
export interface History {
  readonly conversationId: string
  readonly openConversationId: string
  readonly messageId: string
  readonly segmentId: string
  readonly mergeId: string
  readonly entryId: string
  readonly factId: string
  readonly editId: string
}

export interface Lived {
  readonly memory: Memory
  readonly history: History
}

export const clock = () => stoppedClock('2026-03-02T12:00:00Z').now

/** A language model that describes whatever it is shown by this word. */
const titling = (mark: string): LanguageModelOption => ({
  specificationVersion: 'v3', provider: 'scripted', modelId: 'titling', supportedUrls: {},
  doGenerate: async () => {
    const text = JSON.stringify({ segments: [{
      number: 0, first: 0, title: `The ${mark} boat at dawn`,
      summary: `They leave with the ${mark} map.`, surprise_level: 'low', complexity: 1,
    }] })
    const usage = { inputTokens: { total: 10 }, outputTokens: { total: 10 } }
    return { content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage, warnings: [] }
  },
}) as unknown as LanguageModelOption

/** A conversation that became an episode, and one that still waits: rows in every table. */
export async function live(db: Db, user: string, { mark, names }: { mark: string; names: string }): Promise<Lived> {
  const memory = await memoryFor(db, { user, now: clock(), model: titling(mark) })
  const conversationId = `${names} closed`
  const openConversationId = `${names} open`
  const messages = talk([
    `The ${mark} boat leaves at dawn from the old harbour`, `I shall bring bread and the ${mark} map`, `Good, the ${mark} tide is early`,
  ])
  const named = messages.map((message) =>
    ({ ...message, id: `${names} ${message.id}`, name: `${mark} ${message.name}`, metadata: { [mark]: mark } }))
  await memory.push({ conversationId, messages: named })
  await memory.flush({ conversationId })
  await memory.settle()
  const { id: entryId } = await memory.describe({ conversationId, title: `${mark} harbour` })
  // What the contents said before has rows of its own
  await memory.push({
    conversationId: `${names} later`, messages: talk([`The ${mark} boat came home before the storm`], { from: '2026-03-02T11:00:00Z' }),
  })
  await memory.flush({ conversationId: `${names} later` })
  await memory.settle()
  await memory.push({ conversationId: openConversationId, messages: talk([`Nothing ${mark} is decided yet`]) })
  // What was recalled for a conversation is stored behind the answer
  await memory.recall({ query: mark, conversationId: openConversationId })
  await until(async () => (await withUser(db, user, (tx) => tx.rows(sql`select from served`))).length > 0)
  const merge = await memory.mergePeople({ names: [`${mark} Ann`], as: `${mark} Anna`, me: true })
  const [segment] = await memory.segments({ conversationId })
  // What is known of somebody, with what was known before
  await withUser(db, user, (tx) => learnFacts(tx, user, ['Porto', 'Faro'].map((city, i): FactChange => ({ kind: 'new', fact: {
    subject: mark, category: 'identity', attribute: 'home', value: `${city} ${mark}`, text: `${mark} lives in ${city}`,
    validFrom: new Date(`2026-0${i + 1}-01T00:00:00Z`), sources: [{ conversationId, seq: i, at: new Date(`2026-03-02T09:0${i}:00Z`) }],
  } })), { quality: 'model', model: 'titling', promptVersion: 1, codeVersion: '0', learntAt: clock()() }))
  if (segment?.status !== 'collapsed') throw new Error(`${user} has no episode`)
  await memory.rate(segment.id, 'good')
  await withUser(db, user, (tx) => storeZone(tx, user, 'UTC'))
  const { edit: { id: editId, newFactId } } = await memory.editFact({ action: 'add', text: `${mark} owns a ${mark} boat`, subject: mark })
  const sold = await memory.editFact({ action: 'add', text: `${mark} sold a ${mark} cart`, subject: mark })
  await memory.forget({ factId: sold.edit.newFactId!, graceDays: 30 })
  return { memory, history: {
    conversationId, openConversationId, messageId: `${names} m0`, segmentId: segment.id, factId: newFactId!, editId,
    mergeId: merge.id, entryId: entryId!,
  } }
}

/** Tables whose rows belong to users. */
export const userTables = async (db: Db): Promise<string[]> =>
  (await db.transaction(tablesOf)).filter(({ wide, keyed }) => !wide && !keyed).map(({ name }) => name)

/** Every row of this user as the owner sees it, by table. */
export async function rowsOf(db: Db, userId: string): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await userTables(db)
  return db.transaction(async (tx: Tx) => {
    const rows = new Map<string, Record<string, unknown>[]>()
    for (const table of tables) {
      const found = await tx.rows<{ row: Record<string, unknown> }>({
        text: `select to_jsonb(t) as row from ${table} t where user_id = $1 order by to_jsonb(t)::text`, values: [userId],
      })
      rows.set(table, found.map(({ row }) => row))
    }
    return rows
  })
}

/** Asks the owner to keep figures about every table, as autovacuum would. */
export const analyse = (db: Db): Promise<void> => db.script('analyze')


/** Everything a call lets out: its result with what is made on reading, or its error. */
export async function outcome(call: Promise<unknown>): Promise<string> {
  const value = await call.then((result) => result ?? null, ({ name, code, message, ids }) => ({ name, code, message, ids }))
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : ''
  return JSON.stringify([value, text])
}

/** An import of one item. */
export async function* once(item: ImportItem) {
  yield item
}
