/** Asking: search as you type, what answers with its evidence, and what an agent would be told. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { countText, countedText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { sayAloud } from '../../shell/announce.ts'
import { ask } from '../../shell/api.ts'
import { asOf, asOfOption } from '../../shell/as-of.ts'
import { go, hrefOf, place } from '../../shell/place.ts'
import { leftOutGroups, promptMessages, type WireContext } from './context-words.ts'
import { FoundList } from './found-list.tsx'
import { answerSummary, ASKED, foundIn, type FoundAnswer } from './found.ts'
import { liveSearch, type LiveSearch } from '../../parts/live-search.ts'

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
  const field = useRef<HTMLInputElement>(null)
  // Whoever comes to ask can type at once, without any pointer too; a keyboard of fingers would hide half of the page
  useEffect(() => void (named === '' && !matchMedia('(pointer: coarse)').matches && field.current?.focus()), [])
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
        ref={field} id="ask-field" type="search" autocomplete="off"
        spellcheck={false} placeholder="What did I decide in April?" maxLength={1000}
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

// What an agent would be told that asks this in a new conversation: the system text, the messages, their tokens, and what was left out.

/** No conversation of this name is there: so nothing is recorded as if somebody had been told it. */
const NEW_CONVERSATION = 'a new conversation'
const BUDGETS = [1000, 2000, 4000, 8000, 16_000, 32_000] as const
const DEFAULT_BUDGET = 4000

export function ContextPanel({ query }: { readonly query: string }): JSX.Element {
  const [maxTokens, setMaxTokens] = useState(DEFAULT_BUDGET)
  const asked = { conversationId: NEW_CONVERSATION, maxTokens, ...(query !== '' && { query }) }
  const { answer, failure, again } = useAnswer(JSON.stringify(asked), async (signal) =>
    ({ told: await ask('context', asked as never, signal) as unknown as WireContext, maxTokens }))
  return (
    <div class="told">
      <p class="quiet">
        This is what an agent gets for its next call in a new conversation{query === '' ? ', before anything was asked' : ''}. Looking at it
        records nothing.{asOf.value !== undefined && ' It is always what would be told today, whatever day is shown elsewhere.'}
      </p>
      <p>
        <label for="told-budget">Budget in tokens </label>
        <select id="told-budget" value={maxTokens} onChange={({ currentTarget }) => setMaxTokens(Number(currentTarget.value))}>
          {BUDGETS.map((budget) => <option key={budget} value={budget}>{countText(budget)}</option>)}
        </select>
      </p>
      {failure !== undefined ? <Failure failure={failure} again={again} />
        : answer ? <Told {...answer} /> : <Waiting what="what would be told" />}
    </div>
  )
}

function Told({ told, maxTokens }: { readonly told: WireContext; readonly maxTokens: number }): JSX.Element {
  const { system, tokens, leftOut } = told
  const messages = promptMessages(told)
  return (
    <>
      <p><b>{countedText(tokens, 'token')}</b> of {countText(maxTokens)}.</p>
      <meter min={0} max={maxTokens} value={tokens} aria-label="Tokens of the budget in use" />
      {system === undefined && messages.length === 0 && <p>Nothing: the memory has nothing to tell.</p>}
      {system !== undefined && <TextPart title="System text" text={system} />}
      {messages.map(({ role, text, isRecalled }, i) => (
        <TextPart key={i} title={isRecalled ? `${role}: what was recalled` : role} text={text} />
      ))}
      <LeftOutList leftOut={leftOut} />
    </>
  )
}

function TextPart({ title, text }: { readonly title: string; readonly text: string }): JSX.Element {
  return (
    <section class="told-part">
      <h2>{title}</h2>
      <div class="told-text" tabIndex={0} role="region" aria-label={title}><ChatText text={text} isWhole /></div>
    </section>
  )
}

function LeftOutList({ leftOut }: Pick<WireContext, 'leftOut'>): JSX.Element {
  const groups = leftOutGroups(leftOut)
  return (
    <section class="told-part">
      <h2>Left out</h2>
      {groups.length === 0 ? <p>Nothing was left out.</p> : (
        <ul>
          {groups.map(({ words, why, tokens }) => (
            <li key={`${words} ${why}`}>
              {words}: {why}{tokens > 0 && <span class="quiet"> ({countedText(Math.round(tokens), 'token')})</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
