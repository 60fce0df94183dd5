/** Pushes until a file has reached the size that this process may write, then reads, and pushes something small. */
import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { openMemory } from '../../dist/index.js'

setFlagsFromString('--liftoff-only')
const memory = await openMemory({ data: process.argv[2], work: false, timeZone: 'UTC', durability: 'relaxed' })
/** Where its tokens are not counted, and nothing can be compressed. */
const page = () => ({ page: randomBytes(15_000).toString('base64') })
let acknowledged = 0
async function refusal() {
  for (;;) {
    const messages = Array.from(
      { length: 50 }, (_, i) => ({ id: `m${acknowledged + i}`, role: 'user', content: 'a page', metadata: page() }),
    )
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
