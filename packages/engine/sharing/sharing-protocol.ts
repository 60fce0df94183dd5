/** The protocol between processes that share a folder: frames, handshake, messages, limits, pulse. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { serialize, deserialize } from 'node:v8'
import * as z from 'zod'
import { MadeleineError, type WrittenError } from '@madeleine/base'
import { readOwnFile, writeOwnFile } from '../folder/own-files.ts'
import type { Query, TransactionOptions } from '../db.ts'
import type { Answer } from '../transactions.ts'

/** Bytes of a frame's header, which is the length of its body as an unsigned number, the highest byte first. */
const HEADER_BYTES = 4

/** A frame, in the pieces that are to be written. */
export function frameOf(body: Uint8Array): [header: Buffer, body: Uint8Array] {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(body.length)
  return [header, body]
}

/** A frame is longer than the reader takes. */
export class FrameTooLargeError extends Error {}

/** Puts frames together from pieces of any size. */
export class FrameReader {
  /** Bytes of the longest body that is taken. It may be raised between two frames. */
  limit: number
  #chunks: Buffer[] = []
  #bytes = 0
  #bodyBytes: number | undefined

  constructor(limit: number) {
    this.limit = limit
  }

  /**
   * The bodies that are complete with this piece, one after the other.
   * @throws {FrameTooLargeError} as soon as the header says so; nothing of such a body is kept
   */
  *take(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    for (;;) {
      if (this.#bodyBytes === undefined) {
        if (this.#bytes < HEADER_BYTES) return
        const length = this.#cut(HEADER_BYTES).readUInt32BE()
        if (length > this.limit) throw new FrameTooLargeError(`a frame of ${length} bytes, of at most ${this.limit}`)
        this.#bodyBytes = length
      }
      if (this.#bytes < this.#bodyBytes) return
      const body = this.#cut(this.#bodyBytes)
      this.#bodyBytes = undefined
      yield body
    }
  }

  /** Removes the first bytes. They are joined only when all are there, or a long frame would be copied for each of its pieces. */
  #cut(bytes: number): Buffer {
    const whole = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#bytes -= bytes
    this.#chunks = this.#bytes > 0 ? [whole.subarray(bytes)] : []
    return whole.subarray(0, bytes)
  }
}

// How two processes on one folder prove to each other that they may read it, before anything else is said.

/** Version of the messages between owner and client; raise it with every change of one. */
const MESSAGES = 1
/** Of the messages, and of how V8 writes values: another version of Node may write what this one cannot read. */
export const PROTOCOL = MESSAGES * 1000 + serialize(null)[1]!

/** A secret of the folder that only its user can read: who knows it can read the store's files as well. */
const TOKEN_FILE = '.madeleine-token'
const TOKEN_BYTES = 32

/**
 * The folder's token; undefined where there is none.
 * @throws {MadeleineError} `store_untrusted` for one that is not ours alone: who planted it knows
 *   it, `token_mismatch` for one that is no token
 */
export async function readToken(folder: string): Promise<Buffer | undefined> {
  const bytes = await readOwnFile(join(folder, TOKEN_FILE), { folder, what: TOKEN_FILE })
  if (bytes === undefined || bytes.length === TOKEN_BYTES) return bytes
  throw tokenError(folder)
}

/** The folder's token, made where there is none that is secret; undefined where it cannot be written. Call it under the lock. */
export async function makeToken(folder: string): Promise<Buffer | undefined> {
  const path = join(folder, TOKEN_FILE)
  const known = await readToken(folder).catch(() => undefined)
  if (known) return known
  const [token, temporary] = [randomBytes(TOKEN_BYTES), `${path}-new`]
  try {
    await writeOwnFile(temporary, token)
    await rename(temporary, path) // whoever reads it reads all of it
    return token
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined)
    return undefined
  }
}

/** Removes the token of a store that was not made. Call it under the lock. */
export const removeToken = (folder: string): Promise<void> => rm(join(folder, TOKEN_FILE), { force: true }).catch(() => undefined)

/** Longest frame before both sides have proved themselves, in bytes. */
export const HANDSHAKE_BYTES = 1024

const Nonce = z.base64().length(44)
const Proof = z.base64().length(44)
/** What both say of themselves. Unknown keys are those of other versions. */
const Self = z.object({ protocol: z.int(), version: z.string().max(100), nonce: Nonce })
const Challenge = Self.extend({ proof: Proof })
const HandshakeAnswer = z.object({ proof: Proof })

export type Hello = z.output<typeof Self>
export type Challenge = z.output<typeof Challenge>

export const hello = (version: string): Hello => ({ protocol: PROTOCOL, version, nonce: randomBytes(32).toString('base64') })

const written = (value: object): Buffer => Buffer.from(JSON.stringify(value))
const read = <T>(schema: z.ZodType<T>, bytes: Buffer): T => schema.parse(JSON.parse(bytes.toString('utf8')))

/** Of the whole conversation: no part of it can be taken for that of another, or sent back to where it came from. */
const proofOf = (token: Buffer, side: 'owner' | 'client', client: Hello, owner: Hello): Buffer =>
  createHmac('sha256', token)
    .update(JSON.stringify([side, ...[client, owner].flatMap(({ protocol, version, nonce }) => [protocol, version, nonce])])).digest()

const isProof = (given: string, proof: Buffer): boolean => {
  const bytes = Buffer.from(given, 'base64')
  return bytes.length === proof.length && timingSafeEqual(bytes, proof)
}

export const helloBytes = (self: Hello): Buffer => written({ protocol: self.protocol, version: self.version, nonce: self.nonce })

/** @throws for anything else */
export const readHello = (bytes: Buffer): Hello => read(Self, bytes)

/** The owner's answer to a hello: it proves itself first, so that nobody who only listens there learns anything. */
export const challengeBytes = (token: Buffer, client: Hello, owner: Hello): Buffer =>
  written({ ...owner, proof: proofOf(token, 'owner', client, owner).toString('base64') })

/** The error of a token that is not that of the process which has the folder open. */
const tokenError = (folder: string): MadeleineError =>
  new MadeleineError(
    'token_mismatch',
    `${folder} is open in a process that does not know its token (${TOKEN_FILE}), which was replaced, or is not of this folder: `
      + 'end that process, and open the folder again',
  )

/** @throws for anything else; {MadeleineError} `token_mismatch` for an owner that does not know the token */
export function readChallenge(
  token: Buffer, { folder, client }: { readonly folder: string; readonly client: Hello }, bytes: Buffer,
): Hello {
  const { proof, ...owner } = read(Challenge, bytes)
  if (!isProof(proof, proofOf(token, 'owner', client, owner))) throw tokenError(folder)
  return owner
}

/** The client's answer to a challenge. */
export const answerBytes = (token: Buffer, client: Hello, owner: Hello): Buffer =>
  written({ proof: proofOf(token, 'client', client, owner).toString('base64') })

/** Whether it is the answer of a client that knows the token. @throws for anything else */
export const isClientsProof = (token: Buffer, { client, owner }: { client: Hello; owner: Hello }, bytes: Buffer): boolean =>
  isProof(read(HandshakeAnswer, bytes).proof, proofOf(token, 'client', client, owner))

/** Whether two processes speak the same language. */
export const isSameVersion = (one: Hello, other: Hello): boolean => one.protocol === other.protocol && one.version === other.version

// Limits of both sides of a shared folder.

/** Longest silence in milliseconds: of an owner whose answer is awaited, and of a client inside a transaction. */
export const SILENCE_MS = 10_000
/** Longest time in milliseconds that a connection may take to prove that it knows the token. */
export const PROOF_MS = 2000
/** Extra time after the longest silence, for what has arrived but is not yet read, in milliseconds. */
export const GRACE_MS = 1000
/** Interval in milliseconds at which a client that waits asks whether the owner lives. */
const PING_MS = 2000
/** Longest message between processes that know each other: more than the largest batch of messages, with room. */
export const MAX_MESSAGE_BYTES = 2 ** 28

// What the owner of a folder and its clients say to each other once they know each other.

/** Options of a transaction that the owner must know. */
export type TurnOptions = Pick<TransactionOptions, 'as' | 'snapshot' | 'background'>

/** An order outside of a transaction. */
export type Order =
  | { readonly what: 'script' | 'maintain'; readonly text: string }
  | { readonly what: 'dropOldFiles' }

export type ClientMessage =
  /** Begins a transaction; `options` are absent in its later messages. */
  | {
    readonly kind: 'statements'; readonly id: number; readonly turn: number
    readonly options?: TurnOptions; readonly queries: readonly Query[]
  }
  | { readonly kind: 'rollback'; readonly turn: number }
  | { readonly kind: 'order'; readonly id: number; readonly order: Order }
  | Broadcasted
  | { readonly kind: 'ping' }

export type OwnerMessage =
  /** The engine is open, and the store has its schema. */
  | { readonly kind: 'ready'; readonly durability: 'fsync' | 'relaxed' }
  | Reply
  | Broadcasted
  | { readonly kind: 'pong' }
  /** The owner closes: it answers what it has begun, and begins nothing more. */
  | { readonly kind: 'closing' }

/** The answer to a request. A transaction that failed, or whose last statement was its commit, has ended. */
export interface Reply {
  readonly kind: 'reply'
  readonly id: number
  readonly answers?: readonly Answer[]
  readonly error?: WrittenError
  /** Nothing of the request was begun, nor will be. */
  readonly isUnbegun?: boolean
  /** The engine died of it, or with it: what can be repeated may be. */
  readonly isEngineDead?: boolean
}

/** A text for the listeners of all other processes; `undefined`: texts may have been missed. */
interface Broadcasted {
  readonly kind: 'text'
  readonly text: string | undefined
}

/** As the thread of the engine is sent it: dates, numbers and bytes arrive as they were. @throws for what cannot be sent */
export const messageBytes = (message: ClientMessage | OwnerMessage): Buffer => serialize(message)

/** @throws for bytes that are no message */
export function messageOf<M extends { readonly kind: string }>(bytes: Buffer): M {
  const message: unknown = deserialize(bytes)
  if (typeof message !== 'object' || message === null || typeof (message as M).kind !== 'string') throw new Error('not a message')
  return message as M
}

// Watches whether another process says anything while something is awaited of it.

/** @param silenceMs how long it may say nothing, in milliseconds */
export function pulseOf(silenceMs: number, { ping, onSilence }: { readonly ping: () => void; readonly onSilence: () => void }) {
  let timer: NodeJS.Timeout | undefined
  let pinging: NodeJS.Timeout | undefined
  const startTimer = (): void => {
    clearTimeout(timer)
    // After a blocked or suspended event loop, timers fire before what arrived meanwhile is read
    timer = setTimeout(() => void (timer = setTimeout(onSilence, Math.min(GRACE_MS, silenceMs))), silenceMs)
  }
  const end = (): void => {
    clearTimeout(timer)
    clearInterval(pinging)
    timer = pinging = undefined
  }
  return {
    /** Something is awaited. */
    expect() {
      if (!timer) startTimer()
      pinging ??= setInterval(ping, Math.min(PING_MS, silenceMs / 4))
    },
    /** Something was heard. */
    beat: () => void (timer && startTimer()),
    /** @param waiting how much is still awaited */
    relax: (waiting: number) => void (waiting === 0 && end()),
    end,
  }
}
