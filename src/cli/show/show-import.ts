/** Shows what an import did: errors and files that could not be read on stderr, and the last line. */
import { SECONDS_NOTE } from '../../import/attach-notes.ts'
import { formatNamed, FORMATS } from '../../import/format-table.ts'
import { leftOutText } from '../../contract/left-out.ts'
import { isZoneNote } from '../../import/chat-parts.ts'
import type { ImportError, ImportResult } from '../../contract/write-results.ts'
import { nameKeyOf } from '../../core/people/known-people.ts'
import { dayOf } from '../../core/recall/match-reason.ts'
import type { FailedFile, TalliedPerson } from '../commands/import-files.ts'
import type { ImportSurvey, ImportEstimate } from '../commands/import-survey.ts'
import { padEnd, widest, wrap } from '../terminal/columns.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import { counted, formatDuration } from '../../tools/format-date.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { callsText } from './show-upgrade.ts'

/** What an import did, with the files of which nothing could be imported. */
export interface ImportOutcome {
  readonly result: ImportResult
  readonly failed: readonly { readonly file: string; readonly code: string; readonly message: string }[]
  /** Files whose conversations are named after their folders too. */
  readonly renamed: readonly string[]
  /** Files that were not begun, because an error before them ended the import. */
  readonly unread: readonly string[]
  /** Absent if no memory was opened, because there was nothing to import. */
  readonly episodes?: number
  readonly ms: number
}

export function printImportJson({ printJson, noteJson }: Terminal, { result, failed, unread }: ImportOutcome): void {
  const { errors, unlisted = 0, unreadKeys: _, leftOut, notes, ...counts } = result
  for (const { code, message, line } of errors) noteJson({ error: { code, message, line } })
  for (const { code, message, file } of failed) noteJson({ error: { code, message, file } })
  printJson({
    ...counts, errors: errors.length + unlisted + failed.length, ...(leftOut && { leftOut }), ...(notes && { notes }),
    ...(failed.length > 0 && { failed: failed.map(({ file }) => file) }), ...(unread.length > 0 && { unread }),
  })
}

/** Errors listed without --json. */
const MAX_LISTED_ERRORS = 20

export function printImport({ print, note }: Terminal, outcome: ImportOutcome): void {
  const { result: { errors, unlisted = 0, notes = [] }, failed, renamed } = outcome
  noteReadings(notes, note)
  for (const error of errors.slice(0, MAX_LISTED_ERRORS)) note(errorLine(error))
  if (errors.length > MAX_LISTED_ERRORS) {
    const more = counted(errors.length + unlisted - MAX_LISTED_ERRORS, 'more message')
    note(`… and ${more} that could not be imported; --json lists ${unlisted > 0 ? 'the first thousand' : 'them all'}`)
  }
  for (const { file, message } of failed) note(`${file}: ${message}`)
  if (renamed.length > 0) note(`Files with the same name: their conversations are named after their folders too `
    + `(${renamed.map(withoutExtension).join(', ')}). Give the same files together again, or --conversation.`)
  print(lastLine(outcome))
}

function lastLine(
  { result: { imported, skipped, conversations, errors, unlisted = 0, leftOut }, failed, unread, episodes, ms }: ImportOutcome,
): string {
  const parts = [
    `${counted(imported, 'message')} imported${conversations > 0 ? ` from ${counted(conversations, 'conversation')}` : ''}`,
    ...(skipped > 0 ? [`${skipped.toLocaleString('en')} skipped (already stored)`] : []),
    ...(errors.length > 0 ? [`${counted(errors.length + unlisted, 'error')} (listed above)`] : []),
  ]
  const sentences = [
    `${parts.join(', ')}${leftOut ? `; left out: ${leftOutText(leftOut)}` : ''}.`,
    ...(failed.length > 0 ? [`${counted(failed.length, 'file')} could not be read: ${failed.map(({ file }) => file).join(', ')}.`] : []),
    ...(unread.length > 0 ? [`Not read, because --strict stopped at the first error: ${unread.join(', ')}.`] : []),
    ...(episodes === undefined ? [] : [`The memory has ${counted(episodes, 'episode')} now.`]),
  ]
  return `${sentences.join(' ')} ${formatDuration(ms)}`
}

const errorLine = ({ line, message }: ImportError): string =>
  (line === '' ? message : `${typeof line === 'number' ? `line ${line}` : line}: ${message}`)
/** How files were read, and what changes it. */
function noteReadings(notes: readonly string[], note: (text: string) => void): void {
  for (const text of notes.slice(0, MAX_LISTED_ERRORS)) {
    const flag = isZoneNote(text) ? '--time-zone' : text.endsWith(SECONDS_NOTE) ? undefined : '--date-order'
    note(`${sentence(text)}${flag === undefined ? '' : ` (${flag} changes it)`}`)
  }
}

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const withoutExtension = (name: string): string => name.replace(/\.[^./]*$/, '')

// Shows what `madeleine import --dry-run` found.

export interface DryRun {
  readonly survey: ImportSurvey
  /** Files of which nothing could be read. */
  readonly failed: readonly FailedFile[]
  /** Names of the user, given and remembered. */
  readonly me: readonly string[]
  /** There is a store already. */
  readonly isStore: boolean
  readonly alreadyStored: number
  readonly estimate: ImportEstimate
}

const MOST_PEOPLE = 20
const MOST_ERRORS = 20

const isMe = ({ name, isMine }: TalliedPerson, me: readonly string[]): boolean =>
  isMine || me.some((own) => nameKeyOf(own) === nameKeyOf(name))

export function printDryRunJson({ printJson, noteJson }: Terminal, { survey, failed, me, alreadyStored, estimate }: DryRun): void {
  for (const { code, message, line } of survey.errors) noteJson({ error: { code, message, line } })
  for (const { code, message, file } of failed) noteJson({ error: { code, message, file } })
  const { seconds, sampled, model } = estimate
  printJson({
    dryRun: true, messages: survey.messages, conversations: survey.conversations.size, alreadyStored,
    formats: Object.fromEntries(survey.formats),
    people: survey.people.people.map((person) => ({
      name: person.name, messages: person.messages, conversations: person.conversations, isMe: isMe(person, me),
    })),
    ...(survey.firstAt && { firstAt: survey.firstAt, lastAt: survey.lastAt }),
    ...(survey.leftOut && { leftOut: survey.leftOut }), ...(survey.notes.length > 0 && { notes: survey.notes }),
    errors: survey.errors.length + survey.unlisted + failed.length,
    ...(failed.length > 0 && { failed: failed.map(({ file }) => file) }),
    estimate: { seconds: Number(seconds.toFixed(1)), sampled, ...(model && { model }) },
  })
}

export function printDryRun({ print, note, screen }: Terminal, dryRun: DryRun): void {
  const { survey: { errors, unlisted, notes }, failed } = dryRun
  noteReadings(notes, note)
  for (const { line, message } of errors.slice(0, MOST_ERRORS)) note(`${typeof line === 'number' ? `line ${line}` : line}: ${message}`)
  if (errors.length > MOST_ERRORS) note(`… and ${counted(errors.length + unlisted - MOST_ERRORS, 'more message')} that cannot be imported`)
  for (const { file, message } of failed) note(`${file}: ${message}`)
  print([...linesOf(dryRun).flatMap((line) => wrap(line, screen.columns)), ...peopleLines(dryRun)])
}

function linesOf({ survey, isStore, alreadyStored, estimate: { seconds, sampled, model } }: DryRun): string[] {
  const { messages, conversations, formats, firstAt, lastAt, leftOut } = survey
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const [first, last] = [firstAt && dayOf(firstAt, timeZone), lastAt && dayOf(lastAt, timeZone)]
  return [
    `${counted(messages, 'message')} in ${counted(conversations.size, 'conversation')}: `
      + `${[...formats].map(([format, count]) => `${titleOf(format)} ${count.toLocaleString('en')}`).join(', ')}. Nothing was written.`,
    ...(first === undefined ? [] : [first === last ? `From ${first}, in the time zone ${timeZone}.`
      : `From ${first} to ${last!}, in the time zone ${timeZone}.`]),
    ...(leftOut ? [`Left out: ${leftOutText(leftOut)}.`] : []),
    isStore ? `Already stored: ${alreadyStored.toLocaleString('en')}; new: ${(messages - alreadyStored).toLocaleString('en')}.`
      : 'There is no store here yet; all of it is new.',
    `It would take about ${formatDuration(1000 * Math.max(0.1, seconds))}, judging by runs on two cores and by how fast the first `
      + `${counted(sampled, 'message')} were analysed here.`,
    ...(model ? [`Then titles, summaries and facts by the model (\`madeleine upgrade\`): about ${callsText(model)}.`] : []),
  ]
}

const titleOf = (format: string): string => {
  const known = FORMATS.find((name) => name === format)
  return (known === undefined ? format : formatNamed(known).title).replace(/^an? /, '')
}

function peopleLines({ survey, me }: DryRun): string[] {
  const { people: tally } = survey
  const { people } = tally
  if (people.length === 0) return []
  const listed = people.slice(0, MOST_PEOPLE)
  const names = listed.map((person) => `${escapeLine(person.name)}${isMe(person, me) ? ' (you)' : ''}`)
  const width = widest(names)
  return [
    'People:',
    ...listed.map(({ messages }, i) => `  ${padEnd(names[i]!, width)}  ${counted(messages, 'message')}`),
    ...(people.length > MOST_PEOPLE ? [`  … and ${(people.length - MOST_PEOPLE).toLocaleString('en')} more`] : []),
    ...(tally.strangers(me).length > 0 ? ['None of them is known to be you: --me NAME says who is.'] : []),
  ]
}
