/** `madeleine stats`: statistics of the memory. */
import type { Stats } from '../../../memory/stats.ts'
import { STORE_FLAGS } from '../../flags/store-flags.ts'
import { command } from '../../command.ts'
import { withMemory } from '../../command-memory.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import type { Screen } from '../../terminal/terminal.ts'

export const statsCommand = command({
  meta: { name: 'stats', description: 'Show statistics: row counts, settings and model calls' },
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
    ['messages', messages, pending > 0 ? `${pending.toLocaleString('en')} of them in open segments` : ''],
    ['segments', segments, collapsing > 0 ? `${collapsing.toLocaleString('en')} of them not encoded yet (madeleine work --until-idle)` : ''],
    ['episodes', episodes, ''],
    ['sentences', sentences, sentences > 0 ? `of their summaries, ${Math.floor((100 * supported) / sentences)} % supported by a message` : ''],
    ['policy', `${policy.name} v${policy.version}`, escapeLine(JSON.stringify(policy.options))],
    ['embedder', embedder.name, `${embedder.dims} dimensions${embedder.building === undefined ? '' : `; ${embedder.building} will replace it`}`],
    ['model', model?.name ?? 'none', model?.breaker === 'open' ? 'calls are suspended after repeated failures' : ''],
    ['time zone', timeZone, ''],
    ['engine', engine, ''],
  ]
  return [
    ...rows.map(([name, value, remark]) => `${name.padEnd(14)} ${value.toLocaleString('en')}${remark === '' ? '' : `  ${dim(remark)}`}`),
    ...showCalls(dim, counts),
  ]
}

/** Today's spending with its ceilings, then all calls by purpose and outcome. */
function showCalls(dim: Screen['dim'], { spending, modelCalls }: Stats): string[] {
  if (modelCalls.length === 0) return []
  const { day, calls, tokens, price, ceilings } = spending
  const doubtful = modelCalls.reduce((sum, one) => sum + one.doubtful, 0)
  const withCeiling = (value: number, ceiling: number | undefined) => `${value.toLocaleString('en')}${ceiling === undefined ? '' : ` of ${ceiling.toLocaleString('en')}`}`
  return [
    `${'models today'.padEnd(14)} ${withCeiling(calls, ceilings.callsPerDay)} calls, ${withCeiling(tokens, ceilings.tokensPerDay)} tokens, `
      + `price ${withCeiling(Number(price.toPrecision(3)), ceilings.pricePerDay)}  ${dim(day)}`,
    '',
    dim(columns(['purpose', 'outcome', 'calls', 'tokens in', 'tokens out', 'median', 'model'])),
    ...modelCalls.map(({ purpose, outcome, latencyMs, model, ...one }) => columns([
      purpose, outcome, ...[one.calls, one.inputTokens, one.outputTokens].map((value) => value.toLocaleString('en')), `${(latencyMs / 1000).toFixed(1)} s`, model,
    ])),
    ...(doubtful > 0 ? [dim(`${doubtful.toLocaleString('en')} of these calls came with token counts that cannot be true; they are counted by their text`)] : []),
  ]
}

/** A row of two text columns, four numeric ones, and the name of the model. */
const columns = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i < 2 ? cell.padEnd(13) : i < 6 ? cell.padStart(11) : `  ${cell}`)).join('')
