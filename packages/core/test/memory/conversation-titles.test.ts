/** The title of a conversation: kept with it, found by recall, replaced and forgotten. */
import { CONVERSATION_TITLES } from '../../store/tables/postings.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ImportItem } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { checkInvariants } from '../../store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../../../../test/closing-silence.ts'
import { asUser, sql, withUser } from '@madeleine/engine'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
let memory: Memory
beforeEach(async () => void (memory = await memoryFor(held.db)))

const TALK = ['Where shall we stay?', 'A room near the river, with a balcony', 'And the yellow tram runs past the door']
const OTHERS = ['Klaus the sourdough had a long trip in my bag', 'Was it a bumpy trip for him?', 'The trip took two hours']

/** Pushes and encodes the talk as an episode. */
async function remembered(conversationId: string, texts: readonly string[], title?: string): Promise<void> {
  await memory.push({ conversationId, messages: talk(texts), ...(title !== undefined && { title }) })
  await memory.flush({ conversationId })
  await memory.settle()
}
const retitled = (title: string) => memory.push({ conversationId: 'c', messages: [], title })
const found = async (query: string) => (await memory.recall({ query })).episodes.map(({ conversationId }) => conversationId)
const titles = () => withUser(held.db, 'local', (tx) => tx.rows<{ title: string | null }>(sql`select title from conversation order by id`))
const titleTerms = async () => (await withUser(held.db, 'local', (tx) =>
  tx.rows<{ term: string }>(sql`select distinct term from posting where field = ${CONVERSATION_TITLES} order by 1`)))
    .map(({ term }) => term)
const assertSound = async () =>
  expect((await withUser(held.db, 'local', (tx) => checkInvariants(tx, 'local', CLOSING_SILENCE))).filter(({ ok }) => !ok)).toEqual([])

describe('recall', () => {
  test('finds a conversation by words of its title that no message holds, before others that hold one of them', async () => {
    for (const other of ['a', 'b', 'd', 'e', 'f']) await memory.push({ conversationId: other, messages: talk(OTHERS) })
    await memory.push({ conversationId: 'trip', title: 'Trip to Lisbon', messages: talk(TALK) })
    await memory.flush()
    await memory.settle()
    const { episodes, passages } = await memory.recall({ query: 'Lisbon trip' })
    expect(episodes[0]).toMatchObject({ conversationId: 'trip', why: '“Lisbon”, “trip” in the conversation\'s title, 2 Mar 2026' })
    expect(passages[0]).toMatchObject({ conversationId: 'trip' })
    expect((await memory.recall({ query: 'balcony in Lisbon' })).passages[0]).toMatchObject({ text: TALK[1] })
    await assertSound()
  })

  test('finds an encoded conversation by a title that is pushed later, and no longer by its former title', async () => {
    await remembered('c', TALK)
    expect(await found('Lisbon')).toEqual([])
    await retitled('Trip to Lisbon')
    expect(await found('Lisbon')).toEqual(['c'])
    await memory.push({
      conversationId: 'c', title: 'Trip to Porto', messages: talk(['Then we go on by train'], { first: 9, from: '2026-03-03T09:00:00Z' }),
    })
    await memory.flush()
    await memory.settle()
    expect(await found('Porto')).toEqual(['c', 'c'])
    expect((await memory.recall({ query: 'Lisbon', limit: 0 })).passages).toEqual([])
    await assertSound()
  })

  test('indexes nothing more for a conversation without a title', async () => {
    await remembered('c', TALK)
    expect(await titleTerms()).toEqual([])
  })
})

describe('the title of a conversation', () => {
  test('stays as it is if a push has none, and is set even if the messages are there already', async () => {
    await memory.push({ conversationId: 'c', messages: talk(TALK), title: 'Trip to Lisbon' })
    await memory.push({ conversationId: 'c', messages: talk(TALK) })
    expect(await titles()).toEqual([{ title: 'Trip to Lisbon' }])
    expect(await memory.push({ conversationId: 'c', messages: talk(TALK), title: 'Porto' })).toMatchObject({ stored: 0, skipped: 3 })
    expect(await titles()).toEqual([{ title: 'Porto' }])
  })

  test('is one plain line of at most 200 characters; one in which nothing can be read leaves the former title', async () => {
    await memory.push({ conversationId: 'c', messages: talk(TALK), title: '  Trip\nto\u0000 [Lisbon](https://example.org) \u202e' })
    expect(await titles()).toEqual([{ title: 'Trip to Lisbon' }])
    await retitled(' \u200b… ')
    expect(await titles()).toEqual([{ title: 'Trip to Lisbon' }])
    await retitled('sourdough '.repeat(400))
    expect((await titles())[0]?.title).toMatch(/^(sourdough ?){20}$/)
  })

  test('without messages creates no conversation', async () => {
    await retitled('Trip to Lisbon')
    expect(await titles()).toEqual([])
  })

  test('must be a string, and may not be misspelt', async () => {
    await expect(memory.push({ conversationId: 'c', messages: talk(TALK), title: 7 as never })).rejects.toMatchObject({
      code: 'invalid_input', message: 'title must be a string, got 7',
    })
    await expect(memory.push({ conversationId: 'c', messages: [], titel: 'x' } as never)).rejects.toMatchObject({
      code: 'invalid_input', message: 'unknown option "titel"; did you mean title?',
    })
    expect(await titles()).toEqual([])
  })

  test('comes with the messages of an import, and is forgotten with its conversation', async () => {
    const items: ImportItem[] = talk(TALK)
      .map((message, line) => ({ conversationId: 'c', conversationTitle: 'Trip to Lisbon', line, message }))
    expect(await memory.import(items)).toMatchObject({ imported: 3, errors: [] })
    await memory.flush()
    await memory.settle()
    expect(await found('Lisbon')).toEqual(['c'])
    await memory.forget({ conversationId: 'c' })
    expect([await titles(), await titleTerms()]).toEqual([[], []])
    await assertSound()
  })

  test('changed while its segment is encoded is the one by which the segment is found', async () => {
    await memory.push({ conversationId: 'c', messages: talk(TALK), title: 'Lisbon' })
    await memory.flush()
    // A worker that has read its segment waits for the index, which a push holds that has not committed yet
    let changed: Promise<unknown> | undefined
    const slow = await memoryFor({
      ...held.db,
      transaction: async (work, options) => {
        const result = await held.db.transaction(work, options)
        changed ??= (await held.db.transaction((tx) => tx.rows(sql`select from segment`), { as: asUser('local') })).length > 0
          ? retitled('Porto')
          : undefined
        return result
      },
    })
    await slow.settle()
    await changed
    expect(await titleTerms()).toEqual(['porto'])
  })
})
