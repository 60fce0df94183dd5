/** Preloaded: a file system without hard links. */
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'

promises.link = async () => {
  throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM', syscall: 'link' })
}
syncBuiltinESMExports()
