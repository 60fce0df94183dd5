/** The owner's side: lets other processes in at the folder's lock, and runs on its engine what they ask for. */
import type { Socket } from 'node:net'
import { hasCode, VERSION, writtenError } from '@madeleine/base'
import type { FolderLock } from '../folder/folder-lock.ts'
import { removeStoreFiles, storePresence } from '../folder/store-place.ts'
import { finishFolder, prepareFolder, removeUnfinished } from '../folder/template-folder.ts'
import type { Query } from '../db.ts'
import { endsWithCommit } from '../transactions.ts'
import { restartableEngine, type Engine } from '../pglite-thread.ts'
import { engineExecutor, type Executor } from './engine-executor.ts'
import { openTurn, type Turn } from './link.ts'
import {
  FrameReader, frameOf, challengeBytes, HANDSHAKE_BYTES, hello, isClientsProof, isSameVersion, readHello, removeToken, MAX_MESSAGE_BYTES,
  PROOF_MS, SILENCE_MS, GRACE_MS, messageBytes, messageOf, type Hello, type ClientMessage, type OwnerMessage, type Reply,
} from './sharing-protocol.ts'

export interface DoorOptions {
  readonly version?: string | undefined
  /** Longest silence of a client inside a transaction, in milliseconds. */
  readonly silenceMs?: number | undefined
  readonly onText: (text: string | undefined) => void
}

/** Connections that may wait to prove themselves: for one more the oldest of them is hung up on, so that idle ones keep nobody out. */
const MAX_STRANGERS = 64
/** Unread bytes for a client, above which it is hung up on: one that is stopped reads nothing. */
const MAX_UNREAD_BYTES = 2 ** 26

export class Door {
  readonly #version: string
  readonly #silenceMs: number
  readonly #onText: DoorOptions['onText']
  readonly #visits = new Map<Visit, Socket>()
  readonly #strangers = new Set<Socket>()
  /** Lets in who knows the token; without one nobody is let in. */
  open: (token: Buffer | undefined) => void = () => undefined
  readonly #token = new Promise<Buffer | undefined>((resolve) => (this.open = resolve))
  #served: { readonly executor: Executor; readonly durability: 'fsync' | 'relaxed' } | undefined
  #isClosing = false

  constructor({ version = VERSION, silenceMs = SILENCE_MS, onText }: DoorOptions) {
    this.#version = version
    this.#silenceMs = silenceMs
    this.#onText = onText
  }

  /** Takes a connection. It waits until the door is open. */
  readonly accept = (socket: Socket): void => {
    socket.on('error', () => undefined) // 'close' follows
    if (this.#isClosing) return void socket.destroy()
    if (this.#strangers.size >= MAX_STRANGERS) this.#dropOldest()
    this.#strangers.add(socket)
    socket.once('close', () => this.#strangers.delete(socket))
    void this.#token.then((token) => (token ? this.#greet(socket, token) : socket.destroy()))
  }

  #dropOldest(): void {
    const [oldest] = this.#strangers
    if (!oldest) return
    this.#strangers.delete(oldest) // at once: 'close' comes later, and others may knock before
    oldest.destroy()
  }

  /** The engine is open, and the store has its schema: those who are in may ask. */
  serve(executor: Executor, durability: 'fsync' | 'relaxed'): void {
    this.#served = { executor, durability }
    for (const visit of this.#visits.keys()) visit.serve(executor, durability)
  }

  /** Sends a text to all clients but one. */
  broadcast(text: string | undefined, except?: Visit): void {
    for (const [visit, socket] of this.#visits) {
      if (visit === except) continue
      if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy()
      else visit.tell({ kind: 'text', text })
    }
  }

  /** From now on nothing is begun for a client, and none is let in. */
  farewell(): void {
    this.#isClosing = true
    for (const visit of this.#visits.keys()) visit.farewell()
  }

  /** Hangs up on all. */
  end(): void {
    this.#isClosing = true
    this.open(undefined)
    for (const socket of this.#strangers) socket.destroy()
    for (const socket of this.#visits.values()) socket.destroySoon()
  }

  /** Reads a connection: two frames of the handshake, then messages. Whoever sends anything else is hung up on. */
  #greet(socket: Socket, token: Buffer): void {
    const frames = new FrameReader(HANDSHAKE_BYTES)
    const self = hello(this.#version)
    const impatience = setTimeout(() => socket.destroy(), Math.min(PROOF_MS, this.#silenceMs))
    socket.once('close', () => clearTimeout(impatience))
    let client: Hello | undefined
    let visit: Visit | undefined
    const take = (body: Buffer): void => {
      if (visit) return visit.take(messageOf<ClientMessage>(body))
      if (!client) {
        client = readHello(body)
        return frameOf(challengeBytes(token, client, self)).forEach((piece) => void socket.write(piece))
      }
      if (!isClientsProof(token, { client, owner: self }, body) || !isSameVersion(client, self)) return void socket.destroy()
      clearTimeout(impatience)
      frames.limit = MAX_MESSAGE_BYTES
      visit = this.#letIn(socket)
    }
    socket.on('data', (chunk: Buffer) => {
      try {
        for (const body of frames.take(chunk)) if (!socket.destroyed) take(body)
      } catch {
        socket.destroy()
      }
    })
  }

  #letIn(socket: Socket): Visit {
    this.#strangers.delete(socket)
    const visit: Visit = new Visit({
      silenceMs: this.#silenceMs,
      tell: (message) => void (socket.writable && frameOf(messageBytes(message)).forEach((piece) => socket.write(piece))),
      hangUp: () => void socket.destroy(),
      onText: (text) => {
        this.#onText(text)
        this.broadcast(text, visit)
      },
    })
    this.#visits.set(visit, socket)
    socket.once('close', () => (this.#visits.delete(visit), visit.end()))
    if (this.#served) visit.serve(this.#served.executor, this.#served.durability)
    return visit
  }
}

// One client at the owner's door: its requests, and its open transactions.

export interface VisitOptions {
  /** Longest silence inside a transaction, in milliseconds. */
  readonly silenceMs: number
  readonly tell: (message: OwnerMessage) => void
  readonly hangUp: () => void
  readonly onText: (text: string | undefined) => void
}

type Outcome = Omit<Reply, 'kind' | 'id'>

class Visit {
  readonly tell: VisitOptions['tell']
  readonly #options: VisitOptions
  #executor: Executor | undefined
  #isClosing = false
  #hasEnded = false
  readonly #turns = new Map<number, Turn>()
  /** Transactions that have the connection, and wait for their client. */
  readonly #idle = new Set<number>()
  #silence: NodeJS.Timeout | undefined

  constructor(options: VisitOptions) {
    this.#options = options
    this.tell = options.tell
  }

  take(message: ClientMessage): void {
    if (this.#hasEnded) return
    this.#watch()
    if (message.kind === 'statements') this.#run(message)
    else if (message.kind === 'rollback') this.#rollback(message.turn)
    else if (message.kind === 'text') this.#options.onText(message.text)
    else if (message.kind === 'ping') this.tell({ kind: 'pong' })
    else if (this.#isClosing || !this.#executor) this.#answer(message.id, { isUnbegun: true })
    else this.#executor.order(message.order)
      .then(() => this.#answer(message.id, {}), (error: unknown) => this.#answer(message.id, this.#failed(error)))
  }

  /** The client may ask from now on. */
  serve(executor: Executor, durability: 'fsync' | 'relaxed'): void {
    this.#executor = executor
    this.tell({ kind: 'ready', durability })
  }

  /** Nothing more is begun. */
  farewell(): void {
    this.#isClosing = true
    this.tell({ kind: 'closing' })
  }

  /** Rolls back what is open. */
  end(): void {
    this.#hasEnded = true
    clearTimeout(this.#silence)
    this.#idle.clear()
    for (const turn of this.#turns.values()) void turn.rollback()
    this.#turns.clear()
  }

  #run({ id, turn: number, options, queries }: ClientMessage & { kind: 'statements' }): void {
    if (options) {
      if (this.#isClosing || !this.#executor) return this.#answer(id, { isUnbegun: true })
      this.#turns.set(number, openTurn(this.#executor, options))
    }
    const turn = this.#turns.get(number)
    if (!turn) return this.#options.hangUp()
    this.#idle.delete(number)
    this.#watch()
    void this.#send(turn, { id, number, queries })
  }

  async #send(turn: Turn, { id, number, queries }: { id: number; number: number; queries: readonly Query[] }): Promise<void> {
    const { answers, failure } = await turn.send(queries)
    if (failure || endsWithCommit(queries)) this.#turns.delete(number)
    else if (this.#turns.has(number)) this.#idle.add(number)
    this.#watch()
    this.#answer(id, { answers, ...(failure && this.#failed(failure.error)) })
  }

  #rollback(number: number): void {
    void this.#turns.get(number)?.rollback()
    this.#turns.delete(number)
    this.#idle.delete(number)
    this.#watch()
  }

  #answer(id: number, outcome: Outcome): void {
    this.tell({ kind: 'reply', id, ...outcome })
  }

  #failed(error: unknown): Outcome {
    return {
      error: writtenError(error), isEngineDead: this.#executor?.alive === false, isUnbegun: this.#isClosing && hasCode(error, 'closed'),
    }
  }

  /** Hangs up on a client that is silent inside a transaction: the connection is the only one. */
  #watch(): void {
    clearTimeout(this.#silence)
    if (this.#idle.size === 0 || this.#hasEnded) return
    const { silenceMs, hangUp } = this.#options
    // After a blocked or suspended event loop, timers fire before what arrived meanwhile is read
    this.#silence = setTimeout(() => void (this.#silence = setTimeout(hangUp, Math.min(GRACE_MS, silenceMs))), silenceMs)
  }
}

// The engine of a folder that this process has locked.

export interface HostOptions {
  readonly folder: string
  readonly durability: 'fsync' | 'relaxed'
  /** Timeout of a request in milliseconds, after which the engine is terminated and reopened. */
  readonly answerMs: number | undefined
}

export interface Host {
  readonly executor: Executor
  /** Whether the store was made by this opening. */
  readonly isNew: boolean
  /** Closes the engine, and releases the lock. @param isAbandoned removes the store as well */
  close(isAbandoned: boolean): Promise<void>
}

/** Opens the engine; releases the lock when that fails. @throws {MadeleineError} `store_readonly`, `store_full`, `store_damaged` */
export async function openHost({ folder, durability, answerMs }: HostOptions, lock: FolderLock): Promise<Host> {
  // Under the lock: another process may have made the store meanwhile
  const isNew = storePresence(folder).kind !== 'store'
  try {
    const executor = engineExecutor(folder, await openEngineIn({ folder, durability, answerMs }, lock))
    return {
      executor, isNew,
      async close(isAbandoned) {
        await executor.close()
        if (isAbandoned) await removeStoreFiles(folder, lock.isHeld)
        await (isAbandoned ? lock.remove() : lock.release())
      },
    }
  } catch (error) {
    if (isNew && lock.isHeld()) await removeToken(folder)
    await (isNew ? lock.remove() : lock.release())
    throw error
  }
}

/** Opens the database in a locked folder. Of a new store that cannot be opened nothing is left. */
async function openEngineIn({ folder, durability, answerMs }: HostOptions, lock: FolderLock): Promise<Engine> {
  try {
    const engine = await restartableEngine({ folder, lock }, { folder: await prepareFolder(folder, lock), durability }, answerMs)
    await finishFolder(folder, lock).catch(async (error: unknown) => {
      await engine.close()
      throw error
    })
    return engine
  } catch (error) {
    await removeUnfinished(folder, lock).catch(() => undefined)
    throw error
  }
}
