/** What one does with a memory as a whole: import, look after it, see what models cost, take it along. */
import type { JSX } from 'preact'
import { useState, useRef } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { countText, countedText } from '../../parts/numbers.ts'
import { saveFile } from '../../parts/save-file.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { sayAloud } from '../../shell/announce.ts'
import { ask, send, failureWords } from '../../shell/api.ts'
import { asOf } from '../../shell/as-of.ts'
import { changes } from '../../shell/follow-changes.ts'
import { hrefOf } from '../../shell/place.ts'
import { isDraggedOver } from './dropped-files.ts'
import { HistoryPanel } from './history-panel.tsx'
import { contentSentences, healthSentences, modelSentences, type MemoryCheck, type MemoryStats } from './health-words.ts'
import { importQueue, isWorking, enqueue, stopImport, type QueuedFile } from './import-queue.ts'
import { importSentences, refusalLine, refusalWords, sentOf } from './import-words.ts'
import { PeoplePanel } from './people-panel.tsx'
import { ProjectsPanel } from './projects-panel.tsx'
import { SampleButton } from './sample-button.tsx'

export function MemoryView(): JSX.Element {
  const stage = `${importQueue.value.map((one) => one.stage).join()} ${isWorking.value} ${changes.value}`
  const { answer, failure, again } = useAnswer(stage, (signal) => ask('stats', {}, signal))
  const stats = answer as unknown as MemoryStats | undefined
  return (
    <section class="memory" aria-labelledby="memory-title">
      <h1 id="memory-title">Your memory</h1>
      {asOf.value !== undefined && <p class="quiet">This page always shows the memory as of today.</p>}
      <ImportPanel stats={stats} />
      <section class="panel" aria-labelledby="content-title">
        <h2 id="content-title">What is in it</h2>
        {failure !== undefined ? <Failure failure={failure} again={again} /> : stats
          ? contentSentences(stats).map((sentence) => <p key={sentence}>{sentence}</p>) : <Waiting what="what is in it" />}
      </section>
      <PeoplePanel />
      <ProjectsPanel />
      <HistoryPanel />
      <HealthPanel />
      {stats && <ModelPanel stats={stats} />}
      <ExportPanel />
    </section>
  )
}

function HealthPanel(): JSX.Element {
  const [round, setRound] = useState(0)
  const { answer, failure, again, isWaiting } =
    useAnswer(round === 0 ? undefined : String(round), (signal) => ask('check', {}, signal))
  return (
    <section class="panel" aria-labelledby="health-title">
      <h2 id="health-title">Health</h2>
      <p class="quiet">Every promise of the store is checked against its rows; a large memory takes a while.</p>
      <p><button type="button" disabled={round > 0 && isWaiting} onClick={() => setRound(round + 1)}>Check the store</button></p>
      {failure !== undefined && <Failure failure={failure} again={again} />}
      {round > 0 && isWaiting && <Waiting what="the store" />}
      {answer && !isWaiting && (
        <div role="status"><ul class="health">
          {healthSentences(answer as unknown as MemoryCheck).map(({ text, isBad }) => (
            <li key={text} class={isBad ? 'health-bad' : 'health-good'}>
              <span aria-hidden="true">{isBad ? '✗' : '✓'}</span> {isBad && <b>Broken: </b>}<ChatText text={text} />
            </li>
          ))}
        </ul></div>
      )}
    </section>
  )
}

function ModelPanel({ stats }: { readonly stats: MemoryStats }): JSX.Element {
  return (
    <section class="panel" aria-labelledby="models-title">
      <h2 id="models-title">Models and cost</h2>
      {modelSentences(stats).map((sentence) => <p key={sentence}><ChatText text={sentence} /></p>)}
      {stats.modelCalls.length > 0 && <CallTable calls={stats.modelCalls} />}
    </section>
  )
}

const COLUMNS = ['Purpose', 'Model', 'Outcome', 'Calls', 'Tokens in', 'Tokens out', 'Median', 'Price'] as const

function CallTable({ calls }: { readonly calls: MemoryStats['modelCalls'] }): JSX.Element {
  return (
    <div class="table-scroll" tabIndex={0} role="region" aria-label="Model calls so far">
      <table>
        <thead><tr>{COLUMNS.map((name) => <th key={name} scope="col">{name}</th>)}</tr></thead>
        <tbody>
          {calls.map(({ purpose, model, outcome, calls: count, inputTokens, outputTokens, latencyMs, price }) => (
            <tr key={`${purpose} ${model} ${outcome}`}>
              <td>{purpose}</td><td><ChatText text={model} /></td><td>{outcome}</td><td class="number">{countText(count)}</td>
              <td class="number">{countText(inputTokens)}</td><td class="number">{countText(outputTokens)}</td>
              <td class="number">{(latencyMs / 1000).toFixed(1)} s</td>
              <td class="number">{price === null ? '–' : Number(price.toPrecision(3))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ExportPanel(): JSX.Element {
  const [state, setState] = useState<'ready' | 'reading' | { readonly failure: unknown }>('ready')
  const take = async (): Promise<void> => {
    setState('reading')
    try {
      await saveExport()
      setState('ready')
      sayAloud('The memory was saved as a file.')
    } catch (failure) {
      setState({ failure })
    }
  }
  return (
    <section class="panel" aria-labelledby="export-title">
      <h2 id="export-title">Take it with you</h2>
      <p class="quiet">
        Everything as one JSON Lines file: messages, episodes, facts, the index. Drop it on the page of an empty memory to restore it.
      </p>
      <p>
        <button type="button" disabled={state === 'reading'} onClick={() => void take()}>
          {state === 'reading' ? 'Reading …' : 'Save an export'}
        </button>
      </p>
      {typeof state === 'object' && <p class="failure" role="alert">The export failed: {failureWords(state.failure)}</p>}
    </section>
  )
}

/** An export that broke off fails here: nothing half is saved. */
const saveExport = async (): Promise<void> =>
  saveFile(await (await send('export')).blob(), `madeleine-${new Date().toISOString().slice(0, 10)}.jsonl`)

// Importing: a place to drop files on or to choose them, and how far each of them is.

interface ImportPanelProps {
  /** Undefined until they have come. */
  readonly stats: MemoryStats | undefined
}

export function ImportPanel({ stats }: ImportPanelProps): JSX.Element {
  const field = useRef<HTMLInputElement>(null)
  const isRunning = importQueue.value.some(({ stage }) => stage === 'sending')
  return (
    <section class="panel" aria-labelledby="import-title">
      <h2 id="import-title">Import your chats</h2>
      <div class={isDraggedOver.value ? 'drop drop-over' : 'drop'}>
        <p>Drop exports here, or anywhere on the page: ChatGPT, Claude, Claude Code, JSON Lines, an export of a memory …</p>
        <p><button type="button" class="main-button" onClick={() => field.current?.click()}>Choose files</button></p>
        <input
          ref={field} class="unseen" type="file" multiple tabIndex={-1} aria-label="Files to import"
          onChange={({ currentTarget }) => (enqueue(currentTarget.files ?? []), (currentTarget.value = ''))}
        />
        {stats?.messages === 0 && importQueue.value.length === 0 && <SampleButton />}
      </div>
      {importQueue.value.length > 0 && <ul class="imports">{importQueue.value.map((one) => <FileRow key={one.id} file={one} />)}</ul>}
      {importQueue.value.some(({ stage, bytes }) => stage === 'sending' && bytes > 0) && (
        <p><button type="button" onClick={stopImport}>Stop</button></p>
      )}
      {(isRunning || isWorking.value) && <Progress isReading={isRunning} stats={stats} />}
      {!isRunning && !isWorking.value && importQueue.value.some(({ stage }) => stage === 'done') && (
        <p><a class="main-link" href={hrefOf('timeline')}>See your timeline</a></p>
      )}
    </section>
  )
}

/** From a file to a memory in three steps, each while the one before goes on. */
function Progress({ isReading, stats }: ImportPanelProps & { readonly isReading: boolean }): JSX.Element {
  const { messages = 0, segments = 0, episodes = 0, collapsing = 0 } = stats ?? {}
  const steps = [
    [isReading ? 'Reading' : 'Read', countedText(messages, 'message')], ['Cutting by subject', countedText(segments, 'piece')],
    ['Remembering', `${countText(episodes)} of ${countedText(episodes + collapsing, 'episode')}`],
  ] as const
  return (
    <div role="status">
      <ol class="steps">
        {steps.map(([name, count], i) => (
          <li key={i} class={i === 0 && !isReading ? 'step-done' : ''}><b>{name}</b> <span class="quiet">{count}</span></li>
        ))}
      </ol>
      {!isReading && (
        <p class="quiet">What came in is being cut into episodes; it can be searched already.</p>
      )}
    </div>
  )
}

const MOST_REFUSALS = 20

function FileRow({ file }: { readonly file: QueuedFile }): JSX.Element {
  const { name, bytes, sent, stage, soFar, failure, restored } = file
  // Something of it was refused: a line, or a file within it
  const isPartly = stage === 'done' && (soFar?.errors.length ?? 0) > 0
  return (
    <li class={`import import-${isPartly ? 'partly' : stage}`}>
      <p><b><ChatText text={name} /></b> <span class="quiet">{isPartly ? 'imported in part' : STAGES[stage]}</span></p>
      {stage === 'sending' && bytes > 0 && (
        <>
          <progress max={Math.max(1, bytes)} value={sent} aria-label={`Sent of ${name}`} />
          <p class="quiet">{sentOf({ sent, of: bytes })} sent{soFar && `, ${countedText(soFar.imported, 'message')} stored`}</p>
        </>
      )}
      {failure && <p class="failure" role="alert"><ChatText text={refusalWords(failure)} /></p>}
      {restored && <p>Restored: {Object.entries(restored).map(([kind, count]) => `${count.toLocaleString()} ${kind}`).join(', ')}.</p>}
      {stage !== 'sending' && soFar && (
        <>
          {importSentences(soFar).map((sentence) => <p key={sentence}><ChatText text={sentence} /></p>)}
          <Refusals {...soFar} />
        </>
      )}
    </li>
  )
}

const STAGES: Readonly<Record<QueuedFile['stage'], string>> = {
  waiting: 'waiting', sending: 'being imported', done: 'imported', failed: 'failed', stopped: 'stopped; what was stored stays',
}

function Refusals({ errors, unlisted = 0 }: Pick<NonNullable<QueuedFile['soFar']>, 'errors' | 'unlisted'>): JSX.Element | null {
  if (errors.length === 0) return null
  return (
    <details>
      <summary>What could not be imported, and where it is</summary>
      <ul>{errors.slice(0, MOST_REFUSALS).map((one, i) => <li key={i}><ChatText text={refusalLine(one)} /></li>)}</ul>
      {errors.length > MOST_REFUSALS && <p>… and {countedText(errors.length + unlisted - MOST_REFUSALS, 'more message')}.</p>}
    </details>
  )
}
