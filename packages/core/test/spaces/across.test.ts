/** What is answered over one's own memory and spaces. */
import { describe, expect, it } from 'vitest'
import { MAY_NOT_ANSWER } from '@madeleine/base'
import { useDb } from '../../../../test/testing.ts'
import { tell, user, useSpaces } from '../../../../test/support/team-space.ts'

const held = useDb()
const spaces = useSpaces(held)

describe('recall over spaces', () => {
  it('answers from one\'s own memory and from the spaces as one, and every result names its space', async () => {
    await tell(spaces)
    const found = await spaces.ann.recall({ query: 'where are the harbour keys?', spaces: ['team'] })
    expect(found.episodes.map(({ space }) => space).toSorted()).toEqual(['ann', 'team'])
    expect(found.passages[0]).toMatchObject({ space: 'team', text: expect.stringContaining('blue drawer') })
    expect([...found.passages, ...found.facts].every(({ space }) => space === 'ann' || space === 'team')).toBe(true)
    const alone = await spaces.store.user('team').recall({ query: 'where are the harbour keys?' })
    expect(found.confidence.value).toBeGreaterThanOrEqual(alone.confidence.value)
    expect(found.text).toContain('## From the space "team"')
  })

  it('that names none, or one\'s own name alone, is what it is without spaces', async () => {
    await tell(spaces)
    const plain = await spaces.ann.recall({ query: 'where are the harbour keys?', explain: true })
    const own = await spaces.ann.recall({ query: 'where are the harbour keys?', explain: true, spaces: ['ann'] })
    expect(own.text).toBe(plain.text)
    expect(own.passages).toEqual(plain.passages.map((one) => ({ ...one, space: 'ann' })))
    expect(own.episodes).toEqual(plain.episodes.map((one) => ({ ...one, space: 'ann' })))
    expect(JSON.stringify(plain)).not.toContain('"space"')
    expect(await spaces.ann.facts({ spaces: ['ann'] })).toEqual((await spaces.ann.facts()).map((one) => ({ ...one, space: 'ann' })))
    expect(await spaces.ann.recall({ query: 'harbour', space: 'ann' }))
      .toMatchObject({ episodes: (await spaces.ann.recall({ query: 'harbour' })).episodes })
  })

  it('keeps its limits over all of them together', async () => {
    await tell(spaces)
    const found = await spaces.ann.recall({ query: 'harbour', spaces: ['team'], limit: 1, passageLimit: 1, factLimit: 1 })
    expect([found.episodes, found.passages, found.facts].map(({ length }) => length)).toEqual([1, 1, expect.any(Number)])
    expect(found.facts.length).toBeLessThanOrEqual(1)
    for (const maxTokens of [0, 60, 120, 240]) {
      const { text, leftOut } = await spaces.ann.recall({ query: 'harbour keys and code', spaces: ['team'], maxTokens, tokenizer: 'words' })
      expect(text.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(maxTokens)
      expect(leftOut.every(({ space }) => space === 'ann' || space === 'team')).toBe(true)
    }
  })

  it('of one space alone shows nothing of one\'s own', async () => {
    await tell(spaces)
    const found = await spaces.ann.recall({ query: 'harbour', space: 'team' })
    expect(JSON.stringify(found)).not.toMatch(/4711|Porto/)
    expect(found.passages.every(({ space }) => space === 'team')).toBe(true)
    expect((await spaces.ann.conversations({ space: 'team' })).conversations).toMatchObject([{ id: 'general', messages: 2 }])
    expect(await spaces.ann.episode(found.episodes[0]!.id, { space: 'team' })).toMatchObject({ space: 'team', conversationId: 'general' })
    await expect(spaces.ann.episode(found.episodes[0]!.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('leaves no trace in a space that may only be read', async () => {
    await tell(spaces)
    const tables = ['recall', 'served']
    const rows = () => Promise.all(tables.map((table) => held.db.transaction((tx) =>
      tx.rows<{ n: number }>({ text: `select count(*)::int as n from ${table} where user_id = 'team'`, values: [] }))))
    const before = await rows()
    await spaces.ann.recall({ query: 'where are the harbour keys?', space: 'team', conversationId: 'general' })
    await spaces.ann.context({ query: 'where are the harbour keys?', space: 'team', conversationId: 'general' })
    await spaces.ann.session({ space: 'team', conversationId: 'general' })
    await spaces.ann.recall({ query: 'where are the harbour keys?', spaces: ['team'], conversationId: 'general' })
    await spaces.ann.settle()
    expect(await rows()).toEqual(before)
  })

  it('without a query lists the newest of all, and counts their messages that are in no episode yet', async () => {
    await tell(spaces)
    await spaces.bob.push({ space: 'team', conversationId: 'late', messages: [user('m1', 'The ferry leaves at nine.', 600)] })
    const { passages, episodes, pending } = await spaces.ann.recent({ spaces: ['team'] })
    expect(passages[0]).toMatchObject({ space: 'team', text: 'The ferry leaves at nine.', name: 'bob' })
    expect(episodes.map(({ space }) => space)).toEqual(['ann', 'team'])
    expect(pending).toBe(1)
  })
})

describe('a context over spaces', () => {
  it('has one\'s own session and facts, and what the query recalls in all, never over its budget', async () => {
    await tell(spaces)
    await spaces.ann.push({ conversationId: 'now', messages: [user('n1', 'Where are the harbour keys?', 300)] })
    const ask = { conversationId: 'now', query: 'Where are the harbour keys?', spaces: ['team'], minConfidence: 'none' as const }
    const context = await spaces.ann.context(ask)
    expect(context.system).toContain('Porto')
    expect(context.system).not.toContain('Lisbon')
    expect(context.recalled).toMatch(/## From the space "team"[^]*- bob in "team"[^]*blue drawer/)
    expect(context.messages.at(-1)).toEqual({ role: 'user', content: 'Where are the harbour keys?' })
    for (const maxTokens of [0, 50, 120, 200, 300, 500, 800]) {
      expect((await spaces.ann.context({ ...ask, maxTokens })).tokens).toBeLessThanOrEqual(maxTokens)
    }
    const { recalled: _, ...plain } = await spaces.ann.context({ ...ask, spaces: ['ann'] })
    const { recalled: __, ...without } = await spaces.ann.context({ conversationId: 'now', query: ask.query, minConfidence: 'none' })
    expect({ ...plain, leftOut: [] }).toEqual({ ...without, leftOut: [] })
  })

  it('shows all that is stored of each where it fits, and nothing that may not answer of one where another is sure', async () => {
    await tell(spaces)
    const query = 'Where are the harbour keys in the blue drawer?'
    const ask = { conversationId: 'new', query, spaces: ['ann', 'team'], manifest: false }
    const { recalled = '' } = await spaces.ann.context(ask)
    expect(recalled).toMatch(/4711[^]*I will remember the gate code[^]*## From the space "team"[^]*blue drawer[^]*Noted/)
    // Too long to be shown whole
    await spaces.ann.push({ conversationId: 'walks', messages: Array.from({ length: 60 }, (_, i) =>
      user(`w${i}`, `The long way around the lake took us ${i} hours, with a rest at the mill and one at the drawer maker`, 2000 + i)) })
    await spaces.ann.flush()
    await spaces.ann.settle()
    const { recalled: sure = '' } = await spaces.ann.context({ ...ask, maxTokens: 1200 })
    expect(sure).toContain('the blue drawer')
    expect(sure).not.toContain(MAY_NOT_ANSWER)
    const { recalled: nearest = '' } = await spaces.ann.context({ ...ask, maxTokens: 1200, query: 'Did the mill burn the passport?' })
    expect(nearest).toContain(MAY_NOT_ANSWER)
  })

  it('of a conversation in a space says of every turn who wrote it, and where', async () => {
    await tell(spaces)
    await spaces.bob.push({ space: 'team', conversationId: 'general', messages: [user('m3', 'The ferry leaves at nine.', 500)] })
    await spaces.store.user('team').push({ conversationId: 'general', messages: [user('m4', 'From platform two.', 501)] })
    const { system, messages } = await spaces.ann.context({ space: 'team', conversationId: 'general', query: 'keys' })
    expect(system).toContain('## From the space "team"')
    expect(messages.map(({ content }) => content)).toEqual(expect.arrayContaining([
      'bob in team: The ferry leaves at nine.', 'Somebody in team: From platform two.',
    ]))
  })
})
