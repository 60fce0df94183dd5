/** Gathers what is to be sent, so that few statements carry it. */
import { backoffMs } from '../../backoff.ts'

/** After the end of one sending until the next: ten a second at most. */
export const PAUSE_MS = 100
/** Texts that wait at most. */
export const MOST_WAITING = 1000
const MOST_PAUSE_MS = 10_000

export interface SentBatch {
  /** Each text once, oldest first. */
  readonly texts: readonly string[]
  /** Texts that were given up because too many waited. */
  readonly lost: number
}

export interface BatchSenderOptions {
  add(text: string): void
  /** Resolves when what waited was sent, or could not be. */
  flush(): Promise<void>
  /** What waits is given up, and nothing is sent from now on. */
  close(): void
}

/**
 * Sends the first text at once, those that come within a tenth of a second after it together, each once. What cannot be
 * sent waits, at most 1,000 texts, the newest; then the pauses grow, up to ten seconds.
 *
 * @param send rejects when it did not succeed
 */
export function batchSender(send: (gathered: SentBatch) => Promise<void>): BatchSenderOptions {
  const waiting = makeWaiting()
  let [failures, isResting, isClosed] = [0, true, false]
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  const attempt = async (): Promise<void> => {
    const gathered = waiting.take()
    const isSent = await send(gathered).then(() => true, () => false)
    failures = isSent ? 0 : failures + 1
    if (!isSent && !isClosed) waiting.putBack(gathered)
  }
  const sendAll = (): Promise<void> => (sending ??= attempt().finally(() => void (sending = undefined)))
  const goOn = async (): Promise<void> => {
    isResting = waiting.isEmpty
    if (isResting) return
    await sendAll()
    if (isClosed) return
    timer = setTimeout(() => void goOn(), backoffMs({ firstMs: PAUSE_MS, mostMs: MOST_PAUSE_MS }, failures))
    if (failures > 0) timer.unref() // nobody may be left to hear it
  }
  return {
    add(text) {
      if (isClosed) return
      waiting.add(text)
      if (!isResting) return
      isResting = false
      setImmediate(() => void goOn()) // with what else the same moment brings
    },
    async flush() {
      await sending
      if (!waiting.isEmpty) await sendAll()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      waiting.take()
    },
  }
}

function makeWaiting() {
  const texts = new Set<string>()
  let lost = 0
  const add = (text: string): void => {
    texts.add(text)
    if (texts.size <= MOST_WAITING) return
    texts.delete(texts.values().next().value as string)
    lost += 1
  }
  const take = (): SentBatch => {
    const taken = { texts: [...texts], lost }
    texts.clear()
    lost = 0
    return taken
  }
  return {
    get isEmpty() { return texts.size === 0 && lost === 0 },
    add, take,
    /** Before what has come since. */
    putBack(gathered: SentBatch): void {
      const since = take()
      lost = gathered.lost + since.lost
      for (const text of [...gathered.texts, ...since.texts]) add(text)
    },
  }
}
