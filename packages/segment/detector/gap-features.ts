/** Feature extraction: the feature vector of the gap before a message, from the history and the message. */
import { TOPIC_NAMES } from '@madeleine/language'
import type { MessageFeatures } from './message-features.ts'
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
/** The last four messages, as a mask. */
const LAST_FOUR = 2 ** 4 - 1
const MEAN_FEATURES = ['length', 'question', 'cover', 'digits', 'thanks', 'agree', 'changed', 'lex', 'short', 'known'] as const
const AFTER_CUES = ['farewell', 'thanks', 'request', 'back', 'agree'] as const
const NEXT_CUES = ['greeting', 'farewell', 'thanks', 'welcome', 'shift', 'request', 'back', 'agree'] as const

/** The domains that have a lexicon of their own. */
export const LEXICA = ['tasks', 'chat', 'documents', 'radio'] as const

/** Feature names in the order of the vector. */
export const FEATURES = [
  ...WINDOWS.map((window) => `cover${window}`), 'cover16Plain', 'cover2Plain', 'coverBest',
  'rarest', 'mass', 'newMass', 'newShare', 'oldShare',
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
  ...LEXICA.map((name) => `${name}:own` as const), 'lexOwn',
  'afterLength', 'afterQuestion', 'afterDigits', 'afterChanged', 'afterNew', 'afterPast', 'bothPast',
  ...AFTER_CUES.map((cue) => `after:${cue}` as const), 'afterTopicNew', 'afterTopicPast', 'afterLex',
] as const

export type GapFeature = (typeof FEATURES)[number]

/** The message after the one before which a boundary is looked for. */
export interface MessageAfter {
  readonly message: MessageFeatures
  /** Hash of the speaker's name. */
  readonly name: number
  readonly lexNext: readonly number[]
}

/** What the features are computed from beside the history and the message. */
export interface GapInputs {
  /** Hash of the speaker's name. */
  readonly name: number
  readonly lexNext: readonly number[]
  readonly lexPrev: readonly number[]
  readonly background: Background
  /** The message after it; absent where the talk ends or pauses, or where nobody speaks. */
  readonly after?: MessageAfter | undefined
  /** Where the features are written; default a new array. */
  readonly features?: Float64Array | undefined
}

/** The features of the gap before `message`, which is not in the history yet. The history must hold a message. */
export function featuresOf(
  history: DetectorHistory, message: MessageFeatures,
  { name, lexNext, lexPrev, background, after, features = new Float64Array(FEATURES.length) }: GapInputs,
): Gap {
  const cover = writeCohesion(features, history, message, background)
  writeShape(features, history, message)
  writePosition(features, history, name)
  const topicCosine = writeTopics(features, history, message)
  writeLexical(features, history, lexNext)
  writeOwn(features, lexPrev)
  writeAfter(features, history, { message, name, background, after })
  return { features, cover, topicCosine }
}

const placeOf = (feature: GapFeature): number => FEATURES.indexOf(feature)
/** Where the features of each group begin. */
const PLACES = {
  cohesion: placeOf('cover1'), shape: placeOf('length'), previous: placeOf('prevLength'), before: placeOf('prev2Length'),
  position: placeOf('changed'), topics: placeOf('topicMass'), lexical: placeOf(`${LEXICA[0]}:next`),
  own: placeOf(`${LEXICA[0]}:own`), after: placeOf('afterLength'),
} as const

/** How rare a term is in the talk and in any talk, in nats; 0 for a common one. */
export function rarityOf(history: DetectorHistory, term: number, background: Background): number {
  const prior = background.get(term) ?? UNKNOWN_SHARE
  const rate = (prior * BACKGROUND_MESSAGES + countOf(history, term)) / (BACKGROUND_MESSAGES + history.counted)
  return Math.max(0, Math.log(COMMON_SHARE / rate))
}

const plainWeight = (history: DetectorHistory, term: number): number => Math.log((history.counted + 4) / (countOf(history, term) + 0.5))

const share = (part: number, whole: number): number => part / (whole + 1.5)

/** Writes how much of the message was said before, and returns the share in the four messages before it. */
function writeCohesion(values: Float64Array, history: DetectorHistory, message: MessageFeatures, background: Background): number {
  const covered = [0, 0, 0, 0, 0]
  let [mass, fresh, old, plainMass, plain16, plain2, rarest, chains] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (const term of message.terms) {
    const weight = rarityOf(history, term, background)
    const plain = plainWeight(history, term)
    const mask = maskOf(history, term)
    mass += weight
    plainMass += plain
    if (mask !== 0) {
      plain16 += plain
      if (weight > 1) chains++
      addCovered(covered, mask, weight)
      if (mask & LAST_FOUR) rarest = Math.max(rarest, weight)
      if (mask & 3) plain2 += plain
    } else if (countOf(history, term) === 0) fresh += weight
    else old += weight
  }
  const cover = share(covered[2] as number, mass)
  let at = PLACES.cohesion
  let most = -Infinity
  for (const part of covered) {
    values[at++] = share(part, mass)
    most = Math.max(most, part)
  }
  values[at++] = share(plain16, plainMass)
  values[at++] = share(plain2, plainMass)
  values[at++] = most / (mass + 1.5) - cover
  values[at++] = rarest
  values[at++] = Math.log1p(mass)
  values[at++] = Math.log1p(fresh)
  values[at++] = share(fresh, mass)
  values[at++] = share(old, mass)
  writeRepetition(values, at, history, { message, background, cover })
  values[at + 5] = chains
  return cover
}

function addCovered(covered: number[], mask: number, weight: number): void {
  for (let index = 0; index < masks.length; index++) if (mask & (masks[index] as number)) covered[index] = (covered[index] as number)
    + weight
}

interface Repetition {
  readonly message: MessageFeatures
  readonly background: Background
  readonly cover: number
}

function writeRepetition(values: Float64Array, at: number, history: DetectorHistory, { message, background, cover }: Repetition): void {
  const coverPrev = history.past[0]?.cover ?? 0
  values[at] = repeatedShare(history, message.terms, 0, background)
  values[at + 1] = repeatedShare(history, message.terms, 1, background)
  values[at + 2] = coverPrev
  values[at + 3] = coverPrev - cover
  values[at + 4] = cover - history.means.cover
}

/** Weighted share of an earlier message's terms that the message repeats. */
function repeatedShare(history: DetectorHistory, terms: readonly number[], ago: number, background: Background): number {
  const past = history.past[ago]
  if (!past) return 0
  let [repeated, mass] = [0, 0]
  for (const term of past.message.terms) {
    const weight = rarityOf(history, term, background)
    mass += weight
    if (terms.includes(term)) repeated += weight
  }
  return repeated / (mass + 1.5)
}

function writeShape(values: Float64Array, { past: [previous, before], means }: DetectorHistory, message: MessageFeatures): void {
  const meanLength = Math.log1p(means.length)
  writeMessage(values, PLACES.shape, message, meanLength)
  values[PLACES.shape + 4] = message.capitals
  writeCues(values, PLACES.shape + 5, message)
  writeMessage(values, PLACES.previous, previous?.message, meanLength)
  writeCues(values, PLACES.previous + 4, previous?.message)
  const { length = 0, question = false, cues } = before?.message ?? {}
  const at = PLACES.before
  values[at] = Math.log1p(length)
  values[at + 1] = question ? 1 : 0
  values[at + 2] = cues?.thanks ?? 0
  values[at + 3] = cues?.farewell ?? 0
  values[at + 4] = cues?.agree ?? 0
}

function writeMessage(values: Float64Array, at: number, message: MessageFeatures | undefined, meanLength: number): void {
  const length = Math.log1p(message?.length ?? 0)
  values[at] = length
  values[at + 1] = length - meanLength
  values[at + 2] = message?.question ? 1 : 0
  values[at + 3] = message?.digits ?? 0
}

function writeCues(values: Float64Array, at: number, message: MessageFeatures | undefined): void {
  for (let cue = 0; cue < NEXT_CUES.length; cue++) values[at + cue] = message?.cues[NEXT_CUES[cue]!] ?? 0
}

function writePosition(values: Float64Array, history: DetectorHistory, name: number): void {
  const speaker = speakerIndex(history, name)
  const spoke = history.spoke[speaker]
  let at = PLACES.position
  values[at++] = Number(speaker !== history.past[0]?.speaker)
  values[at++] = Number(speaker === 0)
  values[at++] = history.speakers.length
  values[at++] = Math.min(history.run, 8)
  values[at++] = Number(speaker === history.starter)
  values[at++] = spoke === undefined ? -1 : Math.min(history.count - spoke, 20)
  values[at++] = Math.min(history.count, 6)
  values[at++] = Math.min(history.sinceCut, 40)
  values[at++] = Math.log1p(history.wordsSinceCut)
  values[at++] = (history.cuts + 1) / (history.count + 8)
  for (const key of MEAN_FEATURES) values[at++] = history.means[key]
}

function writeTopics(values: Float64Array, history: DetectorHistory, message: MessageFeatures): number {
  let [mass, past, fresh] = [0, 0, 0]
  for (let topic = 0; topic < history.topics.length; topic++) past += history.topics[topic] as number
  for (const [topic, weight] of message.topics) {
    mass += weight
    fresh += (history.topics[topic] as number) < 0.1 ? weight : 0
  }
  const cosine = topicSimilarity(message.topics, history.topics)
  const at = PLACES.topics
  values[at] = mass
  values[at + 1] = past
  values[at + 2] = cosine
  values[at + 3] = topicSimilarity(message.topics, history.topicsSinceCut)
  values[at + 4] = fresh
  values[at + 5] = history.past[0]?.topicCosine ?? -1
  values[at + 6] = message.topics.length
  return cosine
}

function writeLexical(values: Float64Array, { past: [previous], means }: DetectorHistory, lexNext: readonly number[]): void {
  let at = PLACES.lexical
  let [bestNext, bestBoth, bestLast] = [-Infinity, -Infinity, -Infinity]
  for (let lexicon = 0; lexicon < lexNext.length; lexicon++) {
    const next = lexNext[lexicon] as number
    const last = previous?.lexPrev[lexicon] ?? 0
    values[at++] = next
    values[at++] = last
    values[at++] = next + last
    bestNext = Math.max(bestNext, next)
    bestBoth = Math.max(bestBoth, next + last)
  }
  for (const last of previous?.lexNext ?? [0]) bestLast = Math.max(bestLast, last)
  values[at++] = bestBoth
  values[at++] = bestNext - means.lex
  values[at] = bestLast
}

/** What the message itself says of a boundary after it, against one before it. */
function writeOwn(values: Float64Array, lexPrev: readonly number[]): void {
  values.set(lexPrev, PLACES.own)
  values[PLACES.own + lexPrev.length] = Math.max(...lexPrev)
}

/** What the message after shows: whether it goes on with this one or with what was before. −1 everywhere without it. */
function writeAfter(
  values: Float64Array, history: DetectorHistory,
  { message, name, background, after }: Pick<GapInputs, 'name' | 'background' | 'after'> & { readonly message: MessageFeatures },
): void {
  if (!after) return void values.fill(-1, PLACES.after)
  const { message: next } = after
  const [own, its] = [message, next].map(({ terms }) => massesOf(history, terms, message, background)) as [Masses, Masses]
  let at = PLACES.after
  values[at++] = Math.log1p(next.length)
  values[at++] = Number(next.question)
  values[at++] = next.digits
  values[at++] = Number(after.name !== name)
  values[at++] = share(its.repeated, its.mass)
  values[at++] = share(its.past, its.mass)
  values[at++] = share(own.past + its.past, own.mass + its.mass)
  for (const cue of AFTER_CUES) values[at++] = next.cues[cue]
  values[at++] = topicSimilarity(next.topics, topicWeights(message))
  values[at++] = topicSimilarity(next.topics, history.topics)
  values[at] = Math.max(...after.lexNext)
}

/** Of terms, how much they say, and how much of it the last four messages said, or a message. */
interface Masses {
  readonly mass: number
  readonly past: number
  readonly repeated: number
}

function massesOf(history: DetectorHistory, terms: readonly number[], { terms: others }: MessageFeatures, background: Background): Masses {
  let [mass, past, repeated] = [0, 0, 0]
  for (const term of terms) {
    const weight = rarityOf(history, term, background)
    mass += weight
    if (maskOf(history, term) & LAST_FOUR) past += weight
    if (others.includes(term)) repeated += weight
  }
  return { mass, past, repeated }
}

function topicWeights({ topics }: MessageFeatures): Float32Array {
  const weights = new Float32Array(TOPIC_NAMES.length)
  for (const [topic, weight] of topics) weights[topic] = weight
  return weights
}

/** Cosine similarity of a message's topics and those of the messages before it; −1 where either has none. */
export function topicSimilarity(topics: readonly (readonly [number, number])[], past: Float32Array): number {
  if (topics.length === 0) return -1
  let [dot, own, other] = [0, 0, 0]
  for (const [topic, weight] of topics) {
    dot += weight * (past[topic] as number)
    own += weight * weight
  }
  for (let topic = 0; topic < past.length; topic++) other += (past[topic] as number) * (past[topic] as number)
  return own > 0 && other > 0.01 ? dot / Math.sqrt(own * other) : -1
}
