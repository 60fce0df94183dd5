/** The first module of a thread that reads an upload. */
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { UploadForm } from './upload-threads.ts'

/** Whoever waits for an answer goes first. */
const NICENESS = 10
// There it is the thread's, elsewhere that of the whole process
if (process.platform === 'linux') setPriority(NICENESS)

const { readUpload } = await import('./read-upload.ts')
await readUpload(parentPort!, workerData as UploadForm)
