/** What bench/growth.ts measures, in rounds of steps: each step is run on every store before the next one begins. */
import type { ImportItem, Memory, MessageInput } from '../src/index.ts'
import { MINUTE_MS } from '../packages/base/units.ts'
import { MAIN } from './growth-talk.ts'

export interface Step {
  /** As the report has it; undefined: it is no measurement, but what the next step needs. */
  readonly name?: string
  /** @param i number of the round */
  run(memory: Memory, i: number): Promise<unknown>
}

/** Steps that are repeated in this order. */
export interface Rounds {
  readonly times: number
  readonly steps: readonly Step[]
}

export const EXPORT = 'export, a message'
/** Messages of a conversation that is forgotten. */
export const VICTIM = 30

const CONTEXT_TOKENS = 4000
const CONTEXT = `context of ${CONTEXT_TOKENS.toLocaleString('en')} tokens`

export interface Words {
  readonly questions: readonly string[]
  /** Messages that are pushed, and from which the conversations to forget are made. */
  readonly more: readonly string[]
  /** Time of the last message and of what is pushed after it, epoch milliseconds. */
  readonly last: number
}

/** @param forgets conversations that are forgotten one by one */
export function roundsOf({ questions, more, last }: Words, forgets: number): Rounds[] {
  const question = (i: number): string => questions[i % questions.length]!
  const recall = (memory: Memory, i: number) => memory.recall({ query: question(i) })
  const pushed = (i: number): MessageInput => ({ role: 'user', content: more[i % more.length]!, timestamp: new Date(last + i) })
  const victim = (i: number) => `forgotten-${i}`
  return [
    { times: 1, steps: [{ name: 'recall, the first of a process', run: recall }] },
    { times: Math.ceil(questions.length / 5), steps: [{ run: (memory, i) => recall(memory, questions.length - 1 - i) }] },
    { times: questions.length, steps: [
      { name: 'recall', run: recall },
      { name: CONTEXT, run: (memory, i) => memory.context({ conversationId: MAIN, query: question(i), maxTokens: CONTEXT_TOKENS }) },
      { name: 'contents, from the root to a segment', run: walkContents },
    ] },
    { times: questions.length, steps: [
      { name: 'push of a message', run: (memory, i) => memory.push({ conversationId: MAIN, messages: [pushed(i)] }) },
    ] },
    { times: 1, steps: [{ run: (memory) => memory.settle() }] },
    { times: forgets, steps: [
      { run: (memory, i) => memory.import(conversation(victim(i), more.slice((i * VICTIM) % more.length), last)) },
      { name: `cutting and encoding ${VICTIM} messages`, run: (memory) => memory.settle() },
      { name: 'recall after that', run: recall },
      { name: 'forget of these', run: (memory, i) => memory.forget({ conversationId: victim(i) }) },
      { name: 'settle after that', run: (memory) => memory.settle() },
      { name: 'recall after a forget', run: (memory, i) => recall(memory, i + forgets) },
    ] },
    { times: 1, steps: [{ name: EXPORT, run: readAll }] },
  ]
}

/** Down to a segment, at each node into another child. */
async function walkContents(memory: Memory, i: number): Promise<void> {
  for (let node = await memory.toc(); node.level !== 'segment';) {
    const full = node.children.filter(({ messages }) => messages > 0)
    if (full.length === 0) return
    node = await memory.toc(full[(i * 7) % full.length]!.id)
  }
}

function conversation(conversationId: string, texts: readonly string[], at: number): ImportItem[] {
  return texts.slice(0, VICTIM).map((content, i) => ({
    conversationId, line: i + 1, message: { role: i % 2 === 0 ? 'user' : 'assistant', content, timestamp: new Date(at + i * MINUTE_MS) },
  }))
}

async function readAll(memory: Memory): Promise<void> {
  for await (const line of memory.export()) void line
}
