/** A dialog of the browser itself: it keeps the focus, ends with Escape, and gives the focus back. */
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { sayAloud } from '../../shell/announce.ts'
import { ask, failureWords } from '../../shell/api.ts'
import { doneWords, type PastEdit } from './change-words.ts'
import { planSentences, type ForgetPlan } from './forget-words.ts'
import type { ListedFact } from './life-lines.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

export function Dialog({ title, onClose, children }: DialogProps): JSX.Element {
  const [element, name] = [useRef<HTMLDialogElement>(null), useId()]
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    element.current?.showModal()
    return () => opener?.focus()
  }, [])
  return (
    <dialog ref={element} class="dialog" aria-labelledby={name} onClose={onClose}>
      <h2 id={name}>{title}</h2>
      {children}
    </dialog>
  )
}

// What was done last, with the way back.

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

// Forgetting a fact for good: first what would go, then the deed.

interface ForgetProps {
  readonly fact: ListedFact
  readonly done: Doing
}

export function ForgetButton({ fact, done }: ForgetProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>Forget …</button>
      {isOpen && <ForgetDialog fact={fact} done={done} onClose={() => setOpen(false)} />}
    </>
  )
}

function ForgetDialog({ fact, done, onClose }: ForgetProps & { readonly onClose: () => void }): JSX.Element {
  const { answer, failure, again } = useAnswer(fact.id, (signal) => ask('forget', { factId: fact.id, dryRun: true }, signal))
  const [failed, setFailed] = useState<unknown>(undefined)
  const forget = async (): Promise<void> => {
    try {
      await ask('forget', { factId: fact.id })
      onClose()
      done.forgot('Forgotten for good. The messages that said it stay until they are forgotten themselves.')
    } catch (error) {
      setFailed(error)
    }
  }
  return (
    <Dialog title="Forget this fact?" onClose={onClose}>
      <blockquote><ChatText text={fact.text} /></blockquote>
      {failure !== undefined ? <Failure failure={failure} again={again} /> : !answer ? <Waiting what="what would go" />
        : planSentences(answer as unknown as ForgetPlan).map((sentence) => <p key={sentence}>{sentence}</p>)}
      {failed !== undefined && <Failure failure={failed} />}
      <p class="dialog-buttons">
        <button type="button" onClick={onClose}>Cancel</button>
        <button type="button" class="main-button" disabled={!answer} onClick={() => void forget()}>Forget for good</button>
      </p>
    </Dialog>
  )
}
