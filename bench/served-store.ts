/** A server of Madeleine over a database of its own, for the benchmarks that ask one over HTTP. */
import { spawn, type ChildProcess } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { readImport, type ImportItem } from '../src/index.ts'

export type ChatMessage = Extract<ImportItem, { message: unknown }>

/** What the numbers of a run depend on. */
export const machine = (): string => `${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, `
  + `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`

/** A database for this run, dropped at its end. @param serverUrl whose login may make databases */
export async function withDatabase<T>(serverUrl: string, use: (databaseUrl: string) => Promise<T>): Promise<T> {
  const name = `madeleine_load_${process.pid}`
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  try {
    return await use(url.href)
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

/** The messages of chats that `madeleine import` reads. */
export async function readMessages(files: readonly string[]): Promise<ChatMessage[]> {
  const items: ChatMessage[] = []
  for (const file of files) for await (const item of readImport(file)) if ('message' in item) items.push(item)
  return items
}

/** The messages' texts, without empty ones. */
export const textsOf = (chat: readonly ChatMessage[]): string[] =>
  chat.flatMap(({ message: { content } }) => (typeof content === 'string' && content !== '' ? [content] : []))

/** The longest messages, shortened to what somebody might ask. */
export const questionsOf = (contents: readonly string[]): string[] =>
  contents.filter((text) => text.split(' ').length > 8).slice(0, 200).map((text) => text.split(' ').slice(2, 9).join(' '))

/** Starts a program, and waits until a line that it prints has its address. */
export async function started(args: readonly string[], expression: RegExp): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const line of createInterface({ input: child.stdout! })) {
    const [found] = expression.exec(line) ?? []
    if (found !== undefined) return { child, url: found }
  }
  throw new Error(`${args.join(' ')} did not start`)
}

/** `madeleine serve` on a database, as built. @param flags beside those that each run needs */
export const serving = (databaseUrl: string, workers: number, ...flags: readonly string[]): Promise<{ child: ChildProcess; url: string }> =>
  started([
    'dist/cli/main.js', 'serve', '--port', '0', '--workers', String(workers), '--allow-owner', '--rate', '100000000',
    '--database-url', databaseUrl, ...flags,
  ], /http:\S+(?=;)/)

export async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await new Promise((resolve) => void child.once('exit', resolve))
}
