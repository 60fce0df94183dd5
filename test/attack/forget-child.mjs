/** A process that forgets a conversation and is killed before anything else. */
import { writeSync } from 'node:fs'
import { openMemory } from '../../dist/index.js'

const { place, conversationId } = JSON.parse(process.argv[2])
const memory = await openMemory({ ...place, user: 'local', work: false })
const { done } = await memory.forget({ conversationId })
writeSync(1, JSON.stringify(done))
process.kill(process.pid, 'SIGKILL')
