/** A fact that somebody has changed since it was shown: both versions, and the way on. */
import type { JSX } from 'preact'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { ChatText } from '../../parts/chat-text.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import type { ListedFact } from './life-lines.ts'
import { heldText } from './strips.tsx'

interface StaleFactProps {
  readonly shown: ListedFact
  /** What the call said. */
  readonly words: string
  readonly goOn: (current: ListedFact) => void
}

export function StaleFact({ shown, words, goOn }: StaleFactProps): JSX.Element {
  const { answer, failure, again } = useAnswer(`${shown.id} ${shown.version}`, (signal) => currentOf(shown, signal))
  return (
    <div class="stale" role="alert">
      <p><b>This fact has changed since it was shown.</b> <span class="quiet">{words}</span></p>
      <dl>
        <dt>As it was shown</dt><dd><Version fact={shown} /></dd>
        <dt>As it is now</dt>
        <dd>
          {failure !== undefined ? <Failure failure={failure} again={again} /> : !answer ? <Waiting what="it again" />
            : answer.current ? <Version fact={answer.current} /> : 'It is gone.'}
        </dd>
      </dl>
      {answer?.current && <p><button type="button" onClick={() => goOn(answer.current!)}>Continue from the current version</button></p>}
    </div>
  )
}

const Version = ({ fact }: { readonly fact: ListedFact }): JSX.Element =>
  <><ChatText text={fact.text} /> <span class="quiet">{heldText(fact)}</span></>

/** The fact as it is, or what took its place. */
async function currentOf({ id }: ListedFact, signal: AbortSignal): Promise<{ readonly current: ListedFact | undefined }> {
  const facts = await ask('facts', { includeSuperseded: true, limit: 1000 }, signal) as readonly ListedFact[]
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  let current = byId.get(id)
  for (let steps = 0; current?.supersededBy !== undefined && byId.has(current.supersededBy) && steps < facts.length; steps++) {
    current = byId.get(current.supersededBy)
  }
  return { current }
}
