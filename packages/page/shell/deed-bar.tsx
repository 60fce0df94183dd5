/** Says what was done last, with the way back. */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { ChatText } from '../parts/chat-text.tsx'
import { Icon } from '../parts/strength.tsx'
import { lastDeed, takeBack } from './deeds.ts'

export function DeedBar(): JSX.Element | null {
  const bar = useRef<HTMLElement>(null)
  /** Where the focus was before it came here. */
  const before = useRef<HTMLElement | null>(null)
  const deed = lastDeed.value
  if (!deed) return null
  const { words, text, id, from, hasFailed } = deed
  const undo = (): void => {
    // Its button goes with what it undoes
    bar.current?.querySelector<HTMLElement>('.plain')?.focus()
    if (id !== undefined) void takeBack(id, from)
  }
  const putAway = (): void => {
    lastDeed.value = undefined
    const back = before.current
    void (back?.isConnected ? back : document.getElementById('main'))?.focus({ preventScroll: true })
  }
  const onFocusIn = ({ relatedTarget }: FocusEvent): void => {
    if (!bar.current?.contains(relatedTarget as Node | null)) before.current = relatedTarget as HTMLElement | null
  }
  return (
    <section class="deed-bar" aria-label="What was done last" ref={bar} onFocusIn={onFocusIn}>
      <p class={hasFailed ? 'failure' : undefined}>{words}{text !== undefined && <> <ChatText text={text} /></>}</p>
      {id !== undefined && <button type="button" onClick={undo}>Undo</button>}
      <button type="button" class="plain" title="Put away" onClick={putAway}>
        <Icon name="close" /><span class="unseen">Put away</span>
      </button>
    </section>
  )
}
