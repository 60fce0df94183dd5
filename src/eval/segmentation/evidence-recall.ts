/** Evidence recall: how much of what answers a question lies in the first words of what a search finds. */
import { searchOf } from '../recall/bm25-search.ts'
import { CATEGORIES, type Category, type LocomoQuestion, type Sample } from '../corpora/locomo-samples.ts'
import type { SearchUnit, UnitKind } from './search-units.ts'

/** How many words of what was found are read. */
export const WORD_BUDGETS = [250, 500, 1000, 2000] as const
export type WordBudget = (typeof WORD_BUDGETS)[number]

/** The mean, over questions, of the share of their evidence that was read; 0–1. */
export type RecallByWords = Readonly<Record<WordBudget, number>>

export interface UnitRecall {
  readonly unit: string
  readonly kind: UnitKind['kind']
  readonly conversations: number
  readonly units: number
  readonly unitsPerConversation: number
  readonly wordsPerUnit: number
  readonly questions: number
  readonly recall: RecallByWords
  /** Categories without a question are left out. */
  readonly categories: readonly { readonly category: Category; readonly questions: number; readonly recall: RecallByWords }[]
}

/**
 * Each question is put to its own conversation. BM25 ranks the conversation's units, with the same terms, k1 and b
 * for every kind; a unit that holds no word of the question is not found. What was found is read turn by turn, the
 * best unit first and each from its beginning, until the next turn would exceed the budget: so the last unit may be
 * read in part, but a turn is read whole or not at all.
 */
export async function evidenceRecall(kind: UnitKind, samples: readonly Sample[]): Promise<UnitRecall> {
  const answers: Answer[] = []
  const units: SearchUnit[] = []
  for (const sample of samples) {
    const divided = await kind.divide(sample)
    const search = searchOf(divided.map((unit) => unit.flatMap(({ terms }) => terms)))
    for (const question of sample.questions) answers.push({ category: question.category, shares: sharesOf(question, search(question.text).map((place) => divided[place]!)) })
    units.push(...divided)
  }
  const words = units.flat().reduce((sum, turn) => sum + turn.words, 0)
  return {
    unit: kind.name,
    kind: kind.kind,
    conversations: samples.length,
    units: units.length,
    unitsPerConversation: units.length / Math.max(1, samples.length),
    wordsPerUnit: words / Math.max(1, units.length),
    questions: answers.length,
    recall: meanOf(answers),
    categories: Object.values(CATEGORIES).flatMap((category) => {
      const asked = answers.filter((one) => one.category === category)
      return asked.length === 0 ? [] : [{ category, questions: asked.length, recall: meanOf(asked) }]
    }),
  }
}

interface Answer {
  readonly category: Category
  /** Of the question's evidence, by budget. */
  readonly shares: RecallByWords
}

function sharesOf({ evidence }: LocomoQuestion, found: readonly SearchUnit[]): RecallByWords {
  const readAt: number[] = []
  let words = 0
  for (const turn of found.flat()) {
    words += turn.words
    if (evidence.has(turn.id)) readAt.push(words)
  }
  return byBudget((budget) => readAt.filter((end) => end <= budget).length / evidence.size)
}

const meanOf = (answers: readonly Answer[]): RecallByWords =>
  byBudget((budget) => answers.reduce((sum, { shares }) => sum + shares[budget], 0) / Math.max(1, answers.length))

const byBudget = (of: (budget: WordBudget) => number): RecallByWords =>
  Object.fromEntries(WORD_BUDGETS.map((budget) => [budget, of(budget)])) as Record<WordBudget, number>
