/** The episodes of a conversation beside its log, tinted by how well each is remembered: where one is, and where one may go. */
import type { ReadonlySignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { dayText } from '../../parts/dates.ts'
import { lightShare, strengthWords } from '../../parts/forgetting-curve.ts'
import { countedText, countText, percentText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { asOfOption, timeZone } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'

interface OutlineProps {
  readonly id: string
  /** The row of the log at the top of what is seen. */
  readonly seen: ReadonlySignal<number>
  readonly onChoose: (row: number) => void
}

/** Episodes that are read; the timeline gives no more. */
const MOST = 2000
/** From here on it stands beside the log, and is open. */
const WIDE = '(min-width: 68rem)'

export function Outline({ id, seen, onChoose }: OutlineProps): JSX.Element | null {
  const past = asOfOption.value
  const [isOpen, setOpen] = useState(() => matchMedia(WIDE).matches)
  const { answer } = useAnswer(isOpen ? `${id} ${past.asOf ?? ''} ${changes.value}` : undefined, async (signal) => {
    const { episodes, total } = await ask('timeline', { within: [id], limit: MOST, ...past }, signal)
    // In the order of the log, which is not always that of the times
    return { episodes: episodes.toSorted((a, b) => a.from - b.from), total }
  })
  const episodes = answer?.episodes ?? []
  const at = episodes.findLastIndex(({ from }) => from <= seen.value)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [at])
  return (
    <details class="outline" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {!answer ? 'Episodes' : answer.total <= MOST ? countedText(answer.total, 'episode')
          : `The ${countText(MOST)} most surprising of ${countedText(answer.total, 'episode')}`}
      </summary>
      <ol ref={list} aria-label="Episodes of this conversation">
        {episodes.map(({ id: episode, title, from, startAt, retrievability }, i) => (
          <li key={episode}>
            <button
              type="button" aria-current={i === at ? 'true' : undefined} onClick={() => onChoose(from)}
              style={{ '--light': `${Math.round(lightShare(retrievability) * 100)}%` }}
              title={`${strengthWords(retrievability)}, ${percentText(retrievability)} remembered`}
            >
              <ChatText text={title} /><small>{dayText(startAt, timeZone.value)}</small>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
