/**
 * Cost of reading facts by a model: calls and o200k tokens per 1,000 messages, with and without predict-then-compare, and
 * what is lost by it. Run: npx tsx bench/fact-cost.ts [--zone ZONE] --data FILE…        (deterministic; calls no model)
 *
 * Fixed: the segments that `auto` closes without a model, the real prompts, counted with their instructions and schemas. The
 * stand-in for the model finds what the rules find in the words that it is shown (`language/facts/rule-facts`), and what it has
 * found is known from then on. Imported: as `upgrade` reads, as many episodes as fit into a prompt. Live: three at a time.
 *   all messages   every message whole, also those of assistants
 *   statements     without greetings, questions, reactions, requests, code, and what programs say
 *   unexplained    as it is: also without what known facts say in the same words
 * Lost: facts that the rules find in the whole talk, not in what is shown, and which are not known by then.
 */
import { cpus } from 'node:os'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readImport } from '../packages/import/read-import.ts'
import type { StatedFact, KnownFact } from '../packages/contract/fact.ts'
import { FACTS_PROMPT_TOKENS, factsQuestion, KNOWN_SHOWN, shownTokens } from '../packages/core/facts/consolidation-question.ts'
import { ruleFacts } from '../packages/language/facts/rule-facts.ts'
import { selvesIn } from '../packages/language/facts/first-person.ts'
import { unexplainedOf, type ReadMessage } from '../packages/language/facts/unexplained.ts'
import { inTurns } from '../packages/base/loop-turns.ts'
import type { Message } from '../packages/contract/message.ts'
import { ownText } from '../packages/contract/message-content.ts'
import { auto, segmentAll } from '../packages/segment/index.ts'
import { messageReader } from '../packages/segment/stream/tail.ts'
import { countCall, noUsage, type ModelUsage } from './stand-in.ts'

const { values, positionals } = parseArgs({
  options: { data: { type: 'string', multiple: true, default: [] }, zone: { type: 'string', default: 'UTC' } },
  allowPositionals: true,
})
const FILES = [...values.data, ...positionals]
if (FILES.length === 0) throw new Error('expected --data FILE…')
const timeZone = values.zone
const factsIn = async (messages: readonly Message[]): Promise<StatedFact[]> =>
  (await inTurns(ruleFacts(messages, { conversationId: 'c', people: true, timeZone })))
    .flatMap((change) => (change.kind === 'new' ? [change.fact] : []))

type Select = (messages: readonly Message[], known: readonly KnownFact[]) => readonly ReadMessage[]
const SELECTIONS: Readonly<Record<string, Select>> = {
  'all messages': (messages) => {
    const selves = selvesIn(messages, { people: true })
    return messages.flatMap((message, i) =>
      (message.kind === 'message' ? [{ message, words: ownText(message), own: ownText(message), self: selves[i] }] : []))
  },
  statements: (messages) => unexplainedOf(messages, [], { people: true }).messages,
  unexplained: (messages, known) => unexplainedOf(messages, known, { people: true }).messages,
}

async function readEpisodes(file: string): Promise<Message[][]> {
  const read = messageReader()
  const inputs = []
  for await (const item of readImport(file)) if (!('error' in item)) inputs.push(item.message)
  const messages = inputs.map(read)
  const { segments } = await segmentAll(auto(), inputs, { timeZone })
  let end = 0
  return segments.map(({ messageIds }) => messages.slice(end, (end += messageIds.length)))
}

/** Episodes that are asked about together. */
function* groupsOf(
  episodes: readonly Message[][], mode: 'imported' | 'live', shown: (episode: Message[]) => readonly ReadMessage[],
): Generator<Message[][]> {
  let [group, tokens]: [Message[][], number] = [[], 0]
  for (const episode of episodes) {
    const cost = shown(episode).reduce((sum, message) => sum + shownTokens(message), 0)
    if (group.length > 0 && (mode === 'live' ? group.length === 3 : tokens + cost > FACTS_PROMPT_TOKENS)) {
      yield group
      ;[group, tokens] = [[], 0]
    }
    group.push(episode)
    tokens += cost
  }
  if (group.length > 0) yield group
}

const keyOf = ({ subject, attribute, value, text }: Pick<StatedFact, 'subject' | 'attribute' | 'value' | 'text'>): string =>
  `${subject} ${attribute ?? ''} ${value ?? text}`.toLowerCase()

interface Outcome {
  readonly spent: ModelUsage
  readonly shown: number
  readonly known: ReadonlyMap<string, KnownFact>
}

async function readFor(episodes: readonly Message[][], mode: 'imported' | 'live', select: Select): Promise<Outcome> {
  const spent = noUsage()
  const known = new Map<string, KnownFact>()
  let shown = 0
  for (const group of groupsOf(episodes, mode, (episode) => select(episode, [...known.values()]))) {
    const asked = group.map((messages) => ({ conversationId: 'c', messages: select(messages, [...known.values()]) }))
      .filter(({ messages }) => messages.length > 0)
    if (asked.length === 0) continue
    const lines = asked.flatMap(({ messages }) => messages)
    shown += lines.length
    const subjects = new Set(lines.map(({ self }) => self))
    const question = factsQuestion({
      episodes: asked, known: [...known.values()].filter(({ subject }) => subjects.has(subject)).slice(-KNOWN_SHOWN), timeZone,
    })
    const found = (await Promise.all(
      asked.map(({ messages }) => factsIn(messages.map(({ message, words }) => ({ ...message, text: words, marks: {} })))),
    )).flat()
    const entry = ({ subject, category, attribute = '', value = '', text, sources }: StatedFact) =>
      ({
        op: 'new', known: '', subject, category, attribute, value, text, since: '',
        messages: sources.map(({ seq }) => lines.findIndex(({ message }) => message.seq === seq) + 1),
      })
    countCall(spent, [question.system, question.prompt(question.texts), JSON.stringify(question.schema)], { facts: found.map(entry) })
    for (const fact of found) if (!known.has(keyOf(fact))) known.set(keyOf(fact), { id: `${known.size}`, ...fact })
  }
  return { spent, shown, known }
}

const rounded = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })
const row = (cells: readonly string[]): string => cells.map((cell, i) => (i < 2 ? cell.padEnd(14) : cell.padStart(10))).join('')

async function show(file: string): Promise<void> {
  const episodes = await readEpisodes(file)
  const messages = episodes.flat()
  const whole = new Set((await Promise.all(episodes.map(factsIn))).flat().map(keyOf))
  console.log(`\n${basename(file)}: ${rounded(messages.length)} messages in ${episodes.length} `
    + `episodes, ${whole.size} facts by the rules; per 1,000 messages`)
  console.log(row(['', '', 'calls', 'input', 'output', 'shown', 'lost']))
  for (const mode of ['imported', 'live'] as const) {
    for (const [name, select] of Object.entries(SELECTIONS)) {
      const { spent, shown, known } = await readFor(episodes, mode, select)
      const lost = [...whole].filter((key) => !known.has(key)).length
      console.log(row([
        name, mode,
        ...[spent.calls, spent.inputTokens, spent.outputTokens, shown].map((count) => rounded((1000 * count) / messages.length)),
        `${lost} of ${whole.size}`,
      ]))
    }
  }
}

console.log(`Node ${process.version}, ${cpus()[0]?.model}, no randomness, zone ${timeZone}, ${new Date().toISOString().slice(0, 10)}`)
for (const file of FILES) await show(file)
