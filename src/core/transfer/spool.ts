/** Lines of text in a temporary file. */
import { StringDecoder } from 'node:string_decoder'
import { openTemporaryFile } from '../../base/temporary-file.ts'

/** Lines of text that are written once, and then read as often as needed. */
export interface Spool {
  /** Adds a line. Resolves at once until some are to be written. */
  write(line: string): Promise<void> | undefined
  /** Writes what is left. No line can be added after it. */
  end(): Promise<void>
  /** The lines in order, without their ends. */
  lines(): AsyncGenerator<string>
  close(): Promise<void>
}

/** UTF-16 units that are gathered before they are written. */
const BLOCK = 256 * 1024

/** @throws {MadeleineError} `store_full` also for its later calls, where the folder for temporary files has no room */
export async function openSpool(): Promise<Spool> {
  const file = await openTemporaryFile()
  let [waiting, units]: [string[], number] = [[], 0]
  const writeWaiting = async (): Promise<void> => {
    const text = waiting.join('')
    ;[waiting, units] = [[], 0]
    await file.append(text)
  }
  return {
    write(line) {
      waiting.push(line, '\n')
      units += line.length + 1
      return units < BLOCK ? undefined : writeWaiting()
    },
    end: writeWaiting,
    async *lines() {
      const decoder = new StringDecoder('utf8')
      let rest: string[] = []
      for await (const bytes of file.read()) {
        const [first = '', ...more] = decoder.write(bytes).split('\n')
        rest.push(first)
        for (const begun of more) {
          yield rest.join('')
          rest = [begun]
        }
      }
    },
    close: file.close,
  }
}
