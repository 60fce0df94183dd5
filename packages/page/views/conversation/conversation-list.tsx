/** The conversations by month, the one with the latest message first, read on as one scrolls; narrowed by words of their titles. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { groupedBy } from '../../parts/buckets.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { dateText } from '../../parts/dates.ts'
import { Nothing, Failure, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { usePages } from '../../parts/use-pages.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { asOfOption, timeZone } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import { hrefOf } from '../../shell/place.ts'

/** Conversations of a page, and the most that one call gives. */
const [PAGE, MOST] = [100, 1000]
/** How far below what is seen the next page is read. */
const AHEAD = '1200px'

type Entry = AnswerOf<'conversations'>['conversations'][number]

export function ConversationList(): JSX.Element {
  const [words, setWords] = useState('')
  return (
    <>
      <header class="list-head">
        <h1>Conversations</h1>
        <label>Words in the title <input type="search" value={words} onInput={(event) => setWords(event.currentTarget.value)} /></label>
      </header>
      <Listed key={asOfOption.value.asOf} words={words} />
    </>
  )
}

/** Of one day: what stood there on another one is no answer meanwhile, since a click would open what had not been said. */
function Listed({ words }: { readonly words: string }): JSX.Element {
  const past = asOfOption.value
  const { rows, hasMore, isWaiting, failure, more } = usePages<Entry>(`${words} ${changes.value}`, async ({ cursor, least }, signal) => {
    const limit = cursor === undefined ? Math.min(MOST, Math.max(PAGE, least)) : PAGE
    const { conversations, next } = await ask('conversations', {
      limit, ...past, ...(words !== '' && { query: words }), ...(cursor !== undefined && { cursor }),
    }, signal)
    return { rows: conversations, next }
  })
  return (
    <>
      {!rows && failure === undefined && <Waiting what="the conversations" />}
      {rows?.length === 0 && !isWaiting && <NoConversation words={words} isPast={past.asOf !== undefined} />}
      {byMonth(rows ?? []).map(([month, entries]) => (
        <section key={month} class="month" aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`}>{dateText(entries[0]!.endAt, { month: 'long', year: 'numeric' }, timeZone.value)}</h2>
          <ul class="conversations">{entries.map((entry) => <EntryLine key={entry.id} entry={entry} />)}</ul>
        </section>
      ))}
      {failure !== undefined && <Failure failure={failure} again={more} />}
      {hasMore && failure === undefined && <More isWaiting={isWaiting} more={more} />}
    </>
  )
}

/** In their order: a month is where its latest conversation stands. */
const byMonth = (entries: readonly Entry[]): [string, Entry[]][] => [...groupedBy(entries, ({ endAt }) =>
  dateText(endAt, { year: 'numeric', month: '2-digit' }, timeZone.value).replace(/\W/g, '-'))]

/** Reads on before its end is seen; a button, for those who do not scroll. */
function More({ isWaiting, more }: { readonly isWaiting: boolean; readonly more: () => void }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWaiting) return
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && more(), { rootMargin: AHEAD })
    watch.observe(button.current!)
    return () => watch.disconnect()
  })
  return <button type="button" class="more" ref={button} disabled={isWaiting} onClick={more}>{isWaiting ? 'Reading …' : 'More'}</button>
}

function NoConversation({ words, isPast }: { readonly words: string; readonly isPast: boolean }): JSX.Element {
  if (words !== '') {
    return <Nothing title="No title has these words"><p><a href={hrefOf('ask', [], { q: words })}>Search in what was said</a></p></Nothing>
  }
  return isPast ? <Nothing title="Nothing had been said yet" />
    : <Nothing title="There is no conversation yet"><p><a href={hrefOf('memory')}>Import your chats</a>, and they appear here.</p></Nothing>
}

function EntryLine({ entry }: { readonly entry: Entry }): JSX.Element {
  const { id, title, episodeTitle, startAt, endAt, messages, episodes, open, people, archivedAt, pausedAt, untrusted } = entry
  const [from, to] = [startAt, endAt].map((at) => dateText(at, { day: 'numeric', month: 'short' }, timeZone.value))
  return (
    <li>
      <a class={archivedAt === undefined ? 'conversation' : 'conversation conversation-archived'} href={hrefOf('talk', [id])}>
        <span class="conversation-days">{from === to ? from : `${from} – ${to}`}</span>
        <span class="conversation-title"><ChatText text={title ?? episodeTitle ?? id} /></span>
        {archivedAt !== undefined && <span class="badge">archived</span>}
        {pausedAt !== undefined && <span class="badge">off the record</span>}
        {untrusted !== undefined && <span class="badge">not trusted</span>}
        {people && <span class="badge">between people</span>}
        {open && <span class="badge">still open</span>}
        <span class="conversation-counts">
          {countedText(messages, 'message')}<span class="conversation-episodes">, {countedText(episodes, 'episode')}</span>
        </span>
      </a>
    </li>
  )
}
