/** Processor time of a PostgreSQL server that runs on this machine, read from /proc. */
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Clock ticks a second in /proc on Linux. */
const TICKS = 100

/** Processor seconds that the server of this connection has spent, in all its processes. */
export async function serverSeconds(client: pg.Client): Promise<number | undefined> {
  const { rows: [backend] } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    const parent = statOf(backend!.pid).parent
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).map((pid) => statOf(Number(pid)))
    const live = children.filter((stat) => stat.parent === parent || stat.pid === parent)
    return live.reduce((sum, { own }) => sum + own, statOf(parent).ended)
  } catch {
    return undefined
  }
}

/** Processor seconds that a process has spent, in all its threads. */
export const processSeconds = (pid: number): number => statOf(pid).own

/** Of a process: its parent, and the processor seconds of its own and of the children that have ended. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ').map(Number)
    const seconds = (...places: number[]) => places.reduce((sum, place) => sum + fields[place]!, 0) / TICKS
    return { pid, parent: fields[1]!, own: seconds(11, 12), ended: seconds(13, 14) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && pid !== process.pid) return { pid, parent: -1, own: 0, ended: 0 }
    throw error
  }
}
