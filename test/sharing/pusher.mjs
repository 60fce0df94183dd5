/** A process on a folder that others have open too: remembers what it is told, a line each, and says what was acknowledged. */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { openMemory } from '../../dist/index.js'

const options = JSON.parse(process.argv[2])

// Written at once and by hand: a stream could keep an acknowledgement back until after our death
const say = (...words) => writeSync(1, `${words.join(' ')}\n`)

const memory = await openMemory(options)
say('open')

/** What was told of a conversation is stored in that order: the next one waits until this one is answered for. */
const last = new Map()
const told = []
for await (const line of createInterface({ input: process.stdin })) {
  const { conversationId, id, content } = JSON.parse(line)
  const next = (last.get(conversationId) ?? Promise.resolve()).then(() => remember(conversationId, id, content))
  last.set(conversationId, next)
  told.push(next)
}
await Promise.all(told)
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
