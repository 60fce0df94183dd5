/** The choice among scored gaps: where a segment ends, seen from a few messages further on. */
import type { Message, Reason } from '@madeleine/contract'
import { isJsonObject, type Json, mapSteps, type Steps } from '@madeleine/base'
import { chatScoreOf, SCORED_MESSAGES, cutsFirst, type CutPlace } from '../chat/chat-score.ts'
import { sigmoid, type Weights } from '../detector/trees.ts'
import { openBoundaryScorer, scoringUnits, type TurnScore, type BoundaryScorerOptions } from './boundary-scores.ts'
import { DENSITIES, type Density } from './density.ts'

/**
 * Messages after a gap that are read before it is decided: the gap where a subject changes stands out among its neighbours,
 * and what is said last before a pause is no segment of its own.
 */
const READ_AHEAD = 12
/** The gaps of a chat among which the best places are looked for: the last of them has all messages that its score is made of. */
const CHOSEN_GAPS = READ_AHEAD + 2 - SCORED_MESSAGES
/** By density: log odds that a gap must exceed in talk of a kind that the detector knows. */
const KNOWN_LOGIT = [1.5, 0, -1] as const
/** By density: the messages of a segment in a language that was not learnt. */
const UNKNOWN_MESSAGES = [14, 8, 5] as const
/** In an unknown language: log odds that end a segment sooner, after this many messages. */
const UNKNOWN_LOGIT = 1.5
const UNKNOWN_MIN_MESSAGES = 3
/**
 * Chat: by density, what is said in a segment of usual size, in nats of information (`TurnScore.said`): 350 are some
 * fourteen messages of 25 words, or two dozen short ones, as common words say nothing.
 */
const USUAL_INFORMATION = [620, 350, 170]
/** Chat: by density, added to the log odds. */
const CHAT_LOGIT = [-0.5, 0, 0.5] as const
/** Strength of a boundary that only a length made, and the least of one that the words made: three digits could make them one. */
const LENGTH_STRENGTH = 0.5
const LEAST_STRENGTH = 0.501

export interface ChosenBoundary {
  /** Number of messages before the boundary, from where the choice was opened. */
  readonly at: number
  readonly reason: Reason
  /** Confidence 0.5–1; 0.5 if the length of the segment decided; absent if a long pause alone did. */
  readonly strength?: number
  /** By density, what was said since the boundaries of that density or a coarser one. */
  readonly since: readonly SinceBoundary[]
}

/** By density, from coarse to fine: what was said since the last boundary of this density or a coarser one, and in how many messages. */
export interface SinceBoundary {
  readonly said: number
  readonly messages: number
}

export interface BoundaryChoice {
  /** Adds the next message. Returns the boundaries that are decided now, in order. */
  add(turn: TurnScore): ChosenBoundary[]
  /** Decides every gap, as if the talk ended here. */
  end(): ChosenBoundary[]
}

/** @param since as of the boundary before the first message; absent at the beginning, or if something else ended the segment there */
function openBoundaryChoice(density: Density, since: readonly SinceBoundary[] = NOTHING_SAID): BoundaryChoice {
  const finest = DENSITIES.indexOf(density)
  /** The messages from the first undecided gap on. */
  const turns: TurnScore[] = []
  const scores = openChatScores(turns)
  let decided = 0
  let current = since

  const decide = (readAhead: number): ChosenBoundary[] => {
    const found: ChosenBoundary[] = []
    for (let turn = turns[0]; turn && isDecidable(turns, readAhead); turn = turns[0]) {
      const level = decided === 0 ? -1 : levelOf(turns, scores, current)
      if (level >= 0) current = current.map((one, index) => (index >= level ? { said: 0, messages: 0 } : one))
      if (level >= 0 && level <= finest) found.push({ at: decided, ...reasonOf(turns, scores, finest), since: current })
      current = current.map(({ said, messages }) => ({ said: said + turn.said, messages: messages + 1 }))
      turns.shift()
      scores.shift()
      decided++
    }
    return found
  }
  return {
    add(turn) {
      turns.push(turn)
      return decide(READ_AHEAD)
    },
    end: () => decide(0),
  }
}

const NOTHING_SAID: readonly SinceBoundary[] = DENSITIES.map(() => ({ said: 0, messages: 0 }))

/** A gap that the detector decides alone is decided at once: a size limit that is reached soon after finds it. */
const isDecidable = (turns: readonly TurnScore[], readAhead: number): boolean =>
  turns[0]?.kind === 'known' || turns.length > readAhead || turns.some(({ isLongGap }) => isLongGap)

/** The scores of the gaps of a chat. A score is kept once all messages that it is made of are there. */
interface ChatScores {
  /** @param at index of the message after the gap */
  of(at: number): number
  /** The first message is decided. */
  shift(): void
}

function openChatScores(turns: readonly TurnScore[]): ChatScores {
  const kept: (number | undefined)[] = []
  return {
    of(at) {
      const score = kept[at] ?? chatScoreOf(turns, at)
      if (at + SCORED_MESSAGES <= turns.length) kept[at] = score
      return score
    },
    shift: () => void kept.shift(),
  }
}

function reasonOf(turns: readonly TurnScore[], scores: ChatScores, level: number): Pick<ChosenBoundary, 'reason' | 'strength'> {
  const { isLongGap, kind, logit = 0 } = turns[0] as TurnScore
  if (isLongGap) return { reason: 'time-gap' }
  const excess = kind === 'chat' ? scores.of(0) + CHAT_LOGIT[level]! : logit - KNOWN_LOGIT[level]!
  return { reason: 'topic', strength: excess > 0 ? Math.max(LEAST_STRENGTH, Number(sigmoid(excess).toFixed(3))) : LENGTH_STRENGTH }
}

/** The coarsest density at which a segment ends before the first of the messages, by index; −1 for none. */
function levelOf(turns: readonly TurnScore[], scores: ChatScores, since: readonly SinceBoundary[]): number {
  const { isLongGap, isAllowed, continues, turnsAway, kind, logit = -Infinity } = turns[0] as TurnScore
  if (isLongGap) return 0
  if (!isAllowed) return -1
  if (kind === 'known') return KNOWN_LOGIT.findIndex((threshold) => logit > threshold)
  if (kind === 'chat') return chatLevelOf(turns, scores, since)
  return since.findIndex(({ messages }, level) =>
    (messages >= UNKNOWN_MESSAGES[level]! && !continues) || (messages >= UNKNOWN_MIN_MESSAGES && (turnsAway || logit > UNKNOWN_LOGIT)))
}

function chatLevelOf(turns: readonly TurnScore[], scores: ChatScores, since: readonly SinceBoundary[]): number {
  const places: CutPlace[] = []
  let [said, at] = [0, 0]
  for (; at < turns.length && at < CHOSEN_GAPS; at++) {
    const turn = turns[at]!
    if (at > 0 && turn.isLongGap) break
    if (turn.isAllowed && turn.kind === 'chat') places.push({ score: scores.of(at), said, continues: turn.continues })
    said += turn.said
  }
  const isWhole = at === turns.length || (at > 0 && turns[at]!.isLongGap)
  return since.findIndex(({ said: before }, level) => {
    const levelPlaces = places.map(({ score, ...place }) => ({ ...place, score: score + CHAT_LOGIT[level]! }))
    return cutsFirst(levelPlaces, { before, end: said, isWhole, usual: USUAL_INFORMATION[level]! })
  })
}

// Finds the boundaries of a conversation message by message: scores each gap, and chooses among them a few messages later.

export interface FinderOptions extends BoundaryScorerOptions {
  readonly density: Density
}

export interface BoundaryFinder {
  /** Reads the next message. Returns the boundaries that are decided now, in order; `at` counts from where the finder was opened. */
  take(message: Message): readonly ChosenBoundary[]
  /** Decides every gap, as if the talk ended here. */
  end(): readonly ChosenBoundary[]
  /** The score of the message before the last, or after the end that of the last. */
  readonly score: TurnScore | undefined
  /** The scorer's state before the last message. */
  state(): Json
}

export function openBoundaryFinder(weights: Weights, { density, ...options }: FinderOptions): BoundaryFinder {
  const scorer = openBoundaryScorer(weights, options)
  const choice = openBoundaryChoice(density, sinceIn(options.state))
  let score: TurnScore | undefined
  return {
    take(message) {
      score = scorer.take(message)
      return score ? choice.add(score) : []
    },
    end() {
      score = scorer.end()
      return score ? [...choice.add(score), ...choice.end()] : choice.end()
    },
    get score() { return score },
    state: () => scorer.state(),
  }
}

/**
 * The state after a closed prefix, as `Cut.state`. The next look starts from it and reads the open messages again, so its
 * results are those of an uninterrupted pass.
 *
 * @param after the message after the prefix, which its last score depends on
 * @param since of the boundary at the end of the prefix; absent if something else ended the segment
 */
export function* stateAfter(
  weights: Weights, { messages, after }: { readonly messages: readonly Message[]; readonly after: Message | undefined },
  options: BoundaryScorerOptions, since?: readonly SinceBoundary[],
): Steps<{ state?: Json }> {
  if (messages.length === 0) return options.state === undefined ? {} : { state: options.state }
  const scorer = openBoundaryScorer(weights, options)
  yield* mapSteps(messages, (message) => scorer.take(message), scoringUnits)
  if (after) scorer.take(after)
  else scorer.end()
  return { state: stateWith(scorer.state(), since) }
}

/** A scorer's state with what was said since the boundaries of each density; none after a boundary of all. */
const stateWith = (state: Json, since: readonly SinceBoundary[] = []): Json =>
  isJsonObject(state) && since.length > 0 ? { ...state, since: since.map(({ said, messages }) => [said, messages]) } : state

function sinceIn(state: Json | undefined): SinceBoundary[] | undefined {
  const stored = isJsonObject(state) ? state['since'] : undefined
  if (!Array.isArray(stored) || stored.length === 0) return undefined
  return (stored as [number, number][]).map(([said, messages]) => ({ said, messages }))
}
