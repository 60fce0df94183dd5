/** The features of a gap between two messages: everything the detector decides on, from the past and the message after the gap. */
import type { MessageFeatures } from './message-features.ts'
import { topicSimilarity } from '../../text/topics.ts'
import { countOf, maskOf, speakerEntry, type DetectorHistory } from './detector-history.ts'

/** What is known of words beforehand: in which share of messages they stand. */
export type Background = ReadonlyMap<number, number>

/** Messages that the background counts as, against those of the conversation. */
const BACKGROUND_MESSAGES = 20
/** Share of messages that hold a word nobody knows. */
const UNKNOWN_RATE = 0.004
/** A word in this share of messages weighs nothing. */
const COMMON = 0.25

export interface Gap {
  readonly features: Float64Array
  readonly cover: number
  readonly topicCosine: number
}

const WINDOWS = [1, 2, 4, 8, 16] as const
const masks = WINDOWS.map((window) => 2 ** window - 1)
const RUNNING = ['length', 'question', 'cover', 'digits', 'thanks', 'agree', 'changed', 'lex', 'short', 'known'] as const
const NEXT_CUES = ['greeting', 'farewell', 'thanks', 'welcome', 'shift', 'request', 'back', 'agree'] as const

/** The kinds of talk whose words were learnt, each by itself. */
export const LEXICA = ['tasks', 'chat', 'documents', 'radio'] as const

/** In the order of the vector. */
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
  ...RUNNING.map((key) => `mean:${key}`),
  'topicMass', 'topicPast', 'topicCosine', 'topicCosineCut', 'topicNew', 'topicLast', 'topicSpread',
  ...LEXICA.flatMap((name) => [`${name}:next`, `${name}:prev`, `${name}:both`]), 'lexBest', 'lexBestZ', 'lexLast',
] as const

export type GapFeature = (typeof FEATURES)[number]

/** The features of the gap before `form`, which is not in the history yet. There must be a message before. */
export function featuresOf(
  history: DetectorHistory, form: MessageFeatures, given: { readonly name: number; readonly lexNext: readonly number[]; readonly background: Background },
): Gap {
  const values: number[] = []
  const { cover, ...cohesion } = cohesionOf(history, form, given.background)
  values.push(...cohesion.values)
  pushShape(values, history, form)
  pushPlace(values, history, given.name)
  const topicCosine = pushTopics(values, history, form)
  pushLexical(values, history, given.lexNext)
  return { features: Float64Array.from(values), cover, topicCosine }
}

function weightOf(history: DetectorHistory, term: number, background: Background): number {
  const prior = background.get(term) ?? UNKNOWN_RATE
  const rate = (prior * BACKGROUND_MESSAGES + countOf(history, term)) / (BACKGROUND_MESSAGES + history.counted)
  return Math.max(0, Math.log(COMMON / rate))
}

const plainWeight = (history: DetectorHistory, term: number): number => Math.log((history.counted + 4) / (countOf(history, term) + 0.5))

function cohesionOf(history: DetectorHistory, form: MessageFeatures, background: Background): { values: number[]; cover: number } {
  const covered = WINDOWS.map(() => 0)
  let [mass, fresh, old, plainMass, plain16, plain2, rarest, chains] = [0, 0, 0, 0, 0, 0, 0, 0]
  for (const term of form.terms) {
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
  const [previous] = history.past
  const coverPrev = previous?.cover ?? 0
  return {
    cover,
    values: [
      ...covered.map((part) => share(part, mass)), share(plain16, plainMass), share(plain2, plainMass),
      Math.max(...covered) / (mass + 1.5) - cover, rarest, Math.log1p(mass), Math.log1p(fresh), share(fresh, mass), share(old, mass),
      backOf(history, form, 0, background), backOf(history, form, 1, background),
      coverPrev, coverPrev - cover, cover - history.means.cover, chains,
    ],
  }
}

function addCovered(covered: number[], mask: number, weight: number): void {
  masks.forEach((window, index) => { if (mask & window) covered[index] = (covered[index] as number) + weight })
}

/** How much of an earlier message is said again. */
function backOf(history: DetectorHistory, form: MessageFeatures, ago: number, background: Background): number {
  const past = history.past[ago]
  if (!past) return 0
  const said = new Set(form.terms)
  let [again, mass] = [0, 0]
  for (const term of past.form.terms) {
    const weight = weightOf(history, term, background)
    mass += weight
    if (said.has(term)) again += weight
  }
  return again / (mass + 1.5)
}

function pushShape(values: number[], { past, means }: DetectorHistory, form: MessageFeatures): void {
  const [previous, before] = past
  const log = Math.log1p
  values.push(log(form.length), log(form.length) - log(means.length), form.question ? 1 : 0, form.digits, form.capitals)
  for (const cue of NEXT_CUES) values.push(form.cues[cue])
  const last = previous?.form
  values.push(log(last?.length ?? 0), log(last?.length ?? 0) - log(means.length), last?.question ? 1 : 0, last?.digits ?? 0)
  for (const cue of NEXT_CUES) values.push(last?.cues[cue] ?? 0)
  values.push(
    log(before?.form.length ?? 0), before?.form.question ? 1 : 0,
    before?.form.cues.thanks ?? 0, before?.form.cues.farewell ?? 0, before?.form.cues.agree ?? 0,
  )
}

function pushPlace(values: number[], history: DetectorHistory, name: number): void {
  const speaker = speakerEntry(history, name)
  const spoke = history.spoke[speaker]
  values.push(
    Number(speaker !== history.past[0]?.speaker), Number(speaker === 0), history.speakers.length, Math.min(history.run, 8),
    Number(speaker === history.starter), spoke === undefined ? -1 : Math.min(history.count - spoke, 20),
    Math.min(history.count, 6), Math.min(history.sinceCut, 40), Math.log1p(history.wordsSinceCut), (history.cuts + 1) / (history.count + 8),
  )
  for (const key of RUNNING) values.push(history.means[key])
}

function pushTopics(values: number[], history: DetectorHistory, form: MessageFeatures): number {
  const own = form.topics.reduce((sum, [, weight]) => sum + weight, 0)
  const past = history.topics.reduce((sum, weight) => sum + weight, 0)
  const fresh = form.topics.reduce((sum, [topic, weight]) => sum + ((history.topics[topic] as number) < 0.1 ? weight : 0), 0)
  const cosine = topicSimilarity(form.topics, history.topics)
  values.push(own, past, cosine, topicSimilarity(form.topics, history.topicsSinceCut), fresh, history.past[0]?.topicCosine ?? -1, form.topics.length)
  return cosine
}

function pushLexical(values: number[], { past: [previous], means }: DetectorHistory, lexNext: readonly number[]): void {
  const both = lexNext.map((next, lexicon) => next + (previous?.lexPrev[lexicon] ?? 0))
  lexNext.forEach((next, lexicon) => values.push(next, previous?.lexPrev[lexicon] ?? 0, both[lexicon] as number))
  values.push(Math.max(...both), Math.max(...lexNext) - means.lex, Math.max(...(previous?.lexNext ?? [0])))
}
