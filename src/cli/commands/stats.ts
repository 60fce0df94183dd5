/** `madeleine stats`: what the memory holds, and how it works. */
import { defineCommand } from 'citty'
import type { Stats } from '../../stats.ts'
import { STORE_FLAGS } from '../flags.ts'
import { withMemory } from '../open.ts'
import { dim, print, printJson } from '../output.ts'

export const stats = defineCommand({
  meta: { name: 'stats', description: 'Count what the memory holds' },
  args: STORE_FLAGS,
  run: ({ args }) =>
    withMemory(args, async (memory) => {
      const counts = await memory.stats()
      if (args.json) return printJson(counts)
      print(showStats(counts))
    }),
})

function showStats({ conversations, messages, pending, segments, collapsing, episodes, policy, embedder, timeZone, engine }: Stats): string[] {
  const rows: [string, number | string, string][] = [
    ['conversations', conversations, ''],
    ['messages', messages, pending > 0 ? `${pending.toLocaleString('en')} of them in open tails` : ''],
    ['segments', segments, collapsing > 0 ? `${collapsing.toLocaleString('en')} of them waiting to be remembered (madeleine work --until-idle)` : ''],
    ['episodes', episodes, ''],
    ['policy', `${policy.name} v${policy.version}`, ''],
    ['embedder', embedder.name, `${embedder.dims} dimensions`],
    ['time zone', timeZone, ''],
    ['engine', engine, ''],
  ]
  return rows.map(([name, value, remark]) => `${name.padEnd(14)} ${value.toLocaleString('en')}${remark === '' ? '' : `  ${dim(remark)}`}`)
}
