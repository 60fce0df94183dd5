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
  const width = dimensions / 2
  const vectorOf = (text: string): Int8Array | undefined => {
    const sum = new Float64Array(dimensions)
    for (const token of tokens.tokensOf(text)) {
      const step = steps[token]!
      for (let i = 0, at = token * width; i < dimensions; at++) {
        const two = rows[at]!
        sum[i++]! += step * ((two & 15) - 8)
        sum[i++]! += step * ((two >> 4) - 8)
      }
    }
    return unitOf(sum)
  }
  return { id, dimensions, vectorOf }
}

/** A vector of length 127, or undefined for that of length 0. */
function unitOf(sum: Float64Array): Int8Array | undefined {
  let square = 0
  for (const x of sum) square += x * x
  if (square === 0) return undefined
  const scale = 127 / Math.sqrt(square)
  return Int8Array.from(sum, (x) => Math.round(x * scale))
}
