/** What the engine's thread runs for the reads of its process: they find, rank, lay out and count next to the database. */
import { type ContextResult, SILENT, type Telemetry, type UserEmbedder } from '@madeleine/contract'
import { HASHING, hashingEmbedder } from '../model/providers/hashing-embedder.ts'
import type { ReadModule } from '@madeleine/engine'
import { openMeaningTable } from '@madeleine/meaning'
import { KeptSegments } from './kept-segments.ts'
import type { Searcher } from './searcher.ts'
import { type ReadCall, type ReadInput, type ReadResult, type ContextProgress, withoutText } from './read-call.ts'
import { readHere } from './read-here.ts'
import type { Showing } from '../pipeline/shown-sql.ts'

/** Of one opening: tests open a store several times over one engine, and empty its tables between. */
let kept = new KeptSegments()
let keptFor: string | undefined
const builtIn = hashingEmbedder()
const embedder: UserEmbedder = { name: HASHING, dims: builtIn.dims, embed: (_, texts) => builtIn.embed(texts) }

export const read: ReadModule['read'] = async (transactions, input, { told, hasRead }): Promise<ReadResult> => {
  const { opening, userId, frameSecret, isTimed, hasMeaning, call } = input as ReadInput
  if (keptFor !== opening) [kept, keptFor] = [new KeptSegments(), opening]
  const served: Showing[] = []
  const times: [...ReadResult['times']] = []
  const searcher: Searcher = {
    db: transactions, kept, embedders: [embedder], openMeaning: hasMeaning ? openMeaningTable : undefined, reranker: undefined, frameSecret,
    onShown: (_, answer) => void served.push(answer), onRead: hasRead, count: () => undefined,
    telemetry: isTimed ? collecting(times) : SILENT,
  }
  const tell = (session: ContextResult, shown: ContextProgress['shown']): void => told({ session: withoutText(session), shown })
  const value = await readHere(searcher, userId, call, call.name === 'context' && call.wantsSession ? { onSession: tell } : {})
  return { value: copyable(call, value), served, times }
}

/** Times of steps, for the thread that asked. */
const collecting = (times: [...ReadResult['times']]): Telemetry => ({
  ...SILENT,
  async step(step, work) {
    const began = performance.now()
    try {
      return await work()
    } finally {
      times.push([step, { began: performance.timeOrigin + began, seconds: (performance.now() - began) / 1000 }])
    }
  },
})

/** The text of a recall is built here, that of a session and a context where it is read. */
function copyable({ name }: ReadCall, value: unknown): unknown {
  if (name === 'session' || name === 'context') return withoutText(value as ContextResult)
  if (name !== 'contextSession') return value
  const { session, shown } = value as { session: ContextResult; shown: ContextProgress['shown'] }
  return { session: withoutText(session), shown } satisfies ContextProgress
}
