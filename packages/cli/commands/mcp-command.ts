/** `madeleine mcp`: serves a memory to a coding assistant or another host of the Model Context Protocol, over stdin and stdout. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { dailyConversation, DEFAULT_TOKENS, LEAST_TOKENS, MOST_TOKENS } from '@madeleine/tools'
import { serveStdio } from '@madeleine/server'
import { readModels, type Config, type Environment } from '../config.ts'
import { DEFAULT_FOLDER, defined } from '@madeleine/base'
import { spoolPlace, startDrainer } from '../hook/spool.ts'
import { command } from '../command.ts'
import { configOf, listenForSignals, memoryAt, type StoreArgs } from '../command-memory.ts'
import { reportFailure, type Terminal } from '../terminal/terminal.ts'
import { flag, namesIn, option, inRange, REDACT_FLAG, redactionOf, SPACES_FLAG, STORE_FLAGS } from '../flags.ts'

export const mcpCommand = command({
  meta: {
    name: 'mcp', description: 'Serve the memory to a coding assistant or chat program over stdin and stdout (Model Context Protocol)',
  },
  args: {
    ...STORE_FLAGS,
    data: { ...STORE_FLAGS.data, description: `Folder of the memory, created if missing; ~/ is your `
      + `home (default: MADELEINE_DATA, else ${DEFAULT_FOLDER} here if it exists, else in your home)` },
    ...SPACES_FLAG,
    ...REDACT_FLAG,
    'allow-forget': flag('Offer the tool that forgets conversations, episodes and facts'),
    'max-tokens': option('N', `Token budget of an answer if the call gives none (default: ${DEFAULT_TOKENS})`),
  },
  run: async ({ args, rawArgs }, { host, terminal, openMemory }) => {
    const place = servedPlace(args, host.env)
    const models = readModels(host.env)
    const maxTokens = inRange(args['max-tokens'], '--max-tokens', { least: LEAST_TOKENS, most: MOST_TOKENS }) ?? DEFAULT_TOKENS
    const redact = redactionOf(args.redact)
    const named = namesIn(rawArgs, SPACES_FLAG, 'spaces')
    terminal.note(`madeleine serves ${place.data ?? place.url ?? 'a PostgreSQL server'}${place.user === undefined ? ''
      : `, user ${place.user}`}`)
    // One for the session: a call that is repeated after midnight stores nothing twice
    const notes = dailyConversation(new Date())
    const interrupt = listenForSignals(host)
    // What a coding assistant's last session left is stored before this one asks for it
    if (place.data !== undefined && existsSync(spoolPlace({ data: place.data }, {}, '/').spool)) {
      await startDrainer(host.argv?.[1], ['--data', place.data])
    }
    try {
      await serveStdio(noteFirstFailure(() => openMemory(memoryAt(place, models)), terminal), {
        stdin: host.stdin, stdout: host.stdout, signal: interrupt.signal,
      }, {
        forget: args['allow-forget'] === true, maxTokens, conversationId: () => notes, ...defined({ redact }),
        ...(named && { spaces: { read: named, write: named, byDefault: true } }),
      })
    } finally {
      interrupt.stop()
    }
  },
})

/** Says the first failure to open, which otherwise only the model hears: a host shows people what stands on stderr. */
export function noteFirstFailure<T>(open: () => Promise<T>, terminal: Pick<Terminal, 'note' | 'noteJson'>): () => Promise<T> {
  let isTold = false
  return async () => {
    try {
      return await open()
    } catch (error) {
      if (!isTold) reportFailure(terminal, error, { json: false })
      isTold = true
      throw error
    }
  }
}

/**
 * Hosts start a server in any folder, often in `/`: a folder is absolute, and where none is named a memory that is here comes
 * before the one at home, so that the same settings work everywhere.
 */
export function servedPlace(args: StoreArgs, env: Environment): Config {
  const place = configOf(args, env)
  if (place.data === undefined) return place
  const isNamed = args.data !== undefined || Boolean(env['MADELEINE_DATA'])
  return { ...place, data: isNamed || existsSync(place.data) ? resolve(place.data) : join(homedir(), DEFAULT_FOLDER) }
}
