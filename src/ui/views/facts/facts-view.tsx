/** What is known, by category and whom it is about, with when it held; and what a person may do about it. */
import './facts.css'
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { FACT_CATEGORIES } from '../../../facts/core/fact.ts'
import { momentText } from '../../parts/dates.ts'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { countText } from '../../parts/numbers.ts'
import { ChatText, shownText } from '../../parts/chat-text.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { asOf, asOfOption, shownAt, timeZone } from '../../shell/as-of.ts'
import { go, hrefOf, type PagePlace } from '../../shell/place.ts'
import { CATEGORY_NAMES } from './category-names.ts'
import { doneWords, type PastEdit } from './change-words.ts'
import { DoneBar, useDone, type Doing } from './done-bar.tsx'
import { EditButton } from './edit-dialog.tsx'
import { FactLine } from './fact-line.tsx'
import { factsByCategory, subjectsIn, type CategoryLines, type ListedFact } from './life-lines.ts'
import { AxisMarks } from './strips.tsx'
import { axisOf, axisTicks } from './validity.ts'

/** As many as the call gives. */
const MOST = 1000

export function FactsOverview({ place }: { readonly place: PagePlace }): JSX.Element {
  const asked = { includeSuperseded: true, limit: MOST, ...asOfOption.value }
  const { answer, failure, again } = useAnswer(JSON.stringify(asked), (signal) => ask('facts', asked, signal))
  const facts = answer as readonly ListedFact[] | undefined
  const done = useDone(again)
  return (
    <section class="facts" aria-labelledby="facts-title">
      <div class="facts-head">
        <h1 id="facts-title">What is known</h1>
        {asOf.value === undefined && <EditButton kind="add" done={done} />}
      </div>
      <DoneBar done={done} />
      {failure !== undefined ? <Failure failure={failure} again={again} />
        : !facts ? <Waiting what="facts" />
        : facts.length === 0 ? <NoFacts /> : <FactLists facts={facts} place={place} done={done} />}
      <EditsPanel done={done} />
    </section>
  )
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
  readonly done: Doing
}

function FactLists({ facts, place, done }: FactListsProps): JSX.Element {
  const chosen = { category: place.query.get('category') ?? '', subject: place.query.get('about') ?? '' }
  const [opened] = place.rest
  const fits = ({ category, subject }: ListedFact): boolean =>
    (chosen.category === '' || category === chosen.category) && (chosen.subject === '' || subject === chosen.subject)
  const shown = useMemo(() => facts.filter(fits), [facts, chosen.category, chosen.subject])
  const axis = useMemo(() => axisOf(facts, shownAt()), [facts])
  const ticks = useMemo(() => axisTicks(axis, timeZone.value), [axis, timeZone.value])
  return (
    <>
      <Filters chosen={chosen} subjects={subjectsIn(facts)} />
      {facts.length === MOST && <p class="quiet">These are the newest {countText(MOST)}; asking finds the others.</p>}
      {shown.length === 0 && <p>No fact fits this choice.</p>}
      {factsByCategory(shown).map((one) => (
        <section key={one.category} class="facts-category" aria-labelledby={`facts-${one.category}`}>
          <h2 id={`facts-${one.category}`}>{CATEGORY_NAMES[one.category]}</h2>
          <AxisMarks ticks={ticks} />
          <Subjects of={one} draw={(line) => (
            <FactLine key={line.newest.id} line={line} axis={axis} isOpen={isIn(line, opened)} done={done} />
          )} />
        </section>
      ))}
    </>
  )
}

type Line = CategoryLines['subjects'][number]['lines'][number]

const isIn = ({ newest, earlier }: Line, id: string | undefined): boolean => [newest, ...earlier].some((one) => one.id === id)

function Subjects({ of, draw }: { readonly of: CategoryLines; readonly draw: (line: Line) => JSX.Element }): JSX.Element {
  return (
    <>
      {of.subjects.map(({ subject, lines }) => (
        <div key={subject} class="facts-subject">
          <h3><ChatText text={subject === 'user' ? 'you' : subject} /></h3>
          <ul>{lines.map(draw)}</ul>
        </div>
      ))}
    </>
  )
}

interface FiltersProps {
  readonly chosen: { readonly category: string; readonly subject: string }
  readonly subjects: readonly string[]
}

function Filters({ chosen, subjects }: FiltersProps): JSX.Element {
  const choose = (part: { category?: string; subject?: string }): void => {
    const { category, subject } = { ...chosen, ...part }
    go(hrefOf('facts', [], { category: category || undefined, about: subject || undefined }), true)
  }
  return (
    <form class="facts-filters" onSubmit={(event) => event.preventDefault()}>
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
function EditsPanel({ done }: { readonly done: Doing }): JSX.Element {
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
      {text !== undefined && <ChatText text={text} />}{text !== undefined && newText !== undefined && ' → '}
      {newText !== undefined && <ChatText text={newText} />}{' '}
      {undoneAt === undefined ? <button type="button" onClick={() => void done.undo(edit)}>Undo</button>
        : <span class="quiet">undone {momentText(undoneAt, timeZone.value)}</span>}
    </li>
  )
}
