/** A session: what a model is shown of a conversation that goes on, and which of it a budget leaves. */
import type { Complexity } from './episode.ts'
import type { PromptMessage, MessageUnit } from '../message/model-messages.ts'
import { tokenCounterOf, type TokenizerOption } from '../text/token-counters.ts'

/** Which closed segments are told: the newest while their complexities sum to this, at least one; or the newest so many. */
export type SummaryChoice = { readonly complexity: number; readonly max: number } | { readonly count: number }

/** How many of these are told, which come newest first, and why not more. */
export function chooseSummaries(newestFirst: readonly { readonly complexity: Complexity }[], choice: SummaryChoice): { told: number; reason: 'complexity' | 'count' } {
  if ('count' in choice) return { told: Math.min(choice.count, newestFirst.length), reason: 'count' }
  let [told, sum] = [0, 0]
  for (const { complexity } of newestFirst.slice(0, choice.max)) {
    sum += complexity
    if (told > 0 && sum > choice.complexity) return { told, reason: 'complexity' }
    told++
  }
  return { told, reason: 'count' }
}

/** Messages for a model as text: who says what, a blank line between. */
export const textOfMessages = (messages: readonly PromptMessage[]): string => messages.flatMap(({ role, content }) =>
  (typeof content === 'string' ? [`${role}: ${content}`] : content.map((part) => {
    if (part.type === 'text') return `${role}: ${part.text}`
    return part.type === 'tool-call' ? `${role} calls ${part.toolName}(${JSON.stringify(part.input)})` : `${role} ${part.toolName}: ${shownOutput(part.output.value)}`
  }))).join('\n\n')

const shownOutput = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export type MessageCost = (messages: readonly PromptMessage[]) => number

/** Counters of which a JSON never has less than its text: their budget is kept for the text where it is kept for the JSON. */
const COUNTS_MARKS: ReadonlySet<TokenizerOption> = new Set<TokenizerOption>(['o200k', 'cl100k', 'chars4'])

/** What messages cost: the tokens of their JSON, or of them as text, whichever are more; of none 0. A list is counted once. */
export function costOf(tokens: TokenizerOption): MessageCost {
  const count = tokenCounterOf(tokens)
  const counted = new WeakMap<readonly PromptMessage[], number>()
  const countAll = (messages: readonly PromptMessage[]): number => {
    const json = count(JSON.stringify(messages))
    return COUNTS_MARKS.has(tokens) ? json : Math.max(json, count(textOfMessages(messages)))
  }
  return (messages) => {
    if (messages.length === 0) return 0
    const cost = counted.get(messages) ?? countAll(messages)
    counted.set(messages, cost)
    return cost
  }
}

/** What stands in the log, word for word, or between its messages. */
export interface Verbatim extends Pick<MessageUnit, 'messages'> {
  /** Left out alone where it does not fit; of others, all that is older goes too. */
  readonly isAside?: true
}

/** What the system message tells: how many summaries and lines of the manifest, newest first, and the collapse marker. */
export interface ShownHistory {
  readonly summaries: number
  readonly manifest: number
  readonly marker: boolean
}

export interface SessionParts<V extends Verbatim = Verbatim> {
  /** Oldest first. */
  readonly verbatim: readonly V[]
  readonly told: ShownHistory
  /** The system message; none where nothing is told. */
  readonly tell: (told: ShownHistory) => readonly PromptMessage[]
}

export const sessionMessages = ({ verbatim, told, tell }: SessionParts): PromptMessage[] => [...tell(told), ...verbatim.flatMap(({ messages }) => messages)]

/** UTF-16 units for each token above which a whole is not counted only to learn that it is too much. */
const MOST_UNITS = 6

export interface KeptSession<V extends Verbatim> {
  readonly session: SessionParts<V>
  readonly messages: readonly PromptMessage[]
}

/**
 * What of a session costs at most so much, the newest words first: verbatim from the end as far as it goes, then summaries,
 * the manifest's lines, the marker. Parts are chosen by their own costs; what counts in the end is the whole, from which the
 * oldest goes until it fits. Within less the words kept are always an end of those kept within more, whatever counts.
 */
export function withinBudget<V extends Verbatim>(session: SessionParts<V>, cost: MessageCost, maxTokens: number): KeptSession<V> {
  if (maxTokens === 0) return { session: { ...session, verbatim: [], told: NOTHING }, messages: [] }
  const all = sessionMessages(session)
  if (mayFit(all, maxTokens * MOST_UNITS) && cost(all) <= maxTokens) return { session, messages: all }
  const { verbatim, left } = newestWithin(session.verbatim, cost, maxTokens)
  let kept: SessionParts<V> = { ...session, verbatim, told: toldWithin(session, cost, left) }
  let messages = sessionMessages(kept)
  while (cost(messages) > maxTokens) {
    kept = withLess(kept)
    messages = sessionMessages(kept)
  }
  return { session: kept, messages }
}

/** Whether their texts have no more units; counted no further than that, and nothing is built for it. */
function mayFit(messages: readonly PromptMessage[], units: number): boolean {
  let left = units
  for (const { content } of messages) {
    const texts = typeof content === 'string' ? [content] : content.map((part) => (part.type === 'text' ? part.text : JSON.stringify(part)))
    for (const text of texts) left -= text.length
    if (left < 0) return false
  }
  return true
}

const NOTHING: ShownHistory = { summaries: 0, manifest: 0, marker: false }

/** As many from the end as cost no more by themselves, and what is left then. What stands aside is kept where older words are not. */
export function newestWithin<V extends Verbatim>(verbatim: readonly V[], cost: MessageCost, maxTokens: number): { verbatim: V[]; left: number } {
  const kept: V[] = []
  let [left, isCut] = [maxTokens, false]
  for (const one of verbatim.toReversed()) {
    if (isCut && !one.isAside) continue
    const tokens = cost(one.messages)
    isCut ||= tokens > left && !one.isAside
    if (tokens > left) continue
    left -= tokens
    kept.push(one)
  }
  return { verbatim: kept.reverse(), left }
}

function toldWithin({ told, tell }: SessionParts, cost: MessageCost, left: number): ShownHistory {
  let kept: ShownHistory = NOTHING
  const fits = (more: Partial<ShownHistory>) => cost(tell({ ...kept, ...more })) <= left
  while (kept.summaries < told.summaries && fits({ summaries: kept.summaries + 1 })) kept = { ...kept, summaries: kept.summaries + 1 }
  for (let step = told.manifest; step >= 1; step = Math.floor(step / 2)) {
    while (kept.manifest + step <= told.manifest && fits({ manifest: kept.manifest + step })) kept = { ...kept, manifest: kept.manifest + step }
  }
  return told.marker && fits({ marker: true }) ? { ...kept, marker: true } : kept
}

/** The least that goes next: the marker, then half of the manifest, the oldest summary, the oldest words. */
function withLess<V extends Verbatim>(session: SessionParts<V>): SessionParts<V> {
  const { marker, manifest, summaries } = session.told
  if (marker) return { ...session, told: { ...session.told, marker: false } }
  if (manifest > 0) return { ...session, told: { ...session.told, manifest: Math.floor(manifest / 2) } }
  if (summaries > 0) return { ...session, told: { ...session.told, summaries: summaries - 1 } }
  return { ...session, verbatim: session.verbatim.slice(1) }
}
