/**
 * Benchmark of what is said later: a matrix of attributes by what becomes of them (denied, ended, replaced, corrected) in five languages.
 * Run: npm run bench:endings -- [--part tune|check|check-2|fresh] [--failed]      (deterministic, about half a minute)
 *
 * A case (bench/endings/) is [language, what becomes of it, attribute, messages, what must be known before the last message and not
 * after it, what must be known after it]. The rules were fixed with `tune`; `check`, then `check-2`,
 * then `fresh` were only counted at first (.92, .90 and .60), and what failed was mended in its kinds.
 */
import { mkdtemp, rm, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openStore, type Memory, type Store } from '../src/index.ts'

type Case = readonly [language: string, kind: string, attribute: string, messages: readonly string[], gone: string, holds: string]
type Outcome = 'right' | 'not learnt' | 'not ended' | 'not replaced'

const { values } = parseArgs({ options: { part: { type: 'string' }, failed: { type: 'boolean', default: false } } })
/** Story time of the first message; the next follow a day apart. */
const FIRST = new Date('2026-06-01T09:00:00Z')
const DAY_MS = 86_400_000
let clock = FIRST

/** What holds: an event has happened, and does not end. */
async function known(memory: Memory): Promise<readonly string[]> {
  await memory.settle()
  return (await memory.facts({ limit: 100 })).filter(({ attribute }) => attribute !== 'event').map(({ text }) => text)
}

/** Tells the messages of a case, and compares what is known with what should be. */
async function outcomeOf(memory: Memory, [, , , messages, gone, holds]: Case): Promise<{ outcome: Outcome; facts: readonly string[] }> {
  const isKnown = (pattern: string, facts: readonly string[]): boolean => facts.some((fact) => new RegExp(pattern, 'iu').test(fact))
  let before: readonly string[] = []
  for (const [i, content] of messages.entries()) {
    clock = new Date(FIRST.getTime() + i * DAY_MS)
    if (i > 0) before = await known(memory)
    await memory.push({ conversationId: `talk ${i}`, messages: [{ role: 'user', content }] })
  }
  const facts = await known(memory)
  const isLearnt = messages.length === 1 || gone === 'NEVER' || isKnown(gone, before)
  const outcome = !isLearnt ? 'not learnt' : isKnown(gone, facts) ? 'not ended'
    : holds !== '' && !isKnown(holds, facts) ? 'not replaced' : 'right'
  return { outcome, facts: isLearnt ? facts : before }
}

const share = (outcomes: readonly Outcome[]): string => {
  const right = outcomes.filter((one) => one === 'right').length
  return `${(right / outcomes.length).toFixed(2).replace(/^0/, '')} (${right} of ${outcomes.length})`
}

type Done = readonly { readonly one: Case; readonly outcome: Outcome }[]

/** The share that is right under each value of a column. */
const sharesBy = (done: Done, column: 0 | 1 | 2): (readonly [value: string, share: string])[] =>
  [...new Set(done.map(({ one }) => one[column]))].map((value) =>
    [value, share(done.filter(({ one }) => one[column] === value).map(({ outcome }) => outcome))])

async function run(part: string, store: Store): Promise<void> {
  const cases = JSON.parse(await readFile(new URL(`endings/${part}.json`, import.meta.url), 'utf8')) as Case[]
  const done: { one: Case; outcome: Outcome }[] = []
  for (const [i, one] of cases.entries()) {
    const { outcome, facts } = await outcomeOf(store.user(`${part} ${i}`), one)
    done.push({ one, outcome })
    const [language, , attribute, messages] = one
    if (values.failed && outcome !== 'right') console.log(part, language, attribute, outcome, messages.join(' / '), '→', facts.join(' '))
  }
  const all = ['all', share(done.map(({ outcome }) => outcome))] as const
  for (const [value, right] of [...sharesBy(done, 0), ...sharesBy(done, 1), ...sharesBy(done, 2), all]) {
    console.log(`${part.padEnd(6)} ${value.padEnd(11)} ${right}`)
  }
}

const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
const store = await openStore({ data, durability: 'relaxed', timeZone: 'UTC', now: () => clock })
try {
  for (const part of ['tune', 'check', 'check-2', 'fresh']) {
    if (values.part === undefined || values.part === part) await run(part, store)
  }
} finally {
  await store.close()
  await rm(data, { recursive: true, force: true })
}
