/** Connections whose request is not whole give way where others come: who sends half a request must not keep out who sends all of it. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Beyond so many the oldest connection without a whole request is ended for a new one. */
export function limitConnections(server: Server, mostConnections = defaultMost()): void {
  /** The oldest first: without the headers of a request, and with them. */
  const [silent, asking] = [new Set<Socket>(), new Map<Socket, IncomingMessage>()]
  let open = 0
  const end = (socket: Socket | undefined): void => {
    if (!socket) return
    silent.delete(socket)
    asking.delete(socket)
    socket.destroy()
  }
  server.on('connection', (socket: Socket) => {
    open += 1
    silent.add(socket)
    socket.once('close', () => {
      open -= 1
      silent.delete(socket)
      asking.delete(socket)
    })
    if (open > mostConnections) end(halfAsked(silent, asking))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    silent.delete(socket)
    asking.set(socket, request)
    response.once('close', () => {
      asking.delete(socket)
      if (!socket.destroyed) silent.add(socket)
    })
  })
}

/** One that says nothing, if only because its last request is answered, before one that sends a body. */
function halfAsked(silent: ReadonlySet<Socket>, asking: ReadonlyMap<Socket, IncomingMessage>): Socket | undefined {
  for (const socket of silent) return socket
  for (const [socket, { complete }] of asking) if (!complete) return socket
  return undefined
}

const MOST_CONNECTIONS = 10_000
/** Where the system does not say. */
const OPEN_FILES = 1024

/** Half of the files that the process may have open: the rest are the store's. */
function defaultMost(): number {
  try {
    const [, files] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return Math.min(MOST_CONNECTIONS, Math.floor(Number(files ?? OPEN_FILES) / 2))
  } catch {
    return OPEN_FILES / 2
  }
}
