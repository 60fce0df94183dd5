/** The conversations, the one with the latest message first, by pages; narrowed by words of their titles. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { dayText } from '../../parts/dates.ts'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { isShown, timeZone } from '../../shell/as-of.ts'
import { hrefOf } from '../../shell/place.ts'

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
