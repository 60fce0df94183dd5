/** The process that is killed: opens the memory, pushes what it is told, says what was acknowledged, works in the background. */
import { writeSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openMemory } from '../../dist/index.js'
import { threshold } from '../../dist/segment.js'

const { place, plan } = JSON.parse(await readAll(process.stdin))

// Written at once and by hand: a stream could keep an acknowledgement back until after our death.
const say = (...words) => writeSync(1, `${words.join(' ')}\n`)

say('opening')
const memory = await openMemory({ ...place, user: 'local', policy: threshold({ maxTokens: 200 }), leaseMs: 400 })
say('open')
process.once('SIGTERM', () => memory.close().then(() => process.exit(0)))

await Promise.all(plan.map(pushInOrder))
say('done')

async function pushInOrder({ conversationId, batches }) {
  for (const { number, messages } of batches) {
    await untilAnswered(() => memory.push({ conversationId, messages }))
    say('ack', conversationId, number)
  }
}

/** A client that got no answer sends the same again; an answer that refuses is a failure of the test. */
async function untilAnswered(push) {
  for (;;) {
    try {
      return await push()
    } catch (error) {
      if (['conflict', 'invalid_input', 'too_large', 'bad_time'].includes(error.code)) {
        say('refused', error.code, error.message)
        process.exit(1)
      }
      if (error.code === 'closed') return new Promise(() => undefined)
      await nextTurn()
    }
  }
}

async function readAll(stream) {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}
