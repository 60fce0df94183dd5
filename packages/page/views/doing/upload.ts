/** Sends a file to the server, and says how far it is: how much was sent, and what the server has stored of it. */
import type { Access } from '../../shell/access.ts'
import { importReader, type ImportState } from './import-lines.ts'

export interface UploadProgress extends ImportState {
  /** Bytes that have left, of how many. */
  readonly sent: number
  readonly of: number
}

export interface Upload {
  readonly file: Blob
  readonly url: string
  readonly access: Access | undefined
  readonly onProgress: (progress: UploadProgress) => void
  readonly signal?: AbortSignal
}

const CUT_OFF = { code: 'bad_reply', message: 'the answer of the server ended midway; what was stored stays' }
const LOST = { code: 'server_unavailable', message: 'the server cannot be reached; what was stored stays' }

/** `XMLHttpRequest`, since it alone tells both how much was sent and what has come of the answer. */
export function sendFile({ file, url, access, onProgress, signal }: Upload): Promise<UploadProgress> {
  return new Promise((resolve, reject) => {
    const [request, read] = [new XMLHttpRequest(), importReader()]
    let progress: UploadProgress = { sent: 0, of: file.size }
    const say = (part: Partial<UploadProgress>): void => onProgress(progress = { ...progress, ...part })
    request.open('POST', url)
    if (access) request.setRequestHeader('authorization', `Bearer ${access.key}`)
    if (access?.user !== undefined) request.setRequestHeader('madeleine-user', encodeURIComponent(access.user))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded }) => say({ sent: Math.min(loaded, file.size) }))
    request.addEventListener('progress', () => say(read(request.responseText)))
    request.addEventListener('load', () => {
      // What is refused before anything is read is one JSON value, without a line's end
      say(read(`${request.responseText}\n`))
      resolve(progress.result || progress.failure ? progress : { ...progress, failure: CUT_OFF })
    })
    request.addEventListener('error', () => resolve({ ...progress, failure: LOST }))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
