/**
 * Benchmark of archiving by rule: what a store of years saves in the rows of its index that a recall may read, in the time and the
 * processor time of a recall, and what of its questions is then still answered. Talk of `--years` years drawn from a seed
 * (bench/zipf-talk.ts), and chats of LoCoMo's or REALTALK's form, whose questions name their evidence, in one memory; asked before,
 * and after the rule has run once.
 * Run: npm run bench:archive -- [--years 5] [--messages 30000] [--after-days 365] [--seed 1] [--url postgres://…] [FILE…]
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { arch, cpus, platform, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, readImport, type Memory, type MemoryOptions } from '../src/index.ts'
import { DAY_MS } from '../packages/base/units.ts'
import { indexBytes } from '../packages/core/store/tables/row-counts.ts'
import { openEngine } from '../packages/engine/open-engine.ts'
import { sql } from '../packages/engine/db.ts'
import { quantile } from './quantile.ts'
import { firstMessages, language } from './zipf-talk.ts'

const { values, positionals: files } = parseArgs({ allowPositionals: true, options: {
  years: { type: 'string', default: '5' }, messages: { type: 'string', default: '30000' }, 'after-days': { type: 'string', default: '365' },
  seed: { type: 'string', default: '1' }, url: { type: 'string' },
} })
const [years, count, afterDays, seed] = [values.years, values.messages, values['after-days'], values.seed].map(Number) as
  [number, number, number, number]
/** Questions that are timed, each once a pass. */
const TIMED = 100
const PASSES = 2
const PUSHED = 500

interface Question {
  readonly query: string
  /** Keys of the messages that answer, `conversation/id`. */
  readonly evidence: readonly string[]
}

interface Chat {
  readonly sample_id: string
  readonly qa?: readonly { readonly question: string; readonly evidence?: unknown; readonly category?: number }[]
}

const dataFolder = await mkdtemp(join(tmpdir(), 'madeleine-archive-'))
const place: MemoryOptions = values.url === undefined ? { data: dataFolder } : { databaseUrl: values.url, user: `archive-${process.pid}` }
const print = (line: string): void => void process.stdout.write(`${line}\n`)
let now = new Date()
const clock: MemoryOptions = { now: () => now, timeZone: 'UTC', work: false }

interface IndexSize {
  /** Rows that a recall of what is in use may read, and those of what is archived. */
  readonly used: number
  readonly archived: number
  /** On disk, dead rows and free space included. */
  readonly bytes: number
}

async function indexSize(): Promise<IndexSize> {
  const db = await openEngine(values.url === undefined ? { data: dataFolder } : { databaseUrl: values.url })
  const rows = (isArchived: boolean) => sql`
    (select coalesce(sum(pg_column_size(p)), 0) from posting p where (p.block < 0) = ${isArchived})
    + (select coalesce(sum(pg_column_size(v)), 0) from embedding v where v.is_archived = ${isArchived})
    + (select coalesce(sum(pg_column_size(s) + coalesce(m.bytes, 0)), 0) from segment s
         left join (select user_id, segment_id, sum(pg_column_size(v)) as bytes from message_vectors v group by 1, 2) m
           on (m.user_id, m.segment_id) = (s.user_id, s.id)
        where (s.number < 0) = ${isArchived})`
  try {
    const [size] = await db.transaction((tx) => tx.rows<{ used: number; archived: number }>(sql`
      select (${rows(false)})::float8 as used, (${rows(true)})::float8 as archived`))
    return { ...size!, bytes: await indexBytes(db) }
  } finally {
    await db.close()
  }
}

/** Spread evenly over the years that end now. */
async function tell(memory: Memory): Promise<void> {
  const talk = firstMessages(language(seed), seed, count)
  const [first, last] = [talk[0]!.at, talk.at(-1)!.at]
  const from = now.getTime() - years * 365 * DAY_MS
  const at = (said: number): Date => new Date(from + ((said - first) / (last - first)) * years * 365 * DAY_MS)
  for (const conversationId of new Set(talk.map((message) => message.conversationId))) {
    const messages = talk.filter((message) => message.conversationId === conversationId)
    for (let i = 0; i < messages.length; i += PUSHED) {
      await memory.push({ conversationId, messages: messages.slice(i, i + PUSHED).map(({ doc, speaker, text, at: said }) =>
        ({ id: `d${doc}`, role: 'user' as const, name: speaker, content: text, timestamp: at(said) })) })
    }
  }
}

/** Chats with their questions; those without an answer are left out. */
async function importChats(memory: Memory): Promise<Question[]> {
  const questions: Question[] = []
  for (const file of files) {
    await memory.import(readImport(file))
    const content: unknown = JSON.parse(await readFile(file, 'utf8'))
    const chats = Array.isArray(content) ? content : [{ ...(content as object), sample_id: basename(file, '.json') }]
    for (const { sample_id: id, qa = [] } of chats as Chat[]) {
      questions.push(...qa.filter(({ category = 1 }) => category !== 5).map(({ question, evidence }) => ({
        query: question, evidence: [...new Set(JSON.stringify(evidence ?? []).match(/D\d+:\d+/g))].map((message) => `${id}/${message}`),
      })).filter(({ evidence }) => evidence.length > 0))
    }
  }
  return questions
}

interface Asked {
  readonly recall10: number
  readonly offered: number
}

/** Mean share of the evidence among the first ten passages, and of questions for which archived episodes are offered. */
async function ask(memory: Memory, questions: readonly Question[], archived = false): Promise<Asked> {
  let [found, offered] = [0, 0]
  for (const { query, evidence } of questions) {
    const { passages, archivedEpisodeIds } = await memory.recall({ query, archived, passageLimit: 10 })
    const keys = new Set(passages.map(({ conversationId, messageId }) => `${conversationId}/${messageId}`))
    found += evidence.filter((key) => keys.has(key)).length / evidence.length
    if (archivedEpisodeIds) offered++
  }
  return { recall10: found / questions.length, offered: offered / questions.length }
}

interface Cost {
  readonly p50: number
  readonly p95: number
  readonly cpu: number
}

async function costOf(memory: Memory, queries: readonly string[]): Promise<Cost> {
  const times: number[] = []
  for (const query of queries.slice(0, 20)) await memory.recall({ query })
  const before = process.cpuUsage()
  for (let pass = 0; pass < PASSES; pass++) {
    for (const query of queries) {
      const begun = performance.now()
      await memory.recall({ query })
      times.push(performance.now() - begun)
    }
  }
  const { user, system } = process.cpuUsage(before)
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), cpu: (user + system) / 1000 / times.length }
}

try {
  let memory = await openMemory({ ...place, ...clock })
  const questions = await importChats(memory)
  // The years end when the chats do
  if (files.length > 0) now = new Date((await memory.timeline()).endAt!.getTime() + DAY_MS)
  await tell(memory)
  await memory.flush()
  await memory.settle()
  const random = firstMessages(language(seed), seed + 1, TIMED).map(({ text }) => text)
  const queries = questions.length > 0 ? questions.slice(0, TIMED).map(({ query }) => query) : random
  const { episodes } = await memory.stats()
  const [asked, cost] = [await ask(memory, questions), await costOf(memory, queries)]
  await memory.close()
  const size = await indexSize()

  memory = await openMemory({ ...place, ...clock, archive: { afterDays } })
  const begun = performance.now()
  await memory.settle()
  const [ruledMs, entries] = [performance.now() - begun, await memory.history({ limit: 1000 })]
  await memory.close()
  const sizeAfter = await indexSize()
  memory = await openMemory({ ...place, ...clock })
  const archived = entries.reduce((sum, { target }) => sum + (target.episodeIds?.length ?? 0), 0)
  const gone = new Set(entries.flatMap(({ target }) => target.episodeIds ?? []))
  const after = { size: sizeAfter, asked: await ask(memory, questions), cost: await costOf(memory, queries) }
  const places = await episodesOfEvidence(memory, questions)
  const isGone = ({ evidence }: Question): boolean => evidence.every((key) => gone.has(places.get(key) ?? ''))
  const [aged, used] = [questions.filter(isGone), questions.filter((one) => !isGone(one))]
  const { model = 'unknown' } = cpus()[0] ?? {}
  print(`${count} messages of ${years} years and ${questions.length} questions; ${episodes} episodes, ${archived} archived after `
    + `${afterDays} days in ${entries.length} entries, `
    + `${Math.round(ruledMs)} ms; seed ${seed}; ${values.url === undefined ? 'PGlite' : 'PostgreSQL'}`)
  print(`${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${model.trim()}, ${platform()} ${arch()}, Node ${process.version}`)
  print('| | rows in use, MB | archived, MB | on disk, MB | p50 ms | p95 ms | CPU ms | R@10 |\n|---|--:|--:|--:|--:|--:|--:|--:|')
  for (const [name, row] of [['before', { size, asked, cost }], ['after', after]] as const) {
    const { used: read, archived: cold, bytes } = row.size
    print(`| ${[name, ...[read, cold, bytes].map((one) => (one / 1e6).toFixed(1)), row.cost.p50.toFixed(1), row.cost.p95.toFixed(1),
      row.cost.cpu.toFixed(1), row.asked.recall10.toFixed(3)].join(' | ')} |`)
  }
  if (questions.length > 0) {
    const [inUse, out, searched] = [await ask(memory, used), await ask(memory, aged), await ask(memory, aged, true)]
    print(`of evidence in use: R@10 ${inUse.recall10.toFixed(3)} (${used.length} questions); of evidence that is archived: offered for `
      + `${out.offered.toFixed(3)}, R@10 with --archived ${searched.recall10.toFixed(3)} (${aged.length} questions)`)
  }
  await memory.close()
} finally {
  await rm(dataFolder, { recursive: true, force: true })
}

/** The episode of each message that is evidence. */
async function episodesOfEvidence(memory: Memory, questions: readonly Question[]): Promise<Map<string, string>> {
  const conversations = new Set(questions.flatMap(({ evidence }) => evidence.map((key) => key.slice(0, key.lastIndexOf('/')))))
  const found = new Map<string, string>()
  for (const conversationId of conversations) {
    for (const { id, messageIds } of await memory.segments({ conversationId })) {
      for (const message of messageIds) found.set(`${conversationId}/${message}`, id)
    }
  }
  return found
}
