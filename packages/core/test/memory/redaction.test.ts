/** What must not be stored is taken out before it is, on every way in, and a mark says what stood there. */
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { Redactor, redactText } from '../../redaction/redact.ts'
import { linesOf } from '../../../../test/support/transferring.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
/** In two pieces, so that no scanner takes this file for a leak. */
const KEY = `ghp_${'aB3dE5gH7jK9mN1pQ3sT'}${'5vW7yZ9bC1dF3gH5'}`
const PASSWORD = 'Quokka-1847!'
const without = (text: string, level: 'secrets' | 'personal' = 'secrets'): string => redactText(text, level, () => {})

describe('a secret', () => {
  it.each([
    [`use ${KEY} for it`, 'use [removed: token] for it'],
    [`my password is ${PASSWORD}.`, 'my password is [removed: password].'],
    [`Das Passwort vom WLAN ist ${PASSWORD}`, 'Das Passwort vom WLAN ist [removed: password]'],
    [`密码是${PASSWORD}，别忘了`, '密码是[removed: password]，别忘了'],
    [`postgres://ann:${PASSWORD}@db.local/app`, 'postgres://ann:[removed: password]@db.local/app'],
    ['pay with 4111 1111 1111 1111 please', 'pay with [removed: card number] please'],
    ['to DE89 3704 0044 0532 0130 00', 'to [removed: account number]'],
  ])('is replaced by a mark: %s', (text, redacted) => {
    expect(without(text)).toBe(redacted)
    expect(without(redacted)).toBe(redacted)
  })

  it.each([
    'I forgot my password again', 'the password is too short', 'password = request.form["password"]', 'export TOKEN=${TOKEN}',
    'order 4111 1111 1111 1112', 'commit 3f786850e387550fdab836ed7e6dc881de23001b', 'call +49 170 1234567', 'Mein Passwort ist falsch',
    'ann@example.org',
  ])('is not what looks like one: %s', (text) => {
    expect(without(text)).toBe(text)
  })

  it('is found beside what says who somebody is, where that is asked for', () => {
    expect(without('ann@example.org or +49 170 1234567', 'personal')).toBe('[removed: e-mail address] or [removed: phone number]')
  })

  it('is taken out of any text in time that grows with it, and never out of a mark', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      const once = without(text, 'personal')
      expect(without(once, 'personal')).toBe(once)
    }))
    for (const piece of ['a.', 'password=', '1', 'eyJ', '-----BEGIN PRIVATE KEY-----', 'x://y:']) without(piece.repeat(20_000), 'personal')
  })
})

test('push and import store no secret, in text, parts, metadata or title; say what they took out; and can be repeated', async () => {
  const memory = await memoryFor(held.db)
  const messages = [
    { id: 'a', role: 'user' as const, content: `the key is ${KEY}`, metadata: { env: { DB_PASSWORD: PASSWORD } } },
    {
      id: 'b', role: 'assistant' as const,
      content: [{ type: 'tool-call' as const, toolCallId: 't', toolName: 'fetch', input: { token: KEY, n: 2 } }],
    },
  ]
  const pushed = await memory.push({ conversationId: 'c', title: `Use ${KEY}`, messages, redact: 'secrets' })
  expect(pushed).toEqual({ ids: ['a', 'b'], stored: 2, skipped: 0, redacted: { token: 4, password: 1 } })
  expect(await memory.push({ conversationId: 'c', messages, redact: 'secrets' })).toMatchObject({ stored: 0, skipped: 2 })
  const items = messages.map((message, i) => ({ conversationId: 'd', conversationTitle: `Use ${KEY}`, line: i + 1, message }))
  expect(await memory.import(items, { redact: 'secrets' })).toMatchObject({ imported: 2, redacted: { token: 4, password: 1 } })
  await memory.flush()
  await memory.settle()
  const all = (await linesOf(memory.export())).join('')
  expect(all).not.toContain(KEY)
  expect(all).not.toContain(PASSWORD)
  expect(all).toContain('[removed: token]')
  const log = await memory.messages({ conversationId: 'c' })
  expect(log.items[1]).toMatchObject({ metadata: { env: { DB_PASSWORD: '[removed: password]' } } })
})

test('a function of one\'s own decides instead, and off takes nothing out; anything else is refused', async () => {
  const memory = await memoryFor(held.db, { user: 'ben' })
  const redact = (text: string): string => text.replaceAll('Klaus', 'K.')
  await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'Klaus rose' }], redact })
  await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: KEY }], redact: 'off' })
  const { items } = await memory.messages({ conversationId: 'c' })
  expect(items.flatMap((item) => ('text' in item ? [item.text] : []))).toEqual(['K. rose', KEY])
  await expect(memory.push({ conversationId: 'c', messages: [], redact: 'all' as never })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('what was recalled in a message stays marked as such, wherever a secret before it was', () => {
  const recalled = 'a heron'
  const text = `${KEY} ${recalled} ${KEY}`
  const redactor = new Redactor('secrets')
  const draft = redactor.draft({
    id: 'm', role: 'tool', kind: 'tool_result', text, at: new Date(0), timed: true, callIds: [], resultIds: [],
    marks: { recalled: [[KEY.length + 1, KEY.length + 1 + recalled.length]] },
  })
  const [[from, to]] = draft.marks.recalled as [[number, number]]
  expect(draft.text.slice(from, to)).toBe(recalled)
  expect(redactor.redacted).toEqual({ token: 2 })
})
