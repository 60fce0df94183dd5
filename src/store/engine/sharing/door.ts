/** The owner's side: lets other processes in at the folder's lock, and runs on its engine what they ask for. */
import type { Socket } from 'node:net'
import { VERSION } from '../../../version.ts'
import type { Executor } from './engine-executor.ts'
import { FrameReader, frameOf } from './protocol/frames.ts'
import { challengeBytes, HANDSHAKE_BYTES, hello, isAnswer, isSameVersion, readHello, type Hello } from './protocol/handshake.ts'
import { MAX_MESSAGE_BYTES, SILENCE_MS } from './protocol/limits.ts'
import { messageBytes, messageOf, type ClientMessage, type OwnerMessage } from './protocol/messages.ts'
import { createVisit, type Visit } from './visit.ts'

export interface DoorOptions {
  readonly version?: string
  /** Longest silence of a client inside a transaction, and of one that has not proved itself, in milliseconds. */
  readonly silenceMs?: number
  readonly onText: (text: string | undefined) => void
}

export interface Door {
  /** Takes a connection. It waits until the door is open. */
  readonly accept: (socket: Socket) => void
  /** Lets in who knows the token. Without one nobody is let in. */
  open(token: Buffer | undefined): void
  /** The engine is open, and the store has its schema: those who are in may ask. */
  serve(executor: Executor, durability: 'fsync' | 'relaxed'): void
  /** Sends a text to all clients. */
  broadcast(text: string | undefined): void
  /** From now on nothing is begun for a client, and none is let in. */
  farewell(): void
  /** Hangs up on all. */
  end(): void
}

/** Connections that may wait to prove themselves; one more is hung up on. */
const MAX_STRANGERS = 64
/** Unread bytes for a client, above which it is hung up on: one that is stopped reads nothing. */
const MAX_UNREAD_BYTES = 2 ** 26

export function createDoor({ version = VERSION, silenceMs = SILENCE_MS, onText }: DoorOptions): Door {
  const visits = new Map<Visit, Socket>()
  const strangers = new Set<Socket>()
  let [giveToken, served, isClosing]: [(token: Buffer | undefined) => void, { executor: Executor; durability: 'fsync' | 'relaxed' } | undefined, boolean] = [() => undefined, undefined, false]
  const token = new Promise<Buffer | undefined>((resolve) => (giveToken = resolve))

  const broadcast = (text: string | undefined, except?: Visit): void => {
    for (const [visit, socket] of visits) {
      if (visit === except) continue
      if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy()
      else visit.tell({ kind: 'text', text })
    }
  }
  const letIn = (socket: Socket): Visit => {
    strangers.delete(socket)
    const visit = createVisit({
      silenceMs,
      tell: (message: OwnerMessage) => void (socket.writable && frameOf(messageBytes(message)).forEach((piece) => socket.write(piece))),
      hangUp: () => void socket.destroy(),
      onText(text) {
        onText(text)
        broadcast(text, visit)
      },
    })
    visits.set(visit, socket)
    socket.once('close', () => (visits.delete(visit), visit.end()))
    if (served) visit.serve(served.executor, served.durability)
    return visit
  }
  return {
    accept(socket) {
      socket.on('error', () => undefined) // 'close' follows
      if (isClosing || strangers.size >= MAX_STRANGERS) return void socket.destroy()
      strangers.add(socket)
      socket.once('close', () => strangers.delete(socket))
      void token.then((secret) => (secret ? greet(socket, { token: secret, version, silenceMs, letIn }) : socket.destroy()))
    },
    open: (secret) => giveToken(secret),
    serve(executor, durability) {
      served = { executor, durability }
      for (const visit of visits.keys()) visit.serve(executor, durability)
    },
    broadcast,
    farewell() {
      isClosing = true
      for (const visit of visits.keys()) visit.farewell()
    },
    end() {
      isClosing = true
      giveToken(undefined)
      for (const socket of strangers) socket.destroy()
      for (const socket of visits.values()) socket.destroySoon()
    },
  }
}

interface Greeting {
  readonly token: Buffer
  readonly version: string
  readonly silenceMs: number
  readonly letIn: (socket: Socket) => Visit
}

/** Reads a connection: two frames of the handshake, then messages. Whoever sends anything else is hung up on. */
function greet(socket: Socket, { token, version, silenceMs, letIn }: Greeting): void {
  const frames = new FrameReader(HANDSHAKE_BYTES)
  const self = hello(version)
  const impatience = setTimeout(() => socket.destroy(), silenceMs)
  socket.once('close', () => clearTimeout(impatience))
  let client: Hello | undefined
  let visit: Visit | undefined
  const take = (body: Buffer): void => {
    if (visit) return visit.take(messageOf<ClientMessage>(body))
    if (!client) {
      client = readHello(body)
      return frameOf(challengeBytes(token, client, self)).forEach((piece) => void socket.write(piece))
    }
    if (!isAnswer(token, { client, owner: self }, body) || !isSameVersion(client, self)) return void socket.destroy()
    clearTimeout(impatience)
    frames.limit = MAX_MESSAGE_BYTES
    visit = letIn(socket)
  }
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const body of frames.take(chunk)) if (!socket.destroyed) take(body)
    } catch {
      socket.destroy()
    }
  })
}
