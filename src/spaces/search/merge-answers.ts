/** Answers of several memories as one: every result names its space, and the limits of the call bind the whole. */
import type { RecallResult, RecentResult, RecalledTime } from '../../contract/results/recall-result.ts'
import type { Framing } from '../../message/framing.ts'
import type { CheckedOptions } from '../../recall/query/parse-query.ts'
import type { RecallAnswer } from '../../recall/recall.ts'
import { showsDetails, type Presented } from '../../recall/render/present.ts'
import { keyIn, type Rendering } from '../../recall/render/recall-layout.ts'
import { writtenText } from '../../recall/render/recall-text.ts'
import { budgetOf } from '../../recall/render/token-budget.ts'
import type { ReadPlace } from '../../recall/search/read-place.ts'
import { factSureness, mergedOrder, type MergedEntry } from './merged-order.ts'

/** What one memory answered. */
export interface PlaceAnswer extends Pick<RecallAnswer, 'recall' | 'rendering'> {
  readonly place: ReadPlace
}

type Merged = Pick<Presented, 'recall' | 'fitText'>
type Limits = Pick<CheckedOptions, 'limit' | 'passageLimit' | 'factLimit' | 'detail' | 'maxTokens' | 'tokenizer' | 'counting'>

/** @param answers that of the memory in which it is asked first @param frame of who asks */
export function mergeAnswers(answers: readonly PlaceAnswer[], options: Limits, frame: Framing): Merged {
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
    timeZone: own.rendering.timeZone, frame, times, named: own.place.space,
  }
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
export const partOf = (recall: RecentResult, { space }: ReadPlace): Pick<RecentResult, 'episodes' | 'passages' | 'leftOut'> => {
  const isThere = (one: { readonly space?: string }): boolean => one.space === space
  return {
    episodes: recall.episodes.filter(isThere), passages: recall.passages.filter(isThere),
    get leftOut() {
      return recall.leftOut.filter(isThere)
    },
  }
}
