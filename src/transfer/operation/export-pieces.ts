/** An export that is sent on to another store. */
import { tallyLines } from './export-format.ts'
import { checkedPieces, rowOf, VerifiedExport, type ExportSource } from './read-export.ts'

/**
 * Its pieces as they come; of one that was verified its lines, with a manifest of their own.
 * @throws {MadeleineError} as `checkedPieces`
 */
export async function* exportPieces(source: ExportSource): AsyncGenerator<string | Uint8Array> {
  if (!(source instanceof VerifiedExport)) return yield* checkedPieces(source)
  const tally = tallyLines()
  const header = JSON.stringify(source.header)
  tally.add(header)
  yield `${header}\n`
  for await (const line of source.rows.lines()) {
    tally.add(line, rowOf(line).kind)
    yield `${line}\n`
  }
  yield `${JSON.stringify(tally.manifest())}\n`
}

/** Whoever takes a verified export closes it. */
export const closeExport = async (source: ExportSource): Promise<void> => {
  if (source instanceof VerifiedExport) await source.close()
}
