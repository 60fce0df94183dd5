/** A cache server of the tests' own that speaks the protocol, or is mute, slow, or talks nonsense. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** How it answers: well, never, later, that it will not, or with something else. */
export type Mood = 'well' | 'mute' | 'slow' | 'refusing' | 'numbers' | 'garbage' | 'hanging up'

export interface OddCache extends AsyncDisposable {
  readonly url: string
  /** What it holds. */
  readonly kept: Map<string, string>
  /** Commands that came, by name. */
  readonly asked: string[]
  mood: Mood
}

const SLOW_MS = 150

export async function oddCache(): Promise<OddCache> {
  const kept = new Map<string, string>()
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => void sockets.delete(socket)))
    socket.on('data', (bytes) => {
      for (const words of commandsIn(bytes.toString())) {
        asked.push(words[0]!.toLowerCase())
        answer(socket, cache.mood, execute(kept, words))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cache: OddCache = {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`, kept, asked, mood: 'well',
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return cache
}

function answer(socket: Socket, mood: Mood, reply: string): void {
  if (mood === 'well') socket.write(reply)
  if (mood === 'slow') setTimeout(() => socket.writable && socket.write(reply), SLOW_MS)
  if (mood === 'refusing') socket.write('-NOAUTH nobody is let in\r\n')
  if (mood === 'numbers') socket.write(':7\r\n')
  if (mood === 'garbage') socket.write('HTTP/1.1 200 OK\r\n\r\n<html>')
  if (mood === 'hanging up') socket.destroy()
}

/** `*2\r\n$3\r\nGET\r\n$1\r\nk\r\n`: our values hold no line breaks. */
const commandsIn = (text: string): string[][] =>
  text.split(/^\*\d+\r\n/m).filter((part) => part !== '').map((part) => part.split('\r\n').filter((_, i) => i % 2 === 1))

function execute(kept: Map<string, string>, [name = '', key = '', value = '', ...options]: string[]): string {
  if (name.toLowerCase() === 'get') {
    const found = kept.get(key)
    return found === undefined ? '$-1\r\n' : `$${Buffer.byteLength(found)}\r\n${found}\r\n`
  }
  if (name.toLowerCase() !== 'set') return '+OK\r\n'
  if (options.includes('NX') && kept.has(key)) return '$-1\r\n'
  kept.set(key, value)
  return '+OK\r\n'
}
