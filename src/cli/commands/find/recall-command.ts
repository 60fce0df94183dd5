/** `madeleine recall QUERY`: what answers a query. */
import { MadeleineError } from '../../../errors.ts'
import { namedConversations, RECALL_FLAGS, readRecallFlags } from '../../flags/recall-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { assertUser } from '../../place/known-user.ts'
import { assertConversations } from '../../place/known-conversation.ts'
import { readFilter } from '../../show/recall/asked-filter.ts'
import { readSurroundings } from '../../show/recall/read-surroundings.ts'
import { CANDIDATES, selectShown } from '../../show/recall/select-shown.ts'
import { showRecall } from '../../show/show-recall.ts'
import { correctedQuery } from '../../show/recall/show-corrections.ts'
import { showReading } from '../../show/recall/show-reading.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import { readStoreView } from '../../show/recall/store-view.ts'

/** A name as a shell takes it. */
const typedName = (name: string): string => (/^[\w.@/-]+$/.test(name) ? name : `'${escapeLine(name).replaceAll("'", `'\\''`)}'`)

export const recallCommand = command({
  meta: { name: 'recall', description: 'Find what answers a query: messages, and the episodes they come from' },
  variadic: true,
  args: {
    query: { type: 'positional', required: true, description: 'The query, in plain words; quotes are optional' },
    ...RECALL_FLAGS,
  },
  run: async ({ args, rawArgs }, cli) => {
    const { printJson, print, screen } = cli.terminal
    const query = args._.join(' ')
    if (query.trim() === '') throw new MadeleineError('invalid_input', 'The query is empty: write what to '
      + 'look for, such as `madeleine recall "the trip to the lake"`; `madeleine recent` shows the newest.')
    const options = readRecallFlags(args, rawArgs)
    await withMemory(cli, args, async (memory, signal) => {
      const result = await memory.recall({ query, ...(args.json ? {} : CANDIDATES), ...options, signal })
      await assertUser(cli, args, memory, result.passages.length + result.episodes.length + (result.facts?.length ?? 0) === 0)
      if (!options.spaces) await assertConversations(memory, namedConversations(options)) // after the check of the options
      if (args.json) return printJson(result)
      const shown = selectShown(result, { query, ...options })
      const passages = [...shown.passages.confident, ...shown.passages.nearest]
      const filter = shown.level === 'none' ? await readFilter(memory, options) : undefined
      const view = {
        screen, query, filter, times: result.times, highlighted: correctedQuery(query, result.corrections),
        ...(await readStoreView(memory, [...passages, ...shown.episodes.confident, ...shown.episodes.nearest])),
      }
      print([...showReading(screen, result), ...showRecall(shown, await readSurroundings(memory, passages), view)])
      const [source] = shown.episodes.confident
      const inSpace = source?.space === undefined ? '' : ` --space ${typedName(source.space)}`
      if (source) print(['', screen.dim(`Word for word: madeleine episode ${source.id}${inSpace}`)])
    })
  },
})
