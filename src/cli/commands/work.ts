/** `madeleine work`: cuts and encodes what waits, until it is done or until it is told to stop. */
import { once } from 'node:events'
import { defineCommand } from 'citty'
import type { Memory } from '../../memory.ts'
import { counted } from '../dates.ts'
import { STORE_FLAGS } from '../flags.ts'
import { withMemory } from '../open.ts'
import { note, print, printJson } from '../output.ts'

export const work = defineCommand({
  meta: { name: 'work', description: 'Cut and encode what waits; runs until it is stopped' },
  args: {
    'until-idle': { type: 'boolean', description: 'Stop when nothing is left but timers' },
    ...STORE_FLAGS,
  },
  run: ({ args }) => {
    const settling = args['until-idle'] === true
    return withMemory(args, async (memory, signal) => {
      const made = watch(memory, args.json === true)
      if (settling) await memory.settle({ signal })
      else {
        if (!args.json) note('Working; Ctrl-C stops.')
        if (!signal.aborted) await once(signal, 'abort')
      }
      if (args.json) printJson({ episodes: made.episodes })
      else print(`${counted(made.episodes, 'episode')} made.`)
    }, { work: !settling })
  },
})

/** Tells each episode as it comes. */
function watch(memory: Memory, json: boolean): { episodes: number } {
  const made = { episodes: 0 }
  memory.on('episode.created', (event) => {
    made.episodes += 1
    if (json) printJson({ event: 'episode.created', ...event })
    else note(`${event.conversationId}: ${event.title}`)
  })
  return made
}
