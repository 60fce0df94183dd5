/** One fact with its strips; opened, what it was before, what proves it, and what may be done about it. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { momentText } from '../../parts/dates.ts'
import { MessageCard } from '../../parts/message.tsx'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { asOf, timeZone } from '../../shell/as-of.ts'
import { hrefOf } from '../../shell/place.ts'
import type { Doing } from './done-bar.tsx'
import { EditButton } from './edit-dialog.tsx'
import { doneWords } from './change-words.ts'
import { ForgetButton } from './forget-dialog.tsx'
import type { ListedFact, LifeLine } from './life-lines.ts'
import { heldText, Strips } from './strips.tsx'
import type { TimeAxis } from './validity.ts'

interface FactLineProps {
  readonly line: LifeLine
  readonly axis: TimeAxis
  /** The address names it. */
  readonly isOpen: boolean
  readonly done: Doing
}

export function FactLine({ line, axis, isOpen: isNamed, done }: FactLineProps): JSX.Element {
  const [isOpen, setOpen] = useState(isNamed)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { newest } = line
  const panel = `fact-${newest.id}`
  return (
    <li ref={row} class={newest.validTo === undefined ? 'fact' : 'fact fact-over'}>
      <div class="fact-row">
        <button type="button" class="fact-text" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
          <ChatText text={newest.text} />
        </button>
        <span class="fact-signs">
          {newest.pinned && <span class="badge badge-key">pinned</span>}
          {newest.withdrawn && <span class="badge">never true</span>}
          <span class="quiet">{heldText(newest)}</span>
        </span>
        <Strips line={line} axis={axis} />
      </div>
      <div id={panel} hidden={!isOpen} class="fact-panel">{isOpen && <OpenFact line={line} done={done} />}</div>
    </li>
  )
}

function OpenFact({ line: { newest, earlier }, done }: Pick<FactLineProps, 'line' | 'done'>): JSX.Element {
  const holds = newest.validTo === undefined
  const button = (kind: 'correct' | 'retire' | 'pin' | 'unpin'): JSX.Element => <EditButton kind={kind} fact={newest} done={done} />
  return (
    <>
      <p class="facts-line"><span>{QUALITIES[newest.quality]}</span><span>learnt {momentText(newest.learntAt, timeZone.value)}</span>
        <span>{countedText(newest.sources.length, 'message proves it', 'messages prove it')}</span></p>
      {asOf.value === undefined ? (
        <div class="fact-actions">
          {holds && <>{button('correct')}{button('retire')}{button(newest.pinned ? 'unpin' : 'pin')}</>}
          <ForgetButton fact={newest} done={done} />
        </div>
      ) : <p class="quiet">This is what was known then. Facts can only be changed as of today.</p>}
      <EditMarks fact={newest} done={done} />
      {earlier.length > 0 && (
        <section class="fact-before">
          <h4>Before</h4>
          <ol>{earlier.map((one) => <li key={one.id}><ChatText text={one.text} /> <span class="quiet">{heldText(one)}</span></li>)}</ol>
        </section>
      )}
      {newest.sources.length > 0 && <section><h4>What proves it</h4><FactSources factId={newest.id} /></section>}
    </>
  )
}

const QUALITIES: Readonly<Record<ListedFact['quality'], string>> = {
  model: 'read by a model', rules: 'read by rules', noted: 'noted by an assistant', person: 'entered by you here',
}

/** What the person did to it, each with its undo. */
function EditMarks({ fact: { edits = [] }, done }: { readonly fact: ListedFact; readonly done: Doing }): JSX.Element | null {
  if (edits.length === 0) return null
  return (
    <section class="fact-edits">
      <h4>What you did</h4>
      <ul>
        {edits.map((edit) => (
          <li key={edit.id}>
            {doneWords(edit)}, {momentText(edit.at, timeZone.value)}{' '}
            <button type="button" onClick={() => void done.undo(edit)}>Undo</button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Proof = AnswerOf<'expand'>

/** The messages that prove a fact, with what was said around them. */
function FactSources({ factId }: { readonly factId: string }): JSX.Element {
  const { answer, failure, again } = useAnswer(factId, (signal) => ask('expand', { id: `fact:${factId}`, before: 1, after: 1 }, signal))
  if (failure !== undefined) return <Failure failure={failure} again={again} />
  return answer ? <Messages proof={answer} /> : <Waiting what="the messages that prove it" />
}

function Messages({ proof: { messages, conversationId, segmentId, elsewhere = [] } }: { readonly proof: Proof }): JSX.Element {
  return (
    <div class="fact-sources">
      <ul>
        {messages.map((message) => (
          <li key={message.id} class={message.isSupport ? 'is-support' : ''}>
            <MessageCard message={message} isLit={message.isSupport} />
          </li>
        ))}
      </ul>
      <p>
        <a href={hrefOf('talk', [conversationId], { from: messages.find(({ isSupport }) => isSupport)?.seq })}>Open the talk</a>
        {' · '}<a href={hrefOf('episode', [segmentId])}>Open its episode</a>
        {elsewhere.length > 0 && (
          <span class="quiet"> · {countedText(elsewhere.length, 'more message proves it', 'more messages prove it')} elsewhere</span>
        )}
      </p>
    </div>
  )
}
