/** The process that has the folder: opens it, and dies as it is told. */
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { openPglite } from '../../dist/store/engine/pglite.js'

const { write } = Socket.prototype

const db = await openPglite({ folder: process.argv[2], durability: 'relaxed', share: true })
await db.script('create table if not exists pot (id int primary key); delete from pot')
db.admit?.()
process.stdout.write('open\n')
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'die before the next answer') Socket.prototype.write = dying
  process.stdout.write(`told: ${line}\n`)
}

/** What is written next is the answer to a client, whose commit is stored by then. */
function dying(...words) {
  return this === process.stdout ? write.apply(this, words) : process.kill(process.pid, 'SIGKILL')
}
