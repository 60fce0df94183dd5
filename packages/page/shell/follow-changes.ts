/** Hears from the server when the memory has changed, so that what is shown is read again without a reload. */
import { effect, signal } from '@preact/signals'
import { access } from './access.ts'
import { send } from './api.ts'
import { readReach } from './read-reach.ts'

/** Goes up after changes: what is shown live names it in its question. */
export const changes = signal(0)

/** While years are imported, there are many changes in a second: what is shown is read again at most this often. */
const PAUSE_MS = 1500
/** Until the stream is asked for again: twice as long after each failure. */
const [LEAST_WAITING_MS, MOST_WAITING_MS] = [1000, 30_000]

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

/** From now on, with the key of the tab. */
export function followChanges(): void {
  effect(() => {
    if (!access.value) return
    const ending = new AbortController()
    void follow(ending.signal)
    return () => ending.abort()
  })
}

async function follow(ended: AbortSignal): Promise<void> {
  for (let [waiting, isFirst] = [LEAST_WAITING_MS, true]; !ended.aborted; isFirst = false) {
    try {
      const { body } = await send('events', { method: 'GET', signal: ended })
      // Whatever changed while nothing was heard
      if (!isFirst) tell()
      waiting = LEAST_WAITING_MS
      await readEvents(body!)
    } catch {
      waiting = Math.min(MOST_WAITING_MS, 2 * waiting)
    }
    await pause(waiting)
  }
}

async function readEvents(body: ReadableStream<Uint8Array>): Promise<void> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()]
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (/^data:/m.test(decoder.decode(part.value, { stream: true }))) tell()
  }
}

let telling: ReturnType<typeof setTimeout> | undefined

/** The first change is told after the pause, with those that follow it within, and not while somebody edits: it would close the dialog. */
function tell(): void {
  telling ??= setTimeout(() => {
    telling = undefined
    if (document.querySelector('dialog[open]')) return tell()
    changes.value += 1
    void readReach()
  }, PAUSE_MS)
}
