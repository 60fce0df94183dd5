/** ChatGPT's marks for what it cites, which the chat shows as buttons: characters for private use, with a reference between them. */

/** U+E200 kind U+E202 argument … U+E201. */
const MARK = /\ue200([^\ue200-\ue202]*)((?:\ue202[^\ue200-\ue202]*)*)\ue201/g
/** Of older answers: a number, a dagger, a source. */
const SOURCE = /【\d{1,4}(?::\d{1,4})?†[^【】\n]{0,200}】/g
const STRAY = /[\ue200-\ue206]/g

/** A text without the marks; of a mark that shows words, such as a name or a link's, they stay. */
export function withoutCitationMarks(text: string): string {
  const left = text.includes('\u2020') ? text.replace(SOURCE, '') : text
  if (!/[\ue200-\ue206]/.test(left)) return left
  return left.replace(MARK, (_, kind: string, rest: string) => shownWords(kind, rest.split('\ue202').slice(1))).replace(STRAY, '')
}

function shownWords(kind: string, [first = '']: readonly string[]): string {
  if (kind === 'url') return first
  return kind === 'entity' ? nameIn(first) : ''
}

/** `["city","Lisbon",…]` */
function nameIn(json: string): string {
  try {
    const entity: unknown = JSON.parse(json)
    return Array.isArray(entity) && typeof entity[1] === 'string' ? entity[1] : ''
  } catch {
    return ''
  }
}
