/** Text files that are no chat of a known format: a whole memory, JSON, pages, tables and plain text; each with what to do. */
import { topKeys, jsonFault } from '../file-shape.ts'
import { headerOf, listed } from './csv.ts'
import { CONVERT, isSpread, JSON_LINES, hasKey, type FileHead, type ImportFormat, type RefusedFormat, type FormatMarks } from './format.ts'

/** What `madeleine export` writes. */
export const MEMORY_EXPORT: RefusedFormat = {
  isChat: true,
  byLine: (first) => first['madeleine'] === 'export',
  refusal: () => 'this is an export of a whole memory: give it to `madeleine import` as the only file, or to memory.restore',
}

/** A bracket may also stand around a time. */
const JSON_ARRAY = /^\[\s*(?:["[{\]]|(?:-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|true|false|null)\s*[,\]]|$)/i

/** A JSON document of another shape, or one that ends in the middle. */
export const OTHER_JSON: RefusedFormat = {
  byText: ({ start, fileName }) => JSON_ARRAY.test(start) || isSpread(start) || (start.startsWith('{') && /\.json$/i.test(fileName)),
  refusal: unknownJson,
}

/** Any other text. The last one takes what is left. */
export const OTHER_TEXTS: readonly RefusedFormat[] = [
  {
    byText: ({ start }) => /^<(?:!doctype html|html)\b/i.test(start),
    refusal: () => 'this is an HTML page; in a ChatGPT export the chats are in conversations.json beside it',
  },
  {
    byText: ({ start }) => start.startsWith('<!-- madeleine view'),
    refusal: () =>
      'this is a file that `madeleine export --markdown` wrote: import its folder, alone, to take back what was edited there',
  },
  { byText: ({ start }) => start.startsWith('<'), refusal: () => `this is XML; ${CONVERT}` },
  {
    byText: isTable, refusal: ({ start }) => `this is a CSV table without known columns for author and text (it has ${
      listed(headerOf(start))}); name them with --columns author=…,text=…,time=…, or ${CONVERT}`,
  },
  {
    byText: () => true, refusal: () => 'this is plain text in no known format; if its lines are `Name: text`, give '
      + `--format transcript, or ${CONVERT}`,
  },
]

/** What is wrong with a JSON document in no known format. */
function unknownJson({ start, isWhole }: FileHead, readable: readonly ImportFormat[]): string {
  const fault = isWhole ? faultOf(start) : undefined
  if (fault?.startsWith('the JSON ends')) return fault
  const keys = topKeys(start)
  const found = keys.length > 0 ? `at the top level it has ${keys.map((key) => JSON.stringify(key)).join(', ')}`
    : 'it has no keys at the top level'
  if (!keys.includes('role')) return `this JSON is in no known format: ${found}; expected ${expectedOf(readable)}, or ${JSON_LINES}`
  const filter = start.startsWith('[') ? "'.[]'" : '.'
  return `this JSON is in no known format: it holds messages, but JSON Lines has one `
    + `on each line; convert it: jq -c ${filter} OLD > NEW`
}

/** The formats that are one JSON document, with the keys that each is known by. */
function expectedOf(readable: readonly ImportFormat[]): string {
  const documents = readable.flatMap(({ title, documentKeys }) => (documentKeys ? [`${title} (${documentKeys.join(', ')})`] : []))
  return `${documents.slice(0, -1).join(', ')} or ${documents.at(-1)}`
}

function faultOf(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch (error) {
    return jsonFault(text, error)
  }
  return undefined
}

/** A table by its name, or by two first lines of as many fields, three or more. */
function isTable({ start, fileName }: FileHead): boolean {
  if (/\.(?:csv|tsv)$/i.test(fileName)) return true
  const [header = '', first = ''] = start.split('\n', 2)
  return [',', ';', '\t'].some((separator) => {
    const fields = header.split(separator).length
    return fields > 2 && first.split(separator).length === fields
  })
}

// Exports of other chats, which are named and refused.

const refused = (title: string, marks: FormatMarks): RefusedFormat =>
  ({ ...marks, isChat: true, refusal: () => `this looks like ${title}, which is not supported yet; ${CONVERT}` })

/** An export as JSON, by keys that only it has: any of the groups. */
const jsonExport = (title: string, ...groups: (readonly string[])[]): RefusedFormat =>
  refused(title, { byKeys: ({ start }) => /^[[{]/.test(start) && groups.some((keys) => keys.every((key) => hasKey(start, key))) })

/** Classes of the pages that Meta writes; their styles may fill the beginning, behind a path to the root of the export. */
const META_PAGE = /class="[^"]*(?:\b_a6-[a-z]\b|\b_3-9[0-9a-z]\b|\buiBoxWhite\b)|\._3-9[0-9a-z]\b|<base href="(?:\.\.\/)+" ?\/?>/

/** A chat that becomes readable gets a file of its own, and a line in the table above these. */
export const OTHER_CHATS: readonly RefusedFormat[] = [
  jsonExport('a Signal export', ['chatItem'], ['sent_at', 'received_at'], ['sent_at', 'conversationId']),
  jsonExport('a Google Takeout activity file', ['header', 'titleUrl'], ['header', 'products', 'activityControls']),
  {
    isChat: true,
    byText: ({ start }) => /^<(?:!doctype html|html)\b/i.test(start) && META_PAGE.test(start),
    refusal: () => 'this looks like a Messenger or Instagram export as pages, whose dates are words; order it once more as JSON: '
      + 'where the download is made, choose "Format: JSON" instead of HTML',
  },
]
