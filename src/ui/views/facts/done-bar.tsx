/** What was done last, with the way back. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { sayAloud } from '../../shell/announce.ts'
import { ask, failureWords } from '../../shell/api.ts'
import { doneWords, type PastEdit } from './change-words.ts'

export interface Doing {
  /** The newest edit, until it is undone or another comes. */
  readonly last: PastEdit | undefined
  /** Said where there is nothing to undo. */
  readonly said: string
  /** Why an undo did not work. */
  readonly failure: unknown
  /** How often something was done: lists that depend on it are read anew. */
  readonly round: number
  edited(edit: PastEdit): void
  forgot(words: string): void
  undo(edit: PastEdit): Promise<void>
}

const NOTHING_DONE = { last: undefined, said: '', failure: undefined } as const

/** @param again reads what is shown anew */
export function useDone(again: () => void): Doing {
  const [state, setState] = useState<Pick<Doing, 'last' | 'said' | 'failure' | 'round'>>({ ...NOTHING_DONE, round: 0 })
  const after = (part: Partial<Doing>, words: string): void => {
    setState(({ round }) => ({ ...NOTHING_DONE, round: round + 1, ...part }))
    sayAloud(words)
    again()
  }
  return {
    ...state,
    edited: (edit) => after({ last: edit }, `${doneWords(edit)}.`),
    forgot: (said) => after({ said }, said),
    async undo(edit) {
      try {
        await ask('editFact', { action: 'undo', editId: edit.id })
        after({ said: 'Undone: it is as if it had not been done.' }, 'Undone.')
      } catch (failure) {
        setState((before) => ({ ...before, failure }))
      }
    },
  }
}

export function DoneBar({ done }: { readonly done: Doing }): JSX.Element | null {
  const { last, said, failure } = done
  if (!last && said === '' && failure === undefined) return null
  return (
    <div class="done-bar">
      {last && (
        <p>
          <b>{doneWords(last)}:</b> <ChatText text={last.newText ?? last.text ?? ''} />{' '}
          <button type="button" onClick={() => void done.undo(last)}>Undo</button>
        </p>
      )}
      {said !== '' && <p>{said}</p>}
      {failure !== undefined && <p class="failure" role="alert">This could not be undone: {failureWords(failure)}</p>}
    </div>
  )
}
