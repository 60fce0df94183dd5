/**
 * Plain PGlite for the baseline, by PGlite's own `query`, with Madeleine's durability and start parameters: files are synced at
 * every commit, which PGlite's NodeFS does not do by itself. In the caller's thread, where it blocks the event loop, or in one
 * of its own, where every statement is a message to it and back.
 */
import { fdatasyncSync } from 'node:fs'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { Client } from './recall-speed-clients.ts'

interface EmscriptenFS {
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }
}

/** Written once more here: the baseline shares no code with what it is compared with, in whichever checkout. */
class SyncedFS extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const started = await super.init(pg, options)
    const mount = (module: { FS: EmscriptenFS }) => {
      module.FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd)
        return 0
      }
    }
    const preRun = [...(started.emscriptenOpts.preRun as ((module: never) => void)[]), mount as (module: never) => void]
    return { emscriptenOpts: { ...started.emscriptenOpts, preRun } } as typeof started
  }
}

const SETTINGS = [
  'shared_buffers=8MB', 'timezone=UTC', 'wal_recycle=off', 'wal_level=minimal', 'max_wal_senders=0', 'wal_sync_method=fsync',
]

function createPlain(folder: string): Promise<PGlite> {
  const startParams = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...SETTINGS.flatMap((setting) => ['-c', setting])]
  return PGlite.create({ fs: new SyncedFS(folder), startParams })
}

/** Opens plain PGlite in this thread. */
export async function openPlainHere(folder: string): Promise<Client> {
  const lite = await createPlain(folder)
  return {
    rows: async <Row>(text: string, values: readonly unknown[] = []) => (await lite.query<Row>(text, [...values])).rows,
    script: async (text) => void (await lite.exec(text)),
    close: () => lite.close(),
  }
}

interface Request {
  readonly call: 'rows' | 'script' | 'close'
  readonly text: string
  readonly values: readonly unknown[]
}
interface Reply {
  readonly rows?: unknown[]
  readonly error?: string
}

/** Opens plain PGlite in a thread of its own; one call at a time. */
export async function openPlainThread(folder: string): Promise<Client> {
  const worker = new Worker(new URL('raw-thread.mjs', import.meta.url), { workerData: { plainFolder: folder }, execArgv: [] })
  const answer = () => new Promise<Reply>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  const ask = async (request: Request): Promise<unknown[]> => {
    const replied = answer()
    worker.postMessage(request)
    const { rows = [], error } = await replied
    worker.removeAllListeners('error')
    if (error !== undefined) throw new Error(error)
    return rows
  }
  await answer()
  return {
    rows: async <Row>(text: string, values: readonly unknown[] = []) => (await ask({ call: 'rows', text, values })) as Row[],
    script: async (text) => void (await ask({ call: 'script', text, values: [] })),
    async close() {
      await ask({ call: 'close', text: '', values: [] })
      await worker.terminate()
    },
  }
}

async function serve(folder: string): Promise<void> {
  const client = await openPlainHere(folder)
  const run = ({ call, text, values }: Request) =>
    (call === 'rows' ? client.rows(text, values) : call === 'script' ? client.script(text) : client.close())
  parentPort?.on('message', (request: Request) => {
    void run(request).then((rows) => parentPort?.postMessage({ rows: rows ?? [] }), (error: Error) =>
      parentPort?.postMessage({ error: error.message.slice(0, 2000) }))
  })
  parentPort?.postMessage({})
}

if (!isMainThread && typeof (workerData as { plainFolder?: unknown } | null)?.plainFolder === 'string') {
  await serve((workerData as { plainFolder: string }).plainFolder)
}
