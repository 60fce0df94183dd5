/** The history of what a person did to facts, each with its undo. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { momentText } from '../../parts/dates.ts'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { SaidText } from '../../parts/said.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { timeZone } from '../../shell/as-of.ts'
import type { Doing } from './done-bar.tsx'
import { doneWords, type PastEdit } from './change-words.ts'

const MOST_EDITS = 100

export function EditsPanel({ done }: { readonly done: Doing }): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const { answer, failure, again } =
    useAnswer(isOpen ? String(done.round) : undefined, (signal) => ask('factEdits', { limit: MOST_EDITS }, signal))
  return (
    <details class="edits" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What you have changed</summary>
      {failure !== undefined ? <Failure failure={failure} again={again} /> : !answer ? isOpen && <Waiting what="your edits" />
        : answer.edits.length === 0 ? <p class="quiet">Nothing yet.</p>
        : <ul>{answer.edits.map((edit) => <EditRow key={edit.id} edit={edit} done={done} />)}</ul>}
    </details>
  )
}

function EditRow({ edit, done }: { readonly edit: PastEdit; readonly done: Doing }): JSX.Element {
  const { text, newText, at, undoneAt } = edit
  return (
    <li>
      <b>{doneWords(edit)}</b> <span class="quiet">{momentText(at, timeZone.value)}</span>{' '}
      {text !== undefined && <SaidText text={text} />}{text !== undefined && newText !== undefined && ' → '}
      {newText !== undefined && <SaidText text={newText} />}{' '}
      {undoneAt === undefined ? <button type="button" onClick={() => void done.undo(edit)}>Undo</button>
        : <span class="quiet">undone {momentText(undoneAt, timeZone.value)}</span>}
    </li>
  )
}
