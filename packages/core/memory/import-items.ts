/** Import: pushes the messages of an importer in batches; a message that fails is listed and does not stop the others. */
import {
  awaiting, codedError, ERRORS, giveTurn, invalidInput, isMadeleineError, MadeleineError, plainName, reading, throwIfAborted,
} from '@madeleine/base'
import {
  addCounts, addNotes, addRefused, idOf, ImportInput, type ImportItem, type ImportOptions, type ImportResult, type LeftOutCounts,
  MOST_PLACE_CHARACTERS, nameKeyOf, parseOptions, ProjectName, readDraft, type Refused, type SourcePosition, storedBytes,
  type UncountedDraft, unknownOption, unreadKeyCounter,
} from '@madeleine/contract'
import { type BatchTarget, type ImportedMessage, pendingBatches, pushBatches } from './import-batches.ts'
import { Redactor } from '../redaction/redact.ts'
import { batchBytes, readPeople, readTitle, spokenBy } from './read-push.ts'

/** Checks the options of `import`. @throws {MadeleineError} `invalid_input` */
export const parseImport = (options: ImportOptions): ImportOptions => parseOptions(ImportInput, options)

/** What one that is refused costs. */
const REFUSED_UNITS = 64

/** How items are read. */
interface ItemContext {
  readonly now: () => Date
  readonly mintId: () => string
  readonly maxTextBytes: number | undefined
  /** Who is named in messages of role user that name nobody; absent: nobody is. */
  readonly speaker?: string | undefined
  /** Takes out of messages what is not stored; absent: nothing. */
  readonly redactor?: Redactor | undefined
}

/** The memory that the messages are imported into. */
interface ImportTarget extends Omit<ImportOptions, 'strict' | 'me' | 'untrusted'>, BatchTarget, ItemContext {
  /** Closes these conversations, or those of them that have ended. */
  readonly close: (conversationIds: readonly string[], which: 'all' | 'ended') => Promise<void>
  /** Who the user is in chats between people; absent: each message keeps its role. */
  readonly me?: NamesOfMe | undefined
}

/**
 * Imports all items. Messages that fail are listed in the result; in strict mode the first of them ends the import.
 *
 * @throws {MadeleineError} `aborted`, `callback_failed` where the items or `onProgress` throw, and any error of the store
 */
export async function importItems(
  items: AsyncIterable<ImportItem> | Iterable<ImportItem>, given: ImportTarget, signal?: AbortSignal,
): Promise<ImportResult> {
  const redactor = new Redactor(given.redact)
  const target = { ...given, redactor }
  const result: ImportResult = { imported: 0, skipped: 0, conversations: 0, errors: [] }
  const batches = pendingBatches(batchBytes(target.maxTextBytes))
  const conversationIds = new Set<string>()
  const unreadKeys = unreadKeyCounter()

  const pushAll = async () => {
    await pushBatches(batches.byConversation, target, result)
    for (const id of batches.byConversation.keys()) conversationIds.add(id)
    batches.clear()
    result.conversations = conversationIds.size
    const { redacted } = redactor
    if (redacted) result.redacted = redacted
    await awaiting('onProgress', () => target.onProgress?.(result))
  }
  const isStopped = () => target.strict === true && result.errors.length > 0

  for await (const read of readEach(items, target)) {
    throwIfAborted(signal)
    // In strict mode the messages before a failed one are stored first
    const mustPush = target.strict ? 'error' in read || !batches.byConversation.has(read.conversationId) : false
    if (mustPush || !('error' in read || batches.hasRoomFor(read))) await pushAll()
    if (isStopped()) return result
    if (read.leftOut) result.leftOut = addCounts(result.leftOut, read.leftOut)
    if (read.notes) result.notes = addNotes(result.notes, read.notes)
    if ('error' in read) {
      addRefused(result, read)
      if (isStopped()) return result
      await giveTurn(REFUSED_UNITS)
      continue
    }
    unreadKeys.add(read.unreadKeys)
    if (unreadKeys.counts.length > 0) result.unreadKeys = unreadKeys.counts
    batches.add(read)
    await giveTurn(read.bytes)
  }
  await pushAll()
  if (!isStopped()) await closeEnded([...conversationIds], target, signal)
  return result
}

/** Also of conversations whose messages were all there: an import that was killed before this is completed by the next. */
async function closeEnded(
  conversationIds: readonly string[], { flush, close }: ImportTarget, signal: AbortSignal | undefined,
): Promise<void> {
  throwIfAborted(signal)
  if (flush !== false && conversationIds.length > 0) await close(conversationIds, flush ? 'all' : 'ended')
}

async function* readEach(items: unknown, target: ImportTarget): AsyncGenerator<ImportedMessage | Refused> {
  let index = 0
  for await (const item of eachItem(items)) {
    const read = readItem(item, index++, target)
    yield 'error' in read || !target.me ? read : await target.me.read(read)
  }
}

/** @throws {MadeleineError} `invalid_input` for what is no iterable; `callback_failed` where it throws */
export async function* eachItem(items: unknown): AsyncGenerator<unknown> {
  const iterable = reading('items', () => {
    const { [Symbol.asyncIterator]: asyncIterator, [Symbol.iterator]: iterator } =
      Object(items) as Partial<AsyncIterable<unknown> & Iterable<unknown>>
    if (typeof items === 'object' && (typeof asyncIterator === 'function' || typeof iterator === 'function')) {
      return items as AsyncIterable<unknown>
    }
    throw invalidInput('items', items, 'an iterable or async iterable of import items')
  })
  try {
    yield* iterable
  } catch (error) {
    throw codedError(error, 'callback_failed', 'the items of the import threw')
  }
}

/** Validates an item. An importer may apply another size limit than this memory, so the check is repeated here. */
export function readItem(
  given: unknown, index: number, { now, mintId, maxTextBytes, speaker, redactor }: ItemContext,
): ImportedMessage | Refused {
  let line: SourcePosition = `item ${index}`
  let around: Pick<ImportItem, 'leftOut' | 'notes'> = {}
  try {
    const item = reading(line, () => copyItem(given, line as string))
    if ('error' in item) return item
    around = { ...(item.leftOut && { leftOut: item.leftOut }), ...(item.notes && { notes: item.notes }) }
    line = item.line
    const { message, fullLength, unreadKeys = [] } = item
    const conversationId = idOf(item.conversationId, 'conversationId')
    const options = {
      receivedAt: now(), mintId, ...(maxTextBytes === undefined ? {} : { maxTextBytes }),
      ...(fullLength === undefined ? {} : { fullLength }),
    }
    const read = spokenBy(speaker, readDraft(message, options))
    const draft = redactor?.draft(read) ?? read
    const title = redactor ? redactor.title(item.conversationTitle) : item.conversationTitle
    const people = readPeople(item.people)
    return {
      conversationId, line, unreadKeys, ...around, title: readTitle(title, 'conversationTitle'),
      people, origin: readOrigin(item.origin), mine: readMine(item.mine), isOfPerson: isOfPerson(draft, people), draft,
      bytes: storedBytes(draft),
    }
  } catch (error) {
    if (!isMadeleineError(error)) throw error
    return { error: { line, code: error.code, message: error.message }, ...around }
  }
}

const isOfPerson = ({ role, name }: UncountedDraft, people: boolean | undefined): boolean =>
  people === true && name !== undefined && (role === 'user' || role === 'assistant')

/** @throws {MadeleineError} `invalid_input` */
function readMine(mine: unknown): boolean | undefined {
  if (mine === undefined || typeof mine === 'boolean') return mine
  throw invalidInput('mine', mine, 'true or false')
}

/** @throws {MadeleineError} `invalid_input` */
function readOrigin(origin: unknown): string | undefined {
  const read = ProjectName.optional().safeParse(origin)
  if (read.success) return read.data
  throw invalidInput('origin', origin, `a repository or a path, of 1 to ${MOST_PLACE_CHARACTERS} characters`)
}

type ItemKey<Item> = Item extends { readonly message: unknown } ? keyof Item : never

const ITEM_KEYS = Object.keys({
  conversationId: true, conversationTitle: true, people: true, origin: true, mine: true, format: true, line: true, message: true,
  fullLength: true, unreadKeys: true, leftOut: true, notes: true,
} satisfies Record<ItemKey<ImportItem>, true>)

/** @throws {MadeleineError} `invalid_input` for what is no import item */
function copyItem(given: unknown, where: string): ImportItem {
  const item = (typeof given === 'object' && given !== null ? { ...given } : {}) as Partial<Record<string, unknown>>
  const error = typeof item['error'] === 'object' ? { ...item['error'] } as Partial<Refused['error']> : {}
  const { line, fullLength, unreadKeys } = item
  const leftOut = isCounts(item['leftOut']) ? { leftOut: { ...item['leftOut'] } } : {}
  const notes = isTexts(item['notes']) ? { notes: [...item['notes']] } : {}
  if (isRefused(error)) {
    assertItemKeys(item, ['error', 'unlisted', 'leftOut', 'notes'], where)
    assertItemKeys(error, ['line', 'code', 'message'], `${where}.error`)
    const { unlisted } = item
    const isCount = Number.isSafeInteger(unlisted) && (unlisted as number) >= 0
    return { error: error as Refused['error'], ...(isCount && { unlisted: unlisted as number }), ...leftOut, ...notes }
  }
  const isItem = (typeof line === 'number' || typeof line === 'string') && 'message' in item
    && (fullLength === undefined || Number.isSafeInteger(fullLength))
    && (item['leftOut'] === undefined || 'leftOut' in leftOut)
    && (item['notes'] === undefined || 'notes' in notes)
    && (unreadKeys === undefined || isTexts(unreadKeys))
  if (!isItem) throw invalidInput(where, given, '{ conversationId, line, message } or { error: { line, code, message } }')
  assertItemKeys(item, ITEM_KEYS, where)
  return { ...item, ...(isTexts(unreadKeys) && { unreadKeys: [...unreadKeys] }), ...leftOut, ...notes } as unknown as ImportItem
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && [...value].every((text) => typeof text === 'string')

const isCounts = (value: unknown): value is LeftOutCounts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
  && Object.entries(value).every(([, count]) => Number.isSafeInteger(count) && (count as number) >= 0)

function assertItemKeys(item: object, known: readonly string[], where: string): void {
  const unknown = Object.keys(item).find((key) => !known.includes(key))
  if (unknown !== undefined) throw new MadeleineError('invalid_input', unknownOption(unknown, known, where))
}

const isRefused = ({ line, code, message }: Partial<Refused['error']>): boolean =>
  (typeof line === 'number' || typeof line === 'string')
  && typeof code === 'string' && Object.hasOwn(ERRORS, code) && typeof message === 'string'

// Whose messages of a chat between people are the user's: as the format tells, else by the names of the user.

/** The names of the user in an import. */
export class NamesOfMe {
  readonly #given: ReadonlySet<string>
  readonly #remembered: () => Promise<readonly string[]>
  #own: Set<string> | undefined
  readonly #seen = new Map<string, string>()

  /** @param remembered is asked once, with the first message of a chat between people */
  constructor(given: readonly string[], remembered: () => Promise<readonly string[]>) {
    this.#given = new Set(given.map(nameKeyOf))
    this.#remembered = remembered
  }

  /** The names that messages of the user turned out to have, each as it stood there first. */
  get seen(): readonly string[] {
    return [...this.#seen.values()]
  }

  /**
   * The message with the role of who speaks. In talk between people the user has role user and everybody else assistant; in other talk
   * a name that was given says something, and no other. Where nothing tells who the user is, a message keeps its role.
   */
  async read(message: ImportedMessage): Promise<ImportedMessage> {
    const { draft, people, mine } = message
    if (people && this.#isWordForMe(draft)) {
      const { name: _, ...nameless } = draft
      return { ...message, draft: { ...nameless, role: 'user' } }
    }
    const own = people || mine !== undefined ? (this.#own ??= new Set([...this.#given, ...(await this.#remembered()).map(nameKeyOf)]))
      : this.#given
    const role = this.#roleOf(draft, own, message)
    return role === draft.role ? message : { ...message, draft: { ...draft, role } }
  }

  /** The caller says that they are the one called "Ich" or "Me" here: no name of a person, and nothing to remember. */
  #isWordForMe({ name, role }: UncountedDraft): boolean {
    return name !== undefined && (role === 'user' || role === 'assistant')
      && this.#given.has(nameKeyOf(name)) && plainName(name) === undefined
  }

  #roleOf({ name, role }: UncountedDraft, own: ReadonlySet<string>, { people, mine }: ImportedMessage): UncountedDraft['role'] {
    if (role !== 'user' && role !== 'assistant') return role
    const key = name === undefined ? undefined : nameKeyOf(name)
    const isMine = mine ?? (key === undefined || own.size === 0 ? undefined : own.has(key))
    if (isMine && key !== undefined && !this.#seen.has(key)) this.#seen.set(key, name!)
    if (isMine && key !== undefined) this.#own?.add(key)
    if (isMine) return 'user'
    return isMine === false && people ? 'assistant' : role
  }
}
