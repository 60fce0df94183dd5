/** Conversations: a list of them, and one of them with the boundaries of its episodes. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { dayText } from '../../parts/dates.ts'
import { Nothing, Failure, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { asOfOption, asOf, timeZone } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import { hrefOf, type PagePlace } from '../../shell/place.ts'
import { ConversationMenu } from './conversation-menu.tsx'
import { ConversationList } from './conversation-list.tsx'
import { FindField, type FoundInTalk } from './find.tsx'
import { Log, type LogJump } from './log.tsx'
import { Outline } from './outline.tsx'

export function ConversationView({ place: { rest: [id], query } }: { readonly place: PagePlace }): JSX.Element {
  if (id === undefined) return <ConversationList />
  const from = query.get('from')
  if (from !== null && !/^\d{1,10}$/.test(from)) return <Nothing isView title="There is no such message" />
  return <TalkLog key={id} id={id} from={from === null ? undefined : Number(from)} message={query.get('message') ?? undefined} />
}

// One conversation, however long, drawn where it is looked at.

interface TalkProps {
  readonly id: string
  /** The place in its log that is shown first; absent: the last that was said. */
  readonly from: number | undefined
  /** The id of the message that is shown first and lit. */
  readonly message: string | undefined
}

export function TalkLog({ id, from, message }: TalkProps): JSX.Element {
  const past = asOfOption.value
  const seen = useSignal(0)
  const [jump, setJump] = useState<LogJump | undefined>(undefined)
  const [found, setFound] = useState<FoundInTalk | undefined>(undefined)
  useEffect(() => setJump(undefined), [from])
  const lit = useAnswer(message, async (signal) => {
    const [item] = (await ask('messages', { conversationId: id, ids: [message!] }, signal)).items
    return item?.type === 'message' ? { rows: [item.seq], at: 0, terms: [] } : undefined
  }).answer
  useEffect(() => setFound(lit), [lit])
  useEffect(() => void (found?.rows.length && setJump({ row: found.rows[found.at]!, isFound: true })), [found])
  const { answer, failure, again } = useAnswer(`${id} ${past.asOf ?? ''} ${changes.value}`, async (signal) => {
    const read = async (then: typeof past) => (await ask('conversations', { ids: [id], limit: 1, lastMessage: true, ...then }, signal))
      .conversations[0]
    const [shown, whole] = await Promise.all([read(past), past.asOf === undefined ? undefined : read({})])
    return { shown, all: whole ?? shown, past }
  })
  if (failure !== undefined && !answer) return <Failure isView failure={failure} again={again} />
  if (!answer) return <Waiting what="the conversation" />
  const { shown, all, past: then } = answer
  if (!all?.lastMessage) {
    return <Nothing isView title="There is no such conversation"><p><a href={hrefOf('talk')}>To the list</a></p></Nothing>
  }
  if (!shown?.lastMessage) {
    return <Nothing isView title="It had not begun yet"><p>On the chosen day nothing of this conversation had been said.</p></Nothing>
  }
  const [rows, later] = [shown.lastMessage.seq + 1, all.messages - shown.messages]
  return (
    <>
      <TalkHead entry={shown} isPast={then.asOf !== undefined}><FindField id={id} found={found} onFound={setFound} /></TalkHead>
      {failure !== undefined && <Failure failure={failure} again={again} />}
      <div class="talk">
        <Outline id={id} seen={seen} onChoose={(row) => setJump({ row })} />
        <Log
          key={then.asOf} id={id} past={then} rows={rows} first={from === undefined ? undefined : Math.min(from, rows - 1)}
          jump={jump} found={found} onSeen={(row) => void (seen.value = row)}
        />
      </div>
      {later > 0 && asOf.value !== undefined && (
        <p class="quiet talk-later">{countedText(later, 'message')} of it came after {dayText(asOf.value, timeZone.value)}.</p>
      )}
    </>
  )
}

interface TalkHeadProps {
  readonly entry: AnswerOf<'conversations'>['conversations'][number]
  /** It is looked at, and not tended. */
  readonly isPast: boolean
  readonly children: ComponentChildren
}

function TalkHead({ entry, isPast, children }: TalkHeadProps): JSX.Element {
  const { id, messages, episodes, archivedAt, pausedAt, untrusted } = entry
  const title = entry.title ?? entry.episodeTitle ?? id
  return (
    <header class="talk-head">
      <p><a href={hrefOf('talk')}>All conversations</a></p>
      <div class="view-head">
        <h1><ChatText text={title} /></h1>
        {!isPast && (
          <ConversationMenu
            id={id} title={title} isArchived={archivedAt !== undefined} isPaused={pausedAt !== undefined}
            isDistrusted={untrusted !== undefined}
          />
        )}
      </div>
      <div class="talk-bar">
        <p class="facts-line">
          <span>{countedText(messages, 'message')}</span><span>{countedText(episodes, 'episode')}</span>
          {archivedAt !== undefined && <span class="badge">archived</span>}
          {pausedAt !== undefined && <span class="badge">off the record</span>}
          {untrusted !== undefined && <span class="badge">not trusted</span>}
        </p>
        {children}
      </div>
    </header>
  )
}
