/** Feature extraction: the feature vector of the gap before a message, from the history and the message. */
import type { MessageFeatures } from './message-features.ts'
import { topicSimilarity } from '../../text/topics.ts'
import { countOf, maskOf, speakerIndex, type DetectorHistory } from './detector-history.ts'

/** Background vocabulary: the share of messages that contain a term, by hashed term. */
export type Background = ReadonlyMap<number, number>

/** Weight of the background in messages, against the messages of the conversation. */
const BACKGROUND_MESSAGES = 20
/** Assumed share of messages that contain a term outside the background. */
const UNKNOWN_SHARE = 0.004
/** A term in at least this share of messages has weight 0. */
const COMMON_SHARE = 0.25

export interface Gap {
  readonly features: Float64Array
  readonly cover: number
  readonly topicCosine: number
}

const WINDOWS = [1, 2, 4, 8, 16] as const
const masks = WINDOWS.map((window) => 2 ** window - 1)
const MEAN_FEATURES = ['length', 'question', 'cover', 'digits', 'thanks', 'agree', 'changed', 'lex', 'short', 'known'] as const
const NEXT_CUES = ['greeting', 'farewell', 'thanks', 'welcome', 'shift', 'request', 'back', 'agree'] as const

/** The domains that have a lexicon of their own. */
export const LEXICA = ['tasks', 'chat', 'documents', 'radio'] as const

/** Feature names in the order of the vector. */
export const FEATURES = [
  ...WINDOWS.map((window) => `cover${window}`), 'cover16Plain', 'cover2Plain', 'coverBest', 'rarest', 'mass', 'newMass', 'newShare', 'oldShare',
  'back1', 'back2', 'coverPrev', 'coverDrop', 'coverZ', 'chains',
  'length', 'lengthRatio', 'question', 'digits', 'capitals',
  ...NEXT_CUES.map((cue) => `next:${cue}`),
  'prevLength', 'prevLengthRatio', 'prevQuestion', 'prevDigits',
  ...NEXT_CUES.map((cue) => `prev:${cue}`),
  'prev2Length', 'prev2Question', 'prev2:thanks', 'prev2:farewell', 'prev2:agree',
  'changed', 'first', 'speakers', 'run', 'isStarter', 'spokeAgo',
  'index', 'sinceCut', 'wordsSinceCut', 'density',
  ...MEAN_FEATURES.map((key) => `mean:${key}`),
  'topicMass', 'topicPast', 'topicCosine', 'topicCosineCut', 'topicNew', 'topicLast', 'topicSpread',
  ...LEXICA.flatMap((name) => [`${name}:next`, `${name}:prev`, `${name}:both`]), 'lexBest', 'lexBestZ', 'lexLast',
] as const

export type GapFeature = (typeof FEATURES)[number]

/** The features of the gap before `message`, which is not in the history yet. The history must hold a message. */
export function featuresOf(
  history: DetectorHistory, message: MessageFeatures, inputs: { readonly name: number; readonly lexNext: readonly number[]; readonly background: Background },
): Gap {
  const values: number[] = []
  const { cover, ...cohesion } = cohesionOf(history, message, inputs.background)
  values.push(...cohesion.values)
  pushShape(values, history, message)
  pushPosition(values, history, inputs.name)
  const topicCosine = pushTopics(values, history, message)
  pushLexical(values, history, inputs.lexNext)
  return { features: new Float64Array(values), cover, topicCosine }
}

function weightOf(history: DetectorHistory, term: number, background: Background): number {
  const prior = background.get(term) ?? UNKNOWN_SHARE
  const rate = (prior * BACKGROUND_MESSAGES + countOf(history, term)) / (BACKGROUND_MESSAGES + history.counted)
  return Math.max(0, Math.log(COMMON_SHARE / rate))
}

const plainWeight = (history: DetectorHistory, term: number): number => Math.log((history.counted + 4) / (countOf(history, term) + 0.5))

function cohesionOf(history: DetectorHistory, message: MessageFeatures, background: Background): { values: number[]; cover: number } {
  const covered = WINDOWS.map(() => 0)
  let [mass, fresh, old, plainMass, plain16, plain2, rarest, chains] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (const term of message.terms) {
    const weight = weightOf(history, term, background)
    const plain = plainWeight(history, term)
    const mask = maskOf(history, term)
    mass += weight
    plainMass += plain
    if (mask !== 0) {
      plain16 += plain
      if (weight > 1) chains++
      addCovered(covered, mask, weight)
      if (mask & 15) rarest = Math.max(rarest, weight)
      if (mask & 3) plain2 += plain
    } else if (countOf(history, term) === 0) fresh += weight
    else old += weight
  }
  const share = (part: number, whole: number) => part / (whole + 1.5)
  const cover = share(covered[2] as number, mass)
  const terms = new Set(message.terms)
  const [previous] = history.past
  const coverPrev = previous?.cover ?? 0
  return {
    cover,
    values: [
      ...covered.map((part) => share(part, mass)), share(plain16, plainMass), share(plain2, plainMass),
      Math.max(...covered) / (mass + 1.5) - cover, rarest, Math.log1p(mass), Math.log1p(fresh), share(fresh, mass), share(old, mass),
      repeatedShare(history, terms, 0, background), repeatedShare(history, terms, 1, background),
      coverPrev, coverPrev - cover, cover - history.means.cover, chains,
    ],
  }
}

function addCovered(covered: number[], mask: number, weight: number): void {
  for (let index = 0; index < masks.length; index++) if (mask & (masks[index] as number)) covered[index] = (covered[index] as number) + weight
}

/** Weighted share of an earlier message's terms that the message repeats. */
function repeatedShare(history: DetectorHistory, terms: ReadonlySet<number>, ago: number, background: Background): number {
  const past = history.past[ago]
  if (!past) return 0
  let [repeated, mass] = [0, 0]
  for (const term of past.message.terms) {
    const weight = weightOf(history, term, background)
    mass += weight
    if (terms.has(term)) repeated += weight
  }
  return repeated / (mass + 1.5)
}

function pushShape(values: number[], { past, means }: DetectorHistory, message: MessageFeatures): void {
  const [previous, before] = past
  const log = Math.log1p
  values.push(log(message.length), log(message.length) - log(means.length), message.question ? 1 : 0, message.digits, message.capitals)
  for (const cue of NEXT_CUES) values.push(message.cues[cue])
  const last = previous?.message
  values.push(log(last?.length ?? 0), log(last?.length ?? 0) - log(means.length), last?.question ? 1 : 0, last?.digits ?? 0)
  for (const cue of NEXT_CUES) values.push(last?.cues[cue] ?? 0)
  values.push(
    log(before?.message.length ?? 0), before?.message.question ? 1 : 0,
    before?.message.cues.thanks ?? 0, before?.message.cues.farewell ?? 0, before?.message.cues.agree ?? 0,
  )
}

function pushPosition(values: number[], history: DetectorHistory, name: number): void {
  const speaker = speakerIndex(history, name)
  const spoke = history.spoke[speaker]
  values.push(
    Number(speaker !== history.past[0]?.speaker), Number(speaker === 0), history.speakers.length, Math.min(history.run, 8),
    Number(speaker === history.starter), spoke === undefined ? -1 : Math.min(history.count - spoke, 20),
    Math.min(history.count, 6), Math.min(history.sinceCut, 40), Math.log1p(history.wordsSinceCut), (history.cuts + 1) / (history.count + 8),
  )
  for (const key of MEAN_FEATURES) values.push(history.means[key])
}

function pushTopics(values: number[], history: DetectorHistory, message: MessageFeatures): number {
  const mass = message.topics.reduce((sum, [, weight]) => sum + weight, 0)
  let past = 0
  for (let topic = 0; topic < history.topics.length; topic++) past += history.topics[topic] as number
  const fresh = message.topics.reduce((sum, [topic, weight]) => sum + ((history.topics[topic] as number) < 0.1 ? weight : 0), 0)
  const cosine = topicSimilarity(message.topics, history.topics)
  values.push(mass, past, cosine, topicSimilarity(message.topics, history.topicsSinceCut), fresh, history.past[0]?.topicCosine ?? -1, message.topics.length)
  return cosine
}

function pushLexical(values: number[], { past: [previous], means }: DetectorHistory, lexNext: readonly number[]): void {
  const both = lexNext.map((next, lexicon) => next + (previous?.lexPrev[lexicon] ?? 0))
  lexNext.forEach((next, lexicon) => values.push(next, previous?.lexPrev[lexicon] ?? 0, both[lexicon] as number))
  values.push(Math.max(...both), Math.max(...lexNext) - means.lex, Math.max(...(previous?.lexNext ?? [0])))
}
