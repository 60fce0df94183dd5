/** A process that locks a folder when it is told to, and says what came of it: a line for each. */
import { createInterface } from 'node:readline'
import { lockFolder } from '../../dist/engine/folder/folder-lock.js'

const [folder] = process.argv.slice(2)
const say = (value) => void process.stdout.write(`${JSON.stringify(value)}\n`)
const take = () => lockFolder(folder).then(() => ({ held: process.pid }), ({ code, message }) => ({ refused: code, message }))

say({ ready: process.pid })
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'become nobody') process.seteuid?.(65534)
  say(await take())
}
