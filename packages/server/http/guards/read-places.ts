/** Where the calls of a request read: at a standby if it has what the client has written, else at the primary. */
import { codedError, ERRORS, isLogPosition, laterLogPosition, NOTHING_WRITTEN } from '@madeleine/base'
import { type Call, CALLS } from '@madeleine/contract'
import type { Memory, StoreStandby } from '@madeleine/core'
import type { ReadPlace, RequestMetrics } from '../metrics/store-metrics.ts'
import { HttpProblem, type HttpContext } from '../request-body.ts'
import type { RequestLog } from '../request-log.ts'

/** What was written before an answer, as a client sends it back: what it reads then, from any server, is not older. */
export const POSITION_HEADER = 'madeleine-position'

/** Users whose last write a server remembers; with one more all count as having written just now. */
const MOST_USERS = 50_000

export interface ReadPlacesOptions {
  readonly standby: StoreStandby
  readonly metrics: Pick<RequestMetrics, 'read'>
  readonly log: Pick<RequestLog, 'note'>
}

export interface ReadPlaces {
  /**
   * The memory of a request's user.
   * @param open makes it, reading at the standby or not
   * @throws {HttpProblem} 400 for a position that is none
   */
  memoryOf(c: HttpContext, user: string, open: (fromStandby: boolean) => Memory): Memory
}

type Method = (...args: readonly unknown[]) => Promise<unknown>

export function readPlaces({ standby, metrics, log }: ReadPlacesOptions): ReadPlaces {
  const writes = lastWrites(() => standby.written())
  let isAway = false
  const stateFor = async (user: string, given: string): Promise<ReadPlace> => {
    const state = await writes.before(user).then((own) => standby.stateAt(laterLogPosition(own, given)), () => 'behind' as const)
    if ((state === 'away') !== isAway) {
      isAway = !isAway
      log.note(isAway ? 'the standby cannot be read, or is none any more: reads go to the primary' : 'reads go to the standby again')
    }
    return state
  }
  /** A read at the standby; what fails there for another reason than what was asked is asked of the primary. */
  const reading = async (state: ReadPlace, at: { readonly standby: () => Promise<unknown>; readonly primary: () => Promise<unknown> }) => {
    metrics.read(state)
    if (state !== 'reached') return at.primary()
    return at.standby().catch((error: unknown) => {
      const { code } = codedError(error, 'unexpected', '')
      if (code === 'not_found') return at.primary() // an id that somebody has who was told of it elsewhere
      if (ERRORS[code].status < 500) throw error
      standby.failed()
      return at.primary()
    })
  }
  return {
    memoryOf(c, user, open) {
      const given = c.req.header(POSITION_HEADER) ?? NOTHING_WRITTEN
      if (!isLogPosition(given)) throw new HttpProblem(400, 'invalid_input', 'the header Madeleine-Position must be one that an answer had')
      const [primary, other] = [open(false), open(true)]
      const wrote = async (): Promise<void> => {
        const position = await writes.note(user)
        if (position !== undefined) c.set('written', position)
      }
      return new Proxy(primary, {
        get(target, name) {
          const method: unknown = Reflect.get(target, name, target)
          if (typeof method !== 'function') return method
          const bound = method.bind(target) as Method
          if (name === 'on') return hearing(target, () => writes.expect(user))
          const call = (CALLS as Readonly<Record<string, Call>>)[String(name)]
          if (!call || call.inPieces === 'given') return bound
          if (call.effect !== 'reads') return (...args: readonly unknown[]) => bound(...args).finally(wrote)
          const elsewhere = (Reflect.get(other, name, other) as Method).bind(other)
          return async (...args: readonly unknown[]) => {
            const state = hasFunction(args) ? 'behind' : await stateFor(user, given)
            return reading(state, { standby: () => elsewhere(...args), primary: () => bound(...args) })
          }
        },
      })
    },
  }
}

/** What was told in part cannot be told again: such a read goes to the primary. */
const hasFunction = (args: readonly unknown[]): boolean =>
  args.some((arg) => typeof arg === 'object' && arg !== null && Object.values(arg).some((value) => typeof value === 'function'))

/** Whoever is told of a change reads what has changed. */
const hearing = (memory: Memory, onEvent: () => void): Memory['on'] => (event, listener) => memory.on(event, (ids) => {
  onEvent()
  return listener(ids)
})

/** Up to where the log went when each user had last written through this server, or was told of a change. */
function lastWrites(written: () => Promise<string>) {
  /** A write without a position: wherever the log is when it is asked for. */
  const last = new Map<string, { position?: string }>()
  let floor: { position?: string } = { position: NOTHING_WRITTEN }
  const begin = (user: string): { position?: string } => {
    if (last.size >= MOST_USERS) {
      last.clear()
      floor = {}
    }
    const write = {}
    last.set(user, write)
    return write
  }
  const placed = async (write: { position?: string }): Promise<string> => (write.position ??= await written())
  return {
    expect: (user: string): void => void begin(user),
    /** @returns where the log is now; undefined where the primary does not say */
    note: (user: string): Promise<string | undefined> => placed(begin(user)).catch(() => undefined),
    /** @throws what the primary ends with where it has to be asked */
    async before(user: string): Promise<string> {
      const own = last.get(user) ?? floor
      return laterLogPosition(await placed(own), await placed(floor))
    },
  }
}
