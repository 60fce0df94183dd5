/** Who speaks in a chat of WhatsApp, whose lines are `name: text` and may have colons in both. */

export interface SpeakerNames {
  /** Looks at what stands behind the time of a line. */
  readonly add: (line: string) => void
  /** The name and the text of a message, once all lines were looked at; undefined where nobody speaks. */
  readonly split: (message: string) => { readonly name: string; readonly text: string } | undefined
  /** Whether it is who made the export: of two the one that the chat is not named after. Undefined where that cannot be known. */
  readonly isMe: (name: string, title: string | undefined) => boolean | undefined
}

/** A name: what stands before a colon with a space or the end of the line behind it. */
const SPEAKER = /^(?<name>(?:[^:\n]|:(?!\s|$)){1,100}?)\s?:(?=\s|$)\s?/u
/** A text that begins like a second name. */
const SECOND = /^(?<name>[^:\n]{1,60}):(?=\s|$)\s?/u
/** What WhatsApp says itself may have a colon too, within quotation marks: a new subject. */
const OPEN_QUOTE = /^[^"]*"(?:[^"]*"[^"]*")*[^"]*$|[“«「][^”»」]*$|„[^“”]*$/u
const speakerIn = (line: string): RegExpExecArray | undefined => {
  const said = SPEAKER.exec(line)
  return said && !OPEN_QUOTE.test(said.groups!['name']!) ? said : undefined
}
/** Messages of one name that all begin with the same word and a colon: it belongs to the name. */
const LEAST_ALIKE = 3
/** Names of one chat. */
const MOST_NAMES = 5000
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Reads names in constant memory. */
export function speakerNames(): SpeakerNames {
  const seconds = new Map<string, { count: number; second: string | undefined }>()
  const wholeName = (prefix: string): string => {
    const { count = 0, second } = seconds.get(prefix) ?? {}
    return second !== undefined && count >= LEAST_ALIKE ? `${prefix}: ${second}` : prefix
  }
  return {
    add(line) {
      const said = speakerIn(line)
      if (!said) return
      const [prefix, second] = [said.groups!['name']!, SECOND.exec(line.slice(said[0].length))?.groups?.['name']]
      const known = seconds.get(prefix)
      if (known) {
        known.count++
        if (known.second !== second) known.second = undefined
      } else if (seconds.size < MOST_NAMES) seconds.set(prefix, { count: 1, second })
    },
    split(message) {
      const said = speakerIn(message)
      if (!said) return undefined
      const prefix = said.groups!['name']!
      const [name, text] = [wholeName(prefix), message.slice(said[0].length)]
      return { name: plain(name), text: name === prefix ? text : text.slice(SECOND.exec(text)?.[0].length) }
    },
    isMe(name, title) {
      if (title === undefined || seconds.size > 2) return undefined
      const all = [...seconds.keys()].map((prefix) => plain(wholeName(prefix)))
      return all.includes(title) ? name !== title : undefined
    },
  }
}

/** Without marks of direction. The wave of people who are no contacts stays: they chose the name themselves, it may be another's. */
const plain = (name: string): string => name.replace(MARKS, '').replace(/^~[\s\u202f]/, '~ ').trim()

/** The name as messages are known by. */
export const withoutWave = (name: string): string => name.replace(/^~ /, '')
