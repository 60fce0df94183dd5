/** Parses the options of `editFact`: each action takes its own. */
import type * as z from 'zod'
import { EditFactInput, type EditFactOptions, parseOptions } from '@madeleine/contract'
import { invalidInput, MadeleineError, plainLine, readTime } from '@madeleine/base'
import { Redactor } from '../redaction/redact.ts'
import { isUuid } from './fact-sources-sql.ts'

type Input = z.output<typeof EditFactInput>
/** The options of an edit, checked. */
export interface FactEditRequest extends Omit<Input, 'validFrom' | 'validTo' | 'redact' | 'space'> {
  readonly validFrom: Date | undefined
  readonly validTo: Date | undefined
  /** What was taken out of its words; absent: nothing. */
  readonly redacted?: Redactor['redacted']
}

/** What each action needs, and what it may have beside `dryRun`. */
const OPTIONS: Readonly<Record<Input['action'], { readonly needs: readonly (keyof Input)[]; readonly takes: readonly (keyof Input)[] }>> = {
  correct: {
    needs: ['factId'], takes: ['text', 'value', 'attribute', 'category', 'validFrom', 'wasNeverTrue', 'redact', 'ifVersion', 'editId'],
  },
  retire: { needs: ['factId'], takes: ['validTo', 'wasNeverTrue', 'ifVersion', 'editId'] },
  pin: { needs: ['factId'], takes: ['ifVersion', 'editId'] },
  unpin: { needs: ['factId'], takes: ['ifVersion', 'editId'] },
  add: { needs: ['text'], takes: ['subject', 'value', 'attribute', 'category', 'validFrom', 'redact', 'editId'] },
  undo: { needs: ['editId'], takes: [] },
}
const ALWAYS: readonly (keyof Input)[] = ['action', 'dryRun', 'space']
const WORDS = ['text', 'value', 'attribute', 'category'] as const

/** @throws {MadeleineError} `invalid_input`, `bad_time` */
export function parseFactEdit(options: EditFactOptions | Omit<EditFactOptions, 'space'>): FactEditRequest {
  const { validFrom, validTo, redact, space: _, ...given } = checked(options)
  const redactor = new Redactor(redact)
  const input = redactor.fields(given, ['text', 'value', 'attribute', 'subject'])
  const { action, editId, wasNeverTrue } = input
  if (action !== 'undo' && editId !== undefined && !isUuid(editId)) throw invalidInput('editId', editId, 'a UUID')
  if (action === 'correct' && WORDS.every((name) => input[name] === undefined)) {
    throw new MadeleineError('invalid_input', `correct needs what replaces the fact: one of ${WORDS.join(', ')}`)
  }
  if (wasNeverTrue && validTo !== undefined) {
    throw new MadeleineError('invalid_input', 'validTo cannot be given with wasNeverTrue: what was never true does not end')
  }
  for (const name of ['text', 'value', 'subject'] as const) {
    const words = input[name]
    if (words !== undefined && !/[\p{L}\p{N}]/u.test(plainLine(words))) throw invalidInput(name, words, 'words')
  }
  return {
    ...input, ...(redactor.redacted && { redacted: redactor.redacted }), ...(editId !== undefined && { editId: editId.toLowerCase() }),
    validFrom: validFrom === undefined ? undefined : readTime(validFrom, 'validFrom'),
    validTo: validTo === undefined ? undefined : readTime(validTo, 'validTo'),
  }
}

function checked(options: object): Input {
  const input = parseOptions(EditFactInput, options)
  const { needs, takes } = OPTIONS[input.action]
  const missing = needs.find((name) => input[name] === undefined)
  if (missing !== undefined) throw new MadeleineError('invalid_input', `${input.action} needs ${missing}`)
  const stray = (Object.keys(input) as (keyof Input)[])
    .find((name) => input[name] !== undefined && ![...ALWAYS, ...needs, ...takes].includes(name))
  if (stray !== undefined) {
    throw new MadeleineError('invalid_input', `${stray} does not go with ${input.action}, which takes ${[...needs, ...takes].join(', ')}`)
  }
  return input
}
