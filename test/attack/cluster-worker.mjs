/** A worker of a cluster that locks a folder, and tells its primary what came of it. */
import { lockFolder } from '../../dist/engine/folder/folder-lock.js'

process.send(await lockFolder(process.argv[2]).then(() => 'held', ({ code }) => code))
