/** Sends texts in batches, to save statements. */
import { backoffMs } from '../../backoff.ts'

/** Pause between the end of one send and the start of the next: at most ten sends a second. */
export const BATCH_PAUSE_MS = 100
/** Maximum number of queued texts; the oldest are dropped. */
export const MAX_WAITING_TEXTS = 1000
const MAX_PAUSE_MS = 10_000

export interface TextBatch {
  /** Each text once, oldest first. */
  readonly texts: readonly string[]
  /** Number of texts that were dropped because the queue was full. */
  readonly lost: number
}

export interface BatchSender {
  add(text: string): void
  /** Sends the queued texts. Resolves also when the send fails. */
  flush(): Promise<void>
  /** Drops the queued texts and sends nothing more. */
  close(): void
}

/**
 * Creates a sender that sends the first text at once and batches the texts of the next tenth of a second, without
 * duplicates. When a send fails, its texts stay queued (the newest 1,000), and the pause doubles up to ten seconds.
 *
 * @param send rejects when it fails
 */
export function batchSender(send: (batch: TextBatch) => Promise<void>): BatchSender {
  const queue = createTextQueue()
  let [failures, isIdle, isClosed] = [0, true, false]
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> | undefined
  const attempt = async (): Promise<void> => {
    const batch = queue.take()
    const succeeded = await send(batch).then(() => true, () => false)
    failures = succeeded ? 0 : failures + 1
    if (!succeeded && !isClosed) queue.putBack(batch)
  }
  const sendAll = (): Promise<void> => (sending ??= attempt().finally(() => void (sending = undefined)))
  const sendNext = async (): Promise<void> => {
    isIdle = queue.isEmpty
    if (isIdle) return
    await sendAll()
    if (isClosed) return
    timer = setTimeout(() => void sendNext(), backoffMs({ firstMs: BATCH_PAUSE_MS, maxMs: MAX_PAUSE_MS }, failures))
    if (failures > 0) timer.unref() // retries must not keep the process alive
  }
  return {
    add(text) {
      if (isClosed) return
      queue.add(text)
      if (!isIdle) return
      isIdle = false
      setImmediate(() => void sendNext()) // batches the texts that are added in the same tick
    },
    async flush() {
      await sending
      if (!queue.isEmpty) await sendAll()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      queue.take()
    },
  }
}

function createTextQueue() {
  const texts = new Set<string>()
  let lost = 0
  const add = (text: string): void => {
    texts.add(text)
    if (texts.size <= MAX_WAITING_TEXTS) return
    texts.delete(texts.values().next().value as string)
    lost += 1
  }
  const take = (): TextBatch => {
    const taken = { texts: [...texts], lost }
    texts.clear()
    lost = 0
    return taken
  }
  return {
    get isEmpty() { return texts.size === 0 && lost === 0 },
    add, take,
    /** Queues a batch again, before the texts that were added since. */
    putBack(batch: TextBatch): void {
      const since = take()
      lost = batch.lost + since.lost
      for (const text of [...batch.texts, ...since.texts]) add(text)
    },
  }
}
