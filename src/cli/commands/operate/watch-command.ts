/** `madeleine watch`: tells what happens as it happens. */
import { once } from 'node:events'
import { defineCommand } from 'citty'
import { EVENTS, type Events } from '../../../core/events.ts'
import { readConfig, readModels } from '../../config.ts'
import type { Memory } from '../../../memory/memory.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { withOpened } from '../../command-memory.ts'
import { note, print, printJson } from '../../terminal/output.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'

export const watchCommand = defineCommand({
  meta: { name: 'watch', description: 'Tell what happens, a line each, until it is stopped' },
  args: STORE_FLAGS,
  run: ({ args }) => {
    const json = args.json === true
    const config = readConfig({ data: args.data, databaseUrl: args['database-url'], user: args.user })
    // A folder nobody else can have open: what happens there, this process does
    return withOpened({ ...config, ...readModels(), work: config.data !== undefined }, async (memory, signal) => {
      const shown = tellAll(memory, json)
      if (!json) note('Watching; Ctrl-C stops.')
      if (!signal.aborted) await once(signal, 'abort')
      await shown()
    })
  },
})

/** Prints every event in the order in which it came. @returns what waits for the last one */
function tellAll(memory: Memory, json: boolean): () => Promise<void> {
  let told = Promise.resolve()
  for (const event of Object.keys(EVENTS) as (keyof Events)[]) {
    memory.on(event, (ids) => {
      const at = new Date()
      told = told.then(() => show(memory, { at, event, ids }, json))
    })
  }
  return () => told
}

interface Shown {
  readonly at: Date
  readonly event: keyof Events
  readonly ids: Events[keyof Events]
}

async function show(memory: Memory, { at, event, ids }: Shown, json: boolean): Promise<void> {
  const title = 'episodeId' in ids ? await titleOf(memory, ids.episodeId) : undefined
  if (json) return printJson({ at, event, ...ids, ...(title !== undefined && { title }) })
  print(escapeLine([at.toISOString(), event, ...Object.values(ids), ...(title === undefined ? [] : [title])].join(' ')))
}

/** Undefined where it was forgotten meanwhile. */
const titleOf = (memory: Memory, id: string): Promise<string | undefined> =>
  memory.episode(id).then(({ title }) => title, () => undefined)
