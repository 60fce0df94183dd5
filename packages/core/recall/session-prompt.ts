/** The prompt of a session: summaries, manifest and verbatim messages of a conversation, reduced to a token budget. */
import type { Complexity, PromptMessage } from '@madeleine/contract'
import type { MessageUnit } from './model-messages.ts'
import { defined, type Steps, type TokenizerOption, tokenStepsOf } from '@madeleine/base'

/**
 * Which closed segments are summarised: the newest whose complexities sum to at most `complexity`
 * (at least one, at most `max`), or the newest `count`.
 */
export type SummaryChoice = { readonly complexity: number; readonly max: number } | { readonly count: number }

/** How many of these segments are summarised, and which limit applied. */
export function chooseSummaries(
  newestFirst: readonly { readonly complexity: Complexity }[],
  choice: SummaryChoice,
): { summaryCount: number; reason: 'complexity' | 'count' } {
  if ('count' in choice) return { summaryCount: Math.min(choice.count, newestFirst.length), reason: 'count' }
  let [summaryCount, sum] = [0, 0]
  for (const { complexity } of newestFirst.slice(0, choice.max)) {
    sum += complexity
    if (summaryCount > 0 && sum > choice.complexity) return { summaryCount, reason: 'complexity' }
    summaryCount++
  }
  return { summaryCount, reason: 'count' }
}

/** The input of a model: the system text, absent if there is none, and the messages. */
export interface Prompt {
  readonly system?: string
  readonly messages: readonly PromptMessage[]
}

/** A prompt as text: each message with its role, the system text first, separated by blank lines. */
export const promptText = ({ system, messages }: Prompt): string => [
  ...(system === undefined ? [] : [`system: ${system}`]),
  ...messages.flatMap(({ role, content }) =>
    (typeof content === 'string' ? [`${role}: ${content}`] : content.map((part) => {
      if (part.type === 'text') return `${role}: ${part.text}`
      return part.type === 'tool-call' ? `${role} calls ${part.toolName}(${JSON.stringify(part.input)})`
        : `${role} ${part.toolName}: ${outputText(part.output.value)}`
    }))),
].join('\n\n')

const outputText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Counts the tokens of a prompt in steps. */
export type PromptCost = (prompt: Prompt) => Steps<number>

/** Tokenizers for which JSON never has fewer tokens than its text, so that a budget for the JSON holds for the text too. */
const JSON_BOUND_TOKENIZERS: ReadonlySet<TokenizerOption> = new Set<TokenizerOption>(['o200k', 'cl100k', 'chars4'])

/**
 * Creates the token counter of prompts: the tokens of the prompt's JSON, with the system text as its first message, or of
 * its text, whichever are more; 0 for an empty prompt. Counts are cached by object identity.
 */
export function costOf(tokens: TokenizerOption): PromptCost {
  const count = tokenStepsOf(tokens)
  const costs = new WeakMap<Prompt, number>()
  const countPrompt = function* (prompt: Prompt): Steps<number> {
    const { system, messages } = prompt
    const json = yield* count(JSON.stringify(system === undefined ? messages : [{ role: 'system', content: system }, ...messages]))
    return JSON_BOUND_TOKENIZERS.has(tokens) ? json : Math.max(json, yield* count(promptText(prompt)))
  }
  return function* (prompt) {
    if (prompt.system === undefined && prompt.messages.length === 0) return 0
    const cost = costs.get(prompt) ?? (yield* countPrompt(prompt))
    costs.set(prompt, cost)
    return cost
  }
}

/** Messages of the log that are included or omitted together, or a message inserted between them. */
export interface VerbatimUnit extends Pick<MessageUnit, 'messages'> {
  /** Omitted on its own if it does not fit; when any other unit does not fit, all older ones are omitted too. */
  readonly isAside?: true
}

/** Content of the system text: the number of facts, of starred episodes, of summaries and of manifest lines, and the collapse marker. */
export interface HistoryParts {
  readonly facts: number
  readonly starred: number
  readonly summaries: number
  readonly manifest: number
  readonly marker: boolean
}

/** The parts of a session's prompt. */
export interface SessionParts<V extends VerbatimUnit = VerbatimUnit> {
  /** Oldest first. */
  readonly verbatim: readonly V[]
  readonly history: HistoryParts
  /** Tokens that verbatim messages leave to the history; default 0. */
  readonly reserved?: number
  /** Renders the history; undefined if it is empty. */
  readonly systemText: (history: HistoryParts) => string | undefined
}

/** Assembles the prompt of a session. */
export function promptOf({ verbatim, history, systemText }: SessionParts): Prompt {
  const system = systemText(history)
  return { ...defined({ system }), messages: verbatim.flatMap(({ messages }) => messages) }
}

/** UTF-16 units per token above which a prompt is taken to exceed its budget without being counted. */
const MAX_UNITS_PER_TOKEN = 6

/** A session within its budget, and its prompt. */
export interface BudgetedSession<V extends VerbatimUnit> {
  readonly session: SessionParts<V>
  readonly prompt: Prompt
}

/**
 * Reduces a session to a token budget: verbatim messages from the newest backwards, then facts, starred episodes, summaries, manifest
 * lines, and the marker. Parts are chosen by their separate costs; then the cost of the whole prompt is checked, and the oldest parts are
 * dropped until it fits. The verbatim messages of a smaller budget are always a suffix of those of a larger one, whatever
 * the tokenizer.
 */
export function* withinBudget<V extends VerbatimUnit>(
  session: SessionParts<V>, cost: PromptCost, maxTokens: number,
): Steps<BudgetedSession<V>> {
  if (maxTokens === 0) return { session: { ...session, verbatim: [], history: NO_HISTORY }, prompt: { messages: [] } }
  const fullPrompt = promptOf(session)
  if (hasAtMostUnits(fullPrompt, maxTokens * MAX_UNITS_PER_TOKEN) && (yield* cost(fullPrompt)) <= maxTokens) {
    return { session, prompt: fullPrompt }
  }
  const { verbatim, left: tokensLeft } = yield* newestWithin(session.verbatim, cost, maxTokens - (session.reserved ?? 0))
  let reduced: SessionParts<V> = {
    ...session, verbatim, history: yield* historyWithin(session, cost, tokensLeft + (session.reserved ?? 0)),
  }
  let prompt = promptOf(reduced)
  while ((yield* cost(prompt)) > maxTokens) {
    reduced = withoutOldest(reduced)
    prompt = promptOf(reduced)
  }
  return { session: reduced, prompt }
}

/** Whether the texts of a prompt have at most `maxUnits` UTF-16 units; stops counting at the limit. */
function hasAtMostUnits({ system = '', messages }: Prompt, maxUnits: number): boolean {
  let unitsLeft = maxUnits - system.length
  if (unitsLeft < 0) return false
  for (const { content } of messages) {
    const texts = typeof content === 'string' ? [content] : content.map((part) => (part.type === 'text' ? part.text : JSON.stringify(part)))
    for (const text of texts) unitsLeft -= text.length
    if (unitsLeft < 0) return false
  }
  return true
}

export const NO_HISTORY: HistoryParts = { facts: 0, starred: 0, summaries: 0, manifest: 0, marker: false }

/**
 * The newest units whose separate costs fit the budget, and the tokens left. Units with `isAside` may be included after older ones are cut.
 */
export function* newestWithin<V extends VerbatimUnit>(
  verbatim: readonly V[], cost: PromptCost, maxTokens: number,
): Steps<{ verbatim: V[]; left: number }> {
  const included: V[] = []
  let [left, isCut] = [maxTokens, false]
  for (const unit of verbatim.toReversed()) {
    if (isCut && !unit.isAside) continue
    const tokens = yield* cost(unit)
    isCut ||= tokens > left && !unit.isAside
    if (tokens > left) continue
    left -= tokens
    included.push(unit)
  }
  return { verbatim: included.reverse(), left }
}

function* historyWithin(session: SessionParts, cost: PromptCost, tokensLeft: number): Steps<HistoryParts> {
  const full = session.history
  let included: HistoryParts = NO_HISTORY
  const fits = function* (added: Partial<HistoryParts>) {
    return (yield* cost(promptOf({ ...session, verbatim: [], history: { ...included, ...added } }))) <= tokensLeft
  }
  for (let step = full.facts; step >= 1; step = Math.floor(step / 2)) {
    while (included.facts + step <= full.facts && (yield* fits({ facts: included.facts + step }))) included = {
      ...included, facts: included.facts + step,
    }
  }
  while (included.starred < full.starred && (yield* fits({ starred: included.starred + 1 }))) included = {
    ...included, starred: included.starred + 1,
  }
  while (included.summaries < full.summaries && (yield* fits({ summaries: included.summaries + 1 }))) included = {
    ...included, summaries: included.summaries + 1,
  }
  for (let step = full.manifest; step >= 1; step = Math.floor(step / 2)) {
    while (included.manifest + step <= full.manifest && (yield* fits({ manifest: included.manifest + step }))) included = {
      ...included, manifest: included.manifest + step,
    }
  }
  return full.marker && (yield* fits({ marker: true })) ? { ...included, marker: true } : included
}

/**
 * The session without its least important part: the marker, else half of the manifest, else the
 * oldest summary, else the star set first, else the last fact, else the oldest unit.
 */
function withoutOldest<V extends VerbatimUnit>(session: SessionParts<V>): SessionParts<V> {
  const { history } = session
  const { marker, manifest, summaries, starred, facts } = history
  if (marker) return { ...session, history: { ...history, marker: false } }
  if (manifest > 0) return { ...session, history: { ...history, manifest: Math.floor(manifest / 2) } }
  if (summaries > 0) return { ...session, history: { ...history, summaries: summaries - 1 } }
  if (starred > 0) return { ...session, history: { ...history, starred: starred - 1 } }
  if (facts > 0) return { ...session, history: { ...history, facts: facts - 1 } }
  return { ...session, verbatim: session.verbatim.slice(1) }
}
