/**
 * Benchmark of facts asked for in other words: what is known of one person in each of eight languages, questions that share no word
 * with the fact that answers them ("How do I earn my money?"), and some that none answers. A fact that only its meaning found is weak
 * at most. Without a model.
 * Run: npm run bench:facts-meaning -- [--without] [--show] [--json]      (--without: the table of meaning; deterministic)
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory } from '../src/index.ts'
import { mean } from './cut-measures.ts'

const { values } = parseArgs({ options: {
  without: { type: 'boolean', default: false }, show: { type: 'boolean', default: false }, json: { type: 'boolean', default: false },
} })

interface KnownPerson {
  readonly language: string
  readonly facts: readonly { readonly text: string; readonly subject?: string; readonly attribute?: string; readonly value?: string }[]
  /** `answer`: the text of the fact; null where none answers. */
  readonly questions: readonly { readonly asks: string; readonly answer: string | null }[]
}

interface Answered {
  readonly language: string
  readonly answer: string | null
  /** Texts of the facts, the surest first, and how sure each is. */
  readonly found: readonly { readonly text: string; readonly confidence: number }[]
}

async function answersOf({ language, facts, questions }: KnownPerson): Promise<Answered[]> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const memory = await openMemory({
    data, durability: 'relaxed', work: false, timeZone: 'UTC', now: () => new Date('2026-12-31T12:00:00Z'),
    ...(values.without && { embedder: 'none' }),
  })
  try {
    for (const fact of facts) await memory.editFact({ action: 'add', ...fact })
    const answered: Answered[] = []
    for (const { asks, answer } of questions) {
      const found = (await memory.facts({ query: asks })).map(({ text, confidence = 0 }) => ({ text, confidence }))
      answered.push({ language, answer, found })
      const shown = found.map(({ text, confidence }) => `${confidence.toFixed(2)} ${text}`)
      if (values.show) console.log([asks, answer ?? '–', ...shown].join('\t'))
    }
    return answered
  } finally {
    await memory.close()
    await rm(data, { recursive: true, force: true })
  }
}

function figuresOf(of: string, some: readonly Answered[]) {
  const [known, unknown] = [some.filter(({ answer }) => answer !== null), some.filter(({ answer }) => answer === null)]
  const within = (first: number): number =>
    mean(known.map(({ answer, found }) => (found.slice(0, first).some(({ text }) => text === answer) ? 1 : 0)))
  return {
    of, questions: known.length, first: within(1), 'in three': within(3), unanswerable: unknown.length,
    'facts shown': mean(unknown.map(({ found }) => (found.length > 0 ? 1 : 0))),
    surest: Math.max(...unknown.flatMap(({ found }) => found.map(({ confidence }) => confidence)), 0),
  }
}

const people = JSON.parse(await readFile(new URL('facts-meaning.json', import.meta.url), 'utf8')) as KnownPerson[]
const all: Answered[] = []
for (const person of people) all.push(...await answersOf(person))
const rows = [...people.map(({ language }) => figuresOf(language, all.filter((one) => one.language === language))), figuresOf('all', all)]
if (values.json) for (const row of rows) console.log(JSON.stringify(row))
else {
  console.log(Object.keys(rows[0]!).join('\t'))
  for (const row of rows) console.log(Object.values(row)
    .map((value) => (typeof value === 'string' || Number.isInteger(value) ? value : value.toFixed(2))).join('\t'))
}
