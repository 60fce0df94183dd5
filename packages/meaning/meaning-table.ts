/** The table of meaning: what the words of a text mean together, as one vector. */
import { MadeleineError, readPackageFile } from '@madeleine/base'
import { parseTable, TABLE_FILE, type TableFile } from './table-file.ts'

/** Vectors of texts without a model, in which other words for the same are near, in twelve languages. */
export interface MeaningTable {
  /** Names what the table was learned from and how: vectors of two tables do not compare. */
  readonly id: string
  readonly dimensions: number
  /** Unit vector times 127, or undefined where no token is known. Linear; of a long text the first 8,000 UTF-16 units are read. */
  vectorOf(text: string): Int8Array | undefined
}

let table: Promise<MeaningTable> | undefined

/** The table in the package, read once a process, in some 30 ms. @throws {MadeleineError} `unexpected` if its file is damaged */
export function openMeaningTable(): Promise<MeaningTable> {
  table ??= Promise.resolve().then(() => tableOf(readTable()))
  return table
}

function readTable(): TableFile {
  const bytes = readPackageFile(TABLE_FILE)
  try {
    return parseTable(bytes)
  } catch (cause) {
    throw new MadeleineError('unexpected', `${TABLE_FILE} of this package is damaged: install the package again`, { cause })
  }
}

/** A table of the bytes of a file: each text is the sum of its tokens' rows, which have their weights in them. */
export function tableOf({ id, dimensions, tokens, steps, rows }: TableFile): MeaningTable {
  const width = dimensions / NUMBERS_A_WORD
  const vectorOf = (text: string): Int8Array | undefined => {
    const sum = new Float64Array(dimensions)
    let zero = 0
    for (const token of tokens.tokensOf(text)) {
      const step = steps[token]!
      zero += ZERO * step
      addRow(sum, step, rows, token * width)
    }
    return unitOf(sum, zero)
  }
  return { id, dimensions, vectorOf }
}

/** Numbers of 4 bits in a word of 32, the first in the lowest. */
const NUMBERS_A_WORD = 8
/** What stands for 0 in 4 bits. */
const ZERO = 8

/** Adds a row as it stands, without taking `ZERO` from each number. A word at a time: this runs for every token of every message. */
function addRow(sum: Float64Array, step: number, rows: Uint32Array, from: number): void {
  for (let i = 0, at = from; i < sum.length; i += NUMBERS_A_WORD) {
    const word = rows[at++]!
    sum[i]! += step * (word & 15)
    sum[i + 1]! += step * ((word >>> 4) & 15)
    sum[i + 2]! += step * ((word >>> 8) & 15)
    sum[i + 3]! += step * ((word >>> 12) & 15)
    sum[i + 4]! += step * ((word >>> 16) & 15)
    sum[i + 5]! += step * ((word >>> 20) & 15)
    sum[i + 6]! += step * ((word >>> 24) & 15)
    sum[i + 7]! += step * (word >>> 28)
  }
}

/** A vector of length 127 of the numbers over `zero`, or undefined where they are none. */
function unitOf(sum: Float64Array, zero: number): Int8Array | undefined {
  let square = 0
  for (let i = 0; i < sum.length; i++) square += (sum[i]! - zero) ** 2
  if (square < 1e-12) return undefined
  const scale = 127 / Math.sqrt(square)
  const unit = new Int8Array(sum.length)
  for (let i = 0; i < sum.length; i++) unit[i] = Math.round((sum[i]! - zero) * scale)
  return unit
}
