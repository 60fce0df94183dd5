/** Who is told how far reading is. Apart from what reads, whose types name Node's Buffer: the package's own types need none of Node's. */

/** Is told in bytes, as they lie in files and archives. */
export interface ReadingWatch {
  /** There are so many more to read. */
  readonly onFound?: (bytes: number) => void
  readonly onRead?: (bytes: number) => void
}
