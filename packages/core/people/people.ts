/** The calls on people: who they are, and that several names are one person's. No message is changed by any of them. */
import {
  KnownPeople, MergePeopleInput, type MergePeopleOptions, MOST_NAMES, nameKeyOf, type NamesOfOne, parseOptions, PeopleInput,
  type PeopleOptions, type PeopleResult, type PersonMerge, subjectKeyOf, USER_SUBJECT,
} from '@madeleine/contract'
import { editDistance, invalidInput, MadeleineError, show } from '@madeleine/base'
import { lockForLearning } from '../facts/fact-sources-sql.ts'
import { foldFacts } from '../facts/fold-facts-sql.ts'
import { chainsOf } from '../facts/read-facts-sql.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import { type Db, type Tx, withUser } from '@madeleine/engine'
import { type PersonMergeRow, type SpokenRow, deleteMerge, insertMerge, readMerges, speakersInLog, subjectsOfFacts } from './people-sql.ts'

/** Merges of a user: each recall reads them. */
const MOST_MERGES = 500
const READ_ONLY = { idempotent: true, snapshot: true } as const

/** @throws {MadeleineError} `invalid_input` */
function parseMerge(options: MergePeopleOptions, isOwn: boolean): { names: string[]; as?: string | undefined; me: boolean } {
  const { names, as, me } = parseOptions(MergePeopleInput, options)
  const distinct = new Set([...names, ...(as === undefined ? [] : [as])])
  if (distinct.size < 2 && !me) throw invalidInput('names', names, 'two names or more, or one with as or me')
  if (me && !isOwn) throw new MadeleineError('invalid_input', 'me cannot be given in a space: it is nobody\'s own memory')
  return { names, as, me }
}

/** Who speaks in the memory, who wrote the most first. */
export async function listPeople(db: Db, userId: string, options: PeopleOptions): Promise<PeopleResult> {
  const { limit } = parseOptions(PeopleInput, options)
  return withUser(db, userId, async (tx) => {
    const [rows, merges] = await Promise.all([speakersInLog(tx, userId), readMerges(tx, userId)])
    const known = new KnownPeople(merges)
    const people = peopleOf(rows, known)
    return {
      people: people.slice(0, limit), total: people.length, merges: merges.toReversed(), me: [...(known.me?.names ?? [])],
    }
  }, READ_ONLY)
}

/** Rows of one person, under all names. */
function peopleOf(rows: readonly SpokenRow[], known: KnownPeople): PeopleResult['people'] {
  const groups = new Map<string, { spoken: SpokenRow[]; names: Set<string> }>()
  for (const row of rows) {
    const person = row.name === null ? known.me : known.of(row.name)
    const key = JSON.stringify(person?.names ?? row.name)
    const group = groups.get(key) ?? { spoken: [], names: new Set(person ? [person.name, ...person.names] : []) }
    groups.set(key, group)
    group.spoken.push(row)
    if (!person || row.name !== null) group.names.add(row.name ?? USER_SUBJECT)
  }
  return [...groups.values()].map(({ spoken, names }) => {
    const [name = USER_SUBJECT, ...alsoKnownAs] = names
    const isMe = known.of(name)?.isMe === true || spoken.some((row) => row.name === null)
    return {
      name, alsoKnownAs, isMe,
      messages: spoken.reduce((sum, { messages }) => sum + messages, 0),
      conversations: new Set(spoken.map(({ conversationId }) => conversationId)).size,
      firstAt: new Date(Math.min(...spoken.map(({ firstAt }) => firstAt.getTime()))),
      lastAt: new Date(Math.max(...spoken.map(({ lastAt }) => lastAt.getTime()))),
    }
  }).toSorted((a, b) => b.messages - a.messages || (a.name < b.name ? -1 : 1))
}

/**
 * Says that names are one person's. The same said again is the same merge, so that it can be repeated after a lost reply.
 * @param given isOwn: the memory is that of who asks, and no space
 * @throws {MadeleineError} `not_found` for a name that nobody has, with the nearest; `invalid_input`, also for one merge too many
 */
export async function mergePeople(
  store: MergingStore, userId: string, { isOwn, ...given }: MergePeopleOptions & { readonly isOwn: boolean },
): Promise<PersonMerge> {
  const { names, as, me } = parseMerge(given, isOwn)
  const { now, uuid } = store.pipeline
  return retelling(store, userId, async (tx, refold) => {
    const merges = await readMerges(tx, userId)
    const spellings = await spellingsOf(tx, userId, merges)
    const all = [...(as === undefined ? [] : [as]), ...names.flatMap((name) => spellingsFor(name, spellings))]
    const asked = { name: all[0]!, names: [...new Set(all)].slice(0, 4 * MOST_NAMES), isMe: me }
    const same = merges.find((merge) => isSame(merge, asked))
    if (same) {
      // Facts of a merge that an earlier build wrote were not joined then
      await refold(same, async () => {})
      return same
    }
    if (merges.length >= MOST_MERGES) {
      throw new MadeleineError('invalid_input', `there are ${MOST_MERGES} merges of people, the maximum: undo one first`)
    }
    const merge: PersonMergeRow = { ...asked, id: uuid(), createdAt: now() }
    await refold(merge, () => insertMerge(tx, userId, merge))
    return merge
  })
}

type MergingStore = Pick<StoreRuntime, 'pipeline' | 'events'>

/** Changes who is whom, and folds anew what is known of these names, in the same transaction. */
type Refold = (of: Pick<NamesOfOne, 'names' | 'isMe'>, change: () => Promise<unknown>) => Promise<void>

/** A transaction under the user's corpus lock, as facts are learnt. What it changed of the facts is told after its commit. */
async function retelling<T>({ pipeline, events }: MergingStore, userId: string, work: (tx: Tx, refold: Refold) => Promise<T>): Promise<T> {
  let retold: readonly string[] = []
  const result = await withUser(pipeline.db, userId, async (tx) => {
    retold = []
    await lockForLearning(tx, userId)
    return work(tx, async ({ names, isMe }, change) => {
      const keys = await chainsOf(tx, userId, [...names, ...(isMe ? [USER_SUBJECT] : [])].map(subjectKeyOf))
      await change()
      const { changed, removed } = await foldFacts(tx, userId, keys)
      retold = [...changed, ...removed]
    })
  })
  for (const factId of retold) await events.publish({ event: 'fact.changed', userId, factId })
  return result
}

const isSame = (merge: PersonMergeRow, { name, names, isMe }: Pick<PersonMergeRow, 'name' | 'names' | 'isMe'>): boolean =>
  merge.isMe === isMe && merge.name === name && JSON.stringify(merge.names.toSorted()) === JSON.stringify(names.toSorted())

/** All names of a memory by their keys, each in its spellings. */
async function spellingsOf(tx: Tx, userId: string, merges: readonly PersonMergeRow[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const [rows, subjects] = await Promise.all([speakersInLog(tx, userId), subjectsOfFacts(tx, userId)])
  const spellings = new Map<string, string[]>()
  const speakers = rows.flatMap(({ name }) => name ?? [])
  for (const name of [...speakers, ...merges.flatMap((merge) => merge.names), ...subjects.filter((subject) => subject !== USER_SUBJECT)]) {
    const key = nameKeyOf(name)
    const known = spellings.get(key) ?? []
    if (!known.includes(name)) spellings.set(key, [...known, name])
  }
  return spellings
}

function spellingsFor(name: string, spellings: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = spellings.get(nameKeyOf(name))
  if (found) return found
  const near = nearNames(name, [...spellings.values()].flatMap(([first]) => first ?? []))
  const advice = near.length === 0 ? 'people() lists everybody' : `did you mean ${near.map(show).join(' or ')}?`
  throw new MadeleineError('not_found', `nobody in this memory is called ${show(name)}; ${advice}`)
}

/** Names that differ by a few letters or that have a part in common, the nearest first. */
export function nearNames(name: string, names: readonly string[], most = 3): string[] {
  const key = nameKeyOf(name)
  const parts = partsOf(name)
  return names.flatMap((other) => {
    const limit = Math.max(1, Math.ceil(key.length / 3))
    const edits = editDistance(key, nameKeyOf(other), limit)
    const shares = partsOf(other).some((part) => parts.some((one) => one === part || (one.length > 2 && editDistance(one, part, 1) <= 1)))
    return edits <= limit || shares ? [{ other, far: shares ? Math.min(edits, 1) : edits }] : []
  }).toSorted((a, b) => a.far - b.far).slice(0, most).map(({ other }) => other)
}

const partsOf = (name: string): string[] => name.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part.length > 1)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @returns what was undone @throws {MadeleineError} `not_found` */
export async function unmergePeople(store: MergingStore, userId: string, id: string): Promise<PersonMerge> {
  const gone = !UUID.test(id) ? undefined : await retelling(store, userId, async (tx, refold) => {
    const merge = (await readMerges(tx, userId)).find((one) => one.id === id.toLowerCase())
    if (merge) await refold(merge, () => deleteMerge(tx, userId, id))
    return merge
  })
  if (!gone) throw new MadeleineError('not_found', `no merge of people has the id ${show(id)}`)
  return gone
}

/** Names of the user that messages turned out to have, beside those known. @returns nothing to say where all are known */
export async function rememberMe(store: MergingStore, userId: string, names: readonly string[]): Promise<void> {
  const { now, uuid } = store.pipeline
  await retelling(store, userId, async (tx, refold) => {
    const me = new Set((new KnownPeople(await readMerges(tx, userId)).me?.names ?? []).map(nameKeyOf))
    const all = names.filter((name) => !me.has(nameKeyOf(name)))
    const [name] = all
    if (name === undefined) return
    const merge = { id: uuid(), name, names: all, isMe: true, createdAt: now() }
    await refold(merge, () => insertMerge(tx, userId, merge))
  })
}

/** The names of the user, as far as somebody said them. */
export const namesOfMe = (db: Db, userId: string): Promise<readonly string[]> =>
  withUser(db, userId, async (tx) => new KnownPeople(await readMerges(tx, userId)).me?.names ?? [], READ_ONLY)
