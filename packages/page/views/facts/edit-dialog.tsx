/** Editing a fact: the fields of the deed, what it would change, and both versions where somebody else was quicker. */
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { STATED_CATEGORIES } from '@madeleine/contract'
import { ChatText } from '../../parts/chat-text.tsx'
import { dayText } from '../../parts/dates.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { factTimeText } from '../../parts/fact-time.ts'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, PageFailure } from '../../shell/api.ts'
import { shownAt, timeZone } from '../../shell/as-of.ts'
import { sayDone } from '../../shell/deeds.ts'
import { CATEGORY_NAMES } from './category-names.ts'
import { changeLines, doneWords, type PastEdit } from './change-words.ts'
import { draftOf, editCallOf, type EditDraft, type EditKind, type FactEditCall } from './edit-draft.ts'
import { planSentences, type ForgetPlan } from './forget-words.ts'
import type { ListedFact } from './life-lines.ts'

const TITLES: Readonly<Record<EditKind, string>> = {
  correct: 'Correct this fact', retire: 'This fact no longer holds', pin: 'Pin this fact', unpin: 'Unpin this fact', add: 'Add a fact',
}
const DEEDS: Readonly<Record<EditKind, string>> = { correct: 'Correct', retire: 'Retire', pin: 'Pin', unpin: 'Unpin', add: 'Add' }

interface EditProps {
  readonly kind: EditKind
  /** As it is shown; absent of add. */
  readonly fact?: ListedFact
}

const sayEdited = (edit: PastEdit): void => sayDone({ words: `${doneWords(edit)}:`, text: edit.newText ?? edit.text ?? '', id: edit.id })

export function EditButton({ kind, fact }: EditProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const isAtOnce = kind === 'pin' || kind === 'unpin'
  // A pin needs nothing to be said of it, and is undone where it is done; what is refused is shown in the dialog
  const pin = async (): Promise<void> => {
    const call = editCallOf({ kind, fact, draft: draftOf(fact), editId: crypto.randomUUID(), timeZone: timeZone.value })
    await ask('editFact', call!).then(({ edit }) => sayEdited(edit), () => setOpen(true))
  }
  return (
    <>
      <button type="button" class={kind === 'add' ? 'main-button' : undefined} onClick={() => (isAtOnce ? void pin() : setOpen(true))}>
        {kind === 'add' ? 'Add a fact …' : isAtOnce ? DEEDS[kind] : `${DEEDS[kind]} …`}
      </button>
      {isOpen && <EditDialog kind={kind} {...(fact && { fact })} onClose={() => setOpen(false)} />}
    </>
  )
}

function EditDialog({ kind, fact: shown, onClose }: EditProps & { readonly onClose: () => void }): JSX.Element {
  const [fact, setFact] = useState(shown)
  const [draft, setDraft] = useState<EditDraft>(() => draftOf(shown))
  const [failure, setFailure] = useState<unknown>(undefined)
  const editId = useMemo(() => crypto.randomUUID(), [])
  const call = editCallOf({ kind, fact, draft, editId, timeZone: timeZone.value })
  const act = async (event: Event): Promise<void> => {
    event.preventDefault()
    if (!call) return
    try {
      const { edit } = await ask('editFact', call)
      onClose()
      sayEdited(edit)
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Dialog title={TITLES[kind]} onClose={onClose}>
      {fact && <blockquote><ChatText text={fact.text} /></blockquote>}
      <form onSubmit={(event) => void act(event)}>
        <EditFields kind={kind} draft={draft} change={(part) => (setDraft({ ...draft, ...part }), setFailure(undefined))} />
        <Outcome call={call} failure={failure} fact={fact} goOn={(current) => (setFact(current), setFailure(undefined))} />
        <p class="dialog-buttons">
          <button type="button" onClick={onClose}>Cancel</button>
          <button type="submit" class="main-button" disabled={!call}>{DEEDS[kind]}</button>
        </p>
      </form>
    </Dialog>
  )
}

interface OutcomeProps {
  readonly call: FactEditCall | undefined
  /** Why the deed was refused. */
  readonly failure: unknown
  readonly fact: ListedFact | undefined
  readonly goOn: (current: ListedFact) => void
}

/** What would change, or why it cannot. */
function Outcome({ call, failure: refused, fact, goOn }: OutcomeProps): JSX.Element {
  const { answer, failure: foreseen, isWaiting } =
    useAnswer(call && JSON.stringify(call), (signal) => ask('editFact', { ...call!, dryRun: true }, signal))
  const failure = refused ?? (call ? foreseen : undefined)
  if (failure instanceof PageFailure && failure.code === 'conflict' && fact) {
    return <StaleFact shown={fact} words={failure.message} goOn={goOn} />
  }
  if (failure !== undefined) return <Failure failure={failure} />
  if (!call) return <p class="quiet">What would change is shown here before anything is done.</p>
  if (!answer || isWaiting) return <Waiting what="what would change" />
  const lines = changeLines(answer.changes, (at) => dayText(at, timeZone.value))
  return (
    <div class="would-change" role="status">
      <p><b>What would change</b></p>
      {lines.length === 0 ? <p>Nothing.</p> : (
        <ul>{lines.map(({ words, text }, i) => <li key={i}>{words} <ChatText text={text} /></li>)}</ul>
      )}
      <p class="quiet">Nothing is overwritten; you can undo it.</p>
    </div>
  )
}

// The fields of an edit: each action has its own.

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
          {STATED_CATEGORIES.map((name) => <option key={name} value={name}>{CATEGORY_NAMES[name]}</option>)}
        </select>
      </label>
    </>
  )
}

// A fact that somebody has changed since it was shown: both versions, and the way on.

interface StaleFactProps {
  readonly shown: ListedFact
  /** What the call said. */
  readonly words: string
  readonly goOn: (current: ListedFact) => void
}

export function StaleFact({ shown, words, goOn }: StaleFactProps): JSX.Element {
  const { answer, failure, again } = useAnswer(`${shown.id} ${shown.version}`, (signal) => currentOf(shown, signal))
  return (
    <div class="stale" role="alert">
      <p><b>This fact has changed since it was shown.</b> <span class="quiet">{words}</span></p>
      <dl>
        <dt>As it was shown</dt><dd><Version fact={shown} /></dd>
        <dt>As it is now</dt>
        <dd>
          {failure !== undefined ? <Failure failure={failure} again={again} /> : !answer ? <Waiting what="it again" />
            : answer.current ? <Version fact={answer.current} /> : 'It is gone.'}
        </dd>
      </dl>
      {answer?.current && <p><button type="button" onClick={() => goOn(answer.current!)}>Continue from the current version</button></p>}
    </div>
  )
}

const Version = ({ fact }: { readonly fact: ListedFact }): JSX.Element =>
  <><ChatText text={fact.text} /> <span class="quiet">{factTimeText(fact, { timeZone: timeZone.value, now: shownAt() })}</span></>

/** The fact as it is, or what took its place. */
async function currentOf({ id }: ListedFact, signal: AbortSignal): Promise<{ readonly current: ListedFact | undefined }> {
  const facts = await ask('facts', { includeSuperseded: true, limit: 1000 }, signal) as readonly ListedFact[]
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  let current = byId.get(id)
  for (let steps = 0; current?.supersededBy !== undefined && byId.has(current.supersededBy) && steps < facts.length; steps++) {
    current = byId.get(current.supersededBy)
  }
  return { current }
}

// Forgetting a fact for good: first what would go, then the deed.

interface ForgetProps {
  readonly fact: ListedFact
}

export function ForgetButton({ fact }: ForgetProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="destroys" onClick={() => setOpen(true)}>Forget …</button>
      {isOpen && <ForgetDialog fact={fact} onClose={() => setOpen(false)} />}
    </>
  )
}

function ForgetDialog({ fact, onClose }: ForgetProps & { readonly onClose: () => void }): JSX.Element {
  const { answer, failure, again } = useAnswer(fact.id, (signal) => ask('forget', { factId: fact.id, dryRun: true }, signal))
  const [failed, setFailed] = useState<unknown>(undefined)
  const forget = async (): Promise<void> => {
    try {
      await ask('forget', { factId: fact.id })
      onClose()
      sayDone({ words: 'Forgotten for good. The messages that said it stay until they are forgotten themselves.' })
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
        <button type="button" class="destroys" disabled={!answer} onClick={() => void forget()}>Forget for good</button>
      </p>
    </Dialog>
  )
}
