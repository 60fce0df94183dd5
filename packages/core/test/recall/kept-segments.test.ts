/** What a process keeps of an index: always what the transaction would read, within its bytes, and nothing of what was forgotten. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packVectors } from '../../rank/message-vectors.ts'
import { KeptSegments } from '../../recall/kept-segments.ts'
import { MessageSigns } from '../../recall/message-signs.ts'
import { sql, type Tx, withUser } from '@madeleine/engine'
import { indexedMessages, type IndexedMessages, segmentsFrom, type IndexedSegment } from '../../store/queries/search-queries.ts'
import { messageVectorInsertion } from '../../store/tables/message-vectors.ts'
import { readCorpus } from '../../store/tables/row-counts.ts'
import { assignSegmentNumber, removePostings } from '../../store/tables/postings.ts'
import { byNight } from '../../../../test/at-length.ts'
import { idOf } from '../store/vectors.ts'
import { empty, useDb } from '../../../../test/testing.ts'
import { addToCorpus } from '../store/indexing.ts'
import { watchedTx } from '../../../../test/watched-db.ts'

const held = useDb()
const [USERS, CONVERSATIONS] = [['ann', 'bea'], ['c0', 'c1', 'c2']] as const
const MODELS = ['embedder', 'table']
const BEGIN = Date.parse('2026-03-02T09:00:00Z')

/** A segment of the log that waits to be encoded: one conversation, `nth` in it, of `nth + 1` messages. */
interface Place {
  readonly user: (typeof USERS)[number]
  readonly conversation: (typeof CONVERSATIONS)[number]
  readonly nth: number
}
const idAt = ({ user, conversation, nth }: Place, incarnation: number): string => idOf(`${user} ${conversation} ${incarnation}`, nth)
const fromSeq = (nth: number): number => (nth * (nth + 1)) / 2

async function begun(tx: Tx, { user, conversation, nth }: Place, id: string): Promise<void> {
  await tx.rows(sql`insert into conversation (user_id, id, incarnation, created_at)
    values (${user}, ${conversation}, gen_random_uuid(), now()) on conflict do nothing`)
  await tx.rows(sql`
    insert into segment (user_id, id, conversation_id, from_seq, to_seq, state, reason, policy, created_at, session_seq)
    values (${user}, ${id}::uuid, ${conversation}, ${fromSeq(nth)}::int, ${fromSeq(nth + 1)}::int, 'collapsing', 'flush', 'test', now(),
      ${nth > 1 ? fromSeq(2) : 0}::int)
    on conflict do nothing`)
}

/** As encoding ends. A segment that is encoded already stays what it is. */
async function published(tx: Tx, place: Place, id: string): Promise<void> {
  const { user, conversation, nth } = place
  await begun(tx, place, id)
  await assignSegmentNumber(tx, user, id)
  const changed = await tx.rows(sql`
    update segment
       set state = 'collapsed', term_count = ${7 * nth}::int, forward = ${Buffer.alloc(40 + nth, nth).toString('hex')}::text::bytea
     where user_id = ${user} and id = ${id}::uuid and state = 'collapsing' returning id`)
  if (changed.length === 0) return
  const at = (nthHour: number) => new Date(BEGIN + nthHour * 3_600_000)
  await tx.rows(sql`
    insert into episode (user_id, segment_id, conversation_id, title, summary, term_count, start_at, end_at, surprise, stability_days,
      difficulty, complexity, quality, code_version, created_at, keywords, sentences, tokens, day)
    values (${user}, ${id}::uuid, ${conversation}, 'title', 'summary', 1, ${at(nth)}, ${at(nth + 1)}, 0.2, 1, 5, 1, 'extractive', '0',
      now(), '[]', '[]', 30, 1)`)
  // Some are of a time when messages had no vectors, some had them by one model
  for (const model of MODELS.slice(nth % 3)) {
    const vectors = Array.from({ length: nth + 1 }, (_, i) => [Int8Array.from({ length: 64 }, (_one, j) => (i + j + nth) % 7 - 3)])
    await tx.rows(messageVectorInsertion(user, [{ id, model, ...packVectors(vectors, { dimensions: 64 }) }]))
  }
  await addToCorpus(tx, user, { messages: nth + 1, terms: 7 * nth })
}

/** As forgetting does. */
async function removed(tx: Tx, { user, conversation }: Place): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`select id from segment where user_id = ${user} and conversation_id = ${conversation}`)
  await removePostings(tx, user, rows.map(({ id }) => id))
  await tx.rows(sql`delete from conversation where user_id = ${user} and id = ${conversation}`)
}

const byNumber = (a: IndexedSegment, b: IndexedSegment) => a.number - b.number
const MOST_NUMBERS = 100
const version = (tx: Tx, user: string) => readCorpus(tx, user, { speakers: 0 })

/** What the process tells of the user's index in a transaction, and what a process tells that keeps nothing. */
async function told(kept: KeptSegments, user: string): Promise<{ kept: unknown; read: unknown }> {
  return withUser(held.db, user, async (tx) => {
    const reader = kept.reader(tx, user, MODELS)
    const directory = await reader.directory(version(tx, user))
    const segments = Array.from({ length: MOST_NUMBERS }, (_, number) => directory.at(number) ?? []).flat()
    const messages = await reader.messages(segments)
    const { segments: stored, signs } = await segmentsFrom(tx, user, { number: 0, models: MODELS, archived: undefined })
    const read = stored.toSorted(byNumber)
    const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex')
    const sorted = (all: ReadonlyMap<string, IndexedMessages>) =>
      [...all].map(([id, { forward, vectors }]) => [id, ...[forward, ...vectors].map(hex)].join(' ')).sort()
    return {
      kept: { segments, messages: sorted(messages), places: MODELS.map((_, i) => placesIn(directory.signs[i] ?? MessageSigns.NONE)) },
      read: {
        segments: read, messages: sorted(await indexedMessages(tx, user, { ids: read.map(({ id }) => id), models: MODELS })),
        places: signs.map((of) => placesIn(MessageSigns.NONE.with(of))),
      },
    }
  }, { snapshot: true })
}

/** All messages that have vectors, those first that are near to one. */
const placesIn = (signs: MessageSigns) => signs.nearest(new Uint8Array(8).fill(0x35), { limit: 1000, isInScope: undefined })

const anyPlace: fc.Arbitrary<Place> = fc.record({
  user: fc.constantFrom(...USERS), conversation: fc.constantFrom(...CONVERSATIONS), nth: fc.integer({ min: 0, max: 3 }),
})
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('publish' as const), at: anyPlace }) },
  // Of a huge segment postings are written before it is encoded, under a number that others overtake
  { weight: 2, arbitrary: fc.record({ does: fc.constant('number' as const), at: anyPlace }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('forget' as const), at: anyPlace }) },
  {
    weight: 5, arbitrary: fc.record({ does: fc.constant('ask' as const), user: fc.constantFrom(...USERS), process: fc.constantFrom(0, 1) }),
  },
)

test('whatever is encoded, forgotten and pushed again, what two processes keep of each user is what they would read', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40 }), fc.constantFrom(1000, 16 * 1024), async (steps, mostBytes) => {
      await empty(held.db)
      const processes = [new KeptSegments(mostBytes), new KeptSegments(mostBytes)]
      const incarnations = new Map<string, number>()
      for (const step of steps) {
        if (step.does === 'ask') {
          const { kept, read } = await told(processes[step.process]!, step.user)
          expect(kept).toEqual(read)
          continue
        }
        const name = `${step.at.user} ${step.at.conversation}`
        const id = idAt(step.at, incarnations.get(name) ?? 0)
        if (step.does === 'forget') incarnations.set(name, (incarnations.get(name) ?? 0) + 1)
        await withUser(held.db, step.at.user, async (tx) => {
          if (step.does === 'publish') return published(tx, step.at, id)
          if (step.does === 'forget') return removed(tx, step.at)
          await begun(tx, step.at, id)
          await assignSegmentNumber(tx, step.at.user, id)
        })
      }
      for (const kept of processes) for (const user of USERS) {
        const last = await told(kept, user)
        expect(last.kept).toEqual(last.read)
      }
    }), { numRuns: byNight(15, 200) },
  )
})

const publish = (user: Place['user'], conversation: Place['conversation'], nth: number) =>
  withUser(held.db, user, (tx) => published(tx, { user, conversation, nth }, idAt({ user, conversation, nth }, 0)))

test('the kept index is read again when as much is removed as added: the same count of messages is not the same index', async () => {
  const kept = new KeptSegments()
  const late = { user: 'ann', conversation: 'c0', nth: 2 } as const
  await withUser(held.db, 'ann', async (tx) => {
    await begun(tx, late, idAt(late, 0))
    await assignSegmentNumber(tx, 'ann', idAt(late, 0))
  })
  await publish('ann', 'c1', 2)
  await told(kept, 'ann')
  await withUser(held.db, 'ann', (tx) => removed(tx, { user: 'ann', conversation: 'c1', nth: 0 }))
  await publish('ann', 'c0', 2)
  const { kept: known, read } = await told(kept, 'ann')
  expect(known).toEqual(read)
})

test('an older snapshot that is read late is neither answered from a newer one nor replaces it', async () => {
  const kept = new KeptSegments()
  await publish('ann', 'c0', 0)
  const old = await withUser(
    held.db, 'ann',
    async (tx) => ({
      version: await version(tx, 'ann'), ...(await segmentsFrom(tx, 'ann', { number: 0, models: MODELS, archived: undefined })),
    }),
  )
  await publish('ann', 'c0', 1)
  await told(kept, 'ann')
  const { bytes } = kept
  // What the statements of the older snapshot would tell
  const past = { rows: async () => [], run: () => undefined } as unknown as Tx
  const directory = await withUser(held.db, 'ann', (tx) => {
    let asked = 0
    const oldTx: Tx = { ...tx, rows: <Row>(query: Parameters<Tx['rows']>[0]) => (asked++ === 0 ? past.rows<Row>(query) : tx.rows<Row>({
      ...query, text: query.text.replace("s.state = 'collapsed'", "s.state = 'collapsed' and s.number < 1"),
    })) }
    return kept.reader(oldTx, 'ann', MODELS).directory(Promise.resolve(old.version))
  })
  expect([directory.at(0), directory.at(1)]).toEqual([old.segments[0], undefined])
  expect(kept.bytes).toBe(bytes)
  const { kept: known, read } = await told(kept, 'ann')
  expect(known).toEqual(read)
})

test('a second recall reads of the index only what was added, and the forward indexes that were not read yet', async () => {
  const kept = new KeptSegments()
  for (const nth of [0, 1, 2]) await publish('ann', 'c0', nth)
  const asked = async (): Promise<string[]> => {
    const texts: string[] = []
    await withUser(held.db, 'ann', async (tx) => {
      const reader = kept.reader(watchedTx(tx, ({ text }) => texts.push(text.includes('forward') ? 'forwards' : 'segments')), 'ann')
      const directory = await reader.directory(version(tx, 'ann'))
      await reader.messages([0, 1, 2, 3].flatMap((number) => directory.at(number) ?? []))
    })
    return texts
  }
  expect(await asked()).toEqual(['segments', 'forwards'])
  expect(await asked()).toEqual(['segments'])
  await publish('ann', 'c0', 3)
  expect(await asked()).toEqual(['segments', 'forwards'])
  await withUser(held.db, 'ann', (tx) => removed(tx, { user: 'ann', conversation: 'c1', nth: 0 }))
  expect(await asked()).toEqual(['segments', 'segments', 'forwards'])
})

test('the kept index stays within its bytes: the users who asked last stay', async () => {
  for (const user of USERS) for (const nth of [0, 1, 2, 3]) await publish(user, 'c0', nth)
  const roomy = new KeptSegments()
  for (const user of USERS) await told(roomy, user)
  const both = roomy.bytes
  const tight = new KeptSegments(both - 1)
  for (const user of USERS) await told(tight, user)
  expect(tight.bytes).toBe(both / 2)
  expect(new KeptSegments().bytes).toBe(0)
})

test('users without segments count too: however many ask, the kept index stays within its bytes', async () => {
  const kept = new KeptSegments(10_000)
  await told(kept, 'user 0')
  const one = kept.bytes
  for (let nth = 1; nth < 30; nth++) await told(kept, `user ${nth}`)
  expect(kept.bytes).toBe(one * Math.floor(10_000 / one)) // NaN if they took none
})

test('what is kept of the messages of a segment takes its own bytes only, and no part of a block that others share', async () => {
  const kept = new KeptSegments()
  await publish('ann', 'c0', 0)
  await told(kept, 'ann')
  const [indexed] = await withUser(held.db, 'ann', async (tx) => {
    const reader = kept.reader(tx, 'ann', MODELS)
    return [...(await reader.messages([(await reader.directory(version(tx, 'ann'))).at(0)!])).values()]
  })
  for (const bytes of [indexed!.forward, ...indexed!.vectors.map((blob) => blob!)]) expect(bytes.buffer.byteLength).toBe(bytes.byteLength)
})

test('forgetting drops what is kept of the user, and what a recall under way had read before is not kept afterwards', async () => {
  const kept = new KeptSegments()
  for (const user of USERS) await publish(user, 'c0', 1)
  for (const user of USERS) await told(kept, user)
  const both = kept.bytes
  await withUser(held.db, 'ann', async (tx) => {
    const reader = kept.reader(tx, 'ann')
    const directory = await reader.directory(version(tx, 'ann'))
    kept.forget('ann')
    expect(kept.bytes).toBe(both / 2)
    expect((await reader.messages([directory.at(0)!])).size).toBe(1)
    await reader.directory(version(tx, 'ann'))
  })
  expect(kept.bytes).toBe(both / 2)
})
