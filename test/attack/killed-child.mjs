/** The process that is killed: imports, cuts again or forgets what it is told, and says a line at each step. */
import { writeSync } from 'node:fs'
import { openMemory } from '../../dist/index.js'
import { batch } from '../../dist/segment.js'

const { place, task } = JSON.parse(Buffer.concat(await process.stdin.toArray()).toString())
// Written at once and by hand: a stream could keep an acknowledgement back until after our death.
const say = (...words) => writeSync(1, `${words.join(' ')}\n`)

const segments = (prompt, title) => {
  const isCut = /^0 /m.test(prompt)
  const count = isCut ? Number([...prompt.matchAll(/^(\d+) /gm)].at(-1)?.[1] ?? 0) + 1 : [...prompt.matchAll(/^Segment (\d+)\b/gm)].length
  const described = { title, summary: `${title}. They like it.`, complexity: 2, surprise_level: 'low' }
  if (!isCut) return Array.from({ length: count }, (_, i) => ({ ...described, number: i + 1 }))
  return Array.from({ length: Math.ceil(count / 3) }, (_, i) => ({ ...described, first: i * 3, num_messages: Math.min(3, count - i * 3) }))
}

/** A model object that cuts every three messages and says so. */
const model = {
  specificationVersion: 'v3', provider: 'scripted', modelId: 'scripted', supportedUrls: {},
  async doGenerate({ prompt }) {
    say('asked')
    const question = prompt.at(-1).content.map((part) => part.text).join('\n')
    const text = JSON.stringify(/^Note the facts of /m.test(question) ? { facts: [] }
      : { segments: segments(question, 'A marmalade breakfast') })
    return {
      content: [{ type: 'text', text }], finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 9 }, outputTokens: { total: 9 } }, warnings: [],
    }
  },
}

async function* announced(items) {
  for (const [i, item] of items.entries()) {
    if (i % 25 === 0) say('read', i)
    yield item
  }
}

const memory = await openMemory({
  ...place, timeZone: 'UTC', leaseMs: 400, policy: batch({ windowMessages: 10, maxWindowMessages: 10 }),
  ...(task.kind === 'recut' && { model }),
})
say('open')
if (task.kind === 'import') {
  await memory.import(announced(task.items), { onProgress: ({ imported, skipped }) => say('ack', imported + skipped) })
} else if (task.kind === 'recut') {
  await memory.upgrade({ recut: true, onProgress: () => say('progress') })
} else {
  for (const conversationId of task.conversations) {
    await memory.forget({ conversationId })
    say('ack', conversationId)
  }
}
say('done')
await memory.settle()
await memory.close()
