/** What is read by rules may fail on any message: it costs what it would have found, is counted, and no episode waits for it. */
import { afterEach, describe, expect, test } from 'vitest'
import { extractiveSteps } from '@madeleine/language'
import type { FactLanguage } from '../../../language/facts/fact-language.ts'
import { firstFindings, type StatementRule } from '../../../language/facts/finding.ts'
import { inFirstPerson } from '../../../language/facts/first-person.ts'
import { ruleFacts, FACT_LANGUAGES } from '../../../language/facts/rule-facts.ts'
import { ENGLISH_FACTS } from '../../../language/en/facts/facts.ts'
import { atOnce } from '@madeleine/base'
import { openPipeline } from '../../memory/open-pipeline.ts'
import { memoryOn } from '../../memory/running-store.ts'
import type { Message } from '@madeleine/contract'
import type { StoreSettings } from '../../pipeline/store-settings.ts'
import { rateRecalls, type RecallBatch } from '../../reviews/review.ts'
import type { Job } from '../../store/tables/jobs.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()

const AT = new Date('2026-03-02T09:00:00Z')
const message = (text: string, more: Partial<Message> = {}): Message => ({
  id: 'm', role: 'user', kind: 'message', text, at: AT, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {}, seq: 0,
  receivedAt: AT, ...more,
})

/** Every sign that a keyboard has, and letters with marks, in names as people have them and as nobody has. */
const NAMES = [
  'Anne-Marie', "O'Brien", 'O’Brien', 'J. R.', 'Zoë', 'Zoe\u0308', 'देवी', '李雷', '😺', 'a\\', '(', '[a', 'a{2', '*', '$&', '\\p{L}', 'x/y|z',
  ...Array.from({ length: 94 }, (_, i) => `A${String.fromCharCode(33 + i)}b`).filter((name) => !/\w{3}/.test(name)),
]

describe('a name', () => {
  test('T-107 of any kind stops no work: what an assistant notes of its bearer is encoded, and asked for by it', async () => {
    const memory = await memoryFor(held.db)
    const messages = NAMES.map((name, i) => ({
      id: `remember:${i}`, role: 'user' as const, name, content: 'The ferry leaves at nine.', timestamp: new Date(AT.getTime() + i * 1000),
    }))
    await memory.push({ conversationId: 'c', messages })
    await memory.flush()
    await memory.settle()
    const { since, collapsing } = await memory.stats()
    expect([since.attemptsFailed, since.readingsFailed, collapsing]).toEqual([0, 0, 0])
    for (const name of NAMES.slice(0, 17)) {
      expect((await memory.recall({ query: `What did ${name} say of the ferry, ${name}?` })).passages[0]?.text).toContain('ferry')
    }
  })

  test.each(NAMES)('%s is read as the subject of a sentence in a note', (name) => {
    expect(inFirstPerson([`${name} lives in Porto.`], name)).toEqual(['I live in Porto.'])
  })
})

describe('a rule that throws', () => {
  const failing: FactLanguage = {
    knows: (sentence) => sentence.includes('zyzzyva'), readsQuestions: true, sentenceOf: (text) => ({ text, clauses: [text] }),
    read: () => { throw new SyntaxError('a rule') }, textOf: () => '', endings: ENGLISH_FACTS.endings,
    answers: ENGLISH_FACTS.answers,
  }
  const languages = FACT_LANGUAGES as FactLanguage[]
  afterEach(() => void (languages.includes(failing) && languages.splice(languages.indexOf(failing), 1)))

  test('costs its own finding: the other facts are learnt, the episode is written, and the failure is counted', async () => {
    languages.unshift(failing)
    const memory = await memoryFor(held.db)
    await memory.push({ conversationId: 'c', messages: [
      { role: 'user', content: 'I live in Porto. I saw a zyzzyva. I work as a nurse.', timestamp: AT },
      { role: 'assistant', content: 'How nice.', timestamp: AT },
    ] })
    await memory.flush()
    await memory.settle()
    expect((await memory.facts()).map(({ text }) => text).toSorted()).toEqual(['The user is a nurse.', 'The user lives in Porto.'])
    expect(await memory.stats()).toMatchObject({ episodes: 1, due: 0, since: { readingsFailed: 1, attemptsFailed: 0 } })
    expect(await memory.check()).toMatchObject({ ok: true, failing: [] })
  })

  test('leaves a clause to the rules behind it', () => {
    let failures = 0
    const rules: StatementRule[] = [
      { pattern: /^I/, read: () => { throw new Error('a rule') } },
      { pattern: /^I live in (?<value>.+)$/, read: ({ value = '' }) => ({ attribute: 'home', value, says: `lives in ${value}` }) },
    ]
    const clause = {
      text: 'I live in Porto', sentence: 'I live in Porto.', day: 0, isLowerCase: false, greets: false, toAssistant: true,
      onFailed: () => void failures++,
    }
    expect([firstFindings(rules, clause), failures]).toEqual([[{ attribute: 'home', value: 'Porto', says: 'lives in Porto' }], 1])
  })
})

describe('a message that cannot be read', () => {
  /** Whatever is read of it first fails. */
  const unreadable = (key: keyof Message): Message => Object.defineProperty(message('I live in Porto.'), key, {
    get: () => { throw new RangeError('unreadable') }, enumerable: true,
  })

  test.each(['text', 'name', 'role', 'kind', 'marks'] as const)(
    'by its %s gives a segment a title and a summary all the same, and no facts', (key) => {
      let failures = 0
      const onFailed = (): void => void failures++
      const messages = [unreadable(key)]
      const { title, summary } = atOnce(extractiveSteps({ messages, timeZone: 'UTC', onFailed }))
      expect([title, summary].every((text) => text !== '' && !text.includes('undefined'))).toBe(true)
      atOnce(ruleFacts(messages, { conversationId: 'c', timeZone: 'UTC', onFailed }))
      expect(failures).toBeGreaterThan(0)
    },
  )

  test('rates nothing as a part of a recall, and is counted', async () => {
    const counted: string[] = []
    const { pipeline } = await openPipeline(held.db, { timeZone: 'UTC', work: false, user: 'local' })
    const recall = { id: 'r', seq: 0, query: 'Porto', before: [], following: [unreadable('role')], episodes: [] }
    const episode = { id: 'e', title: 'Porto', summary: 'Porto', messages: [] } as unknown as RecallBatch['items'][number]['episode']
    const batch = { recalls: [recall], items: [{ episode, recallId: 'r', at: AT, recalls: [recall] }], isMore: false }
    const job = { userId: 'local', attempts: 1 } as Job
    expect(await rateRecalls({ ...pipeline, count: (what) => counted.push(what) }, job, batch, new AbortController().signal)).toEqual([])
    expect(counted).toEqual(['reading_failed'])
  })
})

test('where nothing of a segment can be read, its episode is written under its day, and its messages are found', async () => {
  const options = { timeZone: 'UTC', work: false, user: 'local', now: () => AT }
  const opened = await openPipeline(held.db, options)
  // Every reading that asks for a date fails
  const settings = new Proxy(opened.pipeline.settings, {
    get: (own, key) => (key === 'zoneOf' ? () => 'No/Zone' : typeof own[key as keyof StoreSettings] === 'function'
      ? (own[key as keyof StoreSettings] as () => void).bind(own) : own[key as keyof StoreSettings]),
  })
  const memory = memoryOn({ ...opened, pipeline: { ...opened.pipeline, settings } }, options)
  await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'I live in Porto, near the ferry.', timestamp: AT }] })
  await memory.flush()
  await memory.settle()
  const again = await memoryFor(held.db)
  expect((await again.recall({ query: 'ferry' })).episodes).toMatchObject([{ title: 'Conversation, 2026-03-02' }])
  expect(opened.counts).toMatchObject({ reading_failed: 2, attempt_failed: 0 })
})

test('a fact that the database refuses keeps no episode from being written, and the next upgrade reads it again', async () => {
  const memory = await memoryFor(held.db)
  await held.db.script("alter table fact add constraint no_ports check (text not like '%Porto%')")
  try {
    await memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'I live in Porto.', timestamp: AT }] })
    await memory.flush()
    await memory.settle()
  } finally {
    await held.db.script('alter table fact drop constraint no_ports')
  }
  expect(await memory.stats()).toMatchObject({ episodes: 1, facts: 0, due: 0, since: { readingsFailed: 1, attemptsFailed: 0 } })
  await memory.upgrade({})
  expect((await memory.facts()).map(({ text }) => text)).toEqual(['The user lives in Porto.'])
})
