/** `madeleine` alone, on a terminal: what is in the memory here, and what to try next. */
import { hasCode } from '../../base/errors.ts'
import type { Memory } from '../../core/memory/memory.ts'
import { readModels } from '../config.ts'
import { MEMORY_FLAGS } from '../flags/store-flags.ts'
import { command } from '../command.ts'
import { configOf, withMemory } from '../command-memory.ts'
import { assertUser, knownPlaces } from '../place/known-user.ts'
import { showFirstSteps, showHome, type HomeView } from '../show/show-home.ts'

export const homeCommand = command({
  meta: { name: 'madeleine', description: 'What is in the memory here, and what to try next' },
  args: MEMORY_FLAGS,
  run: async ({ args }, cli) => {
    const { terminal: { screen, print, printJson }, host } = cli
    const places = await knownPlaces(host.env)
    try {
      await withMemory(cli, args, async (memory) => {
        const view = await readHome(memory)
        await assertUser(cli, args, memory, view.stats.messages === 0)
        if (args.json) return printJson(view)
        const { model = 'none' } = readModels(host.env)
        const { data, url } = configOf(args, host.env)
        print(view.stats.messages === 0 ? showFirstSteps(screen, { places, why: 'The memory here is empty.' })
          : showHome(screen, { ...view, where: data ?? url ?? 'PostgreSQL', hasModel: model !== 'none' || view.stats.model !== null }))
      }, {})
    } catch (error) {
      if (!hasCode(error, 'no_store') || args.json) throw error
      print(showFirstSteps(screen, { places, why: (error as Error).message }))
    }
  },
})

/** Titles, and people, that are shown at most. */
const [TITLES, PEOPLE] = [5, 20]

async function readHome(memory: Memory): Promise<Omit<HomeView, 'where' | 'hasModel'>> {
  const [stats, root, { days }, { people }] = await Promise.all([
    memory.stats(), memory.toc(), memory.manifest({ depth: TITLES }), memory.people({ limit: PEOPLE }),
  ])
  return {
    stats, startAt: root.startAt, endAt: root.endAt,
    people: people.flatMap(({ name }) => (name === 'user' ? [] : [name])), // the user of chats without names
    newest: days.flatMap(({ entries }) => entries.map(({ id, title, startAt, isActive }) => ({ id, title, startAt, isOpen: isActive }))),
  }
}
