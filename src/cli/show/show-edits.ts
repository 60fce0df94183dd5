/** Edits of facts as lines. */
import type { ChangedFact, EditFactResult, FactEdit, FactState } from '../../contract/results/facts-result.ts'
import { dayOf } from '../../recall/render/match-reason.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'
import { formatMoment } from '../terminal/format-date.ts'
import type { Screen } from '../terminal/terminal.ts'

const DONE: Readonly<Record<FactEdit['action'], string>> = {
  correct: 'corrected', retire: 'retired', pin: 'pinned', unpin: 'unpinned', add: 'added',
}

/** An edit in words: `corrected “Lena lives in Lisbon” to “Lena lives in Porto”`. */
function editInWords({ action, text, newText, wasNeverTrue }: FactEdit): string {
  const quoted = (words: string | undefined): string => (words === undefined ? 'something that was forgotten' : `“${escapeLine(words)}”`)
  const [about, stated] = [quoted(text), quoted(newText)]
  const never = wasNeverTrue ? ', which was never true' : ''
  if (action === 'add') return `added ${stated}`
  return `${DONE[action]} ${about}${never}${action === 'correct' ? `${never === '' ? '' : ','} to ${stated}` : ''}`
}

/** Two lines for each edit. */
export function showEdits({ dim }: Screen, edits: readonly FactEdit[], timeZone: string): string[] {
  return edits.flatMap((edit) => [
    `${capital(editInWords(edit))}`,
    dim(`  ${[
      formatMoment(edit.at, timeZone), ...(edit.since ? [`since ${dayOf(edit.since, timeZone)}`] : []),
      ...(edit.by === undefined ? [] : [`by ${escapeLine(edit.by)}`]),
      ...(edit.undoneAt ? [`undone ${formatMoment(edit.undoneAt, timeZone)}`] : []), edit.id,
    ].join(' · ')}`),
  ])
}

/** What an edit did, or would do, and how to take it back. */
export function showEdited(
  { dim }: Screen, { edit, changes, dryRun }: EditFactResult, { isUndone, timeZone }: { isUndone: boolean; timeZone: string },
): string[] {
  const words = editInWords(edit)
  const done = isUndone ? `${dryRun ? 'Would undo' : 'Undid'}: ${words}` : dryRun ? `Would have ${words}` : capital(words)
  return [
    `${done}.`,
    ...(changes.length === 0 ? [dim('  this changes nothing: it was done before')]
      : changes.map((change) => dim(`  ${changeInWords(change, timeZone)}`))),
    ...(dryRun ? ['Nothing was changed.'] : isUndone ? [] : [dim(`  madeleine fact undo ${edit.id}`)]),
  ]
}

function changeInWords({ before, after }: ChangedFact, timeZone: string): string {
  if (!after) return `gone: ${wordsOf(before!, timeZone)}`
  return before ? `now: ${wordsOf(after, timeZone)}` : `new: ${wordsOf(after, timeZone)}`
}

function wordsOf({ text, validFrom, validTo, pinned, withdrawn }: FactState, timeZone: string): string {
  const time = withdrawn ? 'never true' : validTo ? `${dayOf(validFrom, timeZone)} – ${dayOf(validTo, timeZone)}`
    : `since ${dayOf(validFrom, timeZone)}`
  return `${escapeLine(text)} (${[time, ...(pinned ? ['pinned'] : [])].join('; ')})`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
