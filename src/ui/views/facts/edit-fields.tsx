/** The fields of an edit: each action has its own. */
import type { JSX } from 'preact'
import { FACT_CATEGORIES } from '../../../facts/core/fact.ts'
import { CATEGORY_NAMES } from './category-names.ts'
import type { EditDraft, EditKind } from './edit-draft.ts'

interface EditFieldsProps {
  readonly kind: EditKind
  readonly draft: EditDraft
  readonly change: (part: Partial<EditDraft>) => void
}

export function EditFields(props: EditFieldsProps): JSX.Element {
  const { kind } = props
  return (
    <div class="edit-fields">
      {(kind === 'correct' || kind === 'add') && <TextField {...props} />}
      {kind === 'add' && <AddedFields {...props} />}
      {(kind === 'correct' || kind === 'retire') && <TruthFields {...props} />}
      {kind === 'add' && <DayField {...props} label="Since" />}
      {kind === 'pin' && <p>It comes first in what an agent is told, and never drops off that list.</p>}
    </div>
  )
}

const MOST_CHARACTERS = 500

function TextField({ kind, draft, change }: EditFieldsProps): JSX.Element {
  return (
    <label>{kind === 'add' ? 'One sentence that stands on its own' : 'What is true'}
      <textarea
        rows={3} maxLength={MOST_CHARACTERS} required value={draft.text}
        onInput={({ currentTarget }) => change({ text: currentTarget.value })}
      />
    </label>
  )
}

/** Whether it was true before, and until when. */
function TruthFields({ kind, draft, change }: EditFieldsProps): JSX.Element {
  const choices = kind === 'correct' ? ['It was true, and has changed', 'It was never true'] : ['It was true until', 'It was never true']
  return (
    <fieldset>
      <legend>What was it before?</legend>
      {choices.map((label, i) => (
        <label key={label} class="choice">
          <input
            type="radio" name="truth" checked={draft.wasNeverTrue === (i === 1)} onChange={() => change({ wasNeverTrue: i === 1 })}
          />
          {label}
        </label>
      ))}
      {!draft.wasNeverTrue && <DayField kind={kind} draft={draft} change={change} label={kind === 'correct' ? 'Changed on' : 'Until'} />}
    </fieldset>
  )
}

function DayField({ draft, change, label }: EditFieldsProps & { readonly label: string }): JSX.Element {
  return (
    <label>
      <span>{label} <span class="quiet">(empty: now)</span></span>
      <input type="date" value={draft.since} onChange={({ currentTarget }) => change({ since: currentTarget.value })} />
    </label>
  )
}

function AddedFields({ draft, change }: EditFieldsProps): JSX.Element {
  return (
    <>
      <label>
        <span>About <span class="quiet">(empty: you)</span></span>
        <input
          type="text" maxLength={100} value={draft.subject} onInput={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
      </label>
      <label>Category
        <select value={draft.category} onChange={({ currentTarget }) => change({ category: currentTarget.value as EditDraft['category'] })}>
          <option value="">as read from the sentence</option>
          {FACT_CATEGORIES.map((name) => <option key={name} value={name}>{CATEGORY_NAMES[name]}</option>)}
        </select>
      </label>
    </>
  )
}
