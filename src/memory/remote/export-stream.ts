/** An export as a server sends it. */
import { MadeleineError } from '../../errors.ts'
import { textLines } from './reply.ts'
import type { ServerReply } from './request.ts'

const MANIFEST_BEGINNING = '{"manifest":'

/**
 * The lines of an export, each with its line feed.
 * @throws {MadeleineError} `server_unavailable` for one that ends before its manifest; `bad_reply` for what is none
 */
export async function* sentExport(reply: ServerReply): AsyncGenerator<string> {
  let last = ''
  for await (const line of textLines(reply.text())) {
    if (!line.startsWith('{')) throw new MadeleineError('bad_reply', `${reply.url} answered ${reply.status}, but not with an export`)
    yield `${line}\n`
    last = line
  }
  if (!last.startsWith(MANIFEST_BEGINNING)) {
    throw new MadeleineError('server_unavailable', `${reply.url}: the export ended before its manifest; it is incomplete`)
  }
}
