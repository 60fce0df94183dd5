/** Captions as lines of speech: WebVTT and SubRip, where they say who speaks. */
import type { Refused } from '../../../contract/import-source.ts'
import type { SourceLine } from '../import-item.ts'

const TIMING = /^\s*(?:\d{1,2}:)?\d{2}:\d{2}[.,]\d{3}\s+-->\s/
const BEGINNING = /^\ufeff?\s*(?:WEBVTT\b|\d{1,6}[ \t]*\r?\n\s*\d{2}:\d{2}:\d{2}[.,]\d{3}\s+-->\s)/

/** Whether a text begins as captions do. */
export const isCaptions = (start: string): boolean => BEGINNING.test(start)

/** UTF-16 units after which a new message begins, though the same one speaks on. */
const MOST_UNITS = 600
const VOICE = /^<v(?:\.[^ >\t]*)?[ \t]+(?<name>[^>\n]{1,80})>/
const LABEL = /^(?<name>[^:\n]{1,40}):[ \t]+/
const TAG = /<\/?[^<>\n]{0,80}>/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&lrm;': '', '&rlm;': '' }

/** What is said on each line: a speaker is named where another one begins; '' for numbers, times and notes. */
export function speechOf(): (line: string) => string {
  let isSpeech = false
  let [speaker, units] = ['', 0]
  return (line) => {
    if (TIMING.test(line)) isSpeech = true
    else if (line.trim() === '') isSpeech = false
    else if (isSpeech) {
      const voice = VOICE.exec(line) ?? LABEL.exec(line)
      const said = line.slice(voice?.[0].length ?? 0).replace(TAG, '').replace(/&\w{2,4};/g, (entity) => ENTITIES[entity] ?? entity)
      const name = voice?.groups!['name']!.trim() ?? speaker
      const isNew = voice !== null && (name !== speaker || units > MOST_UNITS)
      ;[speaker, units] = [name, isNew ? said.length : units + said.length]
      return isNew ? `${name}: ${said}` : said
    }
    return ''
  }
}

/** The lines of a file, of captions what is said in them. */
export async function* linesOfSpeech(lines: AsyncIterable<SourceLine | Refused>): AsyncGenerator<SourceLine | Refused> {
  const first: (SourceLine | Refused)[] = []
  let beginning: string | undefined = ''
  let speech: ReturnType<typeof speechOf> | undefined
  const read = (line: SourceLine | Refused): (SourceLine | Refused)[] => {
    if ('error' in line || !speech) return [line]
    const text = speech(line.text)
    return text === '' ? [] : [{ ...line, text }]
  }
  for await (const line of lines) {
    if (beginning === undefined) {
      yield* read(line)
      continue
    }
    first.push(line)
    beginning += 'error' in line ? '' : `${line.text}\n`
    if (beginning.trim().split('\n').length < 2 && first.length < 100) continue
    if (isCaptions(beginning)) speech = speechOf()
    beginning = undefined
    for (const each of first) yield* read(each)
  }
  if (beginning !== undefined) yield* first
}
