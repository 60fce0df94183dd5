/** The settings with which Claude Code calls the hook. */

/** Events at which the transcript is read, and the seconds after which the host stops waiting. */
const SPOOLED = ['UserPromptSubmit', 'Stop', 'PreCompact', 'SessionEnd'] as const
const SPOOL_TIMEOUT_SECONDS = 5
const CONTEXT_TIMEOUT_SECONDS = 10

/** How the hook is called: by the shell where it is, else by Node. */
export interface HookCalls {
  readonly spool: string
  readonly context: string
}

/** The block for `.claude/settings.json`. */
export function hookSettings({ spool, context }: HookCalls): object {
  const call = (command: string, timeout: number) => [{ type: 'command', command, timeout }]
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
export function hookCalls(program: readonly string[], script: string | undefined, flags: readonly string[]): HookCalls {
  const call = (...words: readonly string[]): string => [...words, ...flags].map(quoted).join(' ')
  return {
    spool: script === undefined ? call(...program, 'hook') : call('sh', script), context: call(...program, 'hook', '--print-context'),
  }
}

/** A word of a command line that means itself to a shell. */
const quoted = (word: string): string =>
  (/^[\w@%+=:,./-]+$/.test(word) ? word : process.platform === 'win32' ? `"${word}"` : `'${word.replaceAll("'", "'\\''")}'`)
