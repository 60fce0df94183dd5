/** Forgetting a fact for good: first what would go, then the deed. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { ChatText } from '../../parts/chat-text.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { Dialog } from './dialog.tsx'
import type { Doing } from './done-bar.tsx'
import { planSentences, type ForgetPlan } from './forget-words.ts'
import type { ListedFact } from './life-lines.ts'

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
