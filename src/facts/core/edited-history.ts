/** What a person's edits mean for the history of facts: they are words on facts as those of messages are, and stronger than a note. */
import type { EditMark, FactPin } from './fact-edit.ts'
import { bySaying, type FactSource } from './fact-source.ts'

/** A word of a chain, under the keys of the best reading of its text. */
interface KeyedWord {
  readonly source: FactSource
  readonly factKey: string
  readonly chainKey: string
}

/** Notes of an assistant that speak against the last edit before them: what a person has edited only a person changes. */
export function outweighed<K extends KeyedWord>(chain: readonly K[]): ReadonlySet<K> {
  const edits = chain.filter(({ source }) => source.edit)
  const notes = edits.length === 0 ? [] : chain.filter(({ source }) => source.quality === 'noted')
  return new Set(notes.filter((note) => {
    const before = edits.filter(({ source }) => bySaying(source, note.source) < 0)
    const last = Math.max(...before.map(({ source }) => source.edit!.number))
    return before.some((edit) => edit.source.edit!.number === last && speaksAgainst(note, edit))
  }))
}

const names = (end: KeyedWord, { factKey }: KeyedWord): boolean => end.factKey === factKey || end.factKey === end.chainKey

function speaksAgainst(note: KeyedWord, edit: KeyedWord): boolean {
  if (edit.source.kind === 'ends') return note.source.kind !== 'ends' && names(edit, note)
  return note.source.kind === 'ends' ? names(note, edit) : note.factKey !== edit.factKey
}

/** Whether each fact is pinned now, by its key: the last word on it counts, and what a correction puts in its place stays pinned. */
export function pinsByFact(
  sources: readonly FactSource[], pins: readonly FactPin[], factKeyOf: (textKey: string) => string | undefined,
): ReadonlyMap<string, FactPin> {
  const kept = sources.flatMap(({ kind, textKey, factKey, edit }): FactPin[] =>
    (kind === 'states' && edit?.pins ? [{ textKey, factKey, isPinned: true, edit }] : []))
  const inOrder = [...pins, ...kept].toSorted((a, b) => a.edit.number - b.edit.number)
  return new Map(inOrder.map((pin) => [factKeyOf(pin.textKey) ?? pin.factKey, pin]))
}

/** The edits that made a fact what it is, the newest first. */
export function editsOf(
  { proofs, endings }: { readonly proofs: readonly FactSource[]; readonly endings: readonly FactSource[] }, pin: FactPin | undefined,
): readonly EditMark[] | null {
  const stating = proofs.flatMap(({ edit }) => (edit ? [{ ...edit, mark: withoutWithdrawal(edit.mark) }] : []))
  const all = [...stating, ...endings.flatMap(({ edit }) => edit ?? []), ...(pin?.isPinned ? [pin.edit] : [])]
  const byNumber = new Map(all.map(({ number, mark }) => [number, mark]))
  return byNumber.size === 0 ? null : [...byNumber].toSorted(([a], [b]) => b - a).map(([, mark]) => mark)
}

/** What an edit says never to have been true is not what it states. */
function withoutWithdrawal({ wasNeverTrue: _, ...mark }: EditMark): EditMark {
  return mark
}
