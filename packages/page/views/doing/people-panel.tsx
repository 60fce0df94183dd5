/** Who writes in the memory, and which of them is the one whose memory it is. */
import type { JSX } from 'preact'
import { ChatText } from '../../parts/chat-text.tsx'
import { countedText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { perform } from '../../shell/deeds.ts'
import { changes } from '../../shell/follow-changes.ts'

/** Those who write most. */
const MOST = 12

export function PeoplePanel(): JSX.Element | null {
  const { answer } = useAnswer(String(changes.value), (signal) => ask('people', { limit: MOST }, signal))
  if (!answer || answer.people.length === 0) return null
  const { people, total } = answer
  return (
    <section class="panel" aria-labelledby="people-title">
      <h2 id="people-title">People</h2>
      <ul class="history">
        {people.map(({ name, alsoKnownAs, messages, isMe }) => (
          <li key={name}>
            <span>
              <b><ChatText text={name === 'user' ? 'You' : name} /></b> <span class="quiet">{countedText(messages, 'message')}</span>
              {alsoKnownAs.length > 0 && <span class="quiet">, also as <ChatText text={alsoKnownAs.join(', ')} /></span>}
            </span>
            {isMe || name === 'user' ? <span class="badge">you</span>
              : (
                <button type="button" onClick={() => void sayWhoIAm(name)}>
                  That is me<span class="unseen">: <ChatText text={name} /></span>
                </button>
              )}
          </li>
        ))}
      </ul>
      {total > people.length && <p class="quiet">And {countedText(total - people.length, 'other')}.</p>}
    </section>
  )
}

const sayWhoIAm = (name: string): Promise<unknown> =>
  perform(ask('mergePeople', { names: [name], me: true }), 'What is said about this name is about you.')
