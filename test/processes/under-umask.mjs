/** Opens a folder under a umask, and tells the modes of what it makes there. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openPglite } from '../../dist/engine/pglite.js'

const [folder, umask] = process.argv.slice(2)
process.umask(Number(umask))
const db = await openPglite({ folder, durability: 'relaxed', share: true })
const modeOf = (...path) => statSync(join(folder, ...path)).mode & 0o777
const door = readdirSync(join(folder, 'lock')).find((name) => name.startsWith('door-'))
const own = Object.fromEntries(['', 'lock', 'holder.json', '.madeleine-token', 'db'].map((name) => [name, modeOf(name)]))
process.send({ ...own, door: modeOf('lock', door) })
await db.close()
process.disconnect()
