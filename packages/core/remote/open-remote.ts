/** A memory on a server of Madeleine: loaded by who names one, and by nobody else. */
import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  type Call, CALLS, ContextInput, copyOptions, idOf, joinSignals, optionNamesOf, parseOptions, type PushOptions, SpaceName,
  PauseInput, RelatedInput, SplitInput, StarInput, TrustInput, TocInput,
} from '@madeleine/contract'
import { invalidInput, MadeleineError, ROOT, throwIfAborted } from '@madeleine/base'
import { parseFactEdit } from '../facts/parse-fact-edit.ts'
import { parseForget } from '../forgetting/parse-forget.ts'
import { callGuard, type Abortable, type CallGuard } from '../memory/call-guard.ts'
import type { Memory, MemoryCalls } from '../memory/memory.ts'
import { parseConversations, parseExpand, parseId, parseRating } from '../memory/parse-options.ts'
import { orderByKey } from '../memory/order-by-key.ts'
import { readDrafts, readPeople, readRedact, readTitle } from '../memory/read-push.ts'
import {
  callersSignal, callServer, openReply, createSender, REMOTE_TIMES, wireBytes, type CallResult, type ServerCalls, type RemoteTimes,
} from './call-server.ts'
import { readRemoteOptions, type RemoteOptions, type RemotePlace } from './remote-options.ts'
import { sendContext, sendImport, sendRestore, sendUpgrade, sentExport, createEventStream } from './streamed-calls.ts'

/** Connects to nothing yet. @throws {MadeleineError} `invalid_input` */
export const openRemote = (given: RemoteOptions): Memory => remoteMemory(readRemoteOptions(given))

/** A user's memory on a server of Madeleine: the calls of the library over HTTP. It connects with its first call. */
export function remoteMemory(place: RemotePlace, { pause, silenceMs }: RemoteTimes = REMOTE_TIMES): Memory {
  const sender = createSender(place)
  const server: ServerCalls = { sender, pause, place }
  const events = createEventStream({ sender, pause, silenceMs })
  const calls = callGuard()
  const close = async (): Promise<void> => {
    await calls.close()
    events.close()
    sender.close()
  }
  return {
    ...sentCalls(server, calls),
    push: pushTo(server, calls),
    settle: (given = {}) => calls.run(given, ({ signal }) =>
      callServer(server, 'settle', { body: wireBytes({}), signal: signal!, isLong: true }), optionNamesOf('settle')),
    import: (items, given = {}) => calls.runUnawaited(given, (options) => sendImport(server, items, options)),
    export: (given = {}) => exportFrom(server, calls, given),
    restore: (source, given = {}) =>
      calls.runUnawaited(given, ({ signal }) => sendRestore(server, source, signal!), optionNamesOf('restore')),
    context: (given) => calls.runUnawaited(given, ({ onSession, signal, ...options }) =>
      sendContext(server, sendable(ContextInput, options), { onSession, signal: signal! })),
    upgrade: (given = {}) => calls.run(given, (options) => sendUpgrade(server, options)),
    on(event, listener) {
      calls.assertOpen()
      return events.on(event, listener)
    },
    holdOpen: (work) => calls.hold(work),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function pushTo(server: ServerCalls, calls: CallGuard): Memory['push'] {
  const inOrder = orderByKey()
  return (given) => calls.run(given, async ({ signal, ...options }) => {
    checkSpace(options)
    const checked = checkPush(options)
    // Written now, not when its turn comes: the caller may use the array again
    const body = new Promise<Uint8Array>((resolve) => resolve(wireBytes(options)))
    body.catch(() => undefined) // awaited below, behind the checks that say more
    const headers = { 'idempotency-key': randomUUID() }
    return inOrder(options.conversationId, async () => {
      await checked
      const own = callersSignal(signal!)
      throwIfAborted(own)
      return callServer(server, 'push', { body: await body, headers, signal: own })
    })
  }, optionNamesOf('push'))
}

/** Reads a stream of the server, which closing ends. */
async function* exportFrom(server: ServerCalls, calls: CallGuard, given: Abortable): AsyncGenerator<string> {
  const options = copyOptions(given, ['signal'])
  calls.assertOpen()
  const ending = new AbortController()
  const signal = joinSignals(options.signal, ending.signal)
  throwIfAborted(signal)
  const leave = calls.enter(ending)
  try {
    yield* sentExport(await openReply(server, 'export', { body: wireBytes({}), signal }))
  } finally {
    leave()
  }
}

// The calls that are one request and one reply: all but those above.

const ABOVE = ['push', 'settle', 'import', 'export', 'restore', 'context', 'upgrade'] as const
type SentCall = Exclude<keyof MemoryCalls, (typeof ABOVE)[number]>
const SENT = Object.entries(CALLS as Readonly<Record<string, Call>>)
  .flatMap(([name, { of }]) => (of || ABOVE.some((one) => one === name) ? [] : [name as SentCall]))

function sentCalls(server: ServerCalls, calls: CallGuard): Pick<MemoryCalls, SentCall> {
  const send = (name: SentCall, taken: readonly unknown[], given: Abortable): Promise<CallResult<SentCall>> => {
    const { effect, options: schema }: Call = CALLS[name]
    const reads = effect === 'reads'
    const check = CHECKS[name] ?? ((options) => sendable(schema, options))
    // What a call changes, only its caller ends
    return calls[reads ? 'runUnawaited' : 'run'](given, async ({ signal, ...options }) => callServer(server, name, {
      body: wireBytes(check(options, taken)), signal: reads ? signal! : callersSignal(signal!), isOnce: ONCE.has(name),
    }), reads && !NAMED.has(name) ? undefined : optionNamesOf(name))
  }
  return Object.fromEntries(SENT.map((name) => {
    const { takes, options: { shape } }: Call = CALLS[name]
    const isNeeded = name === 'forget' || optionNamesOf(name).some((option) => !(shape[option] as z.ZodType).safeParse(undefined).success)
    return [name, (...args: unknown[]) => {
      const given = args[takes.length]
      return send(name, args.slice(0, takes.length), (given === undefined && !isNeeded ? {} : given) as Abortable)
    }]
  })) as unknown as Pick<MemoryCalls, SentCall>
}

/** Each counts, also a repeated one. */
const ONCE: ReadonlySet<SentCall> = new Set<SentCall>(['rate', 'unmergePeople', 'merge', 'split'])
/** Reads whose options no schema checks. */
const NAMED: ReadonlySet<SentCall> = new Set<SentCall>(['episode', 'segments'])

type Given = Readonly<Record<string, unknown>>

/**
 * How options are checked where their schema does not do it alone, with what stands before them.
 * @returns what is sent @throws {MadeleineError} where the library would refuse them
 */
const CHECKS: { readonly [N in SentCall]?: (options: Given, taken: readonly unknown[]) => object } = {
  flush(options) {
    checkSpace(options)
    if (options['conversationId'] !== undefined) idOf(options['conversationId'], 'conversationId')
    return options
  },
  forget: (options) => (checkSpace(options), parseForget(options), options),
  editFact(options) {
    const { action, editId } = parseFactEdit(options as Parameters<typeof parseFactEdit>[0])
    if (typeof options['redact'] === 'function') throw notSendable('redact')
    // So that an edit whose answer was lost is not made twice
    return action === 'undo' ? options : { ...options, editId: editId ?? randomUUID() }
  },
  episode: (options, [id]) => ({ ...checkSpace(options), id: parseId(id, 'an episode') }),
  segments: ({ conversationId, ...options }) => ({ ...checkSpace(options), conversationId: idOf(conversationId, 'conversationId') }),
  conversations: (options) => (parseConversations(options), options),
  toc: (options, [node = ROOT.id]) => ({ node: checkToc(node, options), ...options }),
  expand: (options, [id]) => (parseExpand(id, options), { id, ...options }),
  rate: (options, [id, rating]) =>
    ({ ...checkSpace(options), episodeId: parseId(id, 'an episode'), rating: parseRating(rating) }),
  related: (options, [id]) => parseOptions(RelatedInput, { ...options, episodeId: id }),
  split: (options, [id]) => parseOptions(SplitInput, { ...options, episodeId: id }),
  star: (options, [id]) => parseOptions(StarInput, { ...options, episodeId: id }),
  pause: (options, [id]) => parseOptions(PauseInput, { ...options, conversationId: id }),
  trust: (options, [id]) => parseOptions(TrustInput, { ...options, conversationId: id }),
  undo: (options, [id]) => ({ ...checkSpace(options), id: parseId(id, 'an entry of the history') }),
  unmergePeople: (options, [id]) => ({ ...checkSpace(options), id: parseId(id, 'a merge') }),
}

// Options as the library checks them, before they are sent: what is wrong with them is said in the same words.

/** The server has its own limit, and says so. */
const ANY_BYTES = Number.MAX_SAFE_INTEGER

/**
 * The options as they were given, without the defaults: those are the server's.
 * @throws {MadeleineError} `invalid_input` by the schema, and for a function, which only this process could call
 */
function sendable<O extends object>(schema: z.ZodObject, options: O): O {
  parseOptions(schema, options)
  const stray = Object.entries(options).find(([, value]) => typeof value === 'function')
  if (stray) throw notSendable(stray[0])
  return options
}

const notSendable = (name: string): MadeleineError =>
  new MadeleineError('invalid_input', `${name} must be a name: a function cannot be sent to a server`)

/** @throws {MadeleineError} as a push in this process; at once for what is around the messages, later for these */
function checkPush({ conversationId, title, people, messages, redact }: PushOptions): Promise<unknown> {
  idOf(conversationId, 'conversationId')
  readTitle(title)
  readPeople(people)
  if (typeof readRedact(redact) === 'function') throw notSendable('redact')
  const checked = readDrafts(messages, { receivedAt: new Date(), mintId: () => 'm', maxTextBytes: ANY_BYTES })
  checked.catch(() => undefined) // awaited when its turn comes
  return checked
}

/** @throws {MadeleineError} `invalid_input` */
function checkToc(node: unknown, options: object): string {
  if (typeof node !== 'string') throw invalidInput('node', node, 'the id or the name of a node')
  parseOptions(TocInput, options)
  return node
}

/** @throws {MadeleineError} `invalid_input` */
function checkSpace<O extends { readonly space?: unknown }>(options: O): O {
  if (options.space !== undefined) parseOptions(Named, { space: options.space })
  return options
}

const Named = z.strictObject({ space: SpaceName })
