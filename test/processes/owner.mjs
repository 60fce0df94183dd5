/** The process that has the folder: opens it, and dies as it is told. */
import { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { openPglite } from '../../dist/engine/pglite.js'

const { write } = Socket.prototype

const db = await openPglite({ folder: process.argv[2], durability: 'relaxed', share: true })
await db.script('create table if not exists pot (id int primary key); delete from pot')
db.admit?.()
process.stdout.write('open\n')
for await (const line of createInterface({ input: process.stdin })) {
  const answer = /^die before answer (\d+)$/.exec(line)
  if (answer) Socket.prototype.write = dyingAt(Number(answer[1]))
  process.stdout.write(`told: ${line}\n`)
}

/** What is written to a client is an answer, whose commit is stored by then; the n-th is not sent any more. */
function dyingAt(n) {
  let written = 0
  return function (...words) {
    return this === process.stdout || ++written < n ? write.apply(this, words) : process.kill(process.pid, 'SIGKILL')
  }
}
