/** The client's side: a connection to the process that owns the folder. */
import type { Socket } from 'node:net'
import { errorWritten, MadeleineError, VERSION } from '@madeleine/base'
import type { TransactionOptions } from '../db.ts'
import { endsWithCommit, type Answers, type Send } from '../transactions.ts'
import type { Executor } from './engine-executor.ts'
import {
  FrameReader, frameOf, answerBytes, HANDSHAKE_BYTES, hello, helloBytes, isSameVersion, readChallenge, GRACE_MS, MAX_MESSAGE_BYTES,
  SILENCE_MS, messageBytes, messageOf, pulseOf, type Hello, type ClientMessage, type OwnerMessage, type Reply,
} from './sharing-protocol.ts'

export interface LinkOptions {
  readonly socket: Socket
  readonly token: Buffer
  readonly folder: string
  readonly version?: string | undefined
  /** Longest silence of the owner while something is awaited of it, in milliseconds. */
  readonly silenceMs?: number | undefined
  readonly onText: (text: string | undefined) => void
}

type RequestBody = ClientMessage extends infer M ? (M extends { readonly id: number } ? Omit<M, 'id'> : never) : never

/** What became of a request: an answer, nothing (not begun, and never will be), or it is not known. */
export type RequestOutcome = Reply | { readonly kind: 'unbegun' } | { readonly kind: 'lost'; readonly error: MadeleineError }

/** How long the owner's commits last. */
type Durability = 'fsync' | 'relaxed'

export class Link {
  /** False once the owner closes, or the connection has ended: what is new is then not begun. */
  isOpen = true
  /** The owner closed: it left nothing undone. Known when the connection has ended. */
  wasClosed = false
  readonly #options: LinkOptions
  readonly #self: Hello
  readonly #frames = new FrameReader(HANDSHAKE_BYTES)
  /** Requests that are not answered, by their id. */
  readonly #pending = new Map<number, (outcome: RequestOutcome) => void>()
  #nextId = 1
  readonly #pulse: ReturnType<typeof pulseOf>
  #owner: Hello | undefined
  #failure: MadeleineError | undefined
  #welcome = (_durability: Durability): void => undefined
  readonly #ready = new Promise<Durability>((resolve) => (this.#welcome = resolve))
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>

  constructor(options: LinkOptions) {
    const { socket, folder, version = VERSION, silenceMs = SILENCE_MS } = options
    this.#options = options
    this.#self = hello(version)
    this.#pulse = pulseOf(
      silenceMs, { ping: () => this.#tell({ kind: 'ping' }), onSilence: () => this.#end(silentError(folder, silenceMs)) },
    )
    const closed = new Promise<void>((resolve) => void (socket.destroyed ? resolve() : socket.once('close', () => resolve())))
    this.ended = closed.then(() => this.#lose())
    socket.on('error', () => undefined).once('end', () => void (this.isOpen = false)).on('data', (chunk: Buffer) => this.#read(chunk))
  }

  /**
   * Gets to know the owner, and waits until it is ready, however long it says that it lives.
   * @returns undefined where the connection ends before: the owner shares with nobody, or ends just now
   * @throws {MadeleineError} `version_mismatch`, `token_mismatch`, `owner_silent`
   */
  async open(): Promise<Durability | undefined> {
    this.#write(helloBytes(this.#self))
    this.#pulse.expect()
    const durability = await Promise.race([this.#ready, this.ended])
    if (durability === undefined && this.#failure) throw this.#failure
    return durability ?? undefined
  }

  /** Rejects for what cannot be sent, and never else. */
  async ask(request: RequestBody): Promise<RequestOutcome> {
    const isBegun = request.kind === 'statements' && !request.options
    if (isBegun && this.#options.socket.destroyed) return { kind: 'lost', error: this.#failure ?? lostError() }
    if (!isBegun && !this.isOpen) return { kind: 'unbegun' }
    const id = this.#nextId++
    const body = messageBytes({ ...request, id } as ClientMessage) // first: what cannot be sent has no answer
    if (body.length > MAX_MESSAGE_BYTES) throw new MadeleineError(
      'too_large', `a call has ${body.length} bytes for the process that has the folder open; at most ${MAX_MESSAGE_BYTES} fit: divide it`,
    )
    const outcome = new Promise<RequestOutcome>((resolve) => this.#pending.set(id, resolve))
    this.#write(body)
    this.#pulse.expect()
    return outcome
  }

  rollback(turn: number): void {
    this.#tell({ kind: 'rollback', turn })
  }

  readonly text = (text: string | undefined): void => this.#tell({ kind: 'text', text })

  /** Hangs up. Resolves when all that was sent is on its way. */
  async close(): Promise<void> {
    this.isOpen = false
    const { socket } = this.#options
    socket.end(() => socket.destroy())
    const impatience = setTimeout(() => socket.destroy(), GRACE_MS) // an owner that is stopped takes nothing more
    await this.ended.finally(() => clearTimeout(impatience))
  }

  #write(body: Uint8Array): void {
    for (const piece of frameOf(body)) this.#options.socket.write(piece)
  }

  #tell(message: ClientMessage): void {
    if (this.#owner && this.#options.socket.writable) this.#write(messageBytes(message))
  }

  #read(chunk: Buffer): void {
    this.#pulse.beat()
    try {
      for (const body of this.#frames.take(chunk)) {
        if (this.#options.socket.destroyed) return
        if (this.#owner) this.#take(messageOf<OwnerMessage>(body))
        else this.#greet(body)
      }
    } catch (error) {
      this.#end(error instanceof MadeleineError ? error : undefined)
    }
  }

  #greet(body: Buffer): void {
    const { token, folder } = this.#options
    const owner = readChallenge(token, { folder, client: this.#self }, body)
    if (!isSameVersion(this.#self, owner)) throw versionError(folder, this.#self, owner)
    this.#frames.limit = MAX_MESSAGE_BYTES
    this.#write(answerBytes(token, this.#self, owner))
    this.#owner = owner
  }

  #take(message: OwnerMessage): void {
    if (message.kind === 'reply') this.#settle(message)
    else if (message.kind === 'text') this.#options.onText(message.text)
    else if (message.kind === 'closing') [this.isOpen, this.wasClosed] = [false, true]
    else if (message.kind === 'ready') {
      this.#pulse.relax(0)
      this.#welcome(message.durability)
    }
  }

  #settle(reply: Reply): void {
    this.#pending.get(reply.id)?.(reply.isUnbegun ? { kind: 'unbegun' } : reply)
    this.#pending.delete(reply.id)
    this.#pulse.relax(this.#pending.size)
  }

  #end(failure: MadeleineError | undefined): void {
    this.#failure ??= failure
    this.#options.socket.destroy()
  }

  #lose(): void {
    this.isOpen = false
    this.#pulse.end()
    for (const resolve of this.#pending.values()) resolve({ kind: 'lost', error: this.#failure ?? lostError() })
    this.#pending.clear()
  }
}

const lostError = (): MadeleineError =>
  new MadeleineError('engine_restarted', 'the process that had the folder open ended while it ran this call: '
    + 'it is not known whether the call was stored. Repeat the call: what was stored is not stored twice')

const silentError = (folder: string, ms: number): MadeleineError =>
  new MadeleineError('owner_silent', `the process that has ${folder} open has not responded `
    + `for ${ms / 1000} s: resume or end it, then repeat the call; what was stored is not stored twice`)

const versionError = (folder: string, own: Hello, owner: Hello): MadeleineError =>
  new MadeleineError('version_mismatch', `${folder} is open in a process with madeleine ${owner.version} `
    + `(protocol ${owner.protocol}), and this one has ${own.version} (protocol ${own.protocol}): use `
    + `the same version in all programs that open the folder, or end the other one first`)

/** The failure that a reply tells of; undefined for one without. */
export const replyFailure = ({ error }: Reply): { error: Error } | undefined => error && { error: errorWritten(error) }

// A transaction whose statements come from elsewhere, batch by batch, not from a function that runs in its turn.

export interface Turn {
  /**
   * The first call waits for the connection. The transaction ends with a commit, which must be a batch's last statement, or
   * with the first failure; it is rolled back then.
   */
  readonly send: Send
  /** Rolls back, if the transaction has not ended; whatever is under way is answered first. */
  rollback(): Promise<void>
}

const ROLLED_BACK = new Error('rolled back')

export function openTurn(executor: Executor, options: TransactionOptions): Turn {
  let conclude = (_failure?: unknown): void => undefined
  const concluded = new Promise<void>((resolve, reject) => {
    conclude = (failure) => (failure === undefined ? resolve() : reject(failure as Error))
  })
  concluded.catch(() => undefined) // by whom the turn was never taken
  let running: Promise<void> | undefined
  let taken: Promise<Send> | undefined
  const take = (): Promise<Send> => new Promise((resolve, reject) => {
    running = executor.transaction(async (send) => (resolve(send), concluded), options)
    running.catch(reject)
  })
  const attempt: Send = async (queries) => {
    const answers = await (await (taken ??= take()))(queries)
    if (answers.failure) conclude(answers.failure.error)
    else if (endsWithCommit(queries)) conclude()
    else return answers
    // What the executor makes of the failure is what the caller is told
    return running!.then((): Answers => answers, (error: unknown): Answers => ({ answers: answers.answers, failure: { error } }))
  }
  return {
    send: (queries) => attempt(queries).catch((error: unknown) => ({ answers: [], failure: { error } })),
    async rollback() {
      conclude(ROLLED_BACK)
      await running?.catch(() => undefined)
    },
  }
}
