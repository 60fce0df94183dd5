/** Shows what an import did: errors and files that could not be read on stderr, and the last line. */
import { leftOutText } from '../../adapters/import/left-out.ts'
import { SECONDS_NOTE } from '../../adapters/import/attach-notes.ts'
import { isZoneNote } from '../../adapters/import/talk/talk-clock.ts'
import { counted, formatDuration } from '../terminal/format-date.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { ImportError, ImportResult } from '../../contract/results/write-results.ts'

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
export function noteReadings(notes: readonly string[], note: (text: string) => void): void {
  for (const text of notes.slice(0, MAX_LISTED_ERRORS)) {
    const flag = isZoneNote(text) ? '--time-zone' : text.endsWith(SECONDS_NOTE) ? undefined : '--date-order'
    note(`${sentence(text)}${flag === undefined ? '' : ` (${flag} changes it)`}`)
  }
}

const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const withoutExtension = (name: string): string => name.replace(/\.[^./]*$/, '')
