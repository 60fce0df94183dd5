/**
 * Benchmark of the vectors of parts: talk with an assistant in which documents, lists and code of 5,000 to 80,000 characters stand,
 * and questions whose answer is one sentence in the middle of one, in its words and in others.
 * Run: npm run bench:long -- FOLDER [--seeds 1,2,3] [--json]        (deterministic; FOLDER has the corpora that bench/long-talk.ts names)
 *
 * Each seed is a store, with the vectors of parts and without them (there the embedder says nothing of a part, and so it gets none),
 * under `auto`, without a model, with the built-in embedder. Found is the episode of the passage among the first five of `recall`;
 * shown is the sentence in a `context` of 4,000 tokens for another conversation.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, type Memory } from '../src/index.ts'
import type { Embedder } from '../packages/contract/models.ts'
import { hashingEmbedder } from '../packages/core/model/providers/hashing-embedder.ts'
import { embeddedParts } from '../packages/core/rank/text-parts.ts'
import { longTalk, readDialogues, type Asked, type LongTalk } from './long-talk.ts'

const BUDGET = 4000
const FIRST = 5
const FORMS = ['inItsWords', 'inOtherWords'] as const

interface Answered {
  readonly hasParts: boolean
  readonly where: 'long' | 'short'
  readonly form: (typeof FORMS)[number]
  readonly isFound: boolean
  readonly isShown: boolean
}

/** The built-in embedder; without parts it gives the zero vector for each, which is not stored. */
function embedderFor({ conversations }: LongTalk, hasParts: boolean): Embedder {
  const { dims, embed } = hashingEmbedder()
  const parts = new Set(conversations.flatMap(({ messages }) => messages.flatMap(({ content }) => embeddedParts([content as string]))))
  return {
    name: hasParts ? 'with-parts' : 'without-parts', dims,
    embed: async (texts, signal) =>
      (await embed(texts, signal)).map((vector, i) => (!hasParts && parts.has(texts[i]!) ? new Float32Array(dims) : vector)),
  }
}

async function measure(talk: LongTalk, hasParts: boolean): Promise<Answered[]> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const now = () => new Date('2026-06-01T00:00:00Z')
  const memory = await openMemory({ data, durability: 'relaxed', work: false, timeZone: 'UTC', now, embedder: embedderFor(talk, hasParts) })
  try {
    for (const { id, messages } of talk.conversations) await memory.push({ conversationId: id, messages })
    await memory.flush()
    await memory.settle()
    const answered: Answered[] = []
    const questions = (['long', 'short'] as const)
      .flatMap((where) => talk[where].flatMap((asked) => FORMS.map((form) => ({ where, asked, form }))))
    for (const { where, asked, form } of questions) answered.push({ hasParts, where, form, ...(await ask(memory, asked, form)) })
    return answered
  } finally {
    await memory.close()
    await rm(data, { recursive: true, force: true })
  }
}

async function ask(
  memory: Memory, { passage, conversationId, messageId }: Asked, form: (typeof FORMS)[number],
): Promise<Pick<Answered, 'isFound' | 'isShown'>> {
  const query = passage[form]
  const segment = (await memory.segments({ conversationId })).find(({ messageIds }) => messageIds.includes(messageId))
  const { episodes } = await memory.recall({ query, limit: FIRST })
  const { messages } = await memory.context({ conversationId: 'asking', query, maxTokens: BUDGET })
  return {
    isFound: episodes.slice(0, FIRST).some(({ id }) => id === segment?.id),
    isShown: JSON.stringify(messages).includes(JSON.stringify(passage.answer).slice(1, -1)),
  }
}

const share = (of: readonly boolean[]): string => (of.filter(Boolean).length / of.length).toFixed(3)

function print(answered: readonly Answered[]): void {
  console.log('| the answer stands in | asked | questions | found without, with parts | shown without, with parts |\n|---|---|---|---|---|')
  for (const where of ['long', 'short'] as const) {
    for (const form of FORMS) {
      const [without, withParts] = [false, true]
        .map((hasParts) => answered.filter((one) => one.hasParts === hasParts && one.where === where && one.form === form))
      const cells = (['isFound', 'isShown'] as const)
        .map((what) => [without, withParts].map((of) => share(of!.map((one) => one[what]))).join(', '))
      console.log(`| ${where === 'long' ? 'the middle of a long message' : 'a short message'} |`
        + ` ${form === 'inItsWords' ? 'in its words' : 'in other words'} | ${without!.length} | ${cells.join(' | ')} |`)
    }
  }
}

async function main(): Promise<void> {
  const { values: { json, seeds }, positionals: [folder] } = parseArgs({
    allowPositionals: true, options: { json: { type: 'boolean' }, seeds: { type: 'string', default: '1,2,3' } },
  })
  if (folder === undefined) throw new Error('give the folder with the dialogues')
  const dialogues = await readDialogues(folder)
  const answered: Answered[] = []
  for (const seed of seeds.split(',').map(Number)) {
    const talk = longTalk(dialogues, seed)
    const units = talk.long.map(({ units: length }) => length).toSorted((a, b) => a - b)
    console.error(`seed ${seed}: ${talk.conversations.length} conversations, ${units.length} long messages `
      + `of ${units[0]} to ${units.at(-1)} characters, half of them above ${units[Math.floor(units.length / 2)]}`)
    for (const hasParts of [false, true]) answered.push(...(await measure(talk, hasParts)))
  }
  if (json) for (const one of answered) console.log(JSON.stringify(one))
  else print(answered)
}

await main()
