/** A session: what a model is shown of a conversation that goes on, and how much of it a budget keeps. */
import type { Complexity } from './episode.ts'
import type { PromptMessage, MessageUnit } from '../message/model-messages.ts'
import { tokenCounterOf, type TokenizerOption } from '../text/token-counters.ts'

/** Which closed segments are summarised: the newest while their complexities sum to this, at least one; or the newest so many. */
export type SummaryChoice = { readonly complexity: number; readonly max: number } | { readonly count: number }

/** How many of these are shown, which come newest first, and why not more. */
export function chooseSummaries(newestFirst: readonly { readonly complexity: Complexity }[], choice: SummaryChoice): { shown: number; reason: 'complexity' | 'count' } {
  if ('count' in choice) return { shown: Math.min(choice.count, newestFirst.length), reason: 'count' }
  let [shown, sum] = [0, 0]
  for (const { complexity } of newestFirst.slice(0, choice.max)) {
    sum += complexity
    if (shown > 0 && sum > choice.complexity) return { shown, reason: 'complexity' }
    shown++
  }
  return { shown, reason: 'count' }
}

/** What a model is given: the system text, absent where there is none, and the messages. */
export interface Prompt {
  readonly system?: string
  readonly messages: readonly PromptMessage[]
}

/** A prompt as text: who says what, the system first, a blank line between. */
export const promptText = ({ system, messages }: Prompt): string => [
  ...(system === undefined ? [] : [`system: ${system}`]),
  ...messages.flatMap(({ role, content }) =>
    (typeof content === 'string' ? [`${role}: ${content}`] : content.map((part) => {
      if (part.type === 'text') return `${role}: ${part.text}`
      return part.type === 'tool-call' ? `${role} calls ${part.toolName}(${JSON.stringify(part.input)})` : `${role} ${part.toolName}: ${outputText(part.output.value)}`
    }))),
].join('\n\n')

const outputText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export type PromptCost = (prompt: Prompt) => number

/** Counters of which a JSON never has less than its text: their budget is kept for the text where it is kept for the JSON. */
const COUNTS_MARKS: ReadonlySet<TokenizerOption> = new Set<TokenizerOption>(['o200k', 'cl100k', 'chars4'])

/**
 * What a prompt costs: the tokens of its JSON, in which the system text is a message in front as providers are sent it, or
 * of its text, whichever are more; of an empty prompt 0. An object is counted once.
 */
export function costOf(tokens: TokenizerOption): PromptCost {
  const count = tokenCounterOf(tokens)
  const counted = new WeakMap<Prompt, number>()
  const countAll = (prompt: Prompt): number => {
    const { system, messages } = prompt
    const json = count(JSON.stringify(system === undefined ? messages : [{ role: 'system', content: system }, ...messages]))
    return COUNTS_MARKS.has(tokens) ? json : Math.max(json, count(promptText(prompt)))
  }
  return (prompt) => {
    if (prompt.system === undefined && prompt.messages.length === 0) return 0
    const cost = counted.get(prompt) ?? countAll(prompt)
    counted.set(prompt, cost)
    return cost
  }
}

/** What stands in the log, word for word, or between its messages. */
export interface Verbatim extends Pick<MessageUnit, 'messages'> {
  /** Left out alone where it does not fit; of others, all that is older goes too. */
  readonly isAside?: true
}

/** What the system text holds: how many summaries and lines of the manifest, newest first, and the collapse marker. */
export interface ShownHistory {
  readonly summaries: number
  readonly manifest: number
  readonly marker: boolean
}

export interface SessionParts<V extends Verbatim = Verbatim> {
  /** Oldest first. */
  readonly verbatim: readonly V[]
  readonly history: ShownHistory
  /** The text of a history; undefined where there is nothing to say. */
  readonly systemText: (history: ShownHistory) => string | undefined
}

export function promptOf({ verbatim, history, systemText }: SessionParts): Prompt {
  const system = systemText(history)
  return { ...(system !== undefined && { system }), messages: verbatim.flatMap(({ messages }) => messages) }
}

/** UTF-16 units for each token above which a whole is not counted only to learn that it is too much. */
const MOST_UNITS = 6

export interface KeptSession<V extends Verbatim> {
  readonly session: SessionParts<V>
  readonly prompt: Prompt
}

/**
 * What of a session costs at most so much, the newest words first: verbatim from the end as far as it goes, then summaries,
 * the manifest's lines, the marker. Parts are chosen by their own costs; what counts in the end is the whole, from which the
 * oldest goes until it fits. Within less the words kept are always an end of those kept within more, whatever counts.
 */
export function withinBudget<V extends Verbatim>(session: SessionParts<V>, cost: PromptCost, maxTokens: number): KeptSession<V> {
  if (maxTokens === 0) return { session: { ...session, verbatim: [], history: NOTHING }, prompt: { messages: [] } }
  const all = promptOf(session)
  if (mayFit(all, maxTokens * MOST_UNITS) && cost(all) <= maxTokens) return { session, prompt: all }
  const { verbatim, left } = newestWithin(session.verbatim, cost, maxTokens)
  let kept: SessionParts<V> = { ...session, verbatim, history: historyWithin(session, cost, left) }
  let prompt = promptOf(kept)
  while (cost(prompt) > maxTokens) {
    kept = withLess(kept)
    prompt = promptOf(kept)
  }
  return { session: kept, prompt }
}

/** Whether its texts have no more units; counted no further than that, and nothing is built for it. */
function mayFit({ system = '', messages }: Prompt, units: number): boolean {
  let left = units - system.length
  if (left < 0) return false
  for (const { content } of messages) {
    const texts = typeof content === 'string' ? [content] : content.map((part) => (part.type === 'text' ? part.text : JSON.stringify(part)))
    for (const text of texts) left -= text.length
    if (left < 0) return false
  }
  return true
}

const NOTHING: ShownHistory = { summaries: 0, manifest: 0, marker: false }

/** As many from the end as cost no more by themselves, and what is left then. What stands aside is kept where older words are not. */
export function newestWithin<V extends Verbatim>(verbatim: readonly V[], cost: PromptCost, maxTokens: number): { verbatim: V[]; left: number } {
  const kept: V[] = []
  let [left, isCut] = [maxTokens, false]
  for (const one of verbatim.toReversed()) {
    if (isCut && !one.isAside) continue
    const tokens = cost(one)
    isCut ||= tokens > left && !one.isAside
    if (tokens > left) continue
    left -= tokens
    kept.push(one)
  }
  return { verbatim: kept.reverse(), left }
}

function historyWithin(session: SessionParts, cost: PromptCost, left: number): ShownHistory {
  const wanted = session.history
  let kept: ShownHistory = NOTHING
  const fits = (more: Partial<ShownHistory>) => cost(promptOf({ ...session, verbatim: [], history: { ...kept, ...more } })) <= left
  while (kept.summaries < wanted.summaries && fits({ summaries: kept.summaries + 1 })) kept = { ...kept, summaries: kept.summaries + 1 }
  for (let step = wanted.manifest; step >= 1; step = Math.floor(step / 2)) {
    while (kept.manifest + step <= wanted.manifest && fits({ manifest: kept.manifest + step })) kept = { ...kept, manifest: kept.manifest + step }
  }
  return wanted.marker && fits({ marker: true }) ? { ...kept, marker: true } : kept
}

/** The least that goes next: the marker, then half of the manifest, the oldest summary, the oldest words. */
function withLess<V extends Verbatim>(session: SessionParts<V>): SessionParts<V> {
  const { history } = session
  const { marker, manifest, summaries } = history
  if (marker) return { ...session, history: { ...history, marker: false } }
  if (manifest > 0) return { ...session, history: { ...history, manifest: Math.floor(manifest / 2) } }
  if (summaries > 0) return { ...session, history: { ...history, summaries: summaries - 1 } }
  return { ...session, verbatim: session.verbatim.slice(1) }
}
