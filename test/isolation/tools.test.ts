/** T-06: a tool that is given another user's ids, or cursors, finds nothing, says nothing of them, and changes nothing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { callOn, failureOn, listIn, type ToolName } from '../support/tool-calls.ts'
import { memoryFor, talk, useDb } from '../testing.ts'

const held = useDb({ emptied: 'once' })
const SECRET = 'the vault opens with heliotrope'
/** Names as people have them: one with a digit is none. */
const SISTERS = ['Zoë', 'Ada', 'Mia', 'Lea', 'Eva', 'Ida', 'Una', 'Ina']
let [ann, ben]: Memory[] = []

/** What Ann's answers name. */
const hers: Record<
  'episode' | 'fact' | 'message' | 'conversation' | 'grip' | 'node' | 'recentCursor' | 'factsCursor' | 'browseCursor', string
> = {} as never

beforeAll(async () => {
  ann = await memoryFor(held.db, { user: 'ann' })
  ben = await memoryFor(held.db, { user: 'ben' })
  for (let day = 1; day <= 8; day++) {
    await ann.push({ conversationId: 'vault', messages: talk(
      [`On day ${day} ${SECRET}`, `I live in Lisbon and my sister is called ${SISTERS[day - 1]}`],
      { from: `2026-03-0${day}T09:00:00Z`, first: 2 * day },
    ) })
    await ann.flush()
  }
  await ann.push({ conversationId: 'likes', messages: talk([
    'poppy seed cake', 'jazz', 'chess', 'cycling', 'opera', 'sailing', 'knitting', 'plums',
    'ferries', 'tulips', 'archery', 'cheese', 'rowing', 'maps',
  ].map((what) => `I like ${what}`), { from: '2026-03-20T09:00:00Z', first: 100 }) })
  await ann.flush()
  await ann.settle()
  await ben.push({ conversationId: 'ben', messages: talk(['My bread did not rise', 'I live in Porto']) })
  await ben.flush()
  await ben.settle()
  const call = callOn(ann)
  const [recent, facts, month] = await Promise.all([
    call('recent', { max_tokens: 500 }), call('facts', { max_tokens: 500 }), call('browse_contents', { node: '2026-03', max_tokens: 500 }),
  ])
  const node = await call('browse_contents', { node: '2026-03-01' })
  Object.assign(hers, {
    episode: listIn(recent, 'episodes')[0]!.id, fact: listIn(facts, 'facts')[0]!.id, message: 'm2',
    conversation: 'vault', node: `toc:segment:${String(listIn(node, 'children')[0]!.id)}`,
    grip: listIn(node, 'bullets')[0]!.source, recentCursor: recent.next, factsCursor: facts.next, browseCursor: month.next,
  })
})
afterAll(() => Promise.all([ann!.close(), ben!.close()]))

const everything = () => ann!.stats().then(({ messages, episodes, facts, conversations }) => ({ messages, episodes, facts, conversations }))

describe("T-06 with another user's", () => {
  test.each<[string, ToolName, () => object]>([
    ['episode, get_episode', 'get_episode', () => ({ id: hers.episode })],
    ['episode, expand', 'expand', () => ({ id: hers.episode })],
    ['fact, expand', 'expand', () => ({ id: hers.fact })],
    ['source, expand', 'expand', () => ({ id: hers.grip })],
    ['message, expand', 'expand', () => ({ id: hers.message, conversation_id: hers.conversation })],
    ['node, browse_contents', 'browse_contents', () => ({ node: hers.node })],
    ['cursor of episodes, recent', 'recent', () => ({ max_tokens: 500, cursor: hers.recentCursor })],
    ['cursor of facts, facts', 'facts', () => ({ max_tokens: 500, cursor: hers.factsCursor })],
    ['cursor of contents, browse_contents', 'browse_contents', () => ({ node: '2026-03', max_tokens: 500, cursor: hers.browseCursor })],
    ['episode, look_up', 'look_up', () => ({ what: 'related', episode_id: hers.episode })],
    ['episode, tend', 'tend', () => ({ action: 'archive', episode_id: hers.episode })],
    ['conversation, tend', 'tend', () => ({ action: 'off_record', conversation_id: hers.conversation })],
    ['fact, tend', 'tend', () => ({ action: 'done', fact_id: hers.fact })],
    ['episode, forget', 'forget', () => ({ episode_id: hers.episode, confirm: true })],
    ['fact, forget', 'forget', () => ({ fact_id: hers.fact, confirm: true })],
    ['conversation, forget', 'forget', () => ({ conversation_id: hers.conversation, confirm: true })],
  ])('%s fails as with an id that nobody has, and changes nothing', async (_, name, input) => {
    const before = await everything()
    const given = input()
    expect(Object.values(given)).not.toContain(undefined)
    const { code, message } = await failureOn(ben!)(name, given)
    expect(['not_found', 'invalid_input']).toContain(code)
    expect(message).not.toMatch(/heliotrope|Lisbon/)
    expect(await everything()).toEqual(before)
  })

  test.each<[string, ToolName, () => object]>([
    ['conversation, recall', 'recall', () => ({ query: 'what opens the vault? heliotrope', conversation_ids: [hers.conversation] })],
    ['words, recall', 'recall', () => ({ query: 'what opens the vault? heliotrope' })],
    ['conversation, recent', 'recent', () => ({ conversation_ids: [hers.conversation] })],
    ['subject, facts', 'facts', () => ({ query: 'where does Ann live?', include_past: true })],
    ['days, browse_contents', 'browse_contents', () => ({ node: '2026-03-01' })],
  ])("%s answers from the caller's own memory alone", async (_, name, input) => {
    const { text, structured } = await callOn(ben!)(name, input())
    expect(`${text}${JSON.stringify(structured)}`).not.toMatch(/opens with heliotrope|Lisbon|Zoë/)
  })

  test("conversation, remember stores into the caller's own one of that name", async () => {
    const before = await everything()
    await callOn(ben!)('remember', { text: 'Mine', conversation_id: hers.conversation })
    expect(await everything()).toEqual(before)
    expect((await ben!.segments({ conversationId: hers.conversation })).flatMap(({ messageIds }) => messageIds).length).toBe(1)
  })
})
