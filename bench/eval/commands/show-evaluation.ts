/** Tables of an evaluation of segmentation: a block per file, a row per policy, baseline or unit. */
import { WORD_BUDGETS, type UnitRecall } from '../segmentation/evidence-recall.ts'
import { CATEGORIES, type Category } from '../corpora/locomo-samples.ts'
import type { ArmScores } from '../segmentation/measure-arms.ts'
import type { Scores } from '../segmentation/segmentation-scores.ts'
import { padEnd, padStart, widest } from '../../../packages/cli/terminal/columns.ts'
import { counted } from '../../../packages/tools/format-date.ts'
import { escapeLine } from '../../../packages/base/escape-terminal.ts'
import type { Screen } from '../../../packages/cli/terminal/terminal.ts'

const share = (value: number): string => value.toFixed(3)

interface Column<T> {
  readonly head: string
  /** Width in terminal columns, the space before it included. */
  readonly wide: number
  readonly of: (row: T) => string
}

const shareColumn = <T>(head: string, of: (row: T) => number): Column<T> => ({ head, wide: 6, of: (row) => share(of(row)) })

const SCORES: readonly Column<Scores>[] = [
  shareColumn('Pk', ({ pk }) => pk),
  shareColumn('WD', ({ windowDiff }) => windowDiff),
  shareColumn('F1', ({ f1 }) => f1),
  shareColumn('P', ({ precision }) => precision),
  shareColumn('R', ({ recall }) => recall),
  shareColumn('score', ({ score }) => score),
  shareColumn('miF1', ({ microF1 }) => microF1),
  shareColumn('F1±1', ({ microF1Within1 }) => microF1Within1),
  { head: 'dens', wide: 6, of: ({ density }) => density.toFixed(2) },
  { head: '/100', wide: 6, of: ({ boundariesPer100 }) => boundariesPer100.toFixed(1) },
]

const SCORES_NOTE = [
  'Means over dialogues; miF1, and F1±1 where one off counts as found, pool them.',
  'dens: predicted / reference. random: mean of 5 runs. *: best k for this file.',
]

/** The scores of one file. @param arms at least one */
export function showScores(screen: Screen, file: string, arms: readonly ArmScores[]): string[] {
  const { dialogues = 0, messages = 0, referenceBoundaries = 0 } = arms[0]?.scores ?? {}
  const rate = ((100 * referenceBoundaries) / Math.max(1, messages)).toFixed(1)
  const facts = [counted(dialogues, 'dialogue'), counted(messages, 'message'), `reference: ${rate} boundaries per 100`]
  const rows = arms.map(({ arm, kind, best, scores }) => ({ name: best ? `${arm} *` : arm, isOurs: kind === 'policy', row: scores }))
  return [headline(screen, file, facts), ...table(screen, SCORES, rows), ...SCORES_NOTE.map(screen.dim), '']
}

/** The word budget of the columns by category. */
const CATEGORY_BUDGET = 1000
const CATEGORY_HEADS: Readonly<Record<Category, string>> = {
  'multi-hop': 'multi', temporal: 'temp', 'open-domain': 'open', 'single-hop': 'single',
}

const RECALLS: readonly Column<UnitRecall>[] = [
  { head: 'units', wide: 7, of: ({ units }) => units.toLocaleString('en') },
  { head: 'words', wide: 7, of: ({ wordsPerUnit }) => wordsPerUnit.toFixed(0) },
  ...WORD_BUDGETS.map((budget): Column<UnitRecall> =>
    ({ head: budget.toLocaleString('en'), wide: 7, of: ({ recall }) => share(recall[budget]) })),
  ...Object.values(CATEGORIES).map((category): Column<UnitRecall> => ({
    head: CATEGORY_HEADS[category], wide: 7,
    of: ({ categories }) => {
      const scores = categories.find((one) => one.category === category)
      return scores ? share(scores.recall[CATEGORY_BUDGET]) : '–'
    },
  })),
]

const RECALLS_NOTE = [
  'Share of the evidence read within so many words; by category within 1,000.',
  'BM25 ranks the units; turns are read while they fit. words: per unit.',
]

/** The evidence recall of one file. @param units at least one kind */
export function showRecalls(screen: Screen, file: string, units: readonly UnitRecall[]): string[] {
  const { conversations = 0, questions = 0 } = units[0] ?? {}
  const rows = units.map((row) => ({ name: row.unit, isOurs: row.kind === 'policy', row }))
  const facts = [counted(conversations, 'conversation'), counted(questions, 'question')]
  return [headline(screen, file, facts), ...table(screen, RECALLS, rows), ...RECALLS_NOTE.map(screen.dim), '']
}

const headline = ({ bold }: Screen, file: string, facts: readonly string[]): string => [bold(escapeLine(file)), ...facts].join(' · ')

interface Row<T> {
  readonly name: string
  /** Printed bold, to set it off from the baselines. */
  readonly isOurs: boolean
  readonly row: T
}

function table<T>({ bold, dim }: Screen, columns: readonly Column<T>[], rows: readonly Row<T>[]): string[] {
  const nameColumns = widest(rows.map(({ name }) => name)) + 1
  const line = (name: string, cell: (column: Column<T>) => string): string =>
    padEnd(name, nameColumns) + columns.map((column) => padStart(cell(column), column.wide)).join('')
  return [
    dim(line('', ({ head }) => head)),
    ...rows.map(({ name, isOurs, row }) => (isOurs ? bold : String)(line(name, ({ of }) => of(row)))),
  ]
}
