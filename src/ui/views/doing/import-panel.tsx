/** Importing: a place to drop files on or to choose them, and how far each of them is. */
import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { countedText } from '../../parts/numbers.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { isDraggedOver } from './dropped-files.ts'
import { enqueue, importQueue, isWorking, stopImport, type QueuedFile } from './import-queue.ts'
import { importSentences, refusalLine, sentOf } from './import-words.ts'

export function ImportPanel(): JSX.Element {
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
      </div>
      {importQueue.value.length > 0 && <ul class="imports">{importQueue.value.map((one) => <FileRow key={one.id} file={one} />)}</ul>}
      {isRunning && <p><button type="button" onClick={stopImport}>Stop</button></p>}
      {!isRunning && isWorking.value && <p role="status">What came in is being cut into episodes; it can be searched already.</p>}
    </section>
  )
}

const MOST_REFUSALS = 20

function FileRow({ file }: { readonly file: QueuedFile }): JSX.Element {
  const { name, bytes, sent, stage, soFar, failure, restored } = file
  return (
    <li class={`import import-${stage}`}>
      <p><b><ChatText text={name} /></b> <span class="quiet">{STAGES[stage]}</span></p>
      {stage === 'sending' && (
        <>
          <progress max={Math.max(1, bytes)} value={sent} aria-label={`Sent of ${name}`} />
          <p class="quiet">{sentOf({ sent, of: bytes })} sent{soFar && `, ${countedText(soFar.imported, 'message')} stored`}</p>
        </>
      )}
      {failure && <p class="failure" role="alert"><ChatText text={failure.message} /></p>}
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
