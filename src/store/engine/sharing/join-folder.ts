/** How a process comes to a folder that others may have open: it takes the lock and opens the engine, or links to who has done so. */
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '../../../errors.ts'
import { lockedError, knockAt, tryLock, type FolderLock } from '../../folder/folder-lock.ts'
import { storePlace, type StorePlace } from '../../folder/store-place.ts'
import { releaseAllLeases } from '../stale-leases.ts'
import { inOpenTransaction } from '../open-transaction.ts'
import { dropIdleEngine } from '../start/idle-thread.ts'
import { asClaim } from '../transactions.ts'
import { Door } from './door.ts'
import { makeToken, readToken } from './protocol/handshake.ts'
import { openHost, type Host, type HostOptions } from './host.ts'
import { Link } from './link.ts'

/** What this process is on the folder. */
export type FolderRole =
  | { readonly kind: 'owner'; readonly host: Host; readonly door: Door }
  | { readonly kind: 'client'; readonly link: Link; readonly place: StorePlace }

export interface JoinOptions extends HostOptions {
  /** Version of this program, for owner and client. Default: the package's. */
  readonly version?: string | undefined
  /** Longest silence of others before they are given up, in milliseconds. Default 10 s. */
  readonly silenceMs?: number | undefined
  /** How long another process may let nobody in before it is given up, in milliseconds, whatever its reason. Default: below. */
  readonly patienceMs?: number | undefined
  /** Called before each attempt. @throws what ends them all */
  readonly beforeAttempt: () => Promise<void>
  readonly onText: (text: string | undefined) => void
  /** The store that this process was on before, whose owner has gone; undefined at the first opening. */
  readonly before?: { readonly place: StorePlace; readonly wasClosed: boolean } | undefined
}

/** Why an attempt came to nothing, and may be repeated. */
type Refusal = 'dead' | 'closed' | 'no token' | 'hung up' | 'not trusted'

const PAUSE_MS = 20
/**
 * How long each refusal is borne, in milliseconds. A holder without a door shares with nobody. A token that is not there is
 * just being written, or cannot be; one that is not to be trusted, or another than the holder's, may just be replaced. A holder
 * that hangs up is closing, and may have to wait for a transaction. Nobody there, and no lock to be had, can only be others who
 * come and go.
 */
const PATIENCE_MS: Readonly<Record<Refusal, number>> = { closed: 0, 'no token': 300, 'not trusted': 100, 'hung up': 15_000, dead: 15_000 }

/**
 * @throws {MadeleineError} `store_locked`, `store_untrusted`, `token_mismatch`, `version_mismatch`,
 *   `owner_silent`; as owner like `openHost`, and `store_gone` for another store than before
 */
export async function joinFolder(options: JoinOptions): Promise<FolderRole> {
  const waitedMs: Record<Refusal, number> = { closed: 0, 'no token': 0, 'not trusted': 0, 'hung up': 0, dead: 0 }
  for (;;) {
    await options.beforeAttempt()
    let [outcome, distrust]: [FolderRole | Refusal, unknown] = ['not trusted', undefined]
    try {
      outcome = await attempt(options)
    } catch (error) {
      if (!hasCode(error, 'store_untrusted', 'token_mismatch')) throw error
      distrust = error
    }
    if (typeof outcome !== 'string') return outcome
    waitedMs[outcome] += PAUSE_MS
    if (waitedMs[outcome] > (options.patienceMs ?? PATIENCE_MS[outcome])) throw distrust ?? (await lockedError(options.folder))
    await sleep(PAUSE_MS)
  }
}

async function attempt(options: JoinOptions): Promise<FolderRole | Refusal> {
  const socket = await knockAt(options.folder).catch(ifRemoved)
  if (typeof socket !== 'string') return visit(options, socket)
  if (socket === 'closed') return 'closed'
  const door = new Door(options)
  try {
    const lock = await tryLock(options.folder, door.accept).catch(ifRemoved)
    if (typeof lock === 'object') return await own(options, lock, door)
  } catch (error) {
    door.end()
    throw error
  }
  door.end()
  return 'dead' // it lived again
}

/** The folder went meanwhile, with a new store that was abandoned: the next attempt makes it again, if it may. */
function ifRemoved(error: NodeJS.ErrnoException): 'dead' {
  if (error.code === 'ENOENT') return 'dead'
  throw error
}

/** Opens the engine in the folder that was just locked. */
async function own(options: JoinOptions, lock: FolderLock, door: Door): Promise<FolderRole> {
  const { folder, durability, before } = options
  try {
    before?.place.assertThere() // under the lock: in a folder that was emptied or replaced no store is made, nor another one used
    lock.assertHeld()
  } catch (error) {
    await lock.release()
    throw error
  }
  door.open(await makeToken(folder))
  const host = await openHost(options, lock)
  if (before) {
    // Leases of the dead would be waited for. Those of the living are protected by their tokens, and cost them a piece of work
    if (!before.wasClosed) {
      await host.executor.transaction((send) => inOpenTransaction(send, [], releaseAllLeases), { background: true, as: asClaim })
        .catch(() => undefined)
    }
    door.serve(host.executor, durability)
  }
  return { kind: 'owner', host, door }
}

/** Links to the process that holds the lock, whose door has answered. */
async function visit(
  { folder, durability, version, silenceMs, onText, before }: JoinOptions, socket: Socket,
): Promise<FolderRole | Refusal> {
  const token = await readToken(folder).catch((error: unknown) => {
    socket.destroy()
    throw error
  })
  if (!token) {
    socket.destroy()
    return 'no token'
  }
  const link = new Link({ socket, token, folder, version, silenceMs, onText })
  const ownersDurability = await link.open()
  if (ownersDurability === undefined) return 'hung up'
  try {
    before?.place.assertThere()
  } catch (error) {
    await link.close()
    throw error
  }
  if (durability === 'fsync' && ownersDurability === 'relaxed') {
    process.emitWarning(`${folder} is open in a process with durability 'relaxed', which applies to all `
      + `until that one ends: a power failure may lose the last commits`, { code: 'durability_relaxed' })
  }
  dropIdleEngine()
  return { kind: 'client', link, place: before?.place ?? storePlace(folder, join(folder, 'db')) }
}
