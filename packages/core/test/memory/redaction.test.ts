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
    [`我家的无线密码是${PASSWORD}，别忘了`, '我家的无线密码是[removed: password]，别忘了'],
    [`Das WLAN-Passwort ist ${PASSWORD} seit heute`, 'Das WLAN-Passwort ist [removed: password] seit heute'],
    [`Mijn wifiwachtwoord is ${PASSWORD}`, 'Mijn wifiwachtwoord is [removed: password]'],
    [`Mitt lösenord är ${PASSWORD}`, 'Mitt lösenord är [removed: password]'],
    [`รหัสผ่านคือ${PASSWORD}`, 'รหัสผ่านคือ[removed: password]'],
    [`ログインパスワードは${PASSWORD}`, 'ログインパスワードは[removed: password]'],
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
    'Der Passwortmanager heißt KeePass2X', '密码学课程CS50X2很难',
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

test('a function that throws, or returns no text, has nothing stored', async () => {
  const memory = await memoryFor(held.db, { user: 'cleo' })
  const messages = [{ role: 'user' as const, content: 'Klaus rose' }]
  const broken = (): string => { throw new Error('broken') }
  for (const redact of [broken, (() => undefined) as never]) {
    await expect(memory.push({ conversationId: 'c', messages, redact })).rejects.toMatchObject({ code: 'callback_failed' })
    const { imported, errors } = await memory.import([{ conversationId: 'c', line: 1, message: messages[0]! }], { redact })
    expect([imported, errors]).toMatchObject([0, [{ code: 'callback_failed' }]])
  }
  expect(await memory.conversations()).toMatchObject({ conversations: [] })
})

test('facts, titles and summaries by hand are stored without secrets, and say what was taken out', async () => {
  const memory = await memoryFor(held.db, { user: 'dora' })
  await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'The heron took a goldfish' }] })
  await memory.flush()
  await memory.settle()
  const added = await memory.editFact({ action: 'add', text: `My WiFi password is ${PASSWORD}`, redact: 'secrets' })
  expect(added).toMatchObject({ redacted: { password: 1 } })
  const [fact] = await memory.facts()
  expect(fact!.text).toContain('[removed: password]')
  const corrected = await memory.editFact({ action: 'correct', factId: fact!.id, text: `The user's token is ${KEY}`, redact: 'secrets' })
  expect(corrected).toMatchObject({ redacted: { token: 1 }, changes: expect.arrayContaining([expect.anything()]) })
  const { episodes: [episode] } = await memory.recent()
  const described = await memory.describe({
    episodeId: episode!.id, title: `Use ${KEY}`, summary: `The password is ${PASSWORD}`, redact: 'secrets',
  })
  expect(described).toMatchObject({ redacted: { token: 1, password: 1 } })
  expect(await memory.describe({ conversationId: 'c', title: `Of ${KEY}`, redact: 'secrets' })).toMatchObject({ redacted: { token: 1 } })
  expect(await memory.describe({ conversationId: 'c', title: 'Herons', redact: 'secrets' })).not.toHaveProperty('redacted')
  const all = (await linesOf(memory.export())).join('')
  for (const secret of [KEY, PASSWORD]) expect(all).not.toContain(secret)
})

describe('the mark in the place of a secret', () => {
  const described = async (user: string, texts: readonly string[]) => {
    const memory = await memoryFor(held.db, { user })
    const messages = texts.map((content) => ({ role: 'user' as const, content }))
    await memory.push({ conversationId: 'c', messages, redact: 'secrets' })
    await memory.flush()
    await memory.settle()
    return (await memory.recent()).episodes[0]!
  }
  const MARK = /\[removed: (?:token|password|card number)\]/gu

  it.each([
    ['en', [`The API key for the weather service is ${KEY}`, 'Renew it in May.']],
    ['en-first', [`${KEY} is the token of the build server`]],
    ['en-alone', [KEY]], ['en-inside', [`Use ${KEY} for staging`]], ['en-last', ['Please pay the hotel with 4111 1111 1111 1111']],
    ['de', [`Der Schlüssel für den Server lautet ${KEY}, bitte morgen einspielen.`]],
    ['de-password', [`Ich habe das Passwort für die Bank auf ${PASSWORD} geändert.`]],
    ['zh', [`我家的无线密码是${PASSWORD}，别忘了`, '路由器在厨房。']], ['zh-inside', [`请用 ${KEY} 部署网站`]],
  ])('stands whole in titles and summaries, or not at all: %s', async (user, texts) => {
    const { title, summary } = await described(user, texts)
    for (const text of [title, summary]) expect(text.replace(MARK, '')).not.toMatch(/removed|[[\]]/i)
    expect(summary).toMatch(MARK)
  })

  it('makes no words of one\'s own a paste, and no sentence code', async () => {
    expect((await described('pasted', [`${KEY} is my new token.`, 'I moved to Porto.'])).summary).not.toContain('pasted')
    expect((await described('code', [`我家的无线密码是${PASSWORD}，别忘了`])).title).toContain('密码')
  })
})

test('a value is read under the name of its entry too', () => {
  const redactor = new Redactor('secrets')
  const given = (value: string) => [{ name: 'DB_PASSWORD', value }, { attribute: 'password', value }, { name: 'HOST', value: 'db.local' }]
  expect(redactor.json(given(PASSWORD))).toEqual(given('[removed: password]'))
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
