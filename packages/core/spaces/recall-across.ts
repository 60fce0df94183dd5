/** `recall` and `recent` over several memories: each is read as its own user, in a transaction of its own, and the answers are merged. */
import { defined, type Framing, framingOf } from '@madeleine/base'
import { type Fact, FACT_CATEGORIES, type RecalledTime, type RecallResult, type RecentResult } from '@madeleine/contract'
import { givenOf, isBuiltIn, queryVectorOf } from '../recall/query-vector.ts'
import type { CheckedOptions } from '../recall/parse-query.ts'
import { shownEpisodes, showsDetails, type Presented } from '../recall/present.ts'
import { keyIn, writtenText, type Rendering } from '../recall/recall-layout.ts'
import { answerTo, newestIn, type RecallAnswer } from '../recall/recall.ts'
import type { ReadPlace } from '../recall/searched-log.ts'
import type { Searcher } from '../recall/searcher.ts'
import { budgetOf } from '../recall/token-budget.ts'

/** The memories of a call: that in which it is asked first. */
interface AcrossCall {
  readonly across: readonly ReadPlace[]
  readonly options: CheckedOptions
}

/** @param userId whose memory is asked, and spends what a model costs @throws the signal's reason once it is aborted */
export async function recallAcross(
  searcher: Searcher, userId: string, { across, options }: AcrossCall, signal?: AbortSignal,
): Promise<RecallResult> {
  // One vector for all of them
  const vector = options.vector ?? (isBuiltIn(searcher.embedders) ? undefined
    : await givenOf(await queryVectorOf(searcher, userId, options.text, signal)))
  const vectored = { ...options, ...(vector && { vector }) }
  return merged<RecallResult>(searcher, { across, options: vectored }, (place, asked) => answerTo(searcher, place, asked, signal))
}

/** The newest of all of them. */
export const recentAcross = (searcher: Searcher, call: AcrossCall): Promise<RecentResult> =>
  merged<RecentResult>(searcher, call, (place, asked) => newestIn(searcher, place, asked))

async function merged<R extends RecentResult>(
  searcher: Searcher, { across, options }: AcrossCall, answer: (userId: string, options: CheckedOptions) => Promise<RecallAnswer>,
): Promise<R> {
  // A conversation of the same id elsewhere is another one, and what the reader sees anyway is of the memory in which it is asked
  const { hides: _, hidesFact: __, ...rest } = options
  const elsewhere = { ...rest, askedBy: undefined, ownTail: undefined }
  const answers: RecallAnswer[] = []
  for (const [i, { userId }] of across.entries()) answers.push(await answer(userId, i === 0 ? options : elsewhere))
  searcher.onRead?.()
  const [asking] = across
  const frame = framingOf(searcher.frameSecret, asking!.userId)
  const { recall, fitText } = mergeAnswers(answers.map((one, i) => ({ recall: one.recall, rendering: one.rendering, place: across[i]! })),
    options, frame)
  await fitText()
  const { place, pieces } = answers[0]!
  const episodeIds = place ? shownEpisodes(partOf(recall, asking!), options.maxTokens !== undefined) : []
  searcher.onShown(asking!.userId, {
    conversationId: options.askedBy, pieces, ...(place && episodeIds.length > 0 && { recall: { query: options.text, place, episodeIds } }),
  })
  return recall as R
}

// Answers of several memories as one: every result names its space, and the limits of the call bind the whole.

/** What one memory answered. */
export interface PlaceAnswer extends Pick<RecallAnswer, 'recall' | 'rendering'> {
  readonly place: ReadPlace
}

type Merged = Pick<Presented, 'recall' | 'fitText'>
type Limits = Pick<CheckedOptions, 'limit' | 'passageLimit' | 'factLimit' | 'detail' | 'maxTokens' | 'tokenizer' | 'counting'>

/** @param answers that of the memory in which it is asked first @param frame of who asks */
function mergeAnswers(given: readonly PlaceAnswer[], options: Limits, frame: Framing): Merged {
  const answers = withoutUnsure(given)
  const confidence = answers.flatMap(({ recall }) => recall.confidence ?? []).toSorted((a, b) => b.value - a.value)[0]
  const isAsked = confidence !== undefined
  const orders = {
    episodes: mergedOrder(answers.map(({ recall }) => recall.episodes), (one) => (isAsked ? sureness(one) : [one.endAt.getTime()]),
      options.limit),
    passages: mergedOrder(answers.map(({ recall }) => recall.passages), (one) => (isAsked ? sureness(one) : [one.at.getTime()]),
      options.passageLimit),
    facts: mergedOrder(answers.map(({ recall }) => recall.facts), factSureness, options.factLimit),
  }
  const times = mergedTimes(answers)
  const rendering = mergedRendering(answers, { orders, options, frame, times })
  const written = writtenText(rendering, budgetOf(options))
  const isRecall = answers.some(({ recall }) => recall.times !== undefined)
  return {
    fitText: written.fit,
    recall: {
      ...(confidence && { confidence }), ...(isRecall && { times, corrections: mergedCorrections(answers) }),
      ...(answers.some(({ recall }) => recall.withoutEmbedder) && { withoutEmbedder: true as const }),
      episodes: named(answers, orders.episodes, ({ recall }) => recall.episodes),
      passages: named(answers, orders.passages, ({ recall }) => recall.passages),
      facts: named(answers, orders.facts, ({ recall }) => recall.facts),
      pending: answers.reduce((sum, { recall }) => sum + recall.pending, 0),
      get text() {
        return written.read().text
      },
      get leftOut() {
        return written.read().leftOut
      },
    },
  }
}

/** Where one memory is sure, what in others may not answer is withheld. */
function withoutUnsure(answers: readonly PlaceAnswer[]): readonly PlaceAnswer[] {
  if (answers.every(isUnsure)) return answers
  return answers.map((answer): PlaceAnswer => {
    const { recall, rendering } = answer
    const { facts = [], episodes = [], messages = [] } = rendering.withheld ?? {}
    return !isUnsure(answer) ? answer : {
      // Not copied: its text is written when it is read
      ...answer, recall: Object.create(recall, { episodes: { value: [] }, passages: { value: [] } }) as PlaceAnswer['recall'],
      rendering: {
        ...rendering, episodes: [], passages: [], withheld: { facts, episodes, messages: [...rendering.passages, ...messages] },
      },
    }
  })
}

const isUnsure = ({ rendering }: PlaceAnswer): boolean => rendering.context?.nearestTokens !== undefined

const sureness = ({ confidence = 0, score }: { readonly confidence?: number; readonly score: number }): number[] => [confidence, score]

const named = <T extends object>(
  answers: readonly PlaceAnswer[], order: readonly MergedEntry[], listOf: (answer: PlaceAnswer) => readonly T[],
): (T & { space: string })[] => order.map(({ list, index }) => ({ ...listOf(answers[list]!)[index]!, space: answers[list]!.place.space }))

/** The space that lines are labelled with; undefined for the own memory, whose lines are as ever. */
const labelOf = ({ place: { space, isOwn } }: PlaceAnswer): string | undefined => (isOwn ? undefined : space)

interface Merging {
  readonly orders: Readonly<Record<'episodes' | 'passages' | 'facts', readonly MergedEntry[]>>
  readonly options: Limits
  readonly frame: Framing
  readonly times: RecalledTime[]
}

function mergedRendering(answers: readonly PlaceAnswer[], { orders, options, frame, times }: Merging): Rendering {
  const own = answers.find(({ place }) => place.isOwn) ?? answers[0]!
  const labelled = <T extends object>(
    order: readonly MergedEntry[], listOf: (rendering: Rendering) => readonly T[],
  ): (T & { space: string | undefined })[] =>
    order.map(({ list, index }) => ({ ...listOf(answers[list]!.rendering)[index]!, space: labelOf(answers[list]!) }))
  const episodes = labelled(orders.episodes, (one) => one.episodes)
  const inFull = new Set(episodes.filter((one, i) => showsDetails(one, i + 1, options.detail)).map(({ row }) => row.id))
  const all = <T extends object>(listOf: (rendering: Rendering) => readonly T[]): (T & { space: string | undefined })[] =>
    answers.flatMap((answer) => listOf(answer.rendering).map((one) => ({ ...one, space: labelOf(answer) })))
  return {
    facts: labelled(orders.facts, (one) => one.facts ?? []), episodes, passages: labelled(orders.passages, (one) => one.passages),
    exchanged: new Map(answers.flatMap((answer) =>
      [...answer.rendering.exchanged ?? []].map(([key, message]) => [keyIn(labelOf(answer), key), message] as const))),
    details: new Map(answers.flatMap(({ rendering }) => [...rendering.details].filter(([id]) => inFull.has(id)))),
    withheld: {
      facts: all((one) => one.withheld?.facts ?? []), episodes: all((one) => one.withheld?.episodes ?? []),
      messages: all((one) => one.withheld?.messages ?? []),
    },
    isOnlyNearest: answers.every(({ rendering }) => rendering.isOnlyNearest === true),
    timeZone: own.rendering.timeZone, frame, times, named: own.place.space, ...mergedContext(answers),
  }
}

/** All that is stored, where that may fit for each of the memories; the nearest only, where none is sure. */
function mergedContext(answers: readonly PlaceAnswer[]): Pick<Rendering, 'context'> {
  const contexts = answers.flatMap((answer) => (answer.rendering.context ? [{ ...answer.rendering.context, space: labelOf(answer) }] : []))
  if (contexts.length === 0) return {}
  const nearest = contexts.flatMap(({ nearestTokens }) => nearestTokens ?? [])
  return { context: {
    ...(nearest.length === contexts.length && { nearestTokens: Math.max(...nearest) }),
    ...(contexts.every(({ whole }) => whole) && {
      whole: contexts.flatMap(({ whole = [], space }) => whole.map((message) => ({ ...message, ...defined({ space }) }))),
    }),
  } }
}

/** Each reading of a time once; it is empty where nothing was said then in any of the memories. */
function mergedTimes(answers: readonly PlaceAnswer[]): RecalledTime[] {
  const times = new Map<string, RecalledTime>()
  for (const time of answers.flatMap(({ recall }) => recall.times ?? [])) {
    const key = JSON.stringify([time.text, time.after, time.before, time.hours])
    const known = times.get(key)
    times.set(key, { ...time, isEmpty: time.isEmpty && (known?.isEmpty ?? true) })
  }
  return [...times.values()]
}

/** How each word was read that a memory does not know: as the own one reads it, before the others. */
function mergedCorrections(answers: readonly PlaceAnswer[]): RecallResult['corrections'] {
  const read = new Map<string, RecallResult['corrections'][number]>()
  for (const one of answers.flatMap(({ recall }) => recall.corrections ?? [])) if (!read.has(one.from)) read.set(one.from, one)
  return [...read.values()]
}

/** What of a merged answer is of one memory: for what is recorded there. */
const partOf = (recall: RecentResult, { space }: ReadPlace): Pick<RecentResult, 'episodes' | 'passages' | 'leftOut'> => {
  const isThere = (one: { readonly space?: string }): boolean => one.space === space
  return {
    episodes: recall.episodes.filter(isThere), passages: recall.passages.filter(isThere),
    get leftOut() {
      return recall.leftOut.filter(isThere)
    },
  }
}

// The order of several ranked lists in one.

/** An entry of the merged list: which list it is of, and its place there. */
export interface MergedEntry {
  readonly list: number
  readonly index: number
}

/**
 * Merges lists that are in an order of their own, by keys that compare across them. No list is reordered: an entry has the best key
 * of those that stand there and behind it, so that a sure answer behind a doubtful one is not kept waiting by it. Equal keys: the
 * earlier list first. One list alone stays what it is.
 * @param keyOf compared number by number, the greater first
 */
export function mergedOrder<T>(
  lists: readonly (readonly T[])[], keyOf: (entry: T) => readonly number[], limit: number,
): MergedEntry[] {
  const entries = lists.flatMap((list, at) => {
    let best: readonly number[] = []
    return list.map((entry, index) => ({ list: at, index, key: keyOf(entry) })).reverse().map((entry) => {
      if (best.length === 0 || compare(entry.key, best) > 0) best = entry.key
      return { ...entry, key: best }
    }).reverse()
  })
  return entries.sort((a, b) => compare(b.key, a.key) || a.list - b.list || a.index - b.index).slice(0, limit)
    .map(({ list, index }) => ({ list, index }))
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [i, value] of a.entries()) if (value !== (b[i] ?? value)) return value - b[i]!
  return 0
}

/** The key of a fact. */
export const factSureness = ({ confidence = 0 }: { readonly confidence?: number }): number[] => [confidence]

// `facts` over several memories.

/** Asked, the surest first; else the newest, by category. */
export function mergedFacts(
  lists: readonly (readonly Fact[])[], { limit, isAsked }: { readonly limit: number; readonly isAsked: boolean },
): Fact[] {
  if (isAsked) return mergedOrder(lists, factSureness, limit).map(({ list, index }) => lists[list]![index]!)
  const newest = lists.flat().toSorted((a, b) => b.validFrom.getTime() - a.validFrom.getTime()).slice(0, limit)
  return FACT_CATEGORIES.flatMap((category) => newest.filter((fact) => fact.category === category))
}
