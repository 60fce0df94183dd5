/** `madeleine hook`: remembers what a coding assistant's sessions say, and tells a new session what is remembered. */
import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasCode, MadeleineError } from '@madeleine/base'
import type { Memory, MemoryOptions } from '@madeleine/core'
import { command, type CommandEnvironment } from '../command.ts'
import { readConfig, readModels } from '../config.ts'
import { flag, option, readNumber, STORE_FLAGS } from '../flags.ts'
import { placeOf } from '../git-place.ts'
import { drainSpool } from '../hook/drain-spool.ts'
import {
  spoolPlace, logHook, reasonOf, readEvent, readInput, spoolEvent, startDrainer, type HookFlags, type SpoolPlace,
} from '../hook/spool.ts'

/** Tokens of all of it. */
const SESSION_START_TOKENS = 1500
/** A session that starts later than this without its memories starts without them. */
const SESSION_START_MS = 3000
/** Facts and titles of what there was; the rest is for the newest episodes. */
const STANDING_SHARE = 0.6
const RECENT_EPISODES = 5
const RETRY_MS = 100

const { json: _, url: _url, ...PLACE_FLAGS } = STORE_FLAGS

export const hookCommand = command({
  meta: { name: 'hook', description: "Called by a coding assistant: read a hook's JSON from "
    + "stdin, and push what is new in the transcript, in the background" },
  args: {
    'print-context': flag('Print the context for a new session: facts, earlier titles, the newest episodes'),
    'max-tokens': option('N', `Maximum tokens of that context (default: ${SESSION_START_TOKENS})`),
    'print-settings': flag('Print the hooks for .claude/settings.json, with the flags given here'),
    drain: flag('Push what hooks have spooled, then exit; hooks start this themselves'),
    ...PLACE_FLAGS,
  },
  run: async ({ args }, cli) => {
    const flags: HookFlags = { data: args.data, user: args.user, 'database-url': args['database-url'] }
    const place = spoolPlace(flags, cli.host.env, process.cwd())
    if (args['print-settings'] || args.drain) {
      memoryOptions(cli, flags, { place, user: place.user, create: false }) // a person is told now, not the log later
    }
    if (args['print-settings']) {
      return cli.terminal.print(JSON.stringify(hookSettings(callsWith(cli.host.argv?.[1], rawFlags(flags))), null, 2))
    }
    if (args.drain) return drain(cli, flags, place)
    if (args['print-context']) await printContext(
      cli, { flags, place, maxTokens: readNumber(args['max-tokens'], '--max-tokens') ?? SESSION_START_TOKENS },
    )
    else await spoolInput(cli, place, flags)
  },
})

interface Which {
  readonly place: SpoolPlace
  readonly user: string | undefined
  readonly create: boolean
}

/**
 * The store of the flags, in the folder that the hook means; the models are those of the environment. The user is not: a
 * drainer also reads the entries of hooks with another one, or none. @throws {MadeleineError} `invalid_input`
 */
function memoryOptions({ host: { env } }: CommandEnvironment, flags: HookFlags, { place, user, create }: Which): MemoryOptions {
  const { data, ...config } = readConfig(
    { data: flags.data, databaseUrl: flags['database-url'], user }, { ...env, MADELEINE_USER: undefined },
  )
  if (config.url !== undefined) throw new MadeleineError('invalid_input', 'hooks push into a folder or a PostgreSQL server, '
    + 'but MADELEINE_URL is a Madeleine server: name the memory with --data or --database-url')
  return { work: false, create, ...config, ...(data !== undefined && { data: place.data }), ...readModels(env) }
}

/** What is said is for whoever calls it by hand: a drainer that a hook started has nobody to say it to. */
async function drain(cli: CommandEnvironment, flags: HookFlags, place: SpoolPlace): Promise<void> {
  const drained = await drainSpool({
    spool: place.spool, pause, open: async (user) => cli.openMemory(memoryOptions(cli, flags, { place, user, create: true })),
  })
  if (drained === 'busy') cli.terminal.note('Another process is draining the spool.')
  if (drained === 'left') cli.terminal.note(`Not everything could be pushed (see ${join(place.spool, 'log')}); the next hook tries again.`)
}

/** Prints the start of a session, in time or not at all; only then the event is spooled, so that no drainer is in the way. */
async function printContext(
  cli: CommandEnvironment, { flags, place, maxTokens }: { flags: HookFlags; place: SpoolPlace; maxTokens: number },
): Promise<void> {
  const text = await withinMs(SESSION_START_MS, async (signal) => {
    const options = memoryOptions(cli, flags, { place, user: place.user, create: false })
    const [memory, project] = await Promise.all([
      openWhenFree(() => cli.openMemory(options), signal), placeOf(cli.host.env['CLAUDE_PROJECT_DIR'] || process.cwd()),
    ])
    return sessionStartText(memory, { maxTokens, project, signal }).finally(() => memory.close())
  }).catch((error: unknown) => logHook(place.spool, `context: ${reasonOf(error)}`))
  if (typeof text === 'string') cli.terminal.print(text)
  await spoolInput(cli, place, flags)
}

/** Spools the event on stdin, if there is one. Where that fails the host is not told. */
async function spoolInput({ host: { stdin, argv }, terminal }: CommandEnvironment, place: SpoolPlace, flags: HookFlags): Promise<void> {
  try {
    const event = stdin.isTTY ? undefined : readEvent(await readInput(stdin), place.user)
    if (!event) return
    const refusal = await spoolEvent(event, place)
    if (refusal === undefined) await startDrainer(argv?.[1], rawFlags(flags))
    else terminal.note(`madeleine: ${refusal}`)
  } catch (error) {
    logHook(place.spool, `hook: ${reasonOf(error)}`)
  }
}

const rawFlags = (flags: HookFlags): string[] =>
  Object.entries(flags).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value as string]))

/** The calls of this very program, wherever it is installed. */
function callsWith(program: string | undefined, flags: readonly string[]): HookCalls {
  if (program === undefined) return hookCalls(['madeleine'], undefined, flags)
  const main = realpathSync(program)
  const script = join(dirname(main), 'hook.sh')
  return hookCalls(['node', main], process.platform !== 'win32' && existsSync(script) ? script : undefined, flags)
}

/** Events at which the transcript is read, and the seconds after which the host stops waiting. */
const SPOOLED = ['UserPromptSubmit', 'Stop', 'PreCompact', 'SessionEnd'] as const
const SPOOL_TIMEOUT_SECONDS = 5
const CONTEXT_TIMEOUT_SECONDS = 10

/** How the hook is called: by the shell where it is, else by Node. */
interface HookCalls {
  readonly spool: string
  readonly context: string
}

/** The block for `.claude/settings.json`, with which Claude Code calls the hook. */
function hookSettings({ spool, context }: HookCalls): object {
  const call = (line: string, timeout: number) => [{ type: 'command', command: line, timeout }]
  return {
    hooks: {
      SessionStart: [{ matcher: 'startup|clear|compact', hooks: call(context, CONTEXT_TIMEOUT_SECONDS) }],
      ...Object.fromEntries(SPOOLED.map((event) => [event, [{ hooks: call(spool, SPOOL_TIMEOUT_SECONDS) }]])),
    },
  }
}

/**
 * The calls of a program. @param program the words that run it @param script the hook as a shell
 * script; absent on Windows @param flags repeated in every call
 */
function hookCalls(program: readonly string[], script: string | undefined, flags: readonly string[]): HookCalls {
  const call = (...words: readonly string[]): string => [...words, ...flags].map(quoted).join(' ')
  return {
    spool: script === undefined ? call(...program, 'hook') : call('sh', script), context: call(...program, 'hook', '--print-context'),
  }
}

/** A word of a command line that means itself to a shell. */
const quoted = (word: string): string =>
  (/^[\w@%+=:,./-]+$/.test(word) ? word : process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`)

// What a session of a coding assistant starts with: what is known, what there was, and the newest episodes, in frames of recalled text;
// what was held in the same project before what was held elsewhere.

/** The text; undefined where there is nothing to say. @throws {MadeleineError} */
async function sessionStartText(
  memory: Memory, { maxTokens, project, signal }: { maxTokens: number; project: string; signal: AbortSignal },
): Promise<string | undefined> {
  // A conversation of its own: what the assistant's session has already is not in its way
  const standing = await memory.context({
    conversationId: randomUUID(), project, maxTokens: Math.floor(maxTokens * STANDING_SHARE), signal,
  })
  const recent = await memory.recent({
    project, limit: RECENT_EPISODES, passageLimit: 0, maxTokens: Math.max(0, maxTokens - standing.tokens), signal,
  })
  const parts = [standing.system, recent.episodes.length > 0 ? recent.text : undefined].flatMap((part) => part?.trimEnd() || [])
  return parts.length > 0 ? parts.join('\n\n') : undefined
}

/** Opens a memory as soon as nobody else has its folder. @throws what the signal is aborted with */
async function openWhenFree(open: () => Promise<Memory>, signal: AbortSignal): Promise<Memory> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await open()
    } catch (error) {
      if (!hasCode(error, 'store_locked')) throw error
      await pause(RETRY_MS, undefined, { signal })
    }
  }
}

/** Resolves to undefined where that takes longer. What goes on meanwhile ends with the process. */
async function withinMs<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const controller = new AbortController()
  const stop = new AbortController()
  const late = pause(ms, undefined, { signal: stop.signal }).then(() => controller.abort(), () => undefined)
  const working = work(controller.signal)
  working.catch(() => undefined)
  try {
    return await Promise.race([working, late.then(() => undefined)])
  } finally {
    stop.abort()
  }
}
