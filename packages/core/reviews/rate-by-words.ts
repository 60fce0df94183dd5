/** Rates recalled episodes without a model: by the words of theirs that come back in what followed. */
import type { Steps } from '@madeleine/base'
import { type Message, ownText, type ReviewRating } from '@madeleine/contract'
import { canAnswer, corrects, evidenceWorth, inDigits, queryTerms } from '@madeleine/language'
import { type ReviewedRecall, type ShownEpisode, asRated, isAnswer } from './review-question.ts'

type Words = ReadonlySet<string>

/** The words of a recall, apart from what they are worth. */
export interface RecallWords {
  /** Of the query. */
  readonly asked: Words
  /** In play without the memory: those of the query, of the messages before, and of users before the answer. */
  readonly known: Words
  /** Of the first answer: of what the assistant says until a user's next message. */
  readonly reply: Words
  /** The user corrects the answer next. */
  readonly isCorrected: boolean
  readonly episodes: readonly { readonly id: string; readonly words: Words }[]
}

/** Reads the words of a recall. Undefined if no answer followed: then nothing is known of any use. */
export function* recallWords({ query, before, following, episodes }: ReviewedRecall): Steps<RecallWords | undefined> {
  const first = following.findIndex((message) => isAnswer(message) && textOf(message).trim() !== '')
  if (first === -1) return undefined
  const next = following.findIndex((message, i) => i > first && isUsers(message))
  const end = next === -1 ? following.length : next
  const asked = new Set(wordsIn(query))
  const known = yield* wordsOf([query, ...[...before, ...following.slice(0, first).filter(isUsers)].map(textOf)])
  const reply = yield* wordsOf(following.slice(first, end).filter(isAnswer).map(textOf))
  const shown: { id: string; words: Words }[] = []
  for (const episode of episodes) shown.push({ id: episode.id, words: yield* wordsOf(textsOf(episode)) })
  return { asked, known, reply, isCorrected: isCorrected(following), episodes: shown }
}

/** Whether what the user says next, in one message or a burst of them, corrects the first answer. */
export function isCorrected(following: readonly Message[]): boolean {
  const answer = following.findIndex((message) => isAnswer(message) && textOf(message).trim() !== '')
  const next = answer === -1 ? -1 : following.findIndex((message, i) => i > answer && isUsers(message))
  if (next === -1) return false
  const end = following.findIndex((message, i) => i > next && !isUsers(message))
  return following.slice(next, end === -1 ? undefined : end).some((message) => corrects(textOf(message)))
}

const isUsers = ({ role, kind }: Message): boolean => role === 'user' && kind === 'message'
const textOf = (message: Message): string => ownText(asRated(message))
const textsOf = ({ title, summary, messages }: ShownEpisode): readonly string[] => [title, summary, ...messages]

function* wordsOf(texts: readonly string[]): Steps<Set<string>> {
  const words = new Set<string>()
  for (const text of texts) {
    for (const word of wordsIn(text)) words.add(word)
    yield text.length
  }
  return words
}

/** Every word whose frequency the rating asks for. */
export const wordsToWeigh = ({ asked, reply, episodes }: RecallWords): Set<string> =>
  new Set([...asked, ...reply, ...episodes.flatMap(({ words }) => [...words])])

/**
 * Worth of the words that must come back, and what each word's worth that the answer adds asks for besides: of a long answer
 * some words are found in any episode.
 */
const LEAST_WORTH = {
  hard: { least: 0.75, ofAdded: 0.025 },
  good: { least: 1.75, ofAdded: 0.035 },
  easy: { least: 4, ofAdded: 0.035 },
}
/** Share of what the answer adds that an episode must hold for the answer to rest on it. */
const RESTING_SHARE = 1 / 3

/** When an episode counts as ignored; each is needed. */
const IGNORED = {
  /** Worth of the query: of one that says less nobody knows what its topic is. */
  askedWorth: 1.5,
  /** Share of the query, by worth, that the answer and the episode hold: both are on its topic. */
  answerShare: 0.5, episodeShare: 0.6,
  /** Worth of what the answer adds, and of what the episode would have added. */
  answerWorth: 2, episodeWorth: 2,
  /** Worth of what comes back of it after all. */
  mostUsed: 0.3,
}

/**
 * The ratings of the episodes of a recall, by id, without those of which the words say nothing.
 *
 * The words of an episode that were in play without it (`known`) prove nothing. What the others are worth that come back in the
 * answer decides: easy from 4 on, if the episode also holds a third of what the answer adds; good from 1.75; hard from 0.75;
 * each a little more after a long answer. An episode that is
 * good or easy by the answer, which the user then corrects, is rated again, and none of a corrected answer grows; again is also
 * one that is ignored, see `isIgnored`. Everything else is noise of the search, and no fault of the episode.
 */
export function rateByWords(recall: RecallWords, frequencies: WordFrequencies): Map<string, ReviewRating> {
  const worth = (words: Iterable<string>): number => [...words].reduce((sum, word) => sum + worthOf(word, frequencies), 0)
  const added = worth(without(recall.reply, recall.known))
  const ratings = new Map<string, ReviewRating>()
  const answering = answeredShortly(recall, worth)
  for (const { id, words, used } of usesOf(recall, worth)) {
    const isAtLeast = (rating: keyof typeof LEAST_WORTH): boolean => used >= LEAST_WORTH[rating].least + LEAST_WORTH[rating].ofAdded * added
    const isFrom = id === answering || (answering === undefined && isAtLeast('good'))
    if (recall.isCorrected) {
      if (isFrom) ratings.set(id, 'again')
    } else if (isFrom) ratings.set(id, isAtLeast('easy') && used >= RESTING_SHARE * added ? 'easy' : 'good')
    else if (answering === undefined && isAtLeast('hard')) ratings.set(id, 'hard')
    else if (isIgnored(recall, words, { worth, added })) ratings.set(id, 'again')
  }
  return ratings
}

/**
 * What the words of each episode are worth that come back, the most used first: a word that an episode used more explains is no
 * use of another beside it.
 */
function usesOf({ episodes, known, reply }: RecallWords, worth: (words: Iterable<string>) => number) {
  const found = episodes.map(({ id, words }) => ({ id, words, back: both(without(words, known), reply) }))
    .map((one) => ({ ...one, used: worth(one.back) })).sort((a, b) => b.used - a.used)
  const explained = new Set<string>()
  return found.map(({ id, words, back }) => {
    const used = worth(back.filter((word) => !explained.has(word)))
    for (const word of back) explained.add(word)
    return { id, words, used }
  })
}

/** Words that a short answer adds at most: with more, what they are worth tells. */
const SHORT_ANSWER_WORDS = 6
/** What a word is worth that few other talks have. */
const RARE_WORTH = 0.8

/**
 * The episode that a short answer is from: "13 years." adds little, most of which it holds. Of several the one with most of
 * that, then of what was in play, then the first. One that has nothing in play holds the words by chance, unless it is the first and
 * one of them is rare. Undefined for other answers.
 */
function answeredShortly(
  { episodes, known, reply }: RecallWords, worth: (words: Iterable<string>) => number,
): string | undefined {
  const said = [...without(reply, known)].filter(canAnswer)
  if (said.length === 0 || said.length > SHORT_ANSWER_WORDS) return undefined
  const isRare = said.some((word) => worth([word]) >= RARE_WORTH)
  const holding = episodes
    .map(({ id, words }, i) => ({ id, i, held: said.filter((word) => words.has(word)).length, topic: worth(both(known, words)) }))
    .filter(({ i, held, topic }) => (topic > 0 || (i === 0 && isRare)) && 2 * held > said.length)
  return holding.sort((a, b) => b.held - a.held || b.topic - a.topic || a.i - b.i)[0]?.id
}

/**
 * Whether an answer on the episode's topic makes nothing of it. High precision: the answer has at least half of the query's
 * words and adds something of its own, the episode has most of them and would have added as much, and not a word came back.
 */
function isIgnored(
  { asked, reply, known }: RecallWords, words: Words, { worth, added }: { worth: (words: Iterable<string>) => number; added: number },
): boolean {
  const wanted = worth(asked)
  return wanted >= IGNORED.askedWorth
    && worth(both(asked, reply)) >= IGNORED.answerShare * wanted && worth(both(asked, words)) >= IGNORED.episodeShare * wanted
    && added >= IGNORED.answerWorth && worth(without(words, known)) >= IGNORED.episodeWorth
    && worth(both(without(words, asked), reply)) < IGNORED.mostUsed
}

const both = (one: Words, other: Words): string[] => [...one].filter((word) => other.has(word))
const without = (one: Words, other: Words): Set<string> => new Set([...one].filter((word) => !other.has(word)))

// The words by which it is seen that an episode was used, and what each is worth.

/** Characters of a text that are read. */
const READ_CHARACTERS = 4000

/** The distinct words of a text: stems, numbers in digits, and pairs of characters in scripts without spaces. */
const wordsIn = (text: string): readonly string[] => queryTerms(text.slice(0, READ_CHARACTERS)).map(inDigits)

/** In how many of the user's latest segments a word occurs, 1 or more. */
export interface WordFrequencies {
  readonly of: (word: string) => number
  /** Number of those segments. */
  readonly segments: number
}

/**
 * Segments in which a word occurs that is worth nothing: as many as there are, but at least 8,
 * since among fewer nothing is common, and at most 30.
 */
const EVERYDAY_SEGMENTS = { least: 8, most: 30 }
/**
 * What a word is worth as evidence, 0–1: its rarity, 1 − ln(others) / ln(everyday), times what kind of word it is. `others` are
 * the segments with it besides one, which may be the talk that is reviewed; `everyday` are all segments, within 8–30. Kinds: 0 for filler,
 * signs and dates (a month or a year comes back in any talk of plans), 0.3 for short numbers, 0.5
 * for words of everyday, 0.6 for a pair of characters.
 */
export const worthOf = (word: string, { of, segments }: WordFrequencies): number => evidenceWorth(word) * rarity(of(word), segments)

function rarity(holding: number, segments: number): number {
  const everyday = Math.min(EVERYDAY_SEGMENTS.most, Math.max(EVERYDAY_SEGMENTS.least, segments))
  return Math.max(0, 1 - Math.log(Math.max(1, holding - 1)) / Math.log(everyday))
}
