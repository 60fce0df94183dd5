/** What was probably meant by a name that nothing has: a conversation, an episode, a store or a space. */
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { DEFAULT_FOLDER, editDistance, hasCode, MadeleineError, show } from '@madeleine/base'
import type { ConversationEntry } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { firstEntries, storePresence } from '@madeleine/engine'
import { pagesOf } from './pages.ts'

// Conversations as a command line names them: the library answers for an unknown one as for an empty one, a person has mistyped it.

/** Conversations among which the nearest is searched, the newest. */
const MAX_SEARCHED = 1000

interface NamedConversations {
  /** In the order of the names; what nothing has stays as it was given. */
  readonly ids: readonly string[]
  /** The first that no conversation has as its id or title. */
  readonly unknown?: UnknownConversation
}

/**
 * The conversations that have these ids, or else exactly these titles.
 * @param assertOwner called where the user has no conversation at all
 * @throws {MadeleineError} `invalid_input` for a title that several have, with their ids
 */
export async function findConversations(
  memory: Memory, names: readonly string[], assertOwner?: () => Promise<void>,
): Promise<NamedConversations> {
  // What can be no id is refused by the call itself, with its reason
  const wanted = [...new Set(names)]
    .filter((name) => name !== '' && name.length <= 255 && name.isWellFormed() && !name.includes('\0')).slice(0, MAX_SEARCHED)
  if (wanted.length === 0) return { ids: names }
  const known = new Set((await memory.conversations({ ids: wanted, limit: MAX_SEARCHED })).conversations.map(({ id }) => id))
  const others = wanted.filter((name) => !known.has(name))
  if (others.length === 0) return { ids: names }
  const titled = await idsByTitle(memory, new Set(others))
  const unknown = others.find((name) => !titled.has(name))
  return {
    ids: names.map((name) => titled.get(name) ?? name),
    ...(unknown !== undefined && { unknown: await unknownConversation(memory, unknown, assertOwner) }),
  }
}

/** The same. @throws {MadeleineError} `not_found` too, for the first that no conversation has, with the nearest one */
export const conversationIds = (memory: Memory, names: readonly string[], assertOwner?: () => Promise<void>): Promise<readonly string[]> =>
  readingConversations(memory, names, async (ids) => ids, assertOwner)

/** Reads with the same ids. What else is wrong with the call is said first: it is made before an unknown name is refused. */
export async function readingConversations<T>(
  memory: Memory, names: readonly string[], read: (ids: readonly string[]) => Promise<T>, assertOwner?: () => Promise<void>,
): Promise<T> {
  const { ids, unknown } = await findConversations(memory, names, assertOwner)
  const result = await read(ids)
  if (unknown) throw new MadeleineError('not_found', `there is no conversation ${show(unknown.id)}; ${unknown.advice}`)
  return result
}

/** By the titles under which conversations are listed. @throws {MadeleineError} `invalid_input` for one that several have */
async function idsByTitle(memory: Memory, titles: ReadonlySet<string>): Promise<Map<string, string>> {
  const found = new Map<string, string[]>()
  for await (const { conversations } of pagesOf((from) => memory.conversations({ ...from, limit: MAX_SEARCHED }))) {
    for (const { id, title, episodeTitle } of conversations) {
      const name = title ?? episodeTitle
      if (name !== null && titles.has(name)) found.set(name, [...found.get(name) ?? [], id])
    }
  }
  return new Map([...found].map(([title, ids]) => {
    if (ids.length === 1) return [title, ids[0]!]
    const named = ids.slice(0, MAX_NAMED).map(show).join(', ')
    const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : ''
    throw new MadeleineError('invalid_input',
      `${ids.length} conversations have the title ${show(title)}: name one by its id, ${named}${more}`)
  }))
}

interface UnknownConversation {
  readonly id: string
  readonly nearest: string | undefined
  readonly advice: string
}

async function unknownConversation(
  memory: Memory, id: string, assertOwner: (() => Promise<void>) | undefined,
): Promise<UnknownConversation> {
  const { conversations } = await memory.conversations({ limit: MAX_SEARCHED })
  if (conversations.length === 0) await assertOwner?.()
  const nearest = nearestConversation(id, conversations)?.id
  const advice = conversations.length === 0
    ? 'this memory has no conversations yet'
    : nearest === undefined ? '`madeleine conversations` lists them' : `did you mean ${show(nearest)}?`
  return { id, nearest, advice }
}

/** By id, by the beginning or a part of it, or by title. */
function nearestConversation(given: string, conversations: readonly ConversationEntry[]): ConversationEntry | undefined {
  // An id before a title, and the newer before the older: what is put in last stays
  const titled = conversations.toReversed().flatMap((one) => (one.title === null ? [] : [[one.title, one] as const]))
  const named = new Map([...titled, ...conversations.toReversed().map((one) => [one.id, one] as const)])
  const similar = named.get(nearestText(given, named.keys()) ?? '')
  if (similar) return similar
  const text = given.toLowerCase()
  return text.length < MIN_PART ? undefined
    : conversations.find(({ id, title }) => id.toLowerCase().includes(text) || title?.toLowerCase().includes(text))
}

/** Characters of a part by which a conversation is recognised. */
const MIN_PART = 3

// What was probably meant by an episode, a segment or a grip that does not exist.

/** Episodes among which the nearest is searched, the newest. */
const MAX_SEARCHED_EPISODES = 100
/** Characters of the beginning of an id by which it is recognised. */
const MIN_PREFIX = 4

/** The id that begins so, else the one that this is a misspelling of. */
export const nearestId = (asked: string, ids: readonly string[]): string | undefined =>
  (asked.length >= MIN_PREFIX ? ids.find((id) => id.startsWith(asked)) : undefined) ?? nearestText(asked, ids)

/** Reads by an id. @throws {MadeleineError} `not_found` with the nearest episode, and any other error of `read` */
export async function withNearestEpisode<T>(memory: Memory, id: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
    const advice = await adviceFor(memory, id)
    throw advice === undefined ? error : new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
  }
}

/** Undefined if the episode exists: then something else is wrong, which the error says. */
async function adviceFor(memory: Memory, id: string): Promise<string | undefined> {
  const asked = id.toLowerCase().replace(/^(?:toc:segment|grip):/, '').split(':', 1)[0] ?? ''
  const [recent, done] = await Promise.all([
    memory.recent({ limit: MAX_SEARCHED_EPISODES, passageLimit: 0 }), memory.history({ limit: MAX_SEARCHED_EPISODES }),
  ])
  // What is archived is not among the newest
  const ids = [...recent.episodes.map((episode) => episode.id), ...done.flatMap(({ target }) => target.episodeIds ?? [])]
  const nearest = nearestId(asked, ids)
  if (nearest === asked) return undefined
  if (nearest !== undefined) {
    const meant = id.replace(/^((?:toc:segment|grip):)?[^:]*/i, (_, kind: string | undefined) => `${kind ?? ''}${nearest}`)
    return `did you mean ${show(meant)}?`
  }
  const isConversation = id !== '' && id.length <= 255 && id.isWellFormed() && !id.includes('\0')
    && (await memory.conversations({ ids: [id] })).conversations.length > 0
  return isConversation ? `it is a conversation: madeleine segments --conversation ${show(id)}`
    : '`madeleine recent --json` lists the ids of the newest'
}

// The text that another is a misspelling of.

const MAX_EDITS = 4

const MAX_LENGTH = 255

/** Of the candidates that are at most a quarter of their letters away the nearest, of equals the first. Case does not count. */
export function nearestText(given: string, candidates: Iterable<string>): string | undefined {
  const text = given.toLowerCase()
  let [nearest, fewest]: [string | undefined, number] = [undefined, Infinity]
  for (const candidate of candidates) {
    const most = Math.min(MAX_EDITS, Math.ceil(candidate.length / 4), fewest - 1)
    if (candidate.length > MAX_LENGTH || Math.abs(candidate.length - text.length) > most) continue
    const edits = editDistance(text, candidate.toLowerCase(), most)
    if (edits <= most) [nearest, fewest] = [candidate, edits]
  }
  return nearest
}

// Where a store is that was probably meant: named or placed near the one that was asked for.

/** Folders above that are looked at. */
const MAX_LEVELS = 32
/** Entries of a folder that are looked at. */
const MAX_ENTRIES = 200

/** Stores, spaces or conversations that are named, where any of them may be meant. */
const MAX_NAMED = 3

/**
 * The store nearest to a folder that is none: in it, beside it under a similar name, or in a folder above; else the stores
 * beside it, or in the working folder and one level below, up to three: none of several is nearer.
 * @returns their paths as they can be typed
 */
export function storesNear(folder: string, workingFolder = process.cwd()): string[] {
  const at = resolve(workingFolder, folder)
  const stores = function* (places: Iterable<string>): Generator<string> {
    for (const place of places) if (place !== at && isStore(place)) yield typed(place, workingFolder)
  }
  for (const store of stores(placesNear(at, workingFolder))) return [store]
  for (const parent of [dirname(at), workingFolder]) {
    const beside = [...stores(placesIn(parent))]
    if (beside.length > 0) return beside.slice(0, MAX_NAMED)
  }
  return []
}

function* placesNear(at: string, workingFolder: string): Generator<string> {
  yield join(at, DEFAULT_FOLDER)
  const beside = foldersIn(dirname(at))
  const similar = nearestText(basename(at), beside.filter((name) => name !== basename(at)))
  if (similar !== undefined) yield* [join(dirname(at), similar), join(dirname(at), similar, DEFAULT_FOLDER)]
  for (const start of [workingFolder, dirname(at)]) for (const above of upFrom(start)) yield join(above, DEFAULT_FOLDER)
}

function* placesIn(parent: string): Generator<string> {
  for (const name of foldersIn(parent)) yield* [join(parent, name), join(parent, name, DEFAULT_FOLDER)]
}

function* upFrom(folder: string): Generator<string> {
  let at = folder
  for (let level = 0; level < MAX_LEVELS; level++) {
    yield at
    if (dirname(at) === at) return
    at = dirname(at)
  }
}

function isStore(folder: string): boolean {
  try {
    return storePresence(folder).kind === 'store'
  } catch {
    return false // no folder, or one that may not be read
  }
}

function foldersIn(folder: string): string[] {
  try {
    return firstEntries(folder, MAX_ENTRIES).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()
  } catch {
    return [] // a folder that may not be read has no store that could be opened
  }
}

/** Relative where that is shorter. */
function typed(path: string, workingFolder: string): string {
  const fromHere = relative(workingFolder, path)
  return fromHere !== '' && !isAbsolute(fromHere) && fromHere.length < path.length ? fromHere : path
}

/** Adds to what was refused because of a space which spaces there are. @param names as they were given */
export async function nameNearestSpace(memory: Memory, names: readonly string[], error: unknown): Promise<never> {
  const wanted = names.find((name) => hasCode(error, 'not_found') && (error as Error).message.includes(`no space ${show(name)} `))
  if (wanted === undefined) throw error
  const usable = (await memory.spaces()).map(({ space }) => space)
  const nearest = nearestText(wanted, usable)
  const advice = nearest !== undefined ? `did you mean ${show(nearest)}?`
    : usable.length === 0 ? 'you may not use any: whoever operates the store grants one with `madeleine spaces grant SPACE --user NAME`'
    : `you may use ${usable.slice(0, MAX_NAMED).map(show).join(', ')}${usable.length > MAX_NAMED ? ' and others' : ''} (madeleine spaces)`
  throw new MadeleineError('not_found', `${(error as Error).message}; ${advice}`, { cause: error })
}
