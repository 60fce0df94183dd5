/** How an exported file is read: the command line takes this as flags, a server in the query of an upload. */
import * as z from 'zod'

/** Which of a date's numbers is its day (d), its month (m), its year (y). */
export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What columns of a table hold. */
export const TABLE_COLUMNS = ['author', 'text', 'time', 'id', 'conversation', 'role'] as const
/** Each by its name in the first row, its letter (A, B … as spreadsheets have them) or its number from 1. */
export type TableColumns = { readonly [Column in (typeof TABLE_COLUMNS)[number]]?: string }

/** What the query of an upload says about the file. */
export const UploadInput = z.strictObject({
  /** Name of the file: its format is detected by it and, without the extension, it names the conversation. Default `upload`. */
  name: z.string().optional(),
  /** Like `madeleine import --format`. Default: detected. */
  format: z.string().optional(),
  /** The conversation for messages that name none. Default: that of the format, or the name of the file. */
  conversation: z.string().optional(),
  /** IANA time zone for times that name none. Default: the memory's. */
  timeZone: z.string().optional(),
  /** How dates such as 3/4/2026 are read. Default: inferred from the whole file. */
  dateOrder: z.enum(DATE_ORDERS).optional(),
  /** Columns of a table by name, letter or number: `author=B,text=C,time=A`. Default: found by their names. */
  columns: z.string().optional(),
})
export type UploadOptions = z.input<typeof UploadInput>
