/** The format of an export: a header, a line for each row, a manifest. docs/reference/export-format.md describes it. */
import { createHash } from 'node:crypto'
import { StringDecoder } from 'node:string_decoder'
import * as z from 'zod'
import { openTemporaryFile } from '@madeleine/base'
import type { ExportedSettings } from './exported-lines-sql.ts'
import { EXPORTED_KINDS, LATER_KINDS, type ExportedKind } from './exported-tables-sql.ts'

// Lines of text in a temporary file.

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

// The format: a header, a line for each row, a manifest.

export const EXPORT_FORMAT = 1

const name = z.string().min(1).max(1000)

/** The first line. */
export const ExportHeader = z.strictObject({
  madeleine: z.literal('export'),
  format: z.literal(EXPORT_FORMAT),
  schema: z.int().min(1),
  version: name,
  createdAt: z.iso.datetime(),
  settings: z.strictObject({
    policy: z.strictObject({ name, version: z.int(), options: z.json() }),
    timeZone: name,
    embedders: z.array(z.strictObject({ model: name, dims: z.int().min(1) })).max(2),
  }),
})

export interface ExportHeader extends z.infer<typeof ExportHeader> {
  readonly settings: z.infer<typeof ExportHeader>['settings'] & ExportedSettings
}

const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** @param none what a kind without lines has: that of an export of an earlier schema, which does not know the kind */
const ofEachKind = <T extends z.ZodType>(value: T, none: z.output<T>) => z.strictObject(Object.fromEntries(
  EXPORTED_KINDS.map((kind) => [kind, LATER_KINDS.has(kind) ? value.default(none as never) : value]),
) as unknown as Record<ExportedKind, T>)

/** The last line. */
export const ExportManifest = z.strictObject({
  manifest: z.strictObject({
    counts: ofEachKind(z.int().min(0), 0),
    sha256: ofEachKind(digest, createHash('sha256').digest('hex')),
    total: z.strictObject({ lines: z.int().min(0), sha256: digest }),
  }),
})

export type ExportManifest = z.infer<typeof ExportManifest>

/** Numbers of rows by kind. */
export type ExportedCounts = ExportManifest['manifest']['counts']

/** Counts and digests of lines, each with a line feed behind it. */
export interface Tally {
  /** @param kind undefined for the header */
  add(line: string, kind?: ExportedKind): void
  /** Once, when all lines but the manifest were added. */
  manifest(): ExportManifest
}

export function tallyLines(): Tally {
  const of = <T>(value: () => T) => Object.fromEntries(EXPORTED_KINDS.map((kind) => [kind, value()])) as Record<ExportedKind, T>
  const [counts, hashes] = [of(() => 0), of(() => createHash('sha256'))]
  const whole = createHash('sha256')
  let lines = 0
  return {
    add(line, kind) {
      const bytes = Buffer.from(`${line}\n`)
      whole.update(bytes)
      lines += 1
      if (kind === undefined) return
      counts[kind] += 1
      hashes[kind].update(bytes)
    },
    manifest() {
      const sha256 = Object.fromEntries(EXPORTED_KINDS.map((kind) => [kind, hashes[kind].digest('hex')])) as Record<ExportedKind, string>
      return { manifest: { counts, sha256, total: { lines, sha256: whole.digest('hex') } } }
    },
  }
}
