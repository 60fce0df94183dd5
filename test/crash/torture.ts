/** The tormentor: starts processes, kills them at random moments, and counts what is left. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { at, serverUrl } from '../server.ts'
import type { Client } from './client.ts'
import type { Random } from './random.ts'

export type Place = { readonly data: string } | { readonly databaseUrl: string }

export interface Ground {
  readonly place: Place
  remove(): Promise<void>
  /** Ends one connection of the process at random, where there are connections. */
  cutConnection(random: Random): Promise<void>
}

/** A folder or a database in which nothing was ever opened. */
export const freshGround = (): Promise<Ground> => (serverUrl === undefined ? freshFolder() : freshDatabase())

async function freshFolder(): Promise<Ground> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-torture-'))
  return { place: { data }, remove: () => rm(data, { recursive: true, force: true }), cutConnection: async () => undefined }
}

let databases = 0

async function freshDatabase(): Promise<Ground> {
  const name = `madeleine_torture_${process.pid}_${databases++}`
  await onServer(`create database ${name}`)
  return {
    place: { databaseUrl: at(name) },
    remove: () => onServer(`drop database if exists ${name} with (force)`),
    cutConnection: (random) =>
      onServer(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = '${name}' and application_name = 'madeleine' offset ${random.below(3)} limit 1`),
  }
}

async function onServer(statement: string): Promise<void> {
  const connection = new pg.Client(serverUrl)
  await connection.connect()
  await connection.query(statement).finally(() => connection.end())
}

const CHILD = fileURLToPath(new URL('torture-child.mjs', import.meta.url))
const UNTIERED = new URL('../untiered.mjs', import.meta.url).href
/** Batches a client may get through before it is killed; it never does. */
const PLAN = 150

export interface Life {
  readonly place: Place
  readonly clients: readonly Client[]
  /** Called at each line the process says; the first time it gives a number, the process is killed so many milliseconds later. */
  readonly sentence: (said: string) => number | undefined
  /** SIGTERM this long before the SIGKILL, in milliseconds: it dies while closing. */
  readonly warnMs?: number
  readonly meanwhile?: () => Promise<void>
}

/** One process from start to death; its acknowledgements are noted. @throws when it ended by itself */
export async function liveAndDie({ place, clients, sentence, warnMs, meanwhile }: Life): Promise<void> {
  const child = spawn(process.execPath, ['--import', UNTIERED, CHILD], { stdio: ['pipe', 'pipe', 'pipe'] })
  const plan = clients.map((client) => ({ conversationId: client.conversationId, batches: client.plan(PLAN) }))
  child.stdin.end(JSON.stringify({ place, plan }))
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => void (complaint += chunk))
  let death: Promise<void> | undefined
  const gone = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_, signal) => resolve(signal)))
  for await (const said of createInterface({ input: child.stdout })) {
    const [word, conversationId, number] = said.split(' ')
    if (word === 'ack') clients.find((client) => client.conversationId === conversationId)?.acknowledge(Number(number))
    if (word === 'refused') complaint += said
    const afterMs = death ? undefined : sentence(said)
    if (afterMs !== undefined) death = kill(child, { afterMs, warnMs, meanwhile })
  }
  await death
  const signal = await gone
  if (signal !== 'SIGKILL' && warnMs === undefined) throw new Error(`the process ended by itself: ${complaint}`)
}

async function kill(
  child: ChildProcess,
  { afterMs, warnMs, meanwhile }: { afterMs: number; warnMs: number | undefined; meanwhile: (() => Promise<void>) | undefined },
): Promise<void> {
  if (meanwhile) {
    await sleep(afterMs / 2)
    await meanwhile()
    await sleep(afterMs / 2)
  } else await sleep(afterMs)
  if (warnMs !== undefined) {
    child.kill('SIGTERM')
    await sleep(warnMs)
  }
  child.kill('SIGKILL')
}
