/** `plainLine`: the one function through which text goes that is derived from messages or comes from a model, before it is written. */
import { compatible } from '../../text/normalise.ts'
import { escapeFrameTags } from '../marks.ts'
import { withoutHidden } from './hidden-characters.ts'
import { plainMarkup } from './plain-markup.ts'

/** Passes after which the brackets go that keep giving rise to markup, such as links nested in links. */
const MAX_PASSES = 20

/**
 * A text on one line as its reader sees it: without control and hidden characters, links, images, HTML, and marks of our
 * own or of chat templates. A link becomes its label, a URL its host and path.
 *
 * Idempotent; text of any script without markup is unchanged but for its white space. For titles, summaries, keywords and
 * names: the log keeps what was pushed.
 */
export function plainLine(text: string): string {
  let line = text.toWellFormed()
  for (let passes = 0; ; passes++) {
    const next = plainOnce(passes < MAX_PASSES ? line : line.replace(/[<>[\]()]+/g, ' '))
    if (next === line) return escapeFrameTags(line)
    line = next
  }
}

const plainOnce = (text: string): string => withoutFrameName(plainMarkup(oneLine(withoutHidden(text)))).replace(/ {2,}/g, ' ').trim()

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Z}\s]+/gu, ' ')

/** The name of our frame's tag, in any letters that look like it: without it nothing is taken for the frame. */
const FRAME_NAME = /madeleine[-_\u2010-\u2015\u2212.]memories/gi
const ASCII = /^\p{ASCII}*$/u

function withoutFrameName(text: string): string {
  const folded = ASCII.test(text) ? text : compatible(text)
  return folded.search(FRAME_NAME) < 0 ? text : folded.replace(FRAME_NAME, 'memories')
}
