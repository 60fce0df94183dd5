/** Loaded before a program: writes a line on stderr for every connection and name look-up that leaves it, in all its threads. */
import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'
import { writeSync } from 'node:fs'

/** @param {string} what */
const tell = (what) => void writeSync(2, `OUTGOING ${what}\n`)

/** @param {Record<string, any>} holder @param {string} name @param {(args: any[]) => string | undefined} placeOf */
function watch(holder, name, placeOf) {
  const real = holder[name]
  holder[name] = function (/** @type {any[]} */ ...args) {
    const place = placeOf(args)
    if (place !== undefined) tell(`${name} ${place}`)
    return real.apply(this, args)
  }
}

watch(net.Socket.prototype, 'connect', (args) => {
  const [first, second] = args.flat()
  if (typeof first === 'string' || typeof first?.path === 'string') return undefined // a local socket by its name
  return typeof first === 'object' ? `${first.host ?? 'localhost'}:${first.port}`
    : `${typeof second === 'string' ? second : 'localhost'}:${first}`
})
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) {
  watch(dns, name, ([host]) => host)
  watch(dns.promises, name, ([host]) => host)
}
watch(dgram.Socket.prototype, 'send', () => 'a datagram')
watch(globalThis, 'fetch', ([input]) => String(input?.url ?? input))
