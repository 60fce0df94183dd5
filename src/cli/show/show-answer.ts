/** An answer with its sources, and what is said where there is none. */
import { dayOf } from '../../core/recall/match-reason.ts'
import type { ReadAnswer } from '../answer-question.ts'
import { clipColumns, wrap } from '../terminal/columns.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import type { Screen } from '../terminal/terminal.ts'

/** Why a question has no answer. */
export interface NoAnswer {
  /** no_model: none is configured; nothing_found: recall is not sure of anything; unsupported: no source holds what the model said. */
  readonly reason: 'no_model' | 'nothing_found' | 'unsupported' | 'model_failed'
  /** Of the failure of a model. */
  readonly message?: string
}

export const WHY_NONE: Readonly<Record<NoAnswer['reason'], readonly string[]>> = {
  no_model: [
    'No model is configured to answer: set MADELEINE_MODEL_URL, its address up to and including /v1, and MADELEINE_MODEL, '
      + 'its name.',
    'What was said about it:',
  ],
  nothing_found: ['I do not know: nothing in the memory supports an answer.'],
  unsupported: ['I do not know: the model gave no answer that the memory supports. What was said about it:'],
  model_failed: ['The model could not be asked. What was said about it:'],
}

/** Columns of the number and the space before a source. */
const ANSWER_INDENT = 4

const indented = (text: string): string => `${' '.repeat(ANSWER_INDENT)}${text}`

export const answerLines = ({ columns }: Screen, answer: string): string[] =>
  answer.split('\n').flatMap((line) => wrap(escapeLine(line), columns))

/** The sources of an answer, by their numbers. */
export function sourceLines(screen: Screen, { cited }: ReadAnswer, timeZone: string): string[] {
  const { columns, dim } = screen
  return [
    '',
    ...cited.flatMap(({ kind, title, text, at, speaker, conversationId, space, command }, i) => {
      const number = `[${i + 1}]`.padEnd(ANSWER_INDENT)
      const name = kind === 'fact' ? text : title ?? text
      const from = [...(kind === 'message' ? [speaker] : []), ...(space === undefined ? [] : [`in ${space}`]), conversationId]
      return [
        `${number}${clipColumns(escapeLine(name), columns - ANSWER_INDENT)}`,
        ...(kind === 'message' && title !== undefined ? [indented(clipColumns(`“${escapeLine(text)}”`, columns - ANSWER_INDENT))] : []),
        indented(dim(clipColumns(escapeLine([dayOf(at, timeZone), ...from].join(' · ')), columns - ANSWER_INDENT))),
        // Not clipped: it is there to be copied
        indented(dim(command)),
      ]
    }),
  ]
}
