/** The client's side: a connection to the process that owns the folder. */
import type { Socket } from 'node:net'
import { MadeleineError } from '../../../errors.ts'
import { VERSION } from '../../../version.ts'
import { FrameReader, frameOf } from './protocol/frames.ts'
import { answerBytes, HANDSHAKE_BYTES, hello, helloBytes, isSameVersion, readChallenge, type Hello } from './protocol/handshake.ts'
import { GRACE_MS, MAX_MESSAGE_BYTES, PING_MS, SILENCE_MS } from './protocol/limits.ts'
import { errorWritten, messageBytes, messageOf, type ClientMessage, type OwnerMessage, type Reply } from './protocol/messages.ts'

export interface LinkOptions {
  readonly socket: Socket
  readonly token: Buffer
  readonly folder: string
  readonly version?: string
  /** Longest silence of the owner while something is awaited of it, in milliseconds. */
  readonly silenceMs?: number
  readonly onText: (text: string | undefined) => void
}

type RequestBody = ClientMessage extends infer M ? (M extends { readonly id: number } ? Omit<M, 'id'> : never) : never

/** What became of a request: an answer, nothing (not begun, and never will be), or it is not known. */
export type Outcome = Reply | { readonly kind: 'unbegun' } | { readonly kind: 'lost'; readonly error: MadeleineError }

export interface Link {
  /** How the owner's commits last. */
  readonly durability: 'fsync' | 'relaxed'
  /** Never rejects, except for what cannot be sent. */
  ask(request: RequestBody): Promise<Outcome>
  rollback(turn: number): void
  text(text: string | undefined): void
  /** False once the owner closes, or the connection has ended: what is new is then not begun. */
  readonly isOpen: boolean
  /** The owner closed: it left nothing undone. Known when the connection has ended. */
  readonly wasClosed: boolean
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>
  /** Hangs up. Resolves when all that was sent is on its way. */
  close(): Promise<void>
}

/** The connection ended before the owner had said anything: it shares with nobody, or ends just now. */
export const NO_WELCOME = Symbol('no welcome')

/**
 * Gets to know the owner, and waits until it is ready, however long it says that it lives.
 * @returns `NO_WELCOME` where the connection ends first  @throws {MadeleineError} `version_mismatch`, `owner_silent`
 */
export async function openLink(options: LinkOptions): Promise<Link | typeof NO_WELCOME> {
  const { socket, folder, version = VERSION, silenceMs = SILENCE_MS } = options
  const own = hello(version)
  const frames = new FrameReader(HANDSHAKE_BYTES)
  const [pending, pulse] = [pendingRequests(), pulseOf(socket, silenceMs)]
  let [isOpen, wasClosed, owner, failure]: [boolean, boolean, Hello | undefined, MadeleineError | undefined] = [true, false, undefined, undefined]
  const write = (body: Uint8Array): void => frameOf(body).forEach((piece) => void socket.write(piece))
  const tell = (message: ClientMessage): void => void (socket.writable && write(messageBytes(message)))
  let welcome = (_durability: 'fsync' | 'relaxed'): void => undefined
  const greet = (body: Buffer): void => {
    owner = readChallenge(options.token, own, body)
    if (!isSameVersion(own, owner)) throw versionError(folder, own, owner)
    frames.limit = MAX_MESSAGE_BYTES
    write(answerBytes(options.token, own, owner))
    pulse.pingWith(() => tell({ kind: 'ping' }))
  }
  const take = (message: OwnerMessage): void => {
    if (message.kind === 'reply') pulse.relax(pending.settle(message))
    else if (message.kind === 'text') options.onText(message.text)
    else if (message.kind === 'ready') (pulse.relax(0), welcome(message.durability))
    else if (message.kind === 'closing') [isOpen, wasClosed] = [false, true]
  }
  socket.on('data', (chunk: Buffer) => {
    pulse.beat()
    try {
      for (const body of frames.take(chunk)) if (!socket.destroyed) (owner ? take(messageOf<OwnerMessage>(body)) : greet(body))
    } catch (error) {
      failure ??= error instanceof MadeleineError ? error : undefined
      socket.destroy()
    }
  })
  const ended = new Promise<void>((resolve) => {
    socket.once('error', () => undefined).once('end', () => void (isOpen = false)).once('close', () => {
      isOpen = false
      pulse.end()
      if (pulse.isSilent) failure ??= silentError(folder, silenceMs)
      pending.loseAll(failure ?? lostError())
      resolve()
    })
  })
  pulse.expect()
  write(helloBytes(own))
  const ready = new Promise<'fsync' | 'relaxed'>((resolve) => (welcome = resolve))
  const durability = await Promise.race([ready, ended])
  if (durability === undefined) {
    if (failure) throw failure
    return NO_WELCOME
  }
  return {
    durability, ended,
    get isOpen() { return isOpen },
    get wasClosed() { return wasClosed },
    async ask(request) {
      const isBegun = request.kind === 'statements' && !request.options
      if (isBegun && socket.destroyed) return { kind: 'lost', error: failure ?? lostError() }
      if (!isBegun && !isOpen) return { kind: 'unbegun' }
      const { id, outcome } = pending.add()
      try {
        write(messageBytes({ ...request, id } as ClientMessage)) // first: what cannot be sent has no answer that would be awaited
      } catch (error) {
        pending.settle({ kind: 'reply', id })
        throw error
      }
      pulse.expect()
      return outcome
    },
    rollback: (turn) => tell({ kind: 'rollback', turn }),
    text: (text) => tell({ kind: 'text', text }),
    async close() {
      isOpen = false
      socket.end(() => socket.destroy())
      await ended
    },
  }
}

/** Requests by their id. */
function pendingRequests() {
  const waiting = new Map<number, (outcome: Outcome) => void>()
  let nextId = 1
  return {
    add() {
      const id = nextId++
      return { id, outcome: new Promise<Outcome>((resolve) => waiting.set(id, resolve)) }
    },
    /** @returns how many are still waiting */
    settle(reply: Reply): number {
      waiting.get(reply.id)?.(reply.isUnbegun ? { kind: 'unbegun' } : reply)
      waiting.delete(reply.id)
      return waiting.size
    },
    loseAll(error: MadeleineError): void {
      for (const resolve of waiting.values()) resolve({ kind: 'lost', error })
      waiting.clear()
    },
  }
}

/** Watches whether the owner says anything while something is awaited of it, and ends the connection if not. */
function pulseOf(socket: Socket, silenceMs: number) {
  let [timer, pinging]: [NodeJS.Timeout | undefined, NodeJS.Timeout | undefined] = [undefined, undefined]
  let ping: (() => void) | undefined
  let isSilent = false
  const startTimer = (): void => {
    clearTimeout(timer)
    // After a blocked or suspended event loop, timers fire before what arrived meanwhile is read
    timer = setTimeout(() => void (timer = setTimeout(() => ((isSilent = true), socket.destroy()), Math.min(GRACE_MS, silenceMs))), silenceMs)
  }
  const startPinging = (): void => void (pinging ??= ping && setInterval(ping, Math.min(PING_MS, silenceMs / 4)))
  const end = (): void => {
    clearTimeout(timer)
    clearInterval(pinging)
    timer = pinging = undefined
  }
  return {
    get isSilent() { return isSilent },
    /** Something is awaited. */
    expect() {
      if (!timer) startTimer()
      startPinging()
    },
    /** Something was heard. */
    beat: () => void (timer && startTimer()),
    /** @param waiting how much is still awaited */
    relax: (waiting: number) => void (waiting === 0 && end()),
    pingWith(send: () => void) {
      ping = send
      if (timer) startPinging()
    },
    end,
  }
}

const lostError = (): MadeleineError =>
  new MadeleineError('engine_restarted', 'the process that had the folder open ended while it ran this call: it is not known whether the call was stored. Repeat the call: what was stored is not stored twice')

const silentError = (folder: string, ms: number): MadeleineError =>
  new MadeleineError('owner_silent', `the process that has ${folder} open gave no sign of life for ${ms / 1000} s: continue or end it, then repeat the call; what was stored is not stored twice`)

const versionError = (folder: string, own: Hello, owner: Hello): MadeleineError =>
  new MadeleineError('version_mismatch', `${folder} is open in a process with madeleine ${owner.version} (protocol ${owner.protocol}), and this one has ${own.version} (protocol ${own.protocol}): give all programs on the folder the same version, or end the other one first`)

/** The failure that a reply tells of; undefined for one without. */
export const failureOf = ({ error }: Reply): { error: Error } | undefined => error && { error: errorWritten(error) }

