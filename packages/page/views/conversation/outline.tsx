/** The episodes of a conversation beside its log, tinted by how well each is remembered: where one is, and where one may go. */
import type { ReadonlySignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { dayText } from '../../parts/dates.ts'
import { lightShare, strengthWords } from '../../parts/forgetting-curve.ts'
import { countedText, percentText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { asOfOption, isShown, timeZone } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'

interface OutlineProps {
  readonly id: string
  /** The row of the log at the top of what is seen. */
  readonly seen: ReadonlySignal<number>
  readonly onChoose: (row: number) => void
}

/** Episodes whose strength is read; the timeline gives no more. */
const MOST = 2000
/** From here on it stands beside the log, and is open. */
const WIDE = '(min-width: 68rem)'

export function Outline({ id, seen, onChoose }: OutlineProps): JSX.Element | null {
  const past = asOfOption.value
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches)
  const { answer } = useAnswer(isOpen ? `${id} ${past.asOf ?? ''} ${changes.value}` : undefined, async (signal) => {
    const [segments, { episodes }] = await Promise.all([
      ask('segments', { conversationId: id }, signal), ask('timeline', { within: [id], limit: MOST, ...past }, signal),
    ])
    const strengths = new Map(episodes.map((one) => [one.id, one.retrievability]))
    return segments.filter(({ title, endAt }) => title !== undefined && isShown(Date.parse(endAt)))
      .map((one) => ({ ...one, strength: strengths.get(one.id) }))
  })
  const at = answer?.findLastIndex(({ from }) => from <= seen.value) ?? -1
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [at])
  return (
    <details class="outline" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{answer ? countedText(answer.length, 'episode') : 'Episodes'}</summary>
      <ol ref={list} aria-label="Episodes of this conversation">
        {answer?.map(({ id: segment, title = '', from, startAt, strength }, i) => (
          <li key={segment}>
            <button
              type="button" aria-current={i === at ? 'true' : undefined} onClick={() => onChoose(from)}
              style={{ '--light': `${Math.round(lightShare(strength ?? 0) * 100)}%` }}
              title={strength === undefined ? undefined : `${strengthWords(strength)}, ${percentText(strength)} remembered`}
            >
              <ChatText text={title} /><small>{dayText(startAt, timeZone.value)}</small>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
