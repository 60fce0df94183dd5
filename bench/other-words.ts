/**
 * Benchmark of recall in other words: questions that share no content word with the message that answers them, by class ("instrument",
 * "my cello"), by paraphrase and by consequence, in eight languages, and some that nothing answers (bench/other-words). Each chat is in
 * a store of its own. Figures are fitted on the chats marked `tune` and believed on those marked `check`. Without a model, or with the
 * vectors of an OpenAI-compatible server.
 * Run: npm run bench:other-words -- [--language en]… [--embedder http://localhost:8000/v1] [--show] [--json]      (deterministic)
 */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, type Memory } from '../src/index.ts'
import { mean } from './cut-measures.ts'

const { values } = parseArgs({ options: {
  language: { type: 'string', multiple: true }, embedder: { type: 'string' },
  show: { type: 'boolean', default: false }, json: { type: 'boolean', default: false },
} })

interface Question {
  readonly asks: string
  /** Id of the chat. */
  readonly chat: string
  /** Ids of messages; empty for kind `none`. */
  readonly evidence: readonly string[]
  readonly kind: 'class' | 'paraphrase' | 'consequence' | 'none'
  readonly split: 'tune' | 'check'
}

interface Chat {
  readonly id: string
  readonly messages: readonly {
    readonly id: string
    readonly speaker: string
    readonly role: 'user' | 'assistant'
    readonly text: string
    readonly at: string
  }[]
}

interface Answered extends Question {
  readonly language: string
  /** Ids of the passages, best first. */
  readonly found: readonly string[]
  /** Confidence, 0–1. */
  readonly value: number
}

const FOLDER = new URL('other-words/', import.meta.url)
const MOST_PASSAGES = 10

async function readLanguages(): Promise<{ language: string; chats: readonly Chat[]; questions: readonly Question[] }[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).toSorted()
  const all = await Promise.all(files.map(async (name) => JSON.parse(await readFile(new URL(name, FOLDER), 'utf8'))))
  return all.filter(({ language }) => values.language?.includes(language) ?? true)
}

/** People have names; who talks with an assistant is the user. */
async function pushChat(memory: Memory, { id, messages }: Chat): Promise<void> {
  const withAssistant = messages.some(({ role }) => role === 'assistant')
  await memory.push({ conversationId: id, messages: messages.map((message) => ({
    id: message.id, role: message.role, content: message.text, timestamp: message.at, ...(!withAssistant && { name: message.speaker }),
  })) })
  await memory.flush()
  await memory.settle()
}

async function answer(chat: Chat, language: string, questions: readonly Question[]): Promise<Answered[]> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const memory = await openMemory({
    ...(values.embedder !== undefined && { embedder: { provider: 'openai-compatible', baseURL: values.embedder, model: 'e5' } }),
    data, durability: 'relaxed', work: false, timeZone: 'UTC', now: () => new Date('2026-12-31T12:00:00Z'),
  })
  try {
    await pushChat(memory, chat)
    const answered: Answered[] = []
    for (const question of questions) {
      const { passages, confidence } = await memory.recall({ query: question.asks, passageLimit: MOST_PASSAGES })
      answered.push({ ...question, language, found: passages.map(({ messageId }) => messageId), value: confidence.value })
    }
    return answered
  } finally {
    await memory.close()
    await rm(data, { recursive: true, force: true })
  }
}

/** The share of the evidence among the first `first` passages. */
const share = ({ evidence, found }: Answered, first: number): number =>
  evidence.filter((id) => found.slice(0, first).includes(id)).length / evidence.length

/** How often a question that is answered is surer than one that nothing answers. */
const areaUnder = (answered: readonly Answered[], others: readonly Answered[]): number => mean(answered.flatMap((one) =>
  others.map((other) => (one.value > other.value ? 1 : one.value === other.value ? 0.5 : 0))))

function figuresOf(of: string, some: readonly Answered[], unanswerable: readonly Answered[]) {
  const known = some.filter(({ kind }) => kind !== 'none')
  const at = (first: number): number => mean(known.map((one) => share(one, first)))
  return {
    of, questions: known.length, 'R@1': at(1), 'R@5': at(5), 'R@10': at(MOST_PASSAGES), unanswerable: unanswerable.length,
    AUC: areaUnder(known, unanswerable),
  }
}

function tableOf(all: readonly Answered[]) {
  const none = all.filter(({ kind }) => kind === 'none')
  const by = (key: 'language' | 'split') => [...new Set(all.map((one) => one[key]))].map((value) =>
    figuresOf(value, all.filter((one) => one[key] === value), none.filter((one) => one[key] === value)))
  const kinds = (['class', 'paraphrase', 'consequence'] as const)
    .map((kind) => figuresOf(kind, all.filter((one) => one.kind === kind), none))
  return [...by('language'), ...kinds, ...by('split'), figuresOf('all', all, none)]
}

const all: Answered[] = []
for (const { language, chats, questions } of await readLanguages()) {
  for (const chat of chats) all.push(...await answer(chat, language, questions.filter((question) => question.chat === chat.id)))
}
if (values.show) {
  for (const { kind, value, asks, evidence, found } of all) {
    console.log([kind, value.toFixed(2), asks, evidence.join(' '), found.slice(0, 5).join(' ')].join('\t'))
  }
}
const table = tableOf(all)
if (values.json) for (const row of table) console.log(JSON.stringify(row))
else {
  console.log(Object.keys(table[0]!).join('\t'))
  for (const row of table) console.log(Object.values(row)
    .map((value) => (typeof value === 'string' || Number.isInteger(value) ? value : value.toFixed(3))).join('\t'))
}
