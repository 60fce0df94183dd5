/** One claimed row and its stage: the lease is kept while it runs, and what failed is given back. */
import { MadeleineError } from '../../errors.ts'
import { CallFailure } from '../../model/governor/call-failure.ts'
import { liftFence } from '../../store/tables/conversations.ts'
import { giveBack, leaseLost, renew, type DueRow } from '../../store/tables/jobs.ts'
import { withClaim, withUser } from '../../store/engine/transactions.ts'
import { contents } from '../refresh-contents.ts'
import { describe } from '../describe.ts'
import { embed } from '../embed.ts'
import { encode } from '../encode.ts'
import { headline } from '../period-summaries.ts'
import type { Happened, Line } from '../pipeline-context.ts'
import { look } from '../look.ts'

const STAGES = { look, encode, describe, embed, contents, headline } as const

/**
 * Runs the row's stage. Never throws: a failure is a later try, a lost lease is somebody else's work.
 *
 * @returns what is to be told
 */
export async function run(line: Line, row: DueRow, stopping: AbortSignal): Promise<Happened[]> {
  const lost = new AbortController()
  const beat = setInterval(() => {
    withClaim(line.db, (tx) => renew(tx, row, line.leaseMs)).then(
      (kept) => kept || lost.abort(leaseLost(row)),
      () => undefined, // no answer: the commit will tell
    )
  }, line.leaseMs / 3)
  try {
    return await STAGES[row.kind](line, row, AbortSignal.any([stopping, lost.signal]))
  } catch (error) {
    // What a stage throws when it is told that its lease is lost is its own affair.
    const reason: unknown = lost.signal.aborted ? lost.signal.reason : error
    // If even this fails the lease runs out, and the next worker takes the row.
    await fail(line, row, reason, stopping).catch(() => undefined)
    return perhapsHappened(row)
  } finally {
    clearInterval(beat)
  }
}

/** What failed may have committed before, only its reply was lost; the next try finds it done and has nothing to tell. */
const perhapsHappened = ({ kind, userId, key: conversationId }: DueRow): Happened[] =>
  kind === 'look' || kind === 'describe' ? [{ event: 'manifest.updated', userId, conversationId }] : []

async function fail(line: Line, row: DueRow, error: unknown, stopping: AbortSignal): Promise<void> {
  const code = error instanceof MadeleineError ? error.code : 'failed'
  if (code === 'lease_lost') return line.count('lease_lost')
  const stopped = stopping.aborted
  if (!stopped) line.count('attempt_failed')
  const waitMs = stopped ? 0 : Math.max(backoffMs(row.attempts, line.random()), askedToWaitMs(error))
  const at = new Date(line.now().getTime() + waitMs)
  await withUser(line.db, row.userId, async (tx) => {
    if (row.kind === 'look') await liftFence(tx, row)
    await giveBack(tx, row, at, stopped ? undefined : code)
  })
}

/** A server that names a time is not asked before it, within bounds. */
const MOST_ASKED_MS = 15 * 60_000

function askedToWaitMs(error: unknown): number {
  const cause = error instanceof MadeleineError ? error.cause : undefined
  return cause instanceof CallFailure ? Math.min(MOST_ASKED_MS, cause.retryAfterMs ?? 0) : 0
}

const FIRST_MS = 1000
const MOST_MS = 60_000

/** 1 s · 2ⁿ, at most a minute, with full jitter: anything from 0 up to that. */
export const backoffMs = (attempts: number, random: number): number =>
  random * Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempts - 1, 10))
