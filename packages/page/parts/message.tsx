/** One message, as it was said: who, when, and the words as text. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { timeZone } from '../shell/as-of.ts'
import { momentText } from './dates.ts'
import { countText } from './numbers.ts'
import { ChatText } from './chat-text.tsx'

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
  /** A sentence that it proves is pointed at. */
  readonly isLit?: boolean
}

/** Of a longer text the beginning is drawn until the whole is asked for: a page of 200 MB text is no page. */
const MOST_UNITS = 3000
const ROLES: Readonly<Record<string, string>> = { user: 'You', assistant: 'Assistant', system: 'System', tool: 'Tool' }
/** Who said it: the same name in every view. */
export const shownSpeaker = ({ role, name }: Pick<DisplayedMessage, 'role' | 'name'>): string => name ?? ROLES[role] ?? role
const KINDS: Readonly<Record<string, string>> = { tool_call: 'tool call', tool_result: 'tool result', event: 'event' }

export function MessageCard({ message: { seq, role, name, kind, text, at }, isLit = false }: MessageProps): JSX.Element {
  const isTalk = kind === 'message'
  return (
    <article class={`message message-${role}${isLit ? ' message-lit' : ''}${isTalk ? '' : ' message-aside'}`} data-seq={seq}>
      <header class="message-head">
        <strong><ChatText text={shownSpeaker({ role, name })} /></strong>
        {!isTalk && <span class="badge">{KINDS[kind] ?? kind}</span>}
        <time dateTime={at}>{momentText(at, timeZone.value)}</time>
      </header>
      {isTalk ? <Words text={text} /> : <details><summary>{countText(text.length)} characters</summary><Words text={text} /></details>}
    </article>
  )
}

function Words({ text }: { readonly text: string }): JSX.Element {
  const [isWhole, setWhole] = useState(false)
  if (text.length <= MOST_UNITS || isWhole) return <div class="message-text"><ChatText text={text} isWhole /></div>
  return (
    <div class="message-text">
      <ChatText text={`${text.slice(0, MOST_UNITS)} …`} isWhole />
      <button type="button" onClick={() => setWhole(true)}>Show all {countText(text.length)} characters</button>
    </div>
  )
}
