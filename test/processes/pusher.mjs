/** A process on a folder that others have open too: remembers what it is told, a line each, and says what was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { openMemory } from '../../dist/index.js'
import { rememberTold, say } from './process-lines.mjs'

const options = JSON.parse(process.argv[2])

const memory = await openMemory(options)
say('open')
await rememberTold(remember)
await memory.close()
say('closed')

/** Somebody who is told to repeat a call repeats it; every other refusal is a failure. */
async function remember(conversationId, id, content) {
  for (;;) {
    try {
      await memory.push({ conversationId, messages: [{ id, role: 'user', content }] })
      return say('ack', id)
    } catch (error) {
      say('refused', error.code)
      if (!error.retryable) {
        process.stderr.write(`${error.stack}\n`)
        process.exit(1)
      }
      await sleep(10)
    }
  }
}
