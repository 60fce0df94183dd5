/** What is known, by whom it is about and category, with when it held; and what a person may do about it. */
import type { JSX } from 'preact'
import { useMemo, useState, useEffect, useRef } from 'preact/hooks'
import { fold } from '@madeleine/base'
import { FACT_CATEGORIES } from '@madeleine/contract'
import { ChatText, shownText } from '../../parts/chat-text.tsx'
import { momentText } from '../../parts/dates.ts'
import { factSentence, type PlannedDays } from '../../parts/fact-time.ts'
import { MessageCard } from '../../parts/message.tsx'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { countText, countedText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { asOf, asOfOption, shownAt, timeZone } from '../../shell/as-of.ts'
import { takeBack } from '../../shell/deeds.ts'
import { changes } from '../../shell/follow-changes.ts'
import { go, hrefOf, type PagePlace } from '../../shell/place.ts'
import { AgendaPanel } from './agenda-panel.tsx'
import { CATEGORY_NAMES } from './category-names.ts'
import { doneWords, type PastEdit } from './change-words.ts'
import { EditButton, ForgetButton } from './edit-dialog.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { factsByPerson, subjectsIn, type PersonLines, type ListedFact, type LifeLine } from './life-lines.ts'
import { AxisMarks, heldText, Strips } from './strips.tsx'
import { axisOf, axisTicks, type TimeAxis } from './validity.ts'

/** As many as the call gives. */
const MOST = 1000

export function FactsOverview({ place }: { readonly place: PagePlace }): JSX.Element {
  const asked = { includeSuperseded: true, limit: MOST, ...asOfOption.value }
  const { answer, failure, again } = useAnswer(`${JSON.stringify(asked)} ${changes.value}`, (signal) => ask('facts', asked, signal))
  const facts = answer as readonly ListedFact[] | undefined
  const planned = usePlannedDays()
  return (
    <section class="facts" aria-labelledby="facts-title">
      <div class="facts-head">
        <h1 id="facts-title">What is known</h1>
        {asOf.value === undefined && <EditButton kind="add" />}
      </div>
      {asOf.value === undefined && <AgendaPanel />}
      {failure !== undefined ? <Failure failure={failure} again={again} />
        : !facts ? <Waiting what="facts" />
        : facts.length === 0 ? <NoFacts /> : <FactLists facts={facts} place={place} planned={planned} />}
      <EditsPanel />
    </section>
  )
}

/** As far as the call reaches. */
const MOST_DAYS = 3660
const NO_PLANS: PlannedDays = new Map()

/** The days of all plans: a dot for each, also of those that are named in words. */
function usePlannedDays(): PlannedDays {
  const { answer } = useAnswer(String(changes.value), (signal) => ask('agenda', { days: MOST_DAYS, pastDays: MOST_DAYS }, signal))
  return useMemo(() => (answer ? new Map([...answer.due, ...answer.next, ...answer.past, ...answer.done].map((plan) => [plan.factId, plan]))
    : NO_PLANS), [answer])
}

function NoFacts(): JSX.Element {
  return (
    <Nothing title="Nothing is known yet">
      <p>
        Facts are read where people say something about themselves: “I live in Lisbon”. Without a language model, rules read plain
        statements in English, German and Chinese. You can add one yourself.
      </p>
    </Nothing>
  )
}

interface FactListsProps {
  readonly facts: readonly ListedFact[]
  readonly place: PagePlace
  readonly planned: PlannedDays
}

function FactLists({ facts, place, planned }: FactListsProps): JSX.Element {
  const chosen = { category: place.query.get('category') ?? '', subject: place.query.get('about') ?? '' }
  const [opened] = place.rest
  const fits = ({ category, subject }: ListedFact): boolean =>
    (chosen.category === '' || category === chosen.category) && (chosen.subject === '' || subject === chosen.subject)
  const [words, setWords] = useState('')
  const { category: chosenCategory, subject: chosenSubject } = chosen
  const shown = useMemo(() => facts.filter((fact) => fits(fact) && holdsWords(fact, words)), [facts, chosenCategory, chosenSubject, words])
  const axis = useMemo(() => axisOf(facts, shownAt(), planned), [facts, planned])
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, shown)
  const ticks = useMemo(() => axisTicks(axis, timeZone.value), [axis, timeZone.value])
  return (
    <>
      <Filters chosen={chosen} subjects={subjectsIn(facts)} onWords={setWords} />
      {facts.length === MOST && <p class="quiet">These are the newest {countText(MOST)}; asking finds the others.</p>}
      {shown.length === 0 && <p>No fact fits this choice.</p>}
      <div class="facts-people" ref={box}>
        {factsByPerson(shown).map((one, i) => (
          <section key={one.subject} class="facts-category" aria-labelledby={`facts-${i}`}>
            <div class="fact-row">
              <h2 id={`facts-${i}`}>{one.subject === 'user' ? 'You' : <ChatText text={one.subject} />}</h2>
              <AxisMarks ticks={ticks} />
            </div>
            <Categories of={one} draw={(line) => <FactLine key={keyOf(line)} line={line} axis={axis} isOpen={isIn(line, opened)} />} />
          </section>
        ))}
      </div>
    </>
  )
}

/** Whether it has all of these words, or beginnings of words, in any spelling. */
function holdsWords(fact: ListedFact, words: string): boolean {
  const said = fold(`${fact.text} ${factSentence(fact)} ${fact.subject}`)
  return fold(words).split(/\s+/).every((word) => said.includes(word))
}

/** The same when its newest is corrected: what is open stays open, and what has the focus keeps it. */
const keyOf = ({ newest, earlier }: LifeLine): string => (earlier.at(-1) ?? newest).id

const isIn = ({ newest, earlier }: LifeLine, id: string | undefined): boolean => [newest, ...earlier].some((one) => one.id === id)

function Categories({ of, draw }: { readonly of: PersonLines; readonly draw: (line: LifeLine) => JSX.Element }): JSX.Element {
  return (
    <>
      {of.categories.map(({ category, lines }) => (
        <div key={category} class="facts-subject">
          <h3>{CATEGORY_NAMES[category]}</h3>
          <ul>{lines.map(draw)}</ul>
        </div>
      ))}
    </>
  )
}

interface FiltersProps {
  readonly chosen: { readonly category: string; readonly subject: string }
  readonly subjects: readonly string[]
  readonly onWords: (words: string) => void
}

function Filters({ chosen, subjects, onWords }: FiltersProps): JSX.Element {
  const choose = (part: { category?: string; subject?: string }): void => {
    const { category, subject } = { ...chosen, ...part }
    go(hrefOf('facts', [], { category: category || undefined, about: subject || undefined }), true)
  }
  return (
    <form class="facts-filters" onSubmit={(event) => event.preventDefault()}>
      <label>Words{' '}<input type="search" maxLength={200} onInput={({ currentTarget }) => onWords(currentTarget.value)} /></label>
      <label>Category{' '}
        <select value={chosen.category} onChange={({ currentTarget }) => choose({ category: currentTarget.value })}>
          <option value="">all</option>
          {FACT_CATEGORIES.map((name) => <option key={name} value={name}>{CATEGORY_NAMES[name]}</option>)}
        </select>
      </label>
      <label>About{' '}
        <select value={chosen.subject} onChange={({ currentTarget }) => choose({ subject: currentTarget.value })}>
          <option value="">everybody</option>
          {subjects.map((name) => <option key={name} value={name}>{name === 'user' ? 'you' : shownText(name)}</option>)}
        </select>
      </label>
    </form>
  )
}

const MOST_EDITS = 100

/** The history of what a person did to facts, each with its undo. */
function EditsPanel(): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  const { answer, failure, again } =
    useAnswer(isOpen ? String(changes.value) : undefined, (signal) => ask('factEdits', { limit: MOST_EDITS }, signal))
  return (
    <details class="edits" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What you have changed</summary>
      {failure !== undefined ? <Failure failure={failure} again={again} /> : !answer ? isOpen && <Waiting what="your edits" />
        : answer.edits.length === 0 ? <p class="quiet">Nothing yet.</p>
        : <ul>{answer.edits.map((edit) => <EditRow key={edit.id} edit={edit} />)}</ul>}
    </details>
  )
}

function EditRow({ edit }: { readonly edit: PastEdit }): JSX.Element {
  const { text, newText, at, undoneAt } = edit
  return (
    <li>
      <b>{doneWords(edit)}</b> <span class="quiet">{momentText(at, timeZone.value)}</span>{' '}
      {text !== undefined && <ChatText text={text} />}{text !== undefined && newText !== undefined && ' → '}
      {newText !== undefined && <ChatText text={newText} />}{' '}
      {undoneAt === undefined ? <button type="button" onClick={() => void takeBack(edit.id)}>Undo</button>
        : <span class="quiet">undone {momentText(undoneAt, timeZone.value)}</span>}
    </li>
  )
}

// One fact with its strips; opened, what it was before, what proves it, and what may be done about it.

interface FactLineProps {
  readonly line: LifeLine
  readonly axis: TimeAxis
  /** The address names it. */
  readonly isOpen: boolean
}

export function FactLine({ line, axis, isOpen: isNamed }: FactLineProps): JSX.Element {
  const [isOpen, setOpen] = useState(isNamed)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' })
  }, [])
  const { newest } = line
  const panel = `fact-${newest.id}`
  return (
    <li ref={row} class={newest.validTo === undefined ? 'fact' : 'fact fact-over'} data-row-key={keyOf(line)}>
      <div class="fact-row">
        <button type="button" class="fact-text" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
          <ChatText text={factSentence(newest)} />
        </button>
        <Strips line={line} axis={axis} />
        <span class="fact-signs">
          {newest.pinned && <span class="badge badge-key">pinned</span>}
          {newest.withdrawn && <span class="badge">never true</span>}
          <span class="quiet">{heldText(newest, axis)}</span>
        </span>
      </div>
      <div id={panel} hidden={!isOpen} class="fact-panel">{isOpen && <OpenFact line={line} axis={axis} />}</div>
    </li>
  )
}

function OpenFact({ line: { newest, earlier }, axis }: Pick<FactLineProps, 'line' | 'axis'>): JSX.Element {
  const holds = newest.validTo === undefined
  const button = (kind: 'correct' | 'retire' | 'pin' | 'unpin'): JSX.Element => <EditButton kind={kind} fact={newest} />
  return (
    <>
      <p class="facts-line"><span>{QUALITIES[newest.quality]}</span><span>learnt {momentText(newest.learntAt, timeZone.value)}</span>
        <span>{countedText(newest.sources.length, 'message proves it', 'messages prove it')}</span></p>
      {asOf.value === undefined ? (
        <div class="fact-actions">
          {holds && <>{button('correct')}{button('retire')}{button(newest.pinned ? 'unpin' : 'pin')}</>}
          <ForgetButton fact={newest} />
        </div>
      ) : <p class="quiet">This is what was known then. Facts can only be changed as of today.</p>}
      <EditMarks fact={newest} />
      {earlier.length > 0 && (
        <section class="fact-before">
          <h4>Before</h4>
          <ol>
            {earlier.map((one) => (
              <li key={one.id}><ChatText text={factSentence(one)} /> <span class="quiet">{heldText(one, axis)}</span></li>
            ))}
          </ol>
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
function EditMarks({ fact: { edits = [] } }: { readonly fact: ListedFact }): JSX.Element | null {
  if (edits.length === 0) return null
  return (
    <section class="fact-edits">
      <h4>What you did</h4>
      <ul>
        {edits.map((edit) => (
          <li key={edit.id}>
            {doneWords(edit)}, {momentText(edit.at, timeZone.value)}{' '}
            <button type="button" onClick={() => void takeBack(edit.id)}>Undo</button>
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
