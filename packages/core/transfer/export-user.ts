/** Export of everything a user has: read in one snapshot into a spool, and handed out from there. */
import { throwIfAborted } from '@madeleine/base'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { withUser } from '@madeleine/engine'
import { SCHEMA } from '../store/migrate.ts'
import { EXPORTED_KINDS } from './exported-tables-sql.ts'
import { exportedLines, readExportedSettings } from './exported-lines-sql.ts'
import { EXPORT_FORMAT, tallyLines, openSpool, type Spool } from './export-format.ts'
import { checkedPieces, rowOf, VerifiedExport, type ExportSource } from './read-export.ts'

/**
 * Reads all rows as fast as the disk takes them: in a folder nobody else can use the engine meanwhile, and on a server a
 * long snapshot keeps dead rows. How slowly the result is read then does not matter.
 * @returns the spool, which the caller closes
 */
export async function spoolExport(pipeline: PipelineContext, userId: string, signal: AbortSignal | undefined): Promise<Spool> {
  const spool = await openSpool()
  try {
    await withUser(pipeline.db, userId, async (tx) => {
      const tally = tallyLines()
      const { policy, timeZone, embedders } = await readExportedSettings(tx, userId)
      const header = JSON.stringify({
        madeleine: 'export', format: EXPORT_FORMAT, schema: SCHEMA, version: pipeline.codeVersion,
        createdAt: pipeline.now().toISOString(), settings: { policy, timeZone, embedders },
      })
      tally.add(header)
      await spool.write(header)
      for (const kind of EXPORTED_KINDS) {
        for await (const lines of exportedLines(tx, userId, kind)) {
          throwIfAborted(signal)
          for (const line of lines) {
            tally.add(line, kind)
            await spool.write(line)
          }
        }
      }
      await spool.write(JSON.stringify(tally.manifest()))
    }, { snapshot: true, background: true, takesLong: true })
    await spool.end()
    return spool
  } catch (error) {
    await spool.close()
    throw error
  }
}

/** The lines of a spool that is filled when the first of them is asked for, and closed with the last, or when nobody wants more. */
export async function* exportedText(fill: () => Promise<Spool>): AsyncGenerator<string> {
  const spool = await fill()
  try {
    for await (const line of spool.lines()) yield `${line}\n`
  } finally {
    await spool.close()
  }
}

// An export that is sent on to another store.

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
