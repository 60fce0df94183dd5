/** The shape of JSON from its beginning alone: the keys at its top. */

/** Keys that are listed at most. */
const MAX_KEYS = 8
/** Longer keys are no names. */
const KEY_CHARS = 40

/** A string, or what is left of the text after an unclosed quote: each character is read once. */
const TOKEN = /"((?:[^"\\]|\\[^])*)(?:"(\s*:)?)?|[[\]{}]/g

/** The keys of the object at the top, or of the first object in the array at the top. */
export function topKeys(start: string): string[] {
  const keys: string[] = []
  const open: string[] = []
  for (const [token, text = '', colon] of start.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(token)
    else if (token === '}' || token === ']') {
      const closed = open.pop()
      if (closed === '{' && isTop(open)) break
    } else if (colon && open.at(-1) === '{' && isTop(open.slice(0, -1))) keys.push(text)
    if (keys.length === MAX_KEYS || open.length > 1000) break
  }
  return keys.filter((key) => key.length <= KEY_CHARS)
}

/** Whether an object opened here stands at the top, or first in the array at the top. */
const isTop = (open: readonly string[]): boolean => open.length === 0 || (open.length === 1 && open[0] === '[')
