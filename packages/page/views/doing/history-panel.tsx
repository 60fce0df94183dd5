/** What was done by hand, newest first, and the way back. */
import type { JSX } from 'preact'
import { ChatText } from '../../parts/chat-text.tsx'
import { momentText } from '../../parts/dates.ts'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { timeZone } from '../../shell/as-of.ts'
import { takeBack } from '../../shell/deeds.ts'
import { changes } from '../../shell/follow-changes.ts'
import { hrefOf } from '../../shell/place.ts'
import { deedWords, doerWords, type HistoryLine } from './history-words.ts'

export function HistoryPanel(): JSX.Element {
  const { answer, failure, again } = useAnswer(String(changes.value), (signal) => ask('history', {}, signal))
  return (
    <section class="panel" aria-labelledby="history-title">
      <h2 id="history-title">What was done by hand</h2>
      {failure !== undefined ? <Failure failure={failure} again={again} /> : !answer ? <Waiting what="the history" />
        : answer.length === 0 ? <p class="quiet">Nothing yet. Episodes, conversations and facts can be tended where they are shown.</p>
        : <ul class="history">{answer.map((line) => <Line key={line.id} line={line} />)}</ul>}
    </section>
  )
}

function Line({ line }: { readonly line: HistoryLine }): JSX.Element {
  const { id, at, by, undone, target } = line
  const { names, project, text = names?.join(', ') ?? project, episodeIds: [episode] = [], conversationId } = target
  return (
    <li class={undone ? 'history-undone' : undefined}>
      <p>
        <b>{deedWords(line)}</b>{text !== undefined && <>: <ChatText text={text} /></>}{' '}
        <span class="quiet">{momentText(at, timeZone.value)}, <ChatText text={doerWords(by)} /></span>{' '}
        {undone ? '' : episode !== undefined ? <a href={hrefOf('episode', [episode])}>the episode</a>
          : conversationId !== undefined && <a href={hrefOf('talk', [conversationId])}>the conversation</a>}
      </p>
      {undone ? <span class="badge">undone</span>
        : <button type="button" aria-label={`Undo: ${deedWords(line)}`} onClick={() => void takeBack(id)}>Undo</button>}
    </li>
  )
}
