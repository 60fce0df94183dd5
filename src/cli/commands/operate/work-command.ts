/** `madeleine work`: cuts and encodes what waits, until it is done or until it is told to stop. */
import { once } from 'node:events'
import type { Events } from '../../../core/events.ts'
import type { Memory } from '../../../memory/memory.ts'
import { counted } from '../../terminal/format-date.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'

export const workCommand = command({
  meta: { name: 'work', description: 'Cut and encode what waits; runs until it is stopped' },
  args: {
    'until-idle': { type: 'boolean', description: 'Stop when nothing is left but timers' },
    ...STORE_FLAGS,
  },
  run: ({ args }, cli) => {
    const { print, printJson, note } = cli.terminal
    const settling = args['until-idle'] === true
    return withMemory(cli, args, async (memory, signal) => {
      const made = tellEpisodes(cli.terminal, memory, args.json === true)
      if (settling) await memory.settle({ signal })
      else {
        if (!args.json) note('Working; Ctrl-C stops.')
        if (!signal.aborted) await once(signal, 'abort')
      }
      await made.told
      if (args.json) printJson({ episodes: made.episodes })
      else print(`${counted(made.episodes, 'episode')} made.`)
    }, { work: !settling })
  },
})

/** Tells each episode as it comes. */
function tellEpisodes({ printJson, note }: Terminal, memory: Memory, json: boolean): { episodes: number; told: Promise<void> } {
  const made = { episodes: 0, told: Promise.resolve() }
  const show = async (ids: Events['episode.created']): Promise<void> => {
    const { title } = await memory.episode(ids.episodeId)
    if (json) printJson({ event: 'episode.created', ...ids, title })
    else note(`${ids.conversationId}: ${title}`)
  }
  memory.on('episode.created', (ids) => {
    made.episodes += 1
    made.told = made.told.then(() => show(ids)).catch(() => undefined) // forgotten meanwhile
  })
  return made
}
