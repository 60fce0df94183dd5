/** How `auto` cuts with a language model: when it is asked, what it may decide, and what becomes of the reply. */
import { lengthOf, type Closed } from '../../core/segment.ts'
import type { AskModel } from '../../model/language-model.ts'
import { CALL_MESSAGES, askWindow, type AskedWindow } from './auto-ask.ts'
import { readAutoState, autoStateWith, type AutoState, type OpenSegmentText } from './auto-state.ts'
import { AUTO_VERSION, type SegmentText } from './auto-question.ts'
import type { AutoWindow } from './auto-window.ts'
import { titlesFor, type MessageRange } from './auto-titles.ts'
import type { Cut } from '../policy.ts'
import { toolPairsOf } from '../rules/tool-pairs.ts'

/**
 * From these log odds on the detector cuts whatever the model says. Measured on dialogues it has not learnt from (four
 * folds), of the places over 3 are boundaries: SGD .998 of 1,222, VHF-Dial 1.000 of 517, SuperDialseg .881 of 293, TIAGE
 * 4 of 5; .982 of all. In kinds of talk it has never seen it is so sure at 50 places of 184,000, and right at half of them.
 */
const SURE = 3
/**
 * Under these log odds a boundary of the model is not taken, if the window also holds a sure place: that tells a kind of
 * talk the detector knows. Such places hold .12 % of the boundaries of SGD, .14 % of SuperDialseg, .08 % of TIAGE, none of
 * VHF-Dial and QMSum, and of kinds of talk never seen at most .2 %. Without a sure place nothing is refused: that would
 * cost 3 % of TIAGE's boundaries, 79 % of QMSum's, and 42 % of TIAGE's where the detector has not seen its like.
 */
const REFUSED = -3
/** So few new messages close with a segment the model has told. */
const ASIDE = 3

/**
 * The model is asked about messages it has not seen, at most twice a window: when they are twice `windowMessages`; when a
 * limit cuts; on flush; and when the tail is silent, if they are `windowMessages`, or the first it is asked about. A
 * smaller silent tail is closed as it would be without the model, with what that has told of it; the encoding describes
 * the rest, together with others. Any other look costs no call and closes nothing.
 *
 * Rules hold whatever it says: `cutByRules` cuts, and takes the model's places for the turns of the talk, with those of
 * which the detector is sure, without those it is sure are none.
 */
export async function cutWithModel(talk: AutoWindow, ask: AskModel, signal: AbortSignal | undefined): Promise<Cut> {
  const { messages, state } = talk.window
  const kept = readAutoState(state)
  const memory = { ...kept, seen: Math.min(kept.seen, messages.length) }
  const sure = talk.closed((index) => ((talk.logits[index] ?? 0) > SURE ? strengthAt(talk, index) : undefined))
  const ending = talk.ending(messages)
  if (ending && isTold(memory, messages.length, sure)) return closeTold(talk, memory, { sure, ending })
  if (!isWorthACall(talk, memory, { sure, ending })) return ending ? closeUnasked(talk, memory, ending) : leave(talk, memory)
  return cutAsTold(talk, memory, { sure, ask, signal })
}

/** Nothing came since the model saw the tail; or next to nothing, and it has told the one segment that this is. */
const isTold = ({ seen, open }: AutoState, length: number, sure: readonly Closed[]): boolean =>
  seen === length || (open !== undefined && sure.length === 0 && length - seen <= Math.min(ASIDE, seen / 2))

function closeTold(talk: AutoWindow, { asked, open }: AutoState, { sure, ending }: { sure: readonly Closed[]; ending: 'flush' | 'idle' }): Cut {
  const { length } = talk.window.messages
  const rest = length - lengthOf(sure)
  // The pipeline names the model of a cut that asked; here it is known from before
  const told: Partial<OpenSegmentText> = sure.length === 0 ? (open ?? {}) : {}
  const closed = rest > 0 ? [...sure, { length: rest, reason: ending, ...told }] : sure
  const { state } = talk.stateAfter(length)
  return { closed, wait: false, state: autoStateWith(state, { seen: 0, asked }) }
}

interface Circumstances {
  /** What would be closed without the model. */
  readonly sure: readonly Closed[]
  readonly ending: 'flush' | 'idle' | undefined
}

function isWorthACall({ window, options: { windowMessages } }: AutoWindow, { seen, asked }: AutoState, { sure, ending }: Circumstances): boolean {
  const { messages, full } = window
  const unseen = messages.length - seen
  if (unseen === 0) return false
  const isLimit = sure.some(({ reason }) => reason === 'tokens' || reason === 'messages')
  if (ending === 'flush' || full || isLimit || unseen >= 2 * windowMessages) return true
  return ending === 'idle' && (unseen >= windowMessages || !asked)
}

/** Where the detector cuts, as without a model; what that has seen and told keeps its words. */
function closeUnasked(talk: AutoWindow, { seen, asked, open }: AutoState, ending: 'flush' | 'idle'): Cut {
  const { window: { messages }, strengths, closed: close } = talk
  const closed = close((index) => strengths[index])
  const rest = messages.length - lengthOf(closed)
  if (rest > 0) closed.push({ length: rest, reason: ending })
  const words = titlesFor(rangesOf(closed, messages.length), [{ ...open, from: 0, to: seen }])
  // The pipeline names the model of a cut that asked; here it is known from before
  const by = open && { model: open.model, promptVersion: open.promptVersion }
  const { state } = talk.stateAfter(messages.length)
  return {
    closed: closed.map((segment, index) => ({ ...segment, ...words[index], ...(words[index]?.title !== undefined && by) })),
    wait: false,
    state: autoStateWith(state, { seen: 0, asked }),
  }
}

function leave({ window: { messages, state }, waits }: AutoWindow, memory: AutoState): Cut {
  const isSeen = memory.seen === messages.length
  return { closed: [], wait: !isSeen || waits(messages), ...(isSeen ? state !== undefined && { state } : { state: autoStateWith(state, memory) }) }
}

interface Asking {
  readonly sure: readonly Closed[]
  readonly ask: AskModel
  readonly signal: AbortSignal | undefined
}

async function cutAsTold(talk: AutoWindow, memory: AutoState, { sure, ask, signal }: Asking): Promise<Cut> {
  const { window, strengths } = talk
  const { messages, full, flush } = window
  const { seen, open } = memory
  // What a full window holds beyond two calls is asked about in the next look, which comes at once
  const to = full && !flush ? Math.min(messages.length, seen + 2 * CALL_MESSAGES) : messages.length
  const fixed = turnsIn(sure)
  const likely = turnsIn(talk.closed((index) => strengths[index])).filter((place) => !fixed.includes(place))
  const judged = await askWindow({ window, seen, to, open, fixed, likely }, ask, signal)
  const begins = new Set([...fixed, ...taken(talk, judged, fixed)])
  const closed = talk.closed((index) => (begins.has(index) ? strengthAt(talk, index) : undefined), to)
  const tail = messages.slice(lengthOf(closed), to)
  const ending = to === messages.length ? talk.ending(tail) : undefined
  if (ending) closed.push({ length: tail.length, reason: ending })
  else if (full && closed.length === 0) closed.push({ length: to, reason: 'window' })
  return cutOf(talk, { closed, judged, to })
}

/** Where segments begin because the talk turns, or the day, or after a long gap: not where a limit happens to fall. */
function turnsIn(closed: readonly Closed[]): number[] {
  let end = 0
  return closed.flatMap(({ length, reason }) => {
    end += length
    return reason === 'tokens' || reason === 'messages' ? [] : [end]
  })
}

/** 0.5 where the model alone says so. */
const strengthAt = ({ strengths }: AutoWindow, index: number): number => strengths[index] ?? 0.5

/** The model's places that can be: a call is not cut from its result but before it. */
function taken({ window, options, logits }: AutoWindow, { stretches }: AskedWindow, fixed: readonly number[]): number[] {
  const ties = toolPairsOf(window.messages)
  const isKnown = logits.some((logit) => (logit ?? 0) > SURE)
  return stretches.slice(1).flatMap(({ from }) => {
    let at = from
    while (at > 0 && ties.dividesPair(at)) at--
    const isRefused = isKnown && (logits[at] ?? 0) < REFUSED
    const isCrowded = fixed.some((place) => place !== at && Math.abs(place - at) < options.minMessages)
    return at === 0 || isRefused || isCrowded ? [] : [at]
  })
}

interface Decided {
  readonly closed: readonly Closed[]
  readonly judged: AskedWindow
  /** Messages that were considered. */
  readonly to: number
}

function cutOf(talk: AutoWindow, { closed, judged, to }: Decided): Cut {
  const { messages, now } = talk.window
  const words = titlesFor(rangesOf(closed, to), judged.stretches)
  const end = lengthOf(closed)
  const { state } = talk.stateAfter(end)
  const open = words[closed.length]
  const memory: AutoState = {
    seen: to - end,
    asked: true,
    ...(open?.title !== undefined && { open: { ...open, model: judged.model, promptVersion: AUTO_VERSION } }),
    ...(to < messages.length && { until: now.getTime() + 1 }),
  }
  return {
    closed: closed.map((segment, index) => ({ ...segment, reason: reasonOf(segment, words[index + 1]), ...words[index] })),
    wait: end < to && talk.waits(messages.slice(end)),
    state: autoStateWith(state, memory),
  }
}

/** Of the closed segments, and of what is left. */
function rangesOf(closed: readonly Closed[], to: number): MessageRange[] {
  let end = 0
  const ranges = closed.map(({ length }): MessageRange => ({ from: end, to: (end += length) }))
  return end < to ? [...ranges, { from: end, to }] : ranges
}

const reasonOf = ({ reason }: Closed, next: SegmentText | undefined): Closed['reason'] =>
  reason === 'topic' && (next?.surpriseLevel ?? 'low') !== 'low' ? 'surprise' : reason
