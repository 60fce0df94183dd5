/** `madeleine watch`: prints events as they happen. */
import { once } from 'node:events'
import { EVENTS, type Events } from '../../contract/events.ts'
import { readModels } from '../config.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { STORE_FLAGS } from '../flags/store-flags.ts'
import { command } from '../command.ts'
import { configOf, memoryAt, withOpened } from '../command-memory.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { defined } from '../../base/defined.ts'

export const watchCommand = command({
  meta: { name: 'watch', description: 'Print events as they happen, one per line, until stopped' },
  args: STORE_FLAGS,
  run: ({ args }, cli) => {
    const json = args.json === true
    const config = configOf(args, cli.host.env)
    // In a folder there may be no other process, so this one does the work itself
    return withOpened(cli, memoryAt(config, {
      ...readModels(cli.host.env), work: config.data !== undefined, create: config.data === undefined,
    }), async (memory, signal) => {
      const flush = printEvents(cli.terminal, memory, json)
      if (!json) cli.terminal.note('Watching; Ctrl-C stops.')
      if (!signal.aborted) await once(signal, 'abort')
      await flush()
    })
  },
})

/** Prints every event in order of arrival. @returns a function that waits until the last one is printed */
function printEvents(terminal: Terminal, memory: Memory, json: boolean): () => Promise<void> {
  let printed = Promise.resolve()
  for (const event of Object.keys(EVENTS) as (keyof Events)[]) {
    memory.on(event, (ids) => {
      const at = new Date()
      printed = printed.then(() => printEvent(terminal, memory, { at, event, ids, json }))
    })
  }
  return () => printed
}

interface WatchedEvent {
  readonly at: Date
  readonly event: keyof Events
  readonly ids: Events[keyof Events]
  readonly json: boolean
}

async function printEvent({ print, printJson }: Terminal, memory: Memory, { at, event, ids, json }: WatchedEvent): Promise<void> {
  const title = 'episodeId' in ids ? await titleOf(memory, ids.episodeId) : undefined
  if (json) return printJson({ at, event, ...ids, ...defined({ title }) })
  print(escapeLine([at.toISOString(), event, ...Object.values(ids), ...(title === undefined ? [] : [title])].join(' ')))
}

/** Undefined if the episode was forgotten meanwhile. */
const titleOf = (memory: Memory, id: string): Promise<string | undefined> =>
  memory.episode(id).then(({ title }) => title, () => undefined)
