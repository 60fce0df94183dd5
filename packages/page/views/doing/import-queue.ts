/** Files that somebody dropped or chose: sent one after the other, and what came of each. */
import { signal } from '@preact/signals'
import { EXPORT_BEGINNING } from '@madeleine/contract'
import { access } from '../../shell/access.ts'
import { sayAloud } from '../../shell/announce.ts'
import { ask, send, failureWords } from '../../shell/api.ts'
import { readReach } from '../../shell/read-reach.ts'
import type { ImportState } from './import-lines.ts'
import { importSentences } from './import-words.ts'
import { sendFile } from './upload.ts'

export interface QueuedFile extends ImportState {
  readonly id: number
  readonly name: string
  readonly bytes: number
  readonly sent: number
  readonly stage: 'waiting' | 'sending' | 'done' | 'failed' | 'stopped'
  /** It was an export of a whole memory, and this many rows of it were restored. */
  readonly restored?: Readonly<Record<string, number>>
}

/** In the order in which they came. */
export const importQueue = signal<readonly QueuedFile[]>([])
/** Whether what came in is being cut and encoded. */
export const isWorking = signal(false)

/** The conversation of the sample. */
const SAMPLE = 'sample'

const files = new Map<number, File>()
let [next, running] = [0, false]
let stopping = new AbortController()

const change = (id: number, part: Partial<QueuedFile>): void => {
  importQueue.value = importQueue.value.map((one) => (one.id === id ? { ...one, ...part } : one))
}

export function enqueue(given: Iterable<File>): void {
  const added = [...given].map((file): QueuedFile => {
    files.set(++next, file)
    return { id: next, name: file.name, bytes: file.size, sent: 0, stage: 'waiting' }
  })
  importQueue.value = [...importQueue.value, ...added]
  if (!running) void run()
}

/** Says of what was dropped that this browser cannot read it. */
export function enqueueUnread(): void {
  const failure = { code: 'unreadable', message: 'the browser could not read all of it; choose its files by “Choose files”' }
  importQueue.value = [...importQueue.value, { id: ++next, name: 'What you dropped', bytes: 0, sent: 0, stage: 'failed', failure }]
}

/** Ends what is being sent; what the server has stored of it stays. */
export function stopImport(): void {
  stopping.abort()
  for (const { id, stage } of importQueue.value) if (stage === 'waiting' || stage === 'sending') end(id, { stage: 'stopped' })
}

async function run(): Promise<void> {
  running = true
  stopping = new AbortController()
  try {
    for (let file = nextWaiting(); file; file = nextWaiting()) await importOne(file)
  } finally {
    running = false
  }
  await work()
}

const nextWaiting = (): QueuedFile | undefined => importQueue.value.find(({ stage }) => stage === 'waiting')

function end(id: number, part: Partial<QueuedFile>): void {
  files.delete(id)
  change(id, part)
}

async function importOne({ id, name }: QueuedFile): Promise<void> {
  const file = files.get(id)!
  change(id, { stage: 'sending' })
  try {
    if ((await file.slice(0, EXPORT_BEGINNING.length).text()) === EXPORT_BEGINNING) return await restoreOne(id, file)
    const url = new URL(`api/v0/import?${new URLSearchParams({ name: nameOf(name) }).toString()}`, document.baseURI).href
    const { failure, ...progress } = await sendFile({
      file, url, access: access.value, signal: stopping.signal, onProgress: (so) => change(id, so),
    })
    end(id, { ...progress, ...(failure && { failure }), stage: failure ? 'failed' : 'done' })
    sayAloud(failure ? `${name} could not be imported: ${failure.message}` : importSentences(progress.result!).join(' '))
  } catch (error) {
    if (!stopping.signal.aborted) end(id, { stage: 'failed', failure: { code: 'unexpected', message: failureWords(error) } })
  }
}

/** Three months of two invented friends, which come with the page, so that somebody can look around before there is anything. */
export async function importSample(): Promise<void> {
  const id = ++next
  importQueue.value = [...importQueue.value, { id, name: 'Lena and Wei, the sample', bytes: 0, sent: 0, stage: 'sending' }]
  try {
    const reply = await fetch(new URL('ui/sample.jsonl', document.baseURI))
    if (!reply.ok) throw new Error(`the server has no sample (status ${reply.status})`)
    const messages = (await reply.text()).trim().split('\n').map((line) => JSON.parse(line) as never)
    await ask('push', { conversationId: SAMPLE, people: true, messages })
    await ask('flush', { conversationId: SAMPLE })
    end(id, { stage: 'done' })
  } catch (error) {
    end(id, { stage: 'failed', failure: { code: 'unexpected', message: failureWords(error) } })
  }
  await work()
}

/** A whole memory, as `madeleine export` wrote it. */
async function restoreOne(id: number, file: File): Promise<void> {
  const reply = await send('restore', { body: file, headers: { 'content-type': 'application/x-ndjson' }, signal: stopping.signal })
  const { counts } = await reply.json() as { counts: Record<string, number> }
  end(id, { stage: 'done', sent: file.size, restored: counts })
  sayAloud('The memory was restored.')
}

/** The name of a file as the server takes it. */
const nameOf = (name: string): string => [...name.replace(/[/\\\0]/g, '_')].slice(0, 120).join('') || 'upload'

/** Cuts and encodes what came in, which the server's worker does too: the page waits for its end. */
async function work(): Promise<void> {
  isWorking.value = true
  await ask('settle', {}).catch(() => undefined)
  isWorking.value = running
  await readReach()
}
