/** The first module of a thread that reads an upload. */
import { parentPort, workerData } from 'node:worker_threads'
import type { UploadForm } from './thread-messages.ts'

const { readUpload } = await import('./read-upload.ts')
await readUpload(parentPort!, workerData as UploadForm)
