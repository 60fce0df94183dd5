/** The file of the table of meaning, which `train/meaning` writes: numbers are little-endian, each part begins at a multiple of 4. */
import { MeaningTokens } from './meaning-tokens.ts'

/** Where the file lies in the package. */
export const TABLE_FILE = 'resources/meaning-table.bin'

/** The table as it lies in its file, none of it copied. */
export interface TableFile {
  readonly id: string
  readonly dimensions: number
  readonly tokens: MeaningTokens
  /** What one step of a token's row is worth: its weight is in it. */
  readonly steps: Float32Array
  /** Rows after each other, eight numbers of 4 bits a word, the first in the lowest; 8 stands for 0. */
  readonly rows: Uint32Array
}

/** The first four bytes, as a number: 'MEAN'. */
const MAGIC = 0x4e41454d
/** Magic, version, tokens, dimensions, UTF-16 units of all tokens, and the name in 44 bytes. */
const HEADER_BYTES = 64

/** @throws {RangeError} if the file is damaged */
export function parseTable(file: Uint8Array): TableFile {
  const bytes = file.byteOffset % 4 === 0 ? file : file.slice()
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES)
  if (header.getUint32(0, true) !== MAGIC || header.getUint32(4, true) !== 1) throw new RangeError('no table of meaning')
  const [count, dimensions, unitCount] = [8, 12, 16].map((at) => header.getUint32(at, true)) as [number, number, number]
  let at = bytes.byteOffset + HEADER_BYTES
  const part = (length: number): number => {
    const from = at
    at += Math.ceil(length / 4) * 4
    return from
  }
  const { buffer } = bytes
  const ends = new Uint32Array(buffer, part(count * 4), count)
  const steps = new Float32Array(buffer, part(count * 4), count)
  const units = new Uint16Array(buffer, part(unitCount * 2), unitCount)
  const costs = new Uint8Array(buffer, part(count), count)
  const rows = new Uint32Array(buffer, part(count * dimensions / 2), count * dimensions / 8)
  const id = new TextDecoder().decode(bytes.subarray(20, HEADER_BYTES)).replace(/\0+$/, '')
  return { id, dimensions, tokens: new MeaningTokens({ units, ends, costs }), steps, rows }
}
