/** Tells a host when a resource that it subscribed to has changed. */
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { LateMemory } from './late-memory.ts'

/** Addresses of the resources. */
export const MANIFEST = 'madeleine://manifest'
/** Of the root; of another node followed by a slash and its name. */
export const CONTENTS = 'madeleine://contents'

/** Changes of one moment, such as those of an import, are told once. */
const PAUSE_MS = 200

export interface ChangeNotifications {
  /** Resolves when changes from now on will be told. */
  add(uri: string): Promise<void>
  remove(uri: string): void
}

export function notifyChanges(server: Server, memory: LateMemory): ChangeNotifications {
  const subscribed = new Set<string>()
  const changed = new Set<string>()
  let listening: Promise<void> | undefined
  const tell = (uri: string): void => {
    if (!subscribed.has(uri)) return
    if (changed.size === 0) setTimeout(tellAll, PAUSE_MS).unref()
    changed.add(uri)
  }
  const tellAll = (): void => {
    for (const uri of changed) if (subscribed.has(uri)) server.sendResourceUpdated({ uri }).catch(() => undefined) // the host is gone
    changed.clear()
  }
  const listen = async (): Promise<void> => {
    const opened = await memory.get()
    opened.on('manifest.updated', () => tell(MANIFEST))
    opened.on('contents.updated', ({ nodeId }) =>
      [CONTENTS, `${CONTENTS}/${nodeId}`, `${CONTENTS}/${encodeURIComponent(nodeId)}`].forEach(tell))
  }
  return {
    add: async (uri) => {
      listening ??= listen()
      listening.catch(() => (listening = undefined))
      await listening
      subscribed.add(uri)
    },
    remove: (uri) => void subscribed.delete(uri),
  }
}
