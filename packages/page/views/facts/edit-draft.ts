/** What somebody is about to do to a fact: the fields of a form, and the call that they come to. */
import type * as z from 'zod'
import type { EditFactInput, StatedCategory, Wire } from '@madeleine/contract'
import { startOfLocal } from '../../parts/dates.ts'
import type { ListedFact } from './life-lines.ts'

export type EditKind = 'correct' | 'retire' | 'pin' | 'unpin' | 'add'
export type FactEditCall = Wire<z.input<typeof EditFactInput>>

export interface EditDraft {
  readonly text: string
  /** A local date, or '' for now. */
  readonly since: string
  readonly wasNeverTrue: boolean
  readonly category: StatedCategory | ''
  readonly subject: string
}

export const draftOf = (fact: ListedFact | undefined): EditDraft =>
  ({ text: fact?.text ?? '', since: '', wasNeverTrue: false, category: '', subject: '' })

interface Drafted {
  readonly kind: EditKind
  /** As it was shown; absent of add. */
  readonly fact?: ListedFact | undefined
  readonly draft: EditDraft
  readonly editId: string
  readonly timeZone: string
}

/** The call; undefined while a field lacks what it needs, or a correction changes nothing. */
export function editCallOf({ kind, fact, draft, editId, timeZone }: Drafted): FactEditCall | undefined {
  const { since, wasNeverTrue, category, subject } = draft
  const text = draft.text.trim()
  const day = since === '' ? undefined : new Date(startOfLocal(since, timeZone)).toISOString()
  if (kind === 'add') {
    if (text === '') return undefined
    return {
      action: 'add', text, editId, ...(day && { validFrom: day }), ...(category && { category }),
      ...(subject.trim() && { subject: subject.trim() }),
    }
  }
  if (!fact) return undefined
  const edited = { factId: fact.id, editId, ...(fact.version !== undefined && { ifVersion: fact.version }) }
  if (kind === 'pin' || kind === 'unpin') return { action: kind, ...edited }
  const never = wasNeverTrue ? { wasNeverTrue: true } : {}
  if (kind === 'retire') return { action: 'retire', ...edited, ...never, ...(day && !wasNeverTrue && { validTo: day }) }
  if (text === '' || text === fact.text) return undefined
  return { action: 'correct', ...edited, text, ...never, ...(day && !wasNeverTrue && { validFrom: day }) }
}
