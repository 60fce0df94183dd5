/** Conversations: a list of them, and one of them with the boundaries of its episodes. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { dayText } from '../../parts/dates.ts'
import { Nothing, Failure, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { isShown, timeZone } from '../../shell/as-of.ts'
import { hrefOf, type PagePlace } from '../../shell/place.ts'
import './conversation.css'
import { Log } from './log.tsx'

export function ConversationView({ place: { rest: [id], query } }: { readonly place: PagePlace }): JSX.Element {
  if (id === undefined) return <ConversationList />
  const from = query.get('from')
  if (from !== null && !/^\d{1,10}$/.test(from)) return <Nothing isView title="There is no such message" />
  return <TalkLog key={id} id={id} from={from === null ? undefined : Number(from)} />
}

// The conversations, the one with the latest message first, by pages; narrowed by words of their titles.

const PAGE = 50
type Entry = AnswerOf<'conversations'>['conversations'][number]

export function ConversationList(): JSX.Element {
  const [words, setWords] = useState('')
  const [pages, setPages] = useState(1)
  const { answer, failure, again } = useAnswer(`${words} ${pages}`, (signal) => readPages(words, pages, signal))
  return (
    <>
      <header class="list-head">
        <h1>Conversations</h1>
        <label>Words in the title <input type="search" value={words} onInput={(event) => narrow(event.currentTarget.value)} /></label>
      </header>
      {failure !== undefined && <Failure failure={failure} again={again} />}
      {!answer && failure === undefined && <Waiting what="the conversations" />}
      {answer?.entries.length === 0 && <NoConversation words={words} />}
      <ul class="conversations">
        {answer?.entries.filter(({ startAt }) => isShown(Date.parse(startAt))).map((entry) => <Entry key={entry.id} entry={entry} />)}
      </ul>
      {answer?.hasMore === true && <button type="button" onClick={() => setPages(pages + 1)}>More</button>}
    </>
  )

  function narrow(given: string): void {
    setWords(given)
    setPages(1)
  }
}

function NoConversation({ words }: { readonly words: string }): JSX.Element {
  return words === ''
    ? <Nothing title="There is no conversation yet"><p><a href={hrefOf('memory')}>Import your chats</a>, and they appear here.</p></Nothing>
    : <Nothing title="No title has these words"><p><a href={hrefOf('ask', [], { q: words })}>Search in what was said</a></p></Nothing>
}

async function readPages(query: string, pages: number, signal: AbortSignal): Promise<{ entries: Entry[]; hasMore: boolean }> {
  const limit = Math.min(1000, PAGE * pages)
  const { conversations, next } = await ask('conversations', { limit, ...(query !== '' && { query }) }, signal)
  return { entries: conversations, hasMore: next !== undefined && PAGE * pages < 1000 }
}

function Entry({ entry }: { readonly entry: Entry }): JSX.Element {
  const { id, title, episodeTitle, startAt, endAt, messages, episodes, open, people } = entry
  const [from, to] = [dayText(startAt, timeZone.value), dayText(endAt, timeZone.value)]
  return (
    <li>
      <a class="conversation" href={hrefOf('talk', [id])}>
        <span class="conversation-title"><ChatText text={title ?? episodeTitle ?? id} /></span>
        <span class="facts-line">
          <span>{from === to ? from : `${from} – ${to}`}</span>
          <span>{countedText(messages, 'message')}</span><span>{countedText(episodes, 'episode')}</span>
          {people && <span>between people</span>}{open && <span>still open</span>}
        </span>
      </a>
    </li>
  )
}

// One conversation, however long, drawn where it is looked at.

interface TalkProps {
  readonly id: string
  /** The place in its log that is shown first; absent: its end. */
  readonly from: number | undefined
}

export function TalkLog({ id, from }: TalkProps): JSX.Element {
  const { answer, failure, again } = useAnswer(id, async (signal) => {
    const [{ conversations: [entry] }, { items }] = await Promise.all([
      ask('conversations', { ids: [id], limit: 1 }, signal), ask('messages', { conversationId: id, from: -1, limit: 1 }, signal),
    ])
    const last = items.findLast((item) => item.type === 'message')
    return { entry, rows: last?.type === 'message' ? last.seq + 1 : 0 }
  })
  if (failure !== undefined) return <Failure isView failure={failure} again={again} />
  if (!answer) return <Waiting what="the conversation" />
  const { entry, rows } = answer
  if (!entry || rows === 0) {
    return <Nothing isView title="There is no such conversation"><p><a href={hrefOf('talk')}>To the list</a></p></Nothing>
  }
  if (!isShown(Date.parse(entry.startAt))) {
    return <Nothing isView title="It had not begun yet"><p>On the chosen day nothing of this conversation had been said.</p></Nothing>
  }
  return (
    <>
      <header class="talk-head">
        <p><a href={hrefOf('talk')}>All conversations</a></p>
        <h1><ChatText text={entry.title ?? entry.episodeTitle ?? id} /></h1>
        <p class="facts-line"><span>{countedText(entry.messages, 'message')}</span><span>{countedText(entry.episodes, 'episode')}</span></p>
      </header>
      <Log id={id} rows={rows} first={from ?? rows - 1} />
    </>
  )
}
