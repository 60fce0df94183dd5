/** Whether lines are a transcript, and of which form: found from all labels in them. */
import { dateOrderFinder, type DateOrderFinder } from '../talk/date-order.ts'
import { readLabel, speakingOf, type Label, type LabelForm } from './transcript-labels.ts'

/** How the speakers of a transcript are marked. */
export interface TranscriptShape {
  readonly form: LabelForm
  /** Each begins with a time. */
  readonly isTimed: boolean
  /** A talk with an assistant, in which only the two of them speak. */
  readonly isWithAssistant: boolean
  /** Whoever wrote it is there as "Me". */
  readonly hasSelf: boolean
}

/** What is counted of one form. */
interface Counts {
  readonly form: LabelForm
  readonly isTimed: boolean
  labels: number
  selves: number
  assistants: number
  /** The line with text at which the first stands. */
  readonly first: number
  readonly names: Set<string>
}

/** Names that are counted. */
const MOST_NAMES = 2000
/** Lines with text before the first speaker: a title, a date. */
const LINES_BEFORE = 20
/** The least share of lines that begin with a speaker in a talk between people. */
const [TIMED_SHARE, PLAIN_SHARE] = [0.3, 0.4]

export interface TranscriptSurvey {
  readonly add: (line: string) => void
  readonly order: DateOrderFinder
  /** @param isCertain it was said to be a transcript; undefined where nothing looks like one */
  readonly found: (isCertain: boolean) => TranscriptShape | undefined
}

/** Reads lines one after the other, in constant memory. */
export function transcriptSurvey(): TranscriptSurvey {
  const all = new Map<string, Counts>()
  const order = dateOrderFinder()
  let lines = 0
  return {
    order,
    add(line) {
      if (line.trim() === '') return
      lines++
      const label = readLabel(line)
      if (!label) return
      if (label.time) order.add(label.time)
      const isTimed = hasTime(label)
      const key = `${label.form} ${isTimed}`
      const counts = all.get(key)
        ?? { form: label.form, isTimed, labels: 0, selves: 0, assistants: 0, first: lines, names: new Set<string>() }
      all.set(key, counts)
      count(counts, label.name)
    },
    found(isCertain) {
      const forms = [...all.values()].toSorted((a, b) => b.labels - a.labels)
      const assisted = forms.toSorted((a, b) => b.selves + b.assistants - a.selves - a.assistants)
        .find(({ selves, assistants, first }) => selves > 0 && assistants > 0 && (isCertain || first <= LINES_BEFORE))
      const shape = assisted ?? forms.find((form) => isTalk(form, lines)) ?? (isCertain ? forms[0] : undefined)
      return shape && { form: shape.form, isTimed: shape.isTimed, isWithAssistant: shape === assisted, hasSelf: shape.selves > 0 }
    },
  }
}

const hasTime = ({ time, clock }: Label): boolean => time !== undefined || clock !== undefined

function count(counts: Counts, name: string): void {
  const speaking = speakingOf(name)
  counts.labels++
  if (speaking === 'self') counts.selves++
  if (speaking === 'assistant') counts.assistants++
  if (counts.names.size < MOST_NAMES) counts.names.add(name)
}

/** A talk between people: two or more who say something again and again, or several lines with times. */
function isTalk({ form, isTimed, labels, first, names }: Counts, lines: number): boolean {
  if (form === 'heading' || first > LINES_BEFORE || labels < 2) return false
  if (isTimed || form === 'angle') return labels >= TIMED_SHARE * lines
  return names.size > 1 && labels >= 2 * names.size && (form === 'bold' || labels >= PLAIN_SHARE * lines)
}

/** The label of a line, where it has the form of the transcript. */
export function labelIn(line: string, shape: TranscriptShape): Label | undefined {
  const label = readLabel(line)
  if (label?.form !== shape.form || hasTime(label) !== shape.isTimed) return undefined
  return shape.isWithAssistant && speakingOf(label.name) === 'person' ? undefined : label
}
