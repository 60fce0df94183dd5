/** The `auto` policy, the default: cuts at topic boundaries, long gaps, changes of date and size limits; a silence closes the tail. */
import { type AskModel, type Closed, lengthOf } from '@madeleine/contract'
import { HOUR_MS, MINUTE_MS } from '@madeleine/base'
import { learnedWeights } from '../detector/load-weights.ts'
import { readOptions, storedOptions } from '../policy-options.ts'
import type { Cut, Policy, Queue, Window } from '../policy.ts'
import { toolPairsOf } from '../rules/cut-rules.ts'
import { later, waitingSince } from '../rules/message-gaps.ts'
import { AUTO_VERSION, autoQuestion, readAutoReply, type SegmentText, type SegmentReference } from './auto-question.ts'
import {
  readAutoWindow, AUTO_OPTIONS_SPEC, openCallIdleMs, readAutoState, autoStateWith, titlesFor, type AutoWindow, type AutoOptions,
  type AutoState, type OpenSegmentText, type MessageRange, type TitledRange,
} from './auto-window.ts'

/**
 * Cuts at the topic boundaries of `local`, at long gaps in story time, at changes of date over a pause and at size limits,
 * and closes a silent tail. Never splits a message from its immediate correction, nor a tool call from its result; segments
 * have no overlap. `cutByRules` has the order of the rules.
 *
 * With a language model, the model decides the topic boundaries, within the rules and the sure boundaries of the detector,
 * and describes each segment in the same call; `cutWithModel` has the conditions of a call. Without a model, or by rules
 * alone, the detector decides.
 *
 * A tail always has a due time. A tool call without a result keeps a silent tail open for `gapHours`.
 *
 * @throws invalid_input for an invalid option; `cut` rejects with the model's error and changes nothing: model_failed,
 * bad_reply, budget_exhausted
 */
export function auto(overrides: Partial<AutoOptions> = {}): Policy {
  const options = readOptions('auto', overrides, AUTO_OPTIONS_SPEC)
  return {
    name: 'auto',
    version: 4,
    options: storedOptions(options),
    silenceMs: options.idleMinutes * MINUTE_MS,
    closesSilence: true,
    dueAt: (queue) => dueAt(queue, options),
    async cut(window, signal) {
      const autoWindow = await readAutoWindow(window, options, await learnedWeights())
      return window.ask && !window.rulesOnly ? cutWithModel(autoWindow, window.ask, signal) : cutWithoutModel(autoWindow)
    },
  }
}

async function cutWithoutModel({ window: { messages }, strengths, closed: close, ending, waits, stateAfter }: AutoWindow): Promise<Cut> {
  const closed = close((index) => strengths[index])
  const tail = messages.slice(lengthOf(closed))
  const reason = ending(tail)
  if (reason) closed.push({ length: tail.length, reason })
  return { closed, wait: !reason && waits(tail), ...(await stateAfter(lengthOf(closed))) }
}

function dueAt({ count, tokens, oldest, latest, look }: Queue, options: AutoOptions): Date {
  const freshMessages = count - (look?.count ?? 0)
  if (freshMessages >= options.windowMessages || (freshMessages > 0 && tokens > options.maxTokens)) return latest.receivedAt
  const silenceDue = idleDue(latest.receivedAt, look?.at, options)
  const resumeAt = resumeDue(look)
  if (freshMessages <= 0) return resumeAt ?? silenceDue
  const ageDue = count < options.floorMessages ? silenceDue : later(waitingSince(oldest, look), options.maxAgeHours * HOUR_MS)
  return [silenceDue, ageDue, resumeAt ?? silenceDue].reduce((first, due) => (due < first ? due : first))
}

/** When the tail counts as silent; after a look that left a silent tail open, when an open call no longer keeps it open. */
function idleDue(receivedAt: Date, lookAt: Date | undefined, options: AutoOptions): Date {
  const idleMs = options.idleMinutes * MINUTE_MS
  const dues = [later(receivedAt, idleMs), later(receivedAt, openCallIdleMs(options))]
  return dues.find((due) => !lookAt || lookAt < due) ?? later(lookAt as Date, idleMs)
}

/** When the rest of a full window is due, after a look that called the model for a part of it; undefined without one. */
function resumeDue(look: Queue['look']): Date | undefined {
  const { until } = readAutoState(look?.state)
  return look && until !== undefined && until > look.at.getTime() ? new Date(until) : undefined
}

// `auto` with a language model: when the model is called, which boundaries it may decide, and how its reply becomes a cut.

/**
 * Above these log odds the detector cuts whatever the model replies. Precision above 3 on held-out dialogues (four folds):
 * SGD .998 of 1,222 gaps, VHF-Dial 1.000 of 517, SuperDialseg .881 of 293, TIAGE 4 of 5; .982 of all. In held-out domains
 * 50 of 184,000 gaps are above 3, and half of them are boundaries.
 */
const SURE_LOGIT = 3
/**
 * Below these log odds a boundary of the model is rejected if the window also has a sure boundary, which shows that the
 * detector knows the domain. Such gaps hold .12 % of the boundaries of SGD, .14 % of SuperDialseg, .08 % of TIAGE, none of
 * VHF-Dial and QMSum, and at most .2 % in held-out domains. Without a sure boundary none is rejected: that would cost 3 % of
 * TIAGE's boundaries, 79 % of QMSum's, and 42 % of TIAGE's as a held-out domain.
 */
const MIN_LOGIT = -3
/** At most this many new messages are closed with a segment that the model has described. */
const FEW_MESSAGES = 3

/**
 * Cuts a window with at most two model calls, about messages that the model has not read:
 *
 * - if there are `2 × windowMessages` of them, if a size limit cuts, if the window is full, or on flush;
 * - if the tail is silent and there are `windowMessages` of them, or it is the conversation's first call.
 *
 * A smaller silent tail is closed as without the model, with the model's earlier text; encoding describes the rest together
 * with other segments. Any other look makes no call and closes nothing.
 *
 * The rules of `cutByRules` hold whatever the model replies. Its topic boundaries are those of the model, plus those of
 * which the detector is sure, minus those that the detector excludes.
 */
async function cutWithModel(autoWindow: AutoWindow, ask: AskModel, signal: AbortSignal | undefined): Promise<Cut> {
  const { messages, state } = autoWindow.window
  const stored = readAutoState(state)
  const autoState = { ...stored, messagesRead: Math.min(stored.messagesRead, messages.length) }
  const sure = autoWindow.closed((index) => ((autoWindow.logits[index] ?? 0) > SURE_LOGIT ? strengthAt(autoWindow, index) : undefined))
  const ending = autoWindow.ending(messages)
  if (ending && isDescribed(autoState, messages.length, sure)) return closeDescribed(autoWindow, autoState, { sure, ending })
  if (!isWorthACall(autoWindow, autoState, { sure, ending })) {
    return ending ? closeWithoutCall(autoWindow, autoState, ending) : leaveOpen(autoWindow, autoState)
  }
  return cutByModel(autoWindow, autoState, { sure, ask, signal })
}

/** The model has read the whole tail; or all but a few messages, and the tail is the one segment that it has described. */
const isDescribed = ({ messagesRead, open }: AutoState, length: number, sure: readonly Closed[]): boolean =>
  messagesRead === length || (open !== undefined && sure.length === 0 && length - messagesRead <= Math.min(FEW_MESSAGES, messagesRead / 2))

async function closeDescribed(
  autoWindow: AutoWindow, { wasCalled, open }: AutoState, { sure, ending }: { sure: readonly Closed[]; ending: 'flush' | 'idle' },
): Promise<Cut> {
  const { length } = autoWindow.window.messages
  const rest = length - lengthOf(sure)
  // The pipeline adds the model's name only to cuts that called it; this text is from an earlier call
  const text: Partial<OpenSegmentText> = sure.length === 0 ? (open ?? {}) : {}
  const closed = rest > 0 ? [...sure, { length: rest, reason: ending, ...text }] : sure
  const { state } = await autoWindow.stateAfter(length)
  return { closed, wait: false, state: autoStateWith(state, { messagesRead: 0, wasCalled }) }
}

interface TailStatus {
  /** The segments that close whatever the model replies. */
  readonly sure: readonly Closed[]
  readonly ending: 'flush' | 'idle' | undefined
}

function isWorthACall(
  { window, options: { windowMessages } }: AutoWindow, { messagesRead, wasCalled }: AutoState, { sure, ending }: TailStatus,
): boolean {
  const { messages, full } = window
  const messagesUnread = messages.length - messagesRead
  if (messagesUnread === 0) return false
  const isLimit = sure.some(({ reason }) => reason === 'tokens' || reason === 'messages')
  if (ending === 'flush' || full || isLimit || messagesUnread >= 2 * windowMessages) return true
  return ending === 'idle' && (messagesUnread >= windowMessages || !wasCalled)
}

/** Cuts at the detector's boundaries, as without a model; messages that the model has described keep its text. */
async function closeWithoutCall(
  autoWindow: AutoWindow, { messagesRead, wasCalled, open }: AutoState, ending: 'flush' | 'idle',
): Promise<Cut> {
  const { window: { messages }, strengths, closed: close } = autoWindow
  const closed = close((index) => strengths[index])
  const rest = messages.length - lengthOf(closed)
  if (rest > 0) closed.push({ length: rest, reason: ending })
  const texts = titlesFor(rangesOf(closed, messages.length), [{ ...open, from: 0, to: messagesRead }])
  // The pipeline adds the model's name only to cuts that called it; this text is from an earlier call
  const provenance = open && { model: open.model, promptVersion: open.promptVersion }
  const { state } = await autoWindow.stateAfter(messages.length)
  return {
    closed: closed.map((segment, index) => ({ ...segment, ...texts[index], ...(texts[index]?.title !== undefined && provenance) })),
    wait: false,
    state: autoStateWith(state, { messagesRead: 0, wasCalled }),
  }
}

function leaveOpen({ window: { messages, state }, waits }: AutoWindow, autoState: AutoState): Cut {
  const isRead = autoState.messagesRead === messages.length
  return {
    closed: [], wait: !isRead || waits(messages),
    ...(isRead ? state !== undefined && { state } : { state: autoStateWith(state, autoState) }),
  }
}

interface ModelCall {
  readonly sure: readonly Closed[]
  readonly ask: AskModel
  readonly signal: AbortSignal | undefined
}

async function cutByModel(autoWindow: AutoWindow, autoState: AutoState, { sure, ask, signal }: ModelCall): Promise<Cut> {
  const { window, strengths } = autoWindow
  const { messages, full, flush } = window
  const { messagesRead, open } = autoState
  // Messages of a full window beyond two calls are left to the next look, which is due at once
  const to = full && !flush ? Math.min(messages.length, messagesRead + 2 * CALL_MESSAGES) : messages.length
  const fixed = boundariesOf(sure)
  const likely = boundariesOf(autoWindow.closed((index) => strengths[index])).filter((boundary) => !fixed.includes(boundary))
  const answer = await askWindow({ window, messagesRead, to, open, fixed, likely }, ask, signal)
  const starts = new Set([...fixed, ...acceptedBoundaries(autoWindow, answer, fixed)])
  const closed = autoWindow.closed((index) => (starts.has(index) ? strengthAt(autoWindow, index) : undefined), to)
  const tail = messages.slice(lengthOf(closed), to)
  const ending = to === messages.length ? autoWindow.ending(tail) : undefined
  if (ending) closed.push({ length: tail.length, reason: ending })
  else if (full && closed.length === 0) closed.push({ length: to, reason: 'window' })
  return cutOf(autoWindow, { closed, answer, to })
}

/** The boundaries by topic, date or gap, without those by a size limit. */
function boundariesOf(closed: readonly Closed[]): number[] {
  let end = 0
  return closed.flatMap(({ length, reason }) => {
    end += length
    return reason === 'tokens' || reason === 'messages' ? [] : [end]
  })
}

/** Strength of a boundary: the detector's, or 0.5 if the model alone set it. */
const strengthAt = ({ strengths }: AutoWindow, index: number): number => strengths[index] ?? 0.5

/** The model's boundaries that are accepted. One that splits a tool pair moves before the call. */
function acceptedBoundaries({ window, options, logits }: AutoWindow, { ranges }: BoundaryAnswer, fixed: readonly number[]): number[] {
  const toolPairs = toolPairsOf(window.messages)
  const hasSureBoundary = logits.some((logit) => (logit ?? 0) > SURE_LOGIT)
  return ranges.slice(1).flatMap(({ from }) => {
    let index = from
    while (index > 0 && toolPairs.dividesPair(index)) index--
    const isImplausible = hasSureBoundary && (logits[index] ?? 0) < MIN_LOGIT
    const isTooClose = fixed.some((boundary) => boundary !== index && Math.abs(boundary - index) < options.minMessages)
    return index === 0 || isImplausible || isTooClose ? [] : [index]
  })
}

interface ModelDecision {
  readonly closed: readonly Closed[]
  readonly answer: BoundaryAnswer
  /** Number of messages that were considered. */
  readonly to: number
}

async function cutOf(autoWindow: AutoWindow, { closed, answer, to }: ModelDecision): Promise<Cut> {
  const { messages, now } = autoWindow.window
  const texts = titlesFor(rangesOf(closed, to), answer.ranges)
  const end = lengthOf(closed)
  const { state } = await autoWindow.stateAfter(end)
  const open = texts[closed.length]
  const autoState: AutoState = {
    messagesRead: to - end,
    wasCalled: true,
    ...(open?.title !== undefined && { open: { ...open, model: answer.model, promptVersion: AUTO_VERSION } }),
    ...(to < messages.length && { until: now.getTime() + 1 }),
  }
  return {
    closed: closed.map((segment, index) => ({ ...segment, reason: reasonOf(segment, texts[index + 1]), ...texts[index] })),
    wait: end < to && autoWindow.waits(messages.slice(end)),
    state: autoStateWith(state, autoState),
  }
}

/** The ranges of the closed segments and of the open rest. */
function rangesOf(closed: readonly Closed[], to: number): MessageRange[] {
  let end = 0
  const ranges = closed.map(({ length }): MessageRange => ({ from: end, to: (end += length) }))
  return end < to ? [...ranges, { from: end, to }] : ranges
}

const reasonOf = ({ reason }: Closed, next: SegmentText | undefined): Closed['reason'] =>
  reason === 'topic' && (next?.surpriseLevel ?? 'low') !== 'low' ? 'surprise' : reason

// The model calls of `auto` for one window: one or two, the second continuing where the first ended.

export interface BoundaryRequest {
  readonly window: Window
  /** Number of leading messages that the model has read before: one open segment. */
  readonly messagesRead: number
  /** End of the messages that the model is to read. */
  readonly to: number
  /** The model's text for the messages it has read. */
  readonly open: SegmentText | undefined
  /** Boundaries that the model cannot change: indexes of first messages. */
  readonly fixed: readonly number[]
  /** Further boundaries of the detector: hints for the model. */
  readonly likely: readonly number[]
}

export interface BoundaryAnswer {
  /** The model's segments, tiling the messages from 0 to `to`. */
  readonly ranges: readonly TitledRange[]
  /** Name of the model that answered last. */
  readonly model: string
}

/** More new messages than this are split into two calls: small models lose count in long replies. */
const CALL_MESSAGES = 80
/** Messages read before that the prompt repeats: the first new message may answer them, and a boundary may be close to the end. */
const REPEATED_MESSAGES = 4

/** Calls the model for the new messages of a window. @throws {MadeleineError} as `ask` does */
async function askWindow(request: BoundaryRequest, ask: AskModel, signal: AbortSignal | undefined): Promise<BoundaryAnswer> {
  const { messagesRead, to, open } = request
  const calls = to - messagesRead > CALL_MESSAGES ? 2 : 1
  const size = Math.ceil((to - messagesRead) / calls)
  let ranges: readonly TitledRange[] = [{ ...open, from: 0, to: messagesRead }]
  let model = ''
  for (let from = messagesRead; from < to; from += size) {
    const callRange = { request, from, to: Math.min(to, from + size), last: ranges.at(-1) as TitledRange }
    const first = Math.max(callRange.last.from, from - REPEATED_MESSAGES)
    const answer = await ask(autoQuestion(questionWindow(callRange, first)), signal)
    model = answer.model
    ranges = [...ranges.slice(0, -1), ...mergeReply(callRange, first, answer.reply)]
  }
  return { ranges, model }
}

/** The new messages of one call, and the last segment before them. */
interface CallRange {
  readonly request: BoundaryRequest
  readonly from: number
  readonly to: number
  readonly last: TitledRange
}

function questionWindow({ request, from, to, last }: CallRange, first: number): Parameters<typeof autoQuestion>[0] {
  const { window, fixed, likely } = request
  const lines = (positions: readonly number[]) =>
    positions.filter((position) => position > first && position < to).map((position) => position - first)
  return {
    messages: window.messages.slice(first, to),
    seen: from - first,
    open: referenceOf(last),
    previous: first === 0 ? window.previous : undefined,
    fixed: lines(fixed),
    likely: lines(likely),
    timeZone: window.timeZone,
  }
}

const referenceOf = ({ title, summary }: SegmentText): SegmentReference | undefined =>
  title === undefined || summary === undefined ? undefined : { title, summary }

/** The last segment with the text of the new reply, and the segments after it. */
function mergeReply({ last, to }: CallRange, first: number, reply: unknown): TitledRange[] {
  const replySegments = readAutoReply(reply, to - first)
  return replySegments.map(({ first: line, ...text }, index) => {
    const next = replySegments[index + 1]
    const range = { from: first + line, to: next ? first + next.first : to }
    // The surprise level of a beginning stays that of the call that first read it
    return index > 0 ? { ...text, ...range } : { ...last, ...text, ...levelOf(last), ...range, from: last.from }
  })
}

const levelOf = ({ surpriseLevel }: SegmentText): SegmentText => (surpriseLevel ? { surpriseLevel } : {})
