/** `madeleine work`: segments and encodes pending messages, until none are left or it is stopped. */
import { once } from 'node:events'
import type { Events } from '../../../core/events.ts'
import type { Memory } from '../../../memory/memory.ts'
import { counted } from '../../terminal/format-date.ts'
import { SERVER_FLAGS, STORE_FLAGS } from '../../flags/store-flags.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { command } from '../../command.ts'
import { assertHere, isRemote, isServer, withMemory } from '../../command-memory.ts'

export const workCommand = command({
  meta: { name: 'work', description: 'Segment and encode pending messages, until stopped' },
  args: {
    'until-idle': { type: 'boolean', description: 'Stop when no work is due now' },
    ...SERVER_FLAGS,
    ...STORE_FLAGS,
  },
  run: ({ args }, cli) => {
    const { print, printJson, note } = cli.terminal
    const untilIdle = args['until-idle'] === true
    if (!untilIdle) assertHere(cli, args, 'a server works by itself (--until-idle waits until nothing is left)')
    return withMemory(cli, args, async (memory, signal) => {
      const created = printEpisodes(cli.terminal, memory, args.json === true)
      if (untilIdle) await memory.settle({ signal })
      else {
        if (!args.json) note('Working; Ctrl-C stops.')
        if (!signal.aborted) await once(signal, 'abort')
      }
      await created.printed
      // Those of a server are heard of a moment later
      if (isRemote(cli, args)) return args.json ? printJson({ idle: true }) : print('Nothing is left to do.')
      if (args.json) printJson({ episodes: created.episodes })
      else print(`${counted(created.episodes, 'episode')} created.`)
      // On a server a worker may be started before the first message is pushed
    }, { work: !untilIdle, create: isServer(cli, args) })
  },
})

/** Prints each episode when it is created. */
function printEpisodes({ printJson, note }: Terminal, memory: Memory, json: boolean): { episodes: number; printed: Promise<void> } {
  const created = { episodes: 0, printed: Promise.resolve() }
  const show = async (ids: Events['episode.created']): Promise<void> => {
    const { title } = await memory.episode(ids.episodeId)
    if (json) printJson({ event: 'episode.created', ...ids, title })
    else note(`${ids.conversationId}: ${title}`)
  }
  memory.on('episode.created', (ids) => {
    created.episodes += 1
    created.printed = created.printed.then(() => show(ids)).catch(() => undefined) // forgotten meanwhile
  })
  return created
}
