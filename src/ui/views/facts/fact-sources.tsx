/** The messages that prove a fact, with what was said around them. */
import type { JSX } from 'preact'
import { MessageCard } from '../../parts/message.tsx'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { countedText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask, type AnswerOf } from '../../shell/api.ts'
import { hrefOf } from '../../shell/place.ts'

type Proof = AnswerOf<'expand'>

export function FactSources({ factId }: { readonly factId: string }): JSX.Element {
  const { answer, failure, again } = useAnswer(factId, (signal) => ask('expand', { id: `fact:${factId}`, before: 1, after: 1 }, signal))
  if (failure !== undefined) return <Failure failure={failure} again={again} />
  return answer ? <Messages proof={answer} /> : <Waiting what="the messages that prove it" />
}

function Messages({ proof: { messages, conversationId, segmentId, elsewhere = [] } }: { readonly proof: Proof }): JSX.Element {
  return (
    <div class="fact-sources">
      <ul>
        {messages.map((message) => (
          <li key={message.id} class={message.isSupport ? 'is-support' : ''}>
            <MessageCard message={message} isLit={message.isSupport} />
          </li>
        ))}
      </ul>
      <p>
        <a href={hrefOf('talk', [conversationId], { from: messages.find(({ isSupport }) => isSupport)?.seq })}>Open the talk</a>
        {' · '}<a href={hrefOf('episode', [segmentId])}>Open its episode</a>
        {elsewhere.length > 0 && (
          <span class="quiet"> · {countedText(elsewhere.length, 'more message proves it', 'more messages prove it')} elsewhere</span>
        )}
      </p>
    </div>
  )
}
