/** The items of an import as lines of JSON. */
import { giveTurn } from '../../loop-turns.ts'
import { eachItem, readItem } from '../import/import-items.ts'
import { wireText } from './wire-text.ts'

/** UTF-16 units that are sent together. */
const CHUNK_UNITS = 65_536

/** The server has its own limit, and lists what is over it. */
const ANY_SIZE = Number.MAX_SAFE_INTEGER

/**
 * Each item is read as an import in this process reads it, so that one that is refused is listed with the same words: what JSON
 * cannot hold would reach the server as something else.
 * @param failed told what the items threw
 */
export async function* importLines(items: unknown, failed: (error: unknown) => void): AsyncGenerator<string> {
  const target = { now: () => new Date(), mintId: () => 'm', maxTextBytes: ANY_SIZE }
  let [index, chunk] = [0, '']
  try {
    for await (const item of eachItem(items)) {
      const read = readItem(item, index++, target)
      const { error, leftOut, notes } = { error: undefined, ...read }
      const line = wireText(error ? { error, leftOut, notes } : item)
      chunk += `${line}\n`
      if (chunk.length > CHUNK_UNITS) {
        yield chunk
        chunk = ''
      }
      await giveTurn(line.length)
    }
  } catch (error) {
    failed(error)
    throw error
  }
  if (chunk !== '') yield chunk
}
