/** How two processes on one folder prove to each other that they may read it, before anything else is said. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import * as z from 'zod'
import { MadeleineError } from '../../../../errors.ts'
import { readOwnFile, writeOwnFile } from '../../../folder/own-files.ts'

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
const Answer = z.object({ proof: Proof })

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
  isProof(read(Answer, bytes).proof, proofOf(token, 'client', client, owner))

/** Whether two processes speak the same language. */
export const isSameVersion = (one: Hello, other: Hello): boolean => one.protocol === other.protocol && one.version === other.version
