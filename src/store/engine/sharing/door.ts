/** The owner's side: lets other processes in at the folder's lock, and runs on its engine what they ask for. */
import type { Socket } from 'node:net'
import { VERSION } from '../../../version.ts'
import type { Executor } from './engine-executor.ts'
import { FrameReader, frameOf } from './protocol/frames.ts'
import { challengeBytes, HANDSHAKE_BYTES, hello, isClientsProof, isSameVersion, readHello, type Hello } from './protocol/handshake.ts'
import { MAX_MESSAGE_BYTES, PROOF_MS, SILENCE_MS } from './protocol/limits.ts'
import { messageBytes, messageOf, type ClientMessage } from './protocol/owner-client-messages.ts'
import { Visit } from './visit.ts'

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
