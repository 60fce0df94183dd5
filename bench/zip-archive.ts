/** Writes ZIP archives, whole ones as programs make them and, for tests, those that nobody should make. */
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: string | Uint8Array
  /** 8: deflated (default); 0: stored; others are only claimed. */
  readonly method?: number
  /** Bits of the general purpose flag beside that of names in UTF-8: 1 is encrypted. */
  readonly flags?: number
  /** Mode of Unix: 0o120777 is a link. */
  readonly mode?: number
  /** What the archive says of its size unpacked. Default: the truth. */
  readonly claimedBytes?: number
}

const UTF8_NAMES = 0x800
const VERSION = 20

/** @param claimedEntries what the archive says of their number. Default: the truth, up to 65,535 */
export function zipArchive(entries: readonly ZipEntry[], { claimedEntries = entries.length & 0xffff } = {}): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const entry of entries) {
    const { local, central } = written(entry, offset)
    locals.push(local)
    directory.push(central)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(claimedEntries, 8)
  end.writeUInt16LE(claimedEntries, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, central, end])
}

function written(
  { name, content, method = 8, flags = 0, mode = 0o100644, claimedBytes }: ZipEntry, offset: number,
): { local: Buffer; central: Buffer } {
  const [bytes, nameBytes] = [Buffer.from(content as string), Buffer.from(name)]
  const packed = method === 0 ? bytes : deflateRawSync(bytes)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(flags | UTF8_NAMES, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt16LE(0x21, 8) // 1 January 1980
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(claimedBytes ?? bytes.length, 18)
  fields.writeUInt16LE(nameBytes.length, 22)
  const local = Buffer.concat([signature(0x04034b50), fields, nameBytes, packed])
  const after = Buffer.alloc(14)
  after.writeUInt32LE((mode << 16) >>> 0, 6)
  after.writeUInt32LE(offset, 10)
  const madeBy = Buffer.from([VERSION, 3]) // Unix
  return { local, central: Buffer.concat([signature(0x02014b50), madeBy, fields, after, nameBytes]) }
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
