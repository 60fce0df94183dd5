/** `madeleine segments --conversation ID`: how a conversation's log is cut. */
import { defineCommand } from 'citty'
import type { Segment } from '../../recall/look-up.ts'
import { clip, padEnd, padStart, screenColumns, widest } from '../columns.ts'
import { spanOf } from '../dates.ts'
import { STORE_FLAGS } from '../flags.ts'
import { withMemory } from '../open.ts'
import { dim, print, printJson } from '../output.ts'
import { visibleLine } from '../visible.ts'

export const segments = defineCommand({
  meta: { name: 'segments', description: "List a conversation's segments, the open tail last" },
  args: {
    conversation: { type: 'string', valueHint: 'ID', required: true, description: 'The conversation' },
    ...STORE_FLAGS,
  },
  run: ({ args }) =>
    withMemory(args, async (memory) => {
      const found = await memory.segments({ conversationId: args.conversation })
      if (args.json) return printJson(found)
      if (found.length === 0) return print(`There is no conversation ${visibleLine(args.conversation)}.`)
      print(showSegments(found, (await memory.stats()).timeZone))
    }),
})

function showSegments(found: readonly Segment[], timeZone: string): string[] {
  const rows = found.map(({ from, to, startAt, endAt, status, reason }) =>
    [`${from}–${to}`, spanOf(startAt, endAt, timeZone), reason ?? status])
  const widths = [0, 1, 2].map((column) => widest(rows.map((row) => row[column]!)))
  const left = widths.reduce((sum, width) => sum + width + 2, 0)
  return rows.map(([place, span, ending], i) => {
    const { title = '', tools } = found[i]!
    const told = visibleLine([title, tools.length > 0 ? `(${tools.join(', ')})` : ''].join(' '))
    return `${padStart(place!, widths[0]!)}  ${dim(padEnd(span!, widths[1]!))}  ${padEnd(ending!, widths[2]!)}  ${clip(told, Math.max(20, screenColumns() - left))}`.trimEnd()
  })
}
