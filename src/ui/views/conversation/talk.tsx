/** One conversation, however long, drawn where it is looked at. */
import type { JSX } from 'preact'
import { Failure, Nothing, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { isShown } from '../../shell/as-of.ts'
import { hrefOf } from '../../shell/place.ts'
import { Log } from './log.tsx'

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
