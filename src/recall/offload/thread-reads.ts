/** What the engine's thread runs for the reads of its process: they find, rank, lay out and count next to the database. */
import { HASHING, hashingEmbedder } from '../../model/providers/hashing-embedder.ts'
import type { UserEmbedder } from '../../model/embedder.ts'
import type { ReadModule } from '../../store/engine/db.ts'
import { recall, recent } from '../recall.ts'
import { KeptSegments } from '../search/kept-segments.ts'
import type { Searcher, ServedAnswer } from '../search/searcher.ts'
import { readContext, readContextSession } from '../session/read-context.ts'
import { readSession } from '../session/read-session.ts'
import { withoutText, type ReadCall, type ReadInput, type ReadResult, type ToldSession } from './read-call.ts'

let kept = new KeptSegments()
let keptFor: string | undefined
const builtIn = hashingEmbedder()
const embedder: UserEmbedder = { name: HASHING, dims: builtIn.dims, embed: (_, texts) => builtIn.embed(texts) }

type OnProgress = Parameters<ReadModule['read']>[2]

export const read: ReadModule['read'] = async (transactions, input, onProgress): Promise<ReadResult> => {
  const { opening, userId, frameSecret, call } = input as ReadInput
  if (keptFor !== opening) [kept, keptFor] = [new KeptSegments(), opening]
  const served: ServedAnswer[] = []
  const searcher: Searcher = {
    db: transactions, kept, embedders: [embedder], reranker: undefined, frameSecret,
    onServed: (_, answer) => void served.push(answer), count: () => undefined,
  }
  return { value: await valueOf(searcher, userId, call, onProgress), served }
}

async function valueOf(searcher: Searcher, userId: string, call: ReadCall, onProgress: OnProgress): Promise<unknown> {
  switch (call.name) {
    case 'recall': return recall(searcher, userId, call.options)
    case 'recent': return recent(searcher, userId, call.options)
    case 'session': return withoutText(await readSession(searcher, userId, call.request))
    case 'context': {
      const tell = ({ session, shown }: ToldSession) => onProgress({ session: withoutText(session), shown })
      const onSession = call.tellsSession ? { onSession: (session: ToldSession['session'], shown: ToldSession['shown']) => tell({ session, shown }) } : {}
      return withoutText(await readContext(searcher, userId, { ...call.request, ...onSession }))
    }
    case 'contextSession': {
      const { session, shown } = await readContextSession(searcher, userId, call.request)
      return { session: withoutText(session), shown } satisfies ToldSession
    }
    default: return searcher.kept.forget(userId)
  }
}

