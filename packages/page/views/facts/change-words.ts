/** What an edit changes, or has changed, in sentences. */
import type { EditFactResult, FactEdit, Wire } from '@madeleine/contract'

export type PastEdit = Wire<FactEdit>
type Change = Wire<EditFactResult>['changes'][number]

/** One change: the text that it is about stands apart, since somebody wrote it. */
export interface ChangeLine {
  readonly words: string
  readonly text: string
}

/** @param day formats a moment as a local day */
export function changeLines(changes: readonly Change[], day: (at: string) => string): ChangeLine[] {
  return changes.flatMap(({ before, after }): ChangeLine[] => {
    if (!after) return before ? [{ words: 'No longer listed:', text: before.text }] : []
    if (!before) return [{ words: `Known from ${day(after.validFrom)} on:`, text: after.text }]
    return [
      ...(before.text === after.text ? [] : [{ words: 'Now says:', text: after.text }]),
      ...endLine(before, after, day),
      ...(before.pinned === after.pinned ? []
        : [{ words: after.pinned ? 'Comes first in every context:' : 'No longer comes first:', text: after.text }]),
    ]
  })
}

type State = NonNullable<Change['before']>

function endLine(before: State, after: State, day: (at: string) => string): ChangeLine[] {
  if (after.withdrawn && !before.withdrawn) return [{ words: 'Was never true, and is withdrawn from all answers:', text: after.text }]
  if (before.withdrawn && !after.withdrawn) return [{ words: 'Counts again:', text: after.text }]
  if (after.validTo === before.validTo) return []
  return [{ words: after.validTo === undefined ? 'Holds again:' : `Held until ${day(after.validTo)}:`, text: after.text }]
}

const DONE = { correct: 'Corrected', retire: 'Retired', pin: 'Pinned', unpin: 'Unpinned', add: 'Added' } as const

/** `Corrected`, `Corrected: it was never true`. */
export const doneWords = ({ action, wasNeverTrue }: { readonly action: PastEdit['action']; readonly wasNeverTrue?: true }): string =>
  `${DONE[action]}${wasNeverTrue ? ': it was never true' : ''}`
