/** Evidence recall: the share of a question's evidence within the first words of a search result. */
import { bm25Search } from '../recall/bm25-search.ts'
import { CATEGORIES, type Category, type LocomoQuestion, type Sample } from '../corpora/locomo-samples.ts'
import type { SearchUnit, UnitKind } from './search-units.ts'

/** Numbers of words that are read from a search result. */
export const WORD_BUDGETS = [250, 500, 1000, 2000] as const
export type WordBudget = (typeof WORD_BUDGETS)[number]

/** The share of evidence read, 0–1, by word budget; a mean over questions. */
export type RecallByWords = Readonly<Record<WordBudget, number>>

/** Evidence recall of one kind of search unit. */
export interface UnitRecall {
  readonly unit: string
  readonly kind: UnitKind['kind']
  readonly conversations: number
  readonly units: number
  readonly unitsPerConversation: number
  readonly wordsPerUnit: number
  readonly questions: number
  readonly recall: RecallByWords
  /** Without categories that have no question. */
  readonly categories: readonly { readonly category: Category; readonly questions: number; readonly recall: RecallByWords }[]
}

/**
 * Measures the evidence recall of a kind of unit. BM25 ranks the units of the question's conversation, with the same terms,
 * k1 and b for every kind; units without a term of the question are not returned. The result is read turn by turn, the best
 * unit first and each unit from its start, until the next turn would exceed the budget: the last unit may be read in part,
 * a turn only as a whole.
 */
export async function evidenceRecall(kind: UnitKind, samples: readonly Sample[]): Promise<UnitRecall> {
  const answers: Answer[] = []
  const units: SearchUnit[] = []
  for (const sample of samples) {
    const sampleUnits = await kind.divide(sample)
    const search = bm25Search(sampleUnits.map((unit) => unit.flatMap(({ terms }) => terms)))
    for (const question of sample.questions) {
      const rankedUnits = search(question.text).map((index) => sampleUnits[index]!)
      answers.push({ category: question.category, shares: sharesOf(question, rankedUnits) })
    }
    units.push(...sampleUnits)
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
      const inCategory = answers.filter((one) => one.category === category)
      return inCategory.length === 0 ? [] : [{ category, questions: inCategory.length, recall: meanOf(inCategory) }]
    }),
  }
}

interface Answer {
  readonly category: Category
  /** Share of the question's evidence that was read, by budget. */
  readonly shares: RecallByWords
}

function sharesOf({ evidence }: LocomoQuestion, rankedUnits: readonly SearchUnit[]): RecallByWords {
  const readAt: number[] = []
  let words = 0
  for (const turn of rankedUnits.flat()) {
    words += turn.words
    if (evidence.has(turn.id)) readAt.push(words)
  }
  return byBudget((budget) => readAt.filter((end) => end <= budget).length / evidence.size)
}

const meanOf = (answers: readonly Answer[]): RecallByWords =>
  byBudget((budget) => answers.reduce((sum, { shares }) => sum + shares[budget], 0) / Math.max(1, answers.length))

const byBudget = (valueOf: (budget: WordBudget) => number): RecallByWords =>
  Object.fromEntries(WORD_BUDGETS.map((budget) => [budget, valueOf(budget)])) as Record<WordBudget, number>
