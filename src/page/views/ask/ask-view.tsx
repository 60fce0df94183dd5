/** Asking: search as you type, what answers with its evidence, and what an agent would be told. */
import './ask.css'
import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { sayAloud } from '../../shell/announce.ts'
import { ask } from '../../shell/api.ts'
import { asOf, asOfOption } from '../../shell/as-of.ts'
import { go, hrefOf, place } from '../../shell/place.ts'
import { Failure } from '../../parts/notices.tsx'
import { FoundList } from './found-list.tsx'
import { answerSummary, ASKED, foundIn, type FoundAnswer } from './found.ts'
import { liveSearch, type LiveSearch } from './live-search.ts'
import { ContextPanel } from './context-panel.tsx'

const PARTS = [['found', 'The answers'], ['told', 'What my agent would be told']] as const

export function AskView(): JSX.Element {
  const search = useSearch()
  const { query } = search.state.value
  const part = place.value.query.get('show') === 'told' ? 'told' : 'found'
  return (
    <section class="ask" aria-labelledby="ask-title">
      <h1 id="ask-title">Ask your memory</h1>
      <AskField search={search} part={part} />
      <div class="ask-parts" role="group" aria-label="What is shown">
        {PARTS.map(([name, label]) => (
          <button type="button" key={name} aria-pressed={part === name} onClick={() => go(addressOf(query, name), true)}>{label}</button>
        ))}
      </div>
      {part === 'told' ? <ContextPanel query={query} /> : <AnswerPanel search={search} />}
    </section>
  )
}

const addressOf = (query: string, part: string): string =>
  hrefOf('ask', [], { q: query === '' ? undefined : query, show: part === 'told' ? part : undefined })

/** One search for as long as the view stands; it begins with the query of the address. */
function useSearch(): LiveSearch<FoundAnswer> {
  const search = useMemo(() => liveSearch<FoundAnswer>((query, signal) =>
    ask('recall', { query, ...ASKED, ...asOfOption.value } as never, signal) as unknown as Promise<FoundAnswer>), [])
  useEffect(() => {
    search.type(place.value.query.get('q') ?? '', true)
    let before = asOf.value
    const stop = asOf.subscribe((now) => {
      if (now !== before) search.repeat()
      before = now
    })
    return () => {
      stop()
      search.close()
    }
  }, [search])
  return search
}

function AskField({ search, part }: { readonly search: LiveSearch<FoundAnswer>; readonly part: string }): JSX.Element {
  const [typed, setTyped] = useState(place.value.query.get('q') ?? '')
  const type = (text: string, isDone = false): void => {
    setTyped(text)
    search.type(text, isDone)
    go(addressOf(text.trim(), part), true)
  }
  const named = place.value.query.get('q') ?? ''
  useEffect(() => {
    // Another address of this view was opened: by the menu, a link, the way back
    if (named === typed.trim()) return
    setTyped(named)
    search.type(named, true)
  }, [named])
  return (
    <form role="search" class="ask-form" onSubmit={(event) => (event.preventDefault(), type(typed, true))}>
      <label class="unseen" for="ask-field">What do you want to know?</label>
      <input
        id="ask-field" type="search" autocomplete="off" spellcheck={false} placeholder="What did I decide in April?" maxLength={1000}
        value={typed} onInput={({ currentTarget }) => type(currentTarget.value)} aria-busy={search.state.value.isAsking}
      />
    </form>
  )
}

function AnswerPanel({ search }: { readonly search: LiveSearch<FoundAnswer> }): JSX.Element {
  const { query, isAsking, answer, failure } = search.state.value
  const found = useMemo(() => answer && foundIn(answer.result, answer.query), [answer])
  useEffect(() => {
    if (found && answer) sayAloud(answerSummary(found, answer.query))
  }, [found])
  if (failure !== undefined) return <Failure failure={failure} again={search.repeat} />
  if (query === '') return <p class="quiet">A question, a name, some words, a day: results appear as you type.</p>
  if (!found || !answer) return <p class="quiet">Searching …</p>
  return <FoundList found={found} answer={answer.result} isOld={isAsking} />
}
