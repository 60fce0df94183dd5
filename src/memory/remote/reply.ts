/** Reads replies of a server: the result of a call as one JSON value, or as lines of which the last has it. */
import * as z from 'zod'
import { fromWire } from '../../contract/from-wire.ts'
import { MadeleineError } from '../../errors.ts'
import { errorIn, foreignReply, type ReplyError } from './reply-error.ts'
import type { ServerReply } from './request.ts'

/** UTF-16 units that are read of a reply that is no result: an error of Madeleine has fewer. */
const MAX_ERROR_UNITS = 1_000_000

const NOT_OURS = 'but not as a Madeleine server does; is the URL right, and is there a proxy in between?'

/** The result of a call. @throws {MadeleineError} the server's error; `bad_reply` for what is no result */
export async function readResult<T extends z.ZodType>(reply: ServerReply, schema: T): Promise<z.output<T>> {
  await assertAnswered(reply)
  const pieces: string[] = []
  for await (const piece of reply.text()) pieces.push(piece)
  return resultOf(reply, schema, parsed(pieces.join('')))
}

/**
 * The result of a call that is answered in lines: `{"result": …}` or `{"error": …}` is the last.
 * @param tell is given the other lines, such as `{"progress": …}`, one after another
 * @throws {MadeleineError} as `readResult`; `server_unavailable` where the last line is missing; what `tell` throws
 */
export async function readLastLine<T extends z.ZodType>(
  reply: ServerReply, schema: T, tell: (line: Readonly<Record<string, unknown>>) => Promise<void>,
): Promise<z.output<T>> {
  if (!reply.contentType.startsWith('application/x-ndjson')) return readResult(reply, schema)
  await assertAnswered(reply)
  for await (const text of textLines(reply.text())) {
    const line = parsed(text)
    if (typeof line !== 'object' || line === null) throw unreadable(reply, 'with a line that is not a JSON object')
    if ('result' in line) return resultOf(reply, schema, line.result)
    const error = errorIn(line, reply)
    if (error) throw error
    await tell(line as Record<string, unknown>)
  }
  throw new MadeleineError('server_unavailable', `${reply.url}: the reply ended before its result`)
}

/** @throws {MadeleineError} the error of a reply with another status than 200 */
export async function assertAnswered(reply: ServerReply): Promise<void> {
  if (reply.status !== 200) throw await refusalIn(reply)
}

async function refusalIn(reply: ServerReply): Promise<ReplyError> {
  let text = ''
  for await (const piece of reply.text()) {
    text += piece
    if (text.length > MAX_ERROR_UNITS) break
  }
  return errorIn(parsed(text), reply) ?? foreignReply(reply, NOT_OURS)
}

/** Lines of text that comes in pieces, without their ends. */
export async function* textLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const piece of pieces) {
    const [first = '', ...more] = piece.split('\n')
    begun.push(first)
    for (const next of more) {
      yield begun.join('')
      begun = [next]
    }
  }
  const rest = begun.join('')
  if (rest !== '') yield rest
}

/** Undefined for what is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function resultOf<T extends z.ZodType>(reply: ServerReply, schema: T, json: unknown): z.output<T> {
  try {
    return fromWire(schema, json)
  } catch (error) {
    // Where it differs, without the values: they are of somebody's memory
    const [issue] = error instanceof z.ZodError ? error.issues : []
    const place = issue && issue.path.length > 0 ? ` at ${issue.path.map(String).join('.')}` : ''
    throw unreadable(reply, `but not with a result of this call${place}`)
  }
}

const unreadable = (reply: ServerReply, problem: string): MadeleineError =>
  new MadeleineError('bad_reply', `${reply.url} answered ${reply.status}, ${problem}; is it a Madeleine server of this version?`)
