/** Rule-based cutting of a tail by time gaps, dates, topic boundaries, size limits and tool pairs, in one pass. */
import { MINUTE_MS } from '@madeleine/base'
import type { Closed, Message, Reason } from '@madeleine/contract'
import { gapMs } from './message-gaps.ts'

export interface CutLimits {
  readonly maxTokens: number
  readonly maxMessages: number
  readonly minMessages: number
  /** A longer gap in story time always cuts. */
  readonly longGapMs: number
  /** A longer gap cuts where the date changes. */
  readonly dayGapMs: number
  /** The local date of a message, as a string that is compared for equality. */
  dateOf(message: Message): string
  /** Strength, 0–1, of the topic boundary before the message at this index; undefined if there is none. */
  boundaryAt(index: number): number | undefined
}

/** A boundary that becomes a cut once `minMessages` follow it. */
interface Candidate {
  readonly at: number
  readonly reason: 'day' | 'topic'
  readonly strength?: number
}

/** State of the pass: messages before `start` are closed, `next` is the index of the next message. */
interface Walk {
  readonly messages: readonly Message[]
  readonly limits: CutLimits
  readonly toolPairs: ToolPairs
  readonly corrects: (index: number) => boolean
  readonly replies: (index: number) => boolean
  readonly closed: Closed[]
  start: number
  next: number
  /** Tokens from `start` to `next`. */
  tokens: number
  candidate: Candidate | undefined
}

/**
 * Closes segments from the left. The remaining messages stay open and would be cut in the same way if more followed, so
 * the result depends on the times of the looks only where a size limit is reached before a boundary is decided.
 *
 * 1. A gap above `longGapMs` cuts, unless it splits a tool call from its result; an unanswered call does not prevent it.
 * 2. A change of date over a gap above `dayGapMs`, or a topic boundary, is a candidate if `minMessages` precede it in the
 *    segment, and a cut once `minMessages` follow it. If a long gap comes earlier, the messages between join the segment
 *    before the candidate. Of two candidates the date wins, else the first.
 * 3. A message that would exceed `maxTokens`, or the one that reaches `maxMessages`, cuts at the candidate if there is
 *    one, else at the limit, moved back so that it splits neither a tool call from its result, nor a message from its
 *    correction, nor what a user says to an assistant from the answer. If the call is the first message, the segment grows
 *    until the result arrives or the call counts as unanswered; if what the user says is the first, it has the answer too,
 *    beyond the limit, so long as the answer itself is within it.
 */
export function cutByRules(messages: readonly Message[], limits: CutLimits): Closed[] {
  const walk: Walk = {
    messages, limits, toolPairs: toolPairsOf(messages), corrects: correctionsOf(messages),
    replies: (index) => isAssistantAnswer(messages[index - 1], messages[index]), closed: [],
    start: 0, next: 0, tokens: 0, candidate: undefined,
  }
  while (walk.next < messages.length) {
    const at = walk.next
    if (at > walk.start) cutBefore(walk, at)
    // The cut is further back: the pass resumes after it
    if (walk.next < at) continue
    walk.tokens += (messages[at] as Message).tokens
    walk.next = at + 1
    cutAfter(walk, at + 1)
  }
  return walk.closed
}

/** Whether an assistant answers what its user said just before. */
export const isAssistantAnswer = (said: Message | undefined, answer: Message | undefined): boolean =>
  said?.role === 'user' && said.kind === 'message' && answer?.role === 'assistant'

/** Whether a cut before an index splits a message from its correction. Of consecutive corrections only the first counts. */
function correctionsOf(messages: readonly Message[]): (index: number) => boolean {
  const corrects = messages.map((message, index) => isCorrection(messages[index - 1], message))
  return (index) => corrects[index] === true && corrects[index - 1] !== true
}

function cutBefore(walk: Walk, at: number): void {
  const { messages, limits, toolPairs } = walk
  const message = messages[at] as Message
  const gap = gapMs(messages[at - 1] as Message, message)
  if (gap > limits.longGapMs && !toolPairs.dividesPair(at)) return close(walk, at, 'time-gap')
  if (walk.tokens + message.tokens > limits.maxTokens && !answersAlone(walk, at)) return closeFull(walk, at, 'tokens')
  propose(walk, at, gap)
}

/**
 * Whether a message answers the only one of the segment, which is too long to have it within the
 * limit: it joins it, if it is not too long itself.
 */
const answersAlone = ({ start, messages, limits, replies }: Walk, at: number): boolean =>
  start === at - 1 && replies(at) && (messages[at] as Message).tokens <= limits.maxTokens

function cutAfter(walk: Walk, end: number): void {
  const { candidate, limits } = walk
  if (candidate && end - candidate.at >= limits.minMessages) return closeAt(walk, candidate)
  if (end - walk.start >= limits.maxMessages) closeFull(walk, end, 'messages')
}

function propose(walk: Walk, at: number, gap: number): void {
  const { messages, limits, toolPairs, candidate } = walk
  if (candidate?.reason === 'day' || at - walk.start < limits.minMessages || toolPairs.divides(at) || walk.corrects(at)) return
  const changesDay = gap > limits.dayGapMs && limits.dateOf(messages[at - 1] as Message) !== limits.dateOf(messages[at] as Message)
  if (changesDay) walk.candidate = { at, reason: 'day' }
  const strength = changesDay || candidate ? undefined : limits.boundaryAt(at)
  if (strength !== undefined) walk.candidate = { at, reason: 'topic', strength }
}

function closeFull(walk: Walk, end: number, reason: Reason): void {
  if (walk.candidate) return closeAt(walk, walk.candidate)
  const { start, toolPairs, corrects, replies } = walk
  const backTo = (divides: (index: number) => boolean) => {
    let cutIndex = end
    while (cutIndex > start && divides(cutIndex)) cutIndex--
    return cutIndex
  }
  // A message and its correction, or its answer, are split if they exceed the limit together; a call and its result never are
  const whole = backTo((index) => toolPairs.divides(index) || corrects(index) || replies(index))
  const cutIndex = whole > start ? whole : backTo(toolPairs.divides)
  if (cutIndex > start) close(walk, cutIndex, reason)
}

const closeAt = (walk: Walk, { at, reason, strength }: Candidate): void => close(walk, at, reason, strength)

function close(walk: Walk, end: number, reason: Reason, strength?: number): void {
  walk.closed.push({ length: end - walk.start, reason, ...(strength !== undefined && { strength }) })
  Object.assign(walk, { start: end, next: end, tokens: 0, candidate: undefined })
}

// Tool pairs: which tool calls and results belong together, so that no cut splits them.

/** An unanswered call prevents cuts for at most this many messages; after that it counts as never answered. */
export const OPEN_CALL_MESSAGES = 20

/** Queries about a cut directly before message `index`, 1 ≤ index ≤ length. */
export interface ToolPairs {
  /** The cut splits a call from its result. */
  dividesPair(index: number): boolean
  /** The cut splits a pair, or follows a call whose result may still come. */
  divides(index: number): boolean
}

/**
 * Pairs calls and results by their ids, and by position: the results that directly follow a run of calls.
 *
 * Position counts even if ids are given, because a run of calls and its run of results are one step of the conversation.
 */
export function toolPairsOf(messages: readonly Message[]): ToolPairs {
  const paired = messages.map((_, index) => index)
  const open = [...paired]
  linkByPosition(messages, paired, open)
  for (const unanswered of linkById(messages, paired)) link(open, unanswered, unanswered + OPEN_CALL_MESSAGES)
  const pairReach = runningMax(paired)
  const reach = runningMax(open)
  const dividesPair = (index: number) => (pairReach[index - 1] as number) >= index
  return { dividesPair, divides: (index) => dividesPair(index) || (reach[index - 1] as number) >= index }
}

/** Links calls to the results with the same id. @returns the indexes of the calls without a result */
function linkById(messages: readonly Message[], reach: number[]): Iterable<number> {
  const openCalls = new Map<string, number>()
  messages.forEach(({ callIds, resultIds }, index) => {
    for (const id of resultIds) {
      const call = openCalls.get(id)
      if (call === undefined) continue
      link(reach, call, index)
      openCalls.delete(id)
    }
    // A UI message of the AI SDK holds the call with its result
    const answered = new Set(resultIds)
    for (const id of callIds) if (!answered.has(id)) openCalls.set(id, index)
  })
  return openCalls.values()
}

/** Links each run of calls to the run of results after it; a run of calls at the end of the messages stays open. */
function linkByPosition(messages: readonly Message[], paired: number[], open: number[]): void {
  const runEnd = (from: number, kind: Message['kind']) => {
    let end = from
    while (messages[end]?.kind === kind) end++
    return end
  }
  for (let from = 0; from < messages.length; from++) {
    const results = runEnd(from, 'tool_call')
    if (results === from) continue
    const end = runEnd(results, 'tool_result')
    if (end > results) link(paired, from, end - 1)
    else if (end === messages.length) link(open, from, end)
    from = end - 1
  }
}

function link(reach: number[], from: number, to: number): void {
  reach[from] = Math.max(reach[from] ?? from, to)
}

/** Per message the highest index that it or any message before it is linked to. */
function runningMax(reach: readonly number[]): number[] {
  let farthest = 0
  return reach.map((to) => (farthest = Math.max(farthest, to)))
}

// Corrections: whether a message corrects the message before it. The two are never split.

/** The fields of a message that decide whether it is a correction. */
export type CorrectionMessage = Pick<Message, 'at' | 'timed' | 'role' | 'text' | 'kind'> & { readonly name?: string }

/** The longest gap between a message and its correction. */
const MAX_GAP_MS = 5 * MINUTE_MS
/** Code units of each message that are compared. */
const READ_LENGTH = 200
/** Share of the shorter message's words that both messages contain when one repeats the other. */
const SHARED_WORDS = 0.75
const MIN_WORDS = 3

/** `*their`, `their*`: the chat notation for a corrected typing mistake. */
const STARRED = /^\*[^\s*][^*]{0,60}$|^[^\s*][^*]{0,60}\*$/u
const CORRECTING = new RegExp(
  '^(?:(?:no|oh|oops|ups|sorry|wait|argh?|ah|hm+)[,. !]+)*(?:i meant?\\b|i mean to say|'
  + 'correction\\b|scratch that|make that\\b|typo\\b|let me rephrase'
  + '|ich meinte?\\b|korrektur\\b|je voulais dire|pardon[,.]? je|quise decir|quería decir|volevo dire|quis dizer|ik bedoel'
  + '|我(?:是|的意思是)说|我是想说|更正|打错|说错|不对[，,]|訂正|間違え)', 'iu')

/** True if the same speaker, within 5 minutes, corrects or repeats the previous message. */
export function isCorrection(previous: CorrectionMessage | undefined, next: CorrectionMessage): boolean {
  if (!previous || previous.kind !== 'message' || next.kind !== 'message') return false
  if (previous.role !== next.role || previous.name !== next.name) return false
  if (Math.abs(gapMs(previous, next)) > MAX_GAP_MS) return false
  const text = next.text.trim().slice(0, READ_LENGTH)
  return (text.includes('*') && STARRED.test(text)) || CORRECTING.test(text) || isRepetition(previous.text.slice(0, READ_LENGTH), text)
}

function isRepetition(previous: string, next: string): boolean {
  const words = wordsOf(previous)
  const otherWords = wordsOf(next)
  const fewer = Math.min(words.size, otherWords.size)
  if (fewer < MIN_WORDS || Math.max(words.size, otherWords.size) > 2 * fewer) return false
  let sharedWords = 0
  for (const word of words) if (otherWords.has(word)) sharedWords++
  return sharedWords >= SHARED_WORDS * fewer
}

/** The words of the last text that was read: it is compared with the message before it, then with the one after it. */
let lastRead: { readonly text: string; readonly words: ReadonlySet<string> } = { text: '', words: new Set() }

/** Distinct words; in scripts without spaces, pairs of adjacent characters. */
function wordsOf(text: string): ReadonlySet<string> {
  if (text !== lastRead.text) lastRead = {
    text, words: new Set(ASCII.test(text) ? text.toLowerCase().match(/[a-z0-9]+/g) : wordsOrPairs(text)),
  }
  return lastRead.words
}

const ASCII = /^[\0-\x7f]*$/

function wordsOrPairs(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap((word) =>
    (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{3,}$/u.test(word) ? pairsOf(word) : [word]))
}

function pairsOf(word: string): string[] {
  const characters = Array.from(word)
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}
