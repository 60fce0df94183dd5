/** One message, as it was said: who, when, and the words as what they are. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { timeZone } from '../shell/as-of.ts'
import { momentText, timeText } from './dates.ts'
import { countText } from './numbers.ts'
import { ChatText } from './chat-text.tsx'
import { marking } from './evident.tsx'
import { RichText } from './markdown/rich-text.tsx'

/** What is shown of it; times as ISO strings. */
export interface DisplayedMessage {
  readonly id: string
  readonly seq: number
  readonly role: string
  readonly name?: string | undefined
  readonly kind: string
  readonly text: string
  readonly at: string
}

interface MessageProps {
  readonly message: DisplayedMessage
  /** A sentence that it proves is pointed at, or it is what was looked for. */
  readonly isLit?: boolean
  /** Words in it that are marked, as the index holds them. */
  readonly terms?: readonly string[] | undefined
  /** The day stands above it. */
  readonly isDayShown?: boolean
}

/** Of a longer text the beginning is drawn until the whole is asked for: a page of 200 MB text is no page. */
const MOST_UNITS = 3000
const ROLES: Readonly<Record<string, string>> = { user: 'You', assistant: 'Assistant', system: 'System', tool: 'Tool' }
/** Who said it: the same name in every view. */
export const shownSpeaker = ({ role, name }: Pick<DisplayedMessage, 'role' | 'name'>): string => name ?? ROLES[role] ?? role
const KINDS: Readonly<Record<string, string>> = { tool_call: 'tool call', tool_result: 'tool result', event: 'event' }

export function MessageCard({ message, isLit = false, terms, isDayShown = false }: MessageProps): JSX.Element {
  const { seq, role, name, kind, text, at } = message
  const isTalk = kind === 'message'
  const moment = momentText(at, timeZone.value)
  return (
    <article class={`message message-${role}${isLit ? ' message-lit' : ''}${isTalk ? '' : ' message-aside'}`} data-seq={seq}>
      <header class="message-head">
        <strong><ChatText text={shownSpeaker({ role, name })} /></strong>
        {!isTalk && <span class="badge">{KINDS[kind] ?? kind}</span>}
        <time dateTime={at} title={moment}>{isDayShown ? timeText(at, timeZone.value) : moment}</time>
      </header>
      {isTalk ? <Words text={text} terms={terms} isTalk />
        : <details><summary>{countText(text.length)} characters</summary><Words text={text} /></details>}
    </article>
  )
}

interface WordsProps extends Pick<MessageProps, 'terms'> {
  readonly text: string
  readonly isTalk?: boolean
}

/** What programs said to each other is no Markdown. */
function Words({ text, terms, isTalk = false }: WordsProps): JSX.Element {
  const [isWhole, setWhole] = useState(false)
  const isCut = text.length > MOST_UNITS && !isWhole
  const shown = isCut ? `${text.slice(0, MOST_UNITS)} …` : text
  return (
    <div class="message-text">
      {isTalk ? <RichText text={shown} plain={marking(terms)} /> : <ChatText text={shown} isWhole />}
      {isCut && <button type="button" onClick={() => setWhole(true)}>Show all {countText(text.length)} characters</button>}
    </div>
  )
}
