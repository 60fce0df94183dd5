/** Text that a program wrote into a message and nobody said: thoughts, reminders, output of commands, summaries of what went before. */

/** The names of the tags around a model's thoughts, as alternatives. */
export const THOUGHT_TAGS = 'think|thinking|thought|thoughts|reasoning'
/** Tags that coding assistants put around what they add to a user's message or to a tool's result. */
const ADDED_TAGS = 'system-reminder|ide_opened_file|ide_selection|ide_diagnostics|new-diagnostics|bash-stdout|bash-stderr'
  + '|local-command-(?:stdout|stderr|caveat)|task-notification|user-prompt-submit-hook|environment_context'
/** Lines by which they tell that the user has stopped them. */
const NOTE = String.raw`\[Request interrupted by user(?: for tool use)?\](?=[ \t]*(?:\n|$))`
/** How a summary begins that stands in the place of the messages before it; all of the text is the summary. */
const SUMMARY = new RegExp(String.raw`^\s*(?:This session is being continued from a previous conversation that ran out of context`
  + '|Another language model started to solve this problem and produced a summary)')

const BEGINNING = new RegExp(String.raw`<(${THOUGHT_TAGS}|${ADDED_TAGS})>|${NOTE}`, 'g')
const MAY_BEGIN = /<\/?[a-z]|\[Request|^\s*(?:This session|Another language)/
/** Thoughts that never end, with their tag on a line of its own at the beginning of a text. */
const UNCLOSED = new RegExp(String.raw`^\s*<(?:${THOUGHT_TAGS})>[ \t]*\n`)
/** Thoughts of which only the end was kept, with its tag on a line of its own. */
const ONLY_CLOSED = new RegExp(String.raw`(?:^|\n)[ \t]*</(?:${THOUGHT_TAGS})>[ \t]*(?=\n|$)`)

/** The parts of a text that a program wrote, in order, in UTF-16 units. Pure and linear. */
export function programRanges(text: string): (readonly [from: number, to: number])[] {
  if (!MAY_BEGIN.test(text)) return []
  if (SUMMARY.test(text)) return [[0, text.length]]
  const ranges: (readonly [number, number])[] = []
  /** Tags that are not closed from here on: each is looked for once. */
  const open = new Set<string>()
  let end = 0
  for (const { 0: whole, 1: name, index } of text.matchAll(BEGINNING)) {
    if (index < end || (name !== undefined && open.has(name)) || !begins(text, index)) continue
    const closing = name === undefined ? '' : `</${name}>`
    const at = text.indexOf(closing, index + whole.length)
    if (at < 0) open.add(name!)
    else ranges.push([index, end = at + closing.length])
  }
  if (open.size > 0 && UNCLOSED.test(text)) return [[0, text.length]]
  const closed = ONLY_CLOSED.exec(text)
  const isLeft = closed !== null && ranges.every(([from, to]) => closed.index < from || closed.index >= to)
  return isLeft ? [[0, closed.index + closed[0].length], ...ranges.filter(([from]) => from > closed.index)] : ranges
}

/** Whether nothing stands before a place on its line, or another tag does: a tag within a sentence is spoken of. */
function begins(text: string, index: number): boolean {
  let at = index - 1
  while (text[at] === ' ' || text[at] === '\t') at--
  return at < 0 || text[at] === '\n' || text[at] === '>'
}
