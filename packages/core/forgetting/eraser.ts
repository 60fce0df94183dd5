/** When forgotten rows are erased from the files: soon after forgetting, when nothing else is to be done. */
import { eraseForgotten } from './erase-sql.ts'
import { MINUTE_MS, SECOND_MS } from '@madeleine/base'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'

export interface Eraser {
  /** Something was forgotten: it is erased in a few seconds, together with what is forgotten until then. */
  eraseSoon(): void
  /** Whether an idle worker should erase now. @param hasWorked whether it has done anything since it last looked */
  isDue(hasWorked: boolean): boolean
  /** Erases what was forgotten before the call, as far as the engine allows it. One at a time. */
  erase(signal?: AbortSignal): Promise<void>
  /** Erases before closing: in a folder whatever was forgotten, on a server if `eraseSoon` was called. A failure is a warning. */
  finish(): Promise<void>
}

/** Forgettings within this time are erased together, and with the contents rewritten, which takes as long. */
const DELAY_MS = 5 * SECOND_MS
/** Interval of tries at tables that a server did not let be rewritten. */
const RETRY_MS = MINUTE_MS

export function createEraser({ db, now }: Pick<PipelineContext, 'db' | 'now'>): Eraser {
  // At once when starting: a process that was killed may have left something
  let dueAt: number | undefined = now().getTime()
  let wasAsked = false
  let running: Promise<unknown> = Promise.resolve()
  const erase = async (signal?: AbortSignal): Promise<void> => {
    dueAt = undefined
    const isErased = await eraseForgotten(db, { signal }).then((unerased) => unerased.length === 0, (error: unknown) => {
      dueAt = now().getTime() + RETRY_MS
      throw error
    })
    if (!isErased) dueAt ??= now().getTime() + RETRY_MS
  }
  const inTurn = (signal?: AbortSignal): Promise<void> => {
    const next = running.catch(() => undefined).then(() => erase(signal))
    running = next
    return next
  }
  return {
    eraseSoon() {
      wasAsked = true
      dueAt = Math.min(dueAt ?? Infinity, now().getTime() + DELAY_MS)
    },
    isDue: (hasWorked) => (dueAt === undefined ? hasWorked : dueAt <= now().getTime()),
    erase: inTurn,
    finish: async () => (db.engine === 'pglite' || wasAsked ? inTurn().catch(warnOfBytes) : undefined),
  }
}

/** The promise to erase is stored. */
const warnOfBytes = (error: unknown): void =>
  process.emitWarning(
    `bytes of forgotten messages may still be in the store's files (${String(error)}): the next settle() or close() erases them`,
    { code: 'erasure_failed' },
  )
