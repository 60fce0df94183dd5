/** Pushes until a file has reached the size that this process may write, then reads, and pushes something small. */
import { setFlagsFromString } from 'node:v8'
import { openMemory } from '../../dist/index.js'

setFlagsFromString('--liftoff-only')
const memory = await openMemory({ data: process.argv[2], work: false, timeZone: 'UTC', durability: 'relaxed' })
const text = () => Array.from({ length: 3000 }, () => Math.random().toString(36).slice(2, 8)).join(' ')
let acknowledged = 0
async function refusal() {
  for (;;) {
    const messages = Array.from({ length: 50 }, (_, i) => ({ id: `m${acknowledged + i}`, role: 'user', content: text() }))
    try {
      await memory.push({ conversationId: 'c', messages })
    } catch (error) {
      return error.code ?? String(error)
    }
    acknowledged += 50
  }
}
const refused = await refusal()
const { messages: stored } = await memory.stats()
await memory.recall({ query: 'anything' })
const after = await memory.push({ conversationId: 'd', messages: [{ role: 'user', content: 'small' }] })
  .then((result) => result.stored, (error) => error.code)
await memory.close()
process.stdout.write(JSON.stringify({ acknowledged, refused, stored, after }))
