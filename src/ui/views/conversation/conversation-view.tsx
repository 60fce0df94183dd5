/** Conversations: a list of them, and one of them with the boundaries of its episodes. */
import type { JSX } from 'preact'
import { Nothing } from '../../parts/notices.tsx'
import type { PagePlace } from '../../shell/place.ts'
import { ConversationList } from './conversation-list.tsx'
import { TalkLog } from './talk.tsx'
import './conversation.css'

export function ConversationView({ place: { rest: [id], query } }: { readonly place: PagePlace }): JSX.Element {
  if (id === undefined) return <ConversationList />
  const from = query.get('from')
  if (from !== null && !/^\d{1,10}$/.test(from)) return <Nothing isView title="There is no such message" />
  return <TalkLog key={id} id={id} from={from === null ? undefined : Number(from)} />
}
