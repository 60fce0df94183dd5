/** `madeleine stats`: what the memory holds, and how it works. */
import type { Stats } from '../../../memory/stats.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import type { Screen } from '../../terminal/terminal.ts'

export const statsCommand = command({
  meta: { name: 'stats', description: 'Count what the memory holds' },
  args: STORE_FLAGS,
  run: ({ args }, cli) =>
    withMemory(cli, args, async (memory) => {
      const counts = await memory.stats()
      const { print, printJson, screen } = cli.terminal
      if (args.json) return printJson(counts)
      print(showStats(screen, counts))
    }),
})

function showStats({ dim }: Screen, counts: Stats): string[] {
  const { conversations, messages, pending, segments, collapsing, episodes, sentences, supported, policy, embedder, model, timeZone, engine } = counts
  const rows: [string, number | string, string][] = [
    ['conversations', conversations, ''],
    ['messages', messages, pending > 0 ? `${pending.toLocaleString('en')} of them in open tails` : ''],
    ['segments', segments, collapsing > 0 ? `${collapsing.toLocaleString('en')} of them waiting to be remembered (madeleine work --until-idle)` : ''],
    ['episodes', episodes, ''],
    ['sentences', sentences, sentences > 0 ? `of their summaries, ${Math.floor((100 * supported) / sentences)} % supported by a message` : ''],
    ['policy', `${policy.name} v${policy.version}`, escapeLine(JSON.stringify(policy.options))],
    ['embedder', embedder.name, `${embedder.dims} dimensions${embedder.building === undefined ? '' : `; ${embedder.building} is being made to take its place`}`],
    ['model', model?.name ?? 'none', model?.breaker === 'open' ? 'not asked for now: it keeps failing' : ''],
    ['time zone', timeZone, ''],
    ['engine', engine, ''],
  ]
  return [
    ...rows.map(([name, value, remark]) => `${name.padEnd(14)} ${value.toLocaleString('en')}${remark === '' ? '' : `  ${dim(remark)}`}`),
    ...showCalls(dim, counts),
  ]
}

/** Today's bill against its ceilings, then every call so far by what it was for. */
function showCalls(dim: Screen['dim'], { spending, modelCalls }: Stats): string[] {
  if (modelCalls.length === 0) return []
  const { day, calls, tokens, price, ceilings } = spending
  const of = (value: number, most: number | undefined) => `${value.toLocaleString('en')}${most === undefined ? '' : ` of ${most.toLocaleString('en')}`}`
  return [
    `${'models today'.padEnd(14)} ${of(calls, ceilings.callsPerDay)} calls, ${of(tokens, ceilings.tokensPerDay)} tokens, price ${of(Number(price.toPrecision(3)), ceilings.pricePerDay)}  ${dim(day)}`,
    '',
    dim(columns(['purpose', 'outcome', 'calls', 'tokens in', 'tokens out', 'median', 'model'])),
    ...modelCalls.map(({ purpose, outcome, latencyMs, model, ...one }) => columns([
      purpose, outcome, ...[one.calls, one.inputTokens, one.outputTokens].map((value) => value.toLocaleString('en')), `${(latencyMs / 1000).toFixed(1)} s`, model,
    ])),
  ]
}

/** Two columns of words, four of numbers, and a name. */
const columns = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i < 2 ? cell.padEnd(13) : i < 6 ? cell.padStart(11) : `  ${cell}`)).join('')
