/** Plans that have a day: those of today, those to come, those that are over; and what is done is said by hand. */
import type { JSX } from 'preact'
import { ChatText } from '../../parts/chat-text.tsx'
import { daysText, factSentence } from '../../parts/fact-time.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { perform } from '../../shell/deeds.ts'
import { changes } from '../../shell/follow-changes.ts'
import { hrefOf } from '../../shell/place.ts'

type Plan = AnswerOf<'agenda'>['due'][number]

export function AgendaPanel(): JSX.Element | null {
  const { answer } = useAnswer(String(changes.value), (signal) => ask('agenda', {}, signal))
  if (!answer || answer.due.length + answer.next.length + answer.past.length + answer.done.length === 0) return null
  return (
    <section class="facts-category agenda" aria-labelledby="agenda-title">
      <h2 id="agenda-title">Plans</h2>
      <Plans name="Today" plans={answer.due} />
      <Plans name="Next" plans={answer.next} />
      <Plans name="Over" plans={answer.past} />
      <Plans name="Done" plans={answer.done} isDone />
    </section>
  )
}

function Plans(
  { name, plans, isDone = false }: { readonly name: string; readonly plans: readonly Plan[]; readonly isDone?: boolean },
): JSX.Element | null {
  if (plans.length === 0) return null
  return (
    <div>
      <h3>{name}</h3>
      <ul>
        {plans.map(({ factId, text, from, to }) => (
          <li key={factId}>
            <span class="agenda-day">{daysText(noonOf(from), noonOf(to), 'UTC')}</span>
            <a href={hrefOf('facts', [factId])}><ChatText text={factSentence({ text })} /></a>
            {!isDone && <button type="button" onClick={() => void markDone(factId)}>
              Done<span class="unseen">: <ChatText text={text} /></span>
            </button>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A plan is of a day, whatever the zone. */
const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`)

const markDone = (factId: string): Promise<unknown> =>
  perform(ask('editFact', { action: 'retire', factId }).then(({ edit }) => ({ id: edit.id })), 'Done: the plan is known of as past.')
