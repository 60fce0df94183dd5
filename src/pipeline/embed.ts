/** Beside the line: episodes without a vector of a generation get one, and a generation that is whole goes live. */
import { embedderOf, type UserEmbedder } from '../model/embedder.ts'
import { giveBack, holdsLease, leaseLost, putOff, settle, type DueRow } from '../store/tables/jobs.ts'
import {
  currentGenerations, finishGeneration, insertVectorsOf, lockSegments, unembedded, type Embedded, type Generation, type Unembedded,
} from '../store/tables/generations.ts'
import { withUser } from '../store/engine/transactions.ts'
import type { Happened, Line } from './pipeline-context.ts'
import { embedAll } from './encoding/episode-vectors.ts'

/** Episodes embedded between two commits. */
const BATCH = 64
/** An embedder that is away is asked again after this long. */
const AWAY_MS = 15 * 60_000

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read     one transaction: up to 64 episodes without a vector
 *   2. embed    no transaction open; nothing is written
 *   3. write    ONE transaction, only if the lease is ours: their vectors, unless an episode was rewritten meanwhile;
 *               the promise stays while any is left
 *   4. finish   ONE transaction: the promise goes, and with the last one of all users the generation goes live
 *
 * After too many failures each text is tried by itself: one that no vector can be had of must not keep the others from
 * theirs. A generation that is being built waits for an embedder that is away; what is searched stays as it is.
 */
export async function embed(line: Line, row: DueRow, signal: AbortSignal): Promise<Happened[]> {
  const generation = await withUser(line.db, row.userId, (tx) => generationOf(tx, row), { background: true })
  if (!generation) return []
  const embedder = embedderOf(line.embedders, generation)
  if (!embedder) return putAway(line, row)
  const work: Work = { line, row, generation, embedder, signal }
  if (row.attempts > line.maxAttempts) return oneByOne(work)
  const episodes = await readFrom(work)
  if (episodes.length === 0) return finish(work)
  const vectors = await embedAll(embedder, row.userId, episodes.map(textOf), { dims: generation.dims, signal })
  await write(work, episodes.map((episode, i) => ({ ...episode, values: vectors[i] as Float32Array })), { goOn: true })
  return []
}

interface Work {
  readonly line: Line
  readonly row: DueRow
  readonly generation: Generation
  readonly embedder: UserEmbedder
  readonly signal: AbortSignal
}

const textOf = ({ title, summary }: Unembedded): string => `${title}\n${summary}`

async function generationOf(tx: Parameters<typeof settle>[0], row: DueRow): Promise<Generation | undefined> {
  const generation = (await currentGenerations(tx)).find(({ model }) => model === row.key)
  if (!generation) await settle(tx, row) // given up for another one
  return generation
}

const readFrom = ({ line, row, generation }: Work, after?: string): Promise<Unembedded[]> =>
  withUser(line.db, row.userId, (tx) => unembedded(tx, row.userId, { generation: generation.id, limit: BATCH, after }), { background: true })

/** @param goOn what is left is next; else the lease is kept */
function write({ line, row, generation }: Work, episodes: readonly Embedded[], { goOn }: { goOn: boolean }): Promise<void> {
  return withUser(line.db, row.userId, async (tx) => {
    await lockSegments(tx, row.userId, episodes.map(({ id }) => id))
    if (!(await holdsLease(tx, row))) throw leaseLost(row)
    await insertVectorsOf(tx, row.userId, { generation: generation.id, episodes })
    if (goOn) await giveBack(tx, row, line.now())
  }, { background: true })
}

async function finish({ line, row, generation }: Work): Promise<Happened[]> {
  await finishGeneration(line.db, row, generation)
  return []
}

async function putAway(line: Line, row: DueRow): Promise<Happened[]> {
  await withUser(line.db, row.userId, (tx) => putOff(tx, row, new Date(line.now().getTime() + AWAY_MS), 'model_failed'), { background: true })
  return []
}

/** Stops where the embedder is found away: what it fails at while it answers other texts, it will always fail at. */
async function oneByOne(work: Work): Promise<Happened[]> {
  for (let episodes = await readFrom(work); episodes.length > 0; episodes = await readFrom(work, episodes.at(-1)?.id)) {
    const embedded: Embedded[] = []
    let away = false
    for (const episode of episodes) {
      const values = await vectorFor(work, textOf(episode))
      if (values) embedded.push({ ...episode, values })
      away = !values && !(await vectorFor(work, work.line.uuid()))
      if (away) break
    }
    await write(work, embedded, { goOn: false })
    if (away) return work.generation.state === 'building' ? putAway(work.line, work.row) : finish(work)
  }
  return finish(work)
}

/** Undefined where none can be had. */
async function vectorFor({ line, row, generation, embedder, signal }: Work, text: string): Promise<Float32Array | undefined> {
  try {
    const [values] = await embedAll(embedder, row.userId, [text], { dims: generation.dims, signal })
    return values
  } catch (error) {
    if (signal.aborted) throw error
    line.count('embedder_failed')
    return undefined
  }
}
