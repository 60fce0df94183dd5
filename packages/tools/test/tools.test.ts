/** What the tools answer a model: enough to go on with, within a budget, by pages that lose nothing; and what it is told when it errs. */
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { inputSchemaOf } from '@madeleine/tools'
import type { Memory } from '@madeleine/core'
import { isMemoryCall } from '../../contract/message-content.ts'
import { countTokens } from '@madeleine/base'
import { memoryFor, talk, useDb } from '../../../test/testing.ts'
import { callOn, failureOn, listIn, pagesOf, TOOLS, type ToolName } from '../../../test/support/tool-calls.ts'

const held = useDb({ emptied: 'once' })
let memory: Memory
let call: ReturnType<typeof callOn>
let failure: ReturnType<typeof failureOn>

const EVENINGS = [
  'the cat slept on the warm tumble dryer', 'the plumber sent an invoice over 180 euros',
  'the sourdough starter is called Klaus', 'the train to Dresden leaves at eight', 'the museum found the umbrella',
]

beforeAll(async () => {
  memory = await memoryFor(held.db)
  call = callOn(memory)
  failure = failureOn(memory)
  for (let day = 1; day <= 20; day++) {
    const evening = EVENINGS[day % EVENINGS.length]!
    await memory.push({
      conversationId: 'evenings', messages: talk(
        [`On day ${day} ${evening}`, `Really, ${evening}?`, `Yes, I saw it myself on day ${day}`],
        { from: `2026-03-${String(day).padStart(2, '0')}T19:00:00Z`, first: 3 * day },
      ),
    })
  }
  await memory.push({ conversationId: 'facts', messages: [
    'I live in Lisbon', 'I work as a nurse', 'My sister is called Zoë', 'I like poppy seed cake',
    'My birthday is on 3 May', 'I am allergic to nuts', 'I play the cello',
  ].map((content, i) => ({ id: `f${i}`, role: 'user' as const, name: 'Ann', content, timestamp: new Date(Date.UTC(2026, 3, 1 + i, 9)) })) })
  await memory.flush()
  await memory.settle()
  await memory.push({ conversationId: 'today', messages: talk(['What about the ferry?'], { from: '2026-05-01T09:00:00Z', first: 900 }) })
})
afterAll(() => memory.close())

const firstEpisode = async (): Promise<string> =>
  String(listIn(await call('recall', { query: 'the invoice of the plumber' }), 'episodes')[0]!.id)

describe('an answer', () => {
  test('of recall holds the episode, its id, the messages with their ids, and what to do next', async () => {
    const { text, structured } = await call('recall', { query: 'What did the plumber send?' })
    const [episode] = listIn({ structured }, 'episodes')
    expect(structured.confidence).toMatch(/fair|strong/)
    expect(text).toContain(`[episode: ${String(episode!.id)}, confidence: `)
    expect(text)
      .toMatch(/- Ann \(\d+ Mar 2026, 19:00, message "m\d+", in "evenings"\): "On day \d+ the plumber sent an invoice over 180 euros"/)
    expect(text).toMatch(/`get_episode`.*`expand`/)
  })

  test('of recall that nothing answers names what is archived and may, also where all is', async () => {
    const all = (await memory.conversations()).conversations.map(({ id }) => id)
    for (const conversationId of all) await memory.archive({ conversationId })
    const { text } = await call('recall', { query: 'What did the plumber send, an invoice over 180 euros?' })
    expect(text).toMatch(/What was archived may answer: `get_episode` reads [-0-9a-f]{36}/)
    for (const conversationId of all) await memory.unarchive({ conversationId })
  })

  test('of recall that finds nothing says so, and shows at most three episodes', async () => {
    const { text, structured } = await call('recall', { query: 'kubernetes ingress configuration' })
    expect(text).toMatch(/Nothing answers this\.|No memories found\./)
    expect(structured).toMatchObject({ confidence: 'none', passages: [] })
    expect(listIn({ structured }, 'episodes').length).toBeLessThanOrEqual(3)
  })

  test('leads from recall to the whole episode, to the talk around a message, and back to the contents', async () => {
    const [passage] = listIn(await call('recall', { query: 'the invoice of the plumber' }), 'passages')
    const around = await call('expand', { id: passage!.id, conversation_id: passage!.conversationId, before: 1, after: 1 })
    expect(listIn(around, 'messages').filter(({ isSupport }) => isSupport)).toMatchObject([{ id: passage!.id }])
    expect(listIn(await call('get_episode', { episode_id: await firstEpisode() }), 'messages').map(({ text }) => text).join())
      .toContain('plumber')
    const root = await call('browse_contents')
    const month = await call('browse_contents', { node: '2026-03' })
    expect(listIn(root, 'children')).toMatchObject([{ id: 'toc:year:2026' }])
    const day = await call('browse_contents', { node: '2026-03-06' })
    const [leaf] = listIn(day, 'children')
    expect(listIn(await call('get_episode', { episode_id: leaf!.id }), 'messages').length).toBe(3)
    const source = listIn(month, 'bullets').find((bullet) => bullet.source !== undefined)
    expect(listIn(await call('expand', { id: source!.source }), 'messages').length).toBeGreaterThan(0)
  })

  test('of recent begins with what is in no episode yet', async () => {
    const answer = await call('recent')
    expect(listIn(answer, 'passages')).toMatchObject([{ text: 'What about the ferry?' }])
    expect(answer.text.indexOf('ferry')).toBeLessThan(answer.text.indexOf('[episode: '))
  })

  test('of facts says since when each holds, and expand shows the message that proves it', async () => {
    const answer = await call('facts', { query: 'where does Ann live?' })
    const [home] = listIn(answer, 'facts')
    expect(home).toMatchObject({ attribute: 'home', value: 'Lisbon' })
    expect(answer.text).toContain(`fact ${String(home!.id)}`)
    expect(listIn(await call('expand', { id: home!.id, before: 0, after: 0 }), 'messages'))
      .toMatchObject([{ text: 'I live in Lisbon', isSupport: true }])
  })

  test.each<[ToolName, object, string, string]>([
    ['recent', {}, 'episodes', 'id'], ['facts', {}, 'facts', 'id'], ['browse_contents', { node: '2026-03' }, 'children', 'id'],
    ['recall', { query: 'what happened to the cat, the plumber and the train?', limit: 20 }, 'episodes', 'id'],
  ])('of %s goes on where the budget ended: all pages together hold what one large page holds', async (name, input, list, key) => {
    const [whole] = await pagesOf(memory, name, { ...input, max_tokens: 25_000 })
    const pages = await pagesOf(memory, name, { ...input, max_tokens: 500 })
    expect(whole!.next).toBeUndefined()
    expect(pages.length).toBeGreaterThan(1)
    for (const { text, structured } of pages) {
      expect(Math.max(countTokens(text), countTokens(JSON.stringify(structured)))).toBeLessThanOrEqual(500)
    }
    expect(pages.flatMap((page) => listIn(page, list).map((entry) => entry[key]))).toEqual(listIn(whole!, list).map((entry) => entry[key]))
  })

  test('that continues a page is not shifted by what happens meanwhile', async () => {
    const [first, ...rest] = await pagesOf(memory, 'recent', { max_tokens: 600, before: '2026-03-31' })
    await memory.push({ conversationId: 'meanwhile', messages: talk(['One more'], { from: '2026-03-20T09:00:00Z', first: 950 }) })
    await memory.flush()
    await memory.settle()
    const second = await call('recent', { max_tokens: 600, before: '2026-03-31', cursor: first!.next })
    expect(listIn(second, 'episodes')).toEqual(listIn(rest[0]!, 'episodes'))
  })
})

describe('among the MCP tools,', () => {
  test('remember stores a note once, however often the call is repeated, and recall finds it at once', async () => {
    const note = { text: 'The alarm code of the bakery is under the flour', name: 'Ann' }
    expect((await call('remember', note)).structured).toMatchObject({ stored: true, conversationId: 'notes:2026-03-02' })
    expect((await call('remember', note)).structured).toMatchObject({ stored: false })
    expect((await call('remember', { ...note, conversation_id: 'today' })).structured)
      .toMatchObject({ stored: true, conversationId: 'today' })
    expect((await call('recall', { query: 'alarm code of the bakery' })).text).toContain('under the flour')
  })

  test('an argument that a model leaves empty counts as left out, unless it is required', async () => {
    const given = { text: 'The tap in the garden drips', name: '', at: null, conversation_id: '' }
    const ids = [await call('remember', given), await call('remember', { text: given.text })]
      .map(({ structured }) => structured['messageId'])
    expect(ids[0]).toBe(ids[1])
    expect(await failure('remember', { ...given, text: '' })).toMatchObject({ code: 'invalid_input' })
    expect((await call('recent', { cursor: '', after: null, conversation_ids: null })).structured).toHaveProperty('episodes')
  })

  test('forget first says what would go, and removes it only once that is confirmed', async () => {
    await call('remember', { text: 'The spare key is with Olga', conversation_id: 'doomed' })
    const plan = await call('forget', { conversation_id: 'doomed' })
    expect(plan.structured).toMatchObject({ plan: { messages: 1, conversations: 1 } })
    expect(plan.text).toMatch(/Nothing has changed yet\. This would be forgotten: 1 conversation, 1 message\..*`confirm: true`/)
    expect((await memory.segments({ conversationId: 'doomed' })).length).toBe(1)
    expect((await call('forget', { conversation_id: 'doomed', confirm: true })).text).toContain('Forgotten: 1 conversation, 1 message.')
    expect(await memory.segments({ conversationId: 'doomed' })).toEqual([])
    expect(await failure('forget', { conversation_id: 'doomed', confirm: true })).toMatchObject({ code: 'not_found' })
  })

  test('get_episode names the episode as forget does, and still accepts its former name for it', async () => {
    const tool = TOOLS.find(({ name }) => name === 'get_episode')!
    expect(inputSchemaOf(tool.input)).toMatchObject({ required: ['episode_id'] })
    expect(Object.keys(inputSchemaOf(tool.input)['properties'] as object)).toEqual(['episode_id', 'cursor', 'max_tokens'])
    const id = await firstEpisode()
    const read = listIn(await call('get_episode', { episode_id: id }), 'messages')
    expect(read.length).toBeGreaterThan(0)
    for (const input of [{ id }, { id, episode_id: id }, { id, episode_id: '' }, { id: null, episode_id: id }]) {
      expect(listIn(await call('get_episode', input), 'messages')).toEqual(read)
    }
    expect(await failure('get_episode', { id, episode_id: 'a1' }))
      .toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/episode_id and id.*give only episode_id/) })
    expect(await failure('get_episode', {}))
      .toMatchObject({ code: 'invalid_input', message: expect.stringContaining('episode_id is missing') })
    expect(await failure('forget', { id })).toMatchObject({ code: 'invalid_input' })
  })

  test('forget cannot name a user, and takes one thing at a time', async () => {
    expect(await failure('forget', { user: true, confirm: true })).toMatchObject({ code: 'invalid_input' })
    expect(await failure('forget', { user_id: 'ann' })).toMatchObject({ code: 'invalid_input' })
    expect(await failure('forget', { fact_id: '' })).toMatchObject({ message: expect.stringContaining('got 0') })
    expect(await failure('forget', {}))
      .toMatchObject({ message: expect.stringContaining('name exactly one of episode_id, fact_id and conversation_id, got 0') })
  })
})

type Expected = [code: string, message: RegExp, advice: RegExp]

describe('a failure tells a model what to do', () => {
  test.each<[string, ToolName, object, ...Expected]>([
    ['an empty question', 'recall', { query: '  ' }, 'invalid_input', /query is empty.*`recent`/, /Correct/],
    [
      'a misspelt argument', 'recall', { query: 'x', max_token: 900 }, 'invalid_input',
      /unknown option "max_token"; did you mean max_tokens\?/, /Correct/,
    ],
    [
      'an argument in another style', 'get_episode', { episode_id: 'x', maxTokens: 900 },
      'invalid_input', /did you mean max_tokens\?/, /Correct/,
    ],
    ['an argument of another name', 'recall', { q: 'x' }, 'invalid_input', /did you mean query\?/, /Correct/],
    ['a budget that is too small', 'recent', { max_tokens: 10 }, 'invalid_input', /max_tokens must be 500 or more, got 10/, /Correct/],
    [
      'an unknown episode', 'get_episode', { episode_id: 'a1' }, 'not_found',
      /no episode has the id "a1"/, /`recall`, `recent`, `facts` and `browse_contents`/,
    ],
    [
      'an unknown message', 'expand', { id: 'm1', conversation_id: 'nowhere' }, 'not_found',
      /no conversation has the id "nowhere"/, /Ids are in the answers/,
    ],
    [
      'an unknown message of a known conversation', 'expand', { id: 'zz', conversation_id: 'today' },
      'not_found', /"today" has no message with the id "zz"/, /Ids are/,
    ],
    ['an unknown node', 'browse_contents', { node: 'the past' }, 'invalid_input', /node must be a node such as/, /Correct/],
    [
      'a node where an episode is wanted', 'get_episode', { episode_id: 'toc:month:2026:03' }, 'invalid_input',
      /"toc:month:2026:03" is a node of the contents: give it to `browse_contents` as `node`/, /Correct/,
    ],
    ['a day where a place is wanted', 'expand', { id: '2026-03-02' }, 'invalid_input', /give it to `browse_contents`/, /Correct/],
    [
      'a source where an episode is wanted', 'get_episode', { episode_id: 'grip:a:1-2' },
      'invalid_input', /give it to `expand` as `id`/, /Correct/,
    ],
    [
      'a source where a node is wanted', 'browse_contents', { node: 'grip:a:1-2' },
      'invalid_input', /give it to `expand` as `id`/, /Correct/,
    ],
    [
      'a message without its conversation', 'expand', { id: 'm1' }, 'invalid_input',
      /for a message, give its `conversation_id` too/, /Correct/,
    ],
    ['a wrong time to remember', 'remember', { text: 'x', at: 'yesterday' }, 'bad_time', /^at must be .*"yesterday"/, /ISO dates/],
    ['a time that is none', 'recall', { query: 'x', after: 'soon' }, 'bad_time', /after/, /ISO dates/],
    ['a message that is too long', 'remember', { text: 'x'.repeat(2_100_000) }, 'too_large', /2,?097,?152/, /Split/],
    ['no arguments at all', 'recall', null as unknown as object, 'invalid_input', /query is missing/, /Correct/],
    ['arguments that are no object', 'recall', 'Lisbon' as unknown as object, 'invalid_input', /./, /Correct/],
  ])('after %s', async (_, name, input, ...[code, message, advice]) => {
    const failed = await failure(name, input)
    expect(failed.code).toBe(code)
    expect(failed.message).toMatch(message)
    expect(failed.advice).toMatch(advice)
  })

  test('after a cancelled call', async () => {
    const recall = TOOLS.find(({ name }) => name === 'recall')!
    await expect(recall.run(memory, { query: 'x' }, AbortSignal.abort())).rejects.toMatchObject({ code: 'aborted' })
  })
})

test("calls of every tool, with any of its arguments, are recognised as the memory's own when they come back", () => {
  for (const { name, input } of TOOLS) {
    expect(isMemoryCall({ as: 'call', name, text: '', input: Object.fromEntries(Object.keys(input.shape).map((key) => [key, 'x'])) }))
      .toBe(true)
  }
})

test('an empty memory says so, and does not advise other words', async () => {
  const nobody = callOn(await memoryFor(held.db, { user: 'nobody' }))
  for (const [name, input] of [['recall', { query: 'the ferry' }], ['recent', {}], ['browse_contents', {}]] as const) {
    expect((await nobody(name, input)).text).toMatch(/^The memory is empty: /)
  }
})
