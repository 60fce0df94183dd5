/** The text of HTML, as a reader would see it. Nothing is run or loaded; the work is linear in the length. */

/** Elements whose content nobody sees. */
const UNSEEN: ReadonlySet<string> = new Set([
  'script', 'style', 'title', 'template', 'svg', 'math', 'iframe', 'object', 'noscript',
])
/** Elements without content, which no end tag closes. */
const VOID: ReadonlySet<string> = new Set([
  'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr',
])
/** Elements that begin a line; those of the second set leave an empty one. */
const BLOCK: ReadonlySet<string> = new Set([
  'address', 'article', 'aside', 'blockquote', 'center', 'dd', 'div', 'dl', 'dt', 'fieldset', 'figure', 'footer', 'form', 'header', 'hr',
  'li', 'main', 'nav', 'ol', 'section', 'table', 'tbody', 'tfoot', 'thead', 'tr', 'ul',
])
const PARAGRAPH: ReadonlySet<string> = new Set(['p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '', zwnj: '', zwj: '\u200d',
  hellip: '…', ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„',
  laquo: '«', raquo: '»',
  bull: '•', middot: '·', deg: '°', euro: '€', pound: '£', yen: '¥', cent: '¢', sect: '§', copy: '©', reg: '®', trade: '™',
  times: '×', divide: '÷', plusmn: '±', frac12: '½', frac14: '¼', rarr: '→', larr: '←', uarr: '↑', darr: '↓', hearts: '♥',
  auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', agrave: 'à', aacute: 'á', acirc: 'â', atilde: 'ã',
  aring: 'å', aelig: 'æ', ccedil: 'ç', egrave: 'è', eacute: 'é', ecirc: 'ê', euml: 'ë', igrave: 'ì', iacute: 'í', icirc: 'î', iuml: 'ï',
  ntilde: 'ñ', ograve: 'ò', oacute: 'ó', ocirc: 'ô', otilde: 'õ', oslash: 'ø', ugrave: 'ù', uacute: 'ú', ucirc: 'û', Eacute: 'É',
  Aring: 'Å', Oslash: 'Ø', AElig: 'Æ', Ccedil: 'Ç', Ntilde: 'Ñ', oelig: 'œ', OElig: 'Œ', scaron: 'š', Scaron: 'Š', yacute: 'ý',
}
const ENTITY = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}\d{0,2}));?/g

/**
 * Lines of text: a paragraph leaves an empty line, an item of a list begins with a dash, a cell with a tab. Of a link both text
 * and address stay, of an image what it says in words. Lines of a quotation (`blockquote`) begin with `> `.
 */
export function htmlText(html: string): string {
  const writer = textWriter()
  for (const piece of visiblePieces(html)) {
    if ('text' in piece) writer.text(unescapedText(piece.text))
    else if (piece.isEnd) writer.end(piece.name)
    else writer.begin(piece.name, piece.attributes)
  }
  return writer.whole()
}

interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly attributes: string
}
type Piece = { readonly text: string } | Tag

/** The pieces that are shown: what stands in unseen elements is passed over to their own end tag. */
function* visiblePieces(html: string): Generator<Piece> {
  let unseen: { readonly name: string; depth: number } | undefined
  for (const piece of pieces(html)) {
    if (unseen) {
      if (!('text' in piece) && piece.name === unseen.name) unseen.depth += piece.isEnd ? -1 : 1
      if (unseen.depth === 0) unseen = undefined
      continue
    }
    const isOpening = !('text' in piece) && !piece.isEnd && !VOID.has(piece.name)
    if (isOpening && (UNSEEN.has(piece.name) || isHidden(piece.attributes))) unseen = { name: piece.name, depth: 1 }
    else yield piece
  }
}

const isHidden = (attributes: string): boolean => /\bdisplay\s*:\s*none\b|\shidden(?:[\s=]|$)/i.test(attributes)

function* pieces(html: string): Generator<Piece> {
  let from = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    if (at > from) yield { text: html.slice(from, at) }
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4)
      from = end < 0 ? html.length : end + 3
      continue
    }
    const name = /^<\/?[a-zA-Z][\w:-]{0,40}|^<[!?]/.exec(html.slice(at, at + 44))?.[0]
    if (name === undefined) yield { text: '<' }
    from = name === undefined ? at + 1 : endOfTag(html, at)
    if (name !== undefined && /\w$/.test(name)) {
      const isEnd = name[1] === '/'
      yield { name: name.slice(isEnd ? 2 : 1).toLowerCase(), isEnd, attributes: html.slice(at + name.length, from - 1) }
    }
  }
  if (from < html.length) yield { text: html.slice(from) }
}

/** A value of an attribute that holds `>` is closed within so many units, or its quotation mark is taken for a slip. */
const VALUE_UNITS = 2000

/** Behind the `>` that closes the tag; a tag that is never closed goes to the end. */
function endOfTag(html: string, at: number): number {
  const end = html.indexOf('>', at)
  if (end < 0) return html.length
  let open = ''
  for (let i = at; i < end; i++) {
    const mark = html[i]!
    if (open === '' ? mark === '"' || mark === "'" : mark === open) open = open === '' ? mark : ''
  }
  if (open === '') return end + 1
  const [value, rest] = [html.slice(end, end + VALUE_UNITS).indexOf(open), html.slice(end, end + 2 * VALUE_UNITS)]
  const closed = value < 0 ? -1 : rest.indexOf('>', value)
  return end + 1 + Math.max(closed, 0)
}

export const unescapedText = (text: string): string => (text.includes('&') ? text.replace(ENTITY, toCharacter) : text)

function toCharacter(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name]! : whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code === 160 ? ' ' : code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
}

/** The value of an attribute. */
const attributeOf = (attributes: string, name: string): string => {
  const [, double, single, bare] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? []
  return unescapedText(double ?? single ?? bare ?? '').trim()
}

/** Levels of quotations and of links in each other that are told apart. */
const MOST_LEVELS = 20

/** Lines as they grow: what is open, and how deep in quotations. */
function openLines() {
  const lines: string[] = []
  const state = { line: '', quotes: 0, pre: 0 }
  const newLine = (): void => {
    const text = state.line.trimEnd()
    const mark = '> '.repeat(Math.min(state.quotes, MOST_LEVELS))
    // One empty line at most, and none at the beginning
    if (text !== '' || !/^[> ]*$/.test(lines.at(-1) ?? '')) lines.push(`${mark}${text}`.trimEnd())
    state.line = ''
  }
  const breakLine = (): void => {
    if (state.line.trim() !== '') newLine()
  }
  return { lines, state, newLine, breakLine }
}

type OpenLines = ReturnType<typeof openLines>

function textWriter() {
  const open = openLines()
  const { lines, state, newLine, breakLine } = open
  const links = openLinks(open)
  const paragraph = (): void => {
    breakLine()
    newLine()
  }
  const edge = (name: string): void => {
    if (PARAGRAPH.has(name)) paragraph()
    else if (BLOCK.has(name)) breakLine()
  }
  return {
    text: (text: string): void => addText(open, text),
    begin(name: string, attributes: string): void {
      if (name === 'br') newLine()
      else if ((name === 'td' || name === 'th') && state.line !== '') state.line += '\t'
      edge(name)
      if (name === 'pre') state.pre += 1
      if (name === 'blockquote') state.quotes += 1
      if (name === 'li') state.line += '- '
      if (name === 'a') links.begin(attributeOf(attributes, 'href'))
      const alt = name === 'img' ? attributeOf(attributes, 'alt') : ''
      if (alt !== '') state.line += `[image: ${alt}]`
    },
    end(name: string): void {
      if (name === 'a') links.end()
      edge(name)
      if (name === 'pre') state.pre = Math.max(0, state.pre - 1)
      if (name === 'blockquote') state.quotes = Math.max(0, state.quotes - 1)
    },
    whole(): string {
      breakLine()
      return lines.join('\n').trim()
    },
  }
}

/** White space is one space, but in what is set as it is written. */
function addText({ state, newLine }: OpenLines, text: string): void {
  const [first = '', ...rest] = state.pre > 0 ? text.split(/\r?\n/) : [text.replace(/[\s\u00a0]+/g, ' ')]
  state.line += state.line === '' && state.pre === 0 ? first.trimStart() : first
  for (const more of rest) {
    newLine()
    state.line = more
  }
}

/** The address of a link goes behind its text, if it is one that can be opened and does not stand there. */
function openLinks({ lines, state }: OpenLines) {
  const links: { readonly href: string; readonly from: number; readonly line: number }[] = []
  return {
    begin(href: string): void {
      if (links.length < MOST_LEVELS) links.push({ href, from: state.line.length, line: lines.length })
    },
    end(): void {
      const { href, from, line } = links.pop() ?? { href: '', from: 0, line: -1 }
      if (line !== lines.length || !/^(?:https?|mailto):/i.test(href)) return
      const shown = state.line.slice(from).trim()
      if (shown === '') state.line += href.startsWith('http') ? href : ''
      else if (!href.includes(shown)) state.line += ` (${href})`
    },
  }
}
