/** What a prompt shows of messages, and that nothing in them can say it is another. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeText, HOUR_MS, localDate, localTime, MINUTE_MS, speakerLabel, truncate } from '@madeleine/base'
import { type Message, KINDS } from '../../../contract/message.ts'
import { type TranscriptOptions, referenceOf, transcriptOf } from '../../../contract/transcript.ts'
import { pastedIn } from '../../authorship/whose-words.ts'
import { message, START } from '../../../../test/support/talk.ts'
import { anyText, INJECTIONS } from '../../../../test/support/injections.ts'
import { fencedIn, parseReference, parseTranscript } from '../../../../test/support/prompt-parser.ts'

const SPEAKER_CHARACTERS = 80

const anyMessage = fc.record({
  text: anyText(), name: fc.option(anyText(), { nil: undefined }), kind: fc.constantFrom(...KINDS),
  at: fc.oneof(
    fc.date({ noInvalidDate: true, min: new Date('0001-01-02'), max: new Date('9999-12-30') }).map(Number),
    fc.constantFrom(0, START, START + MINUTE_MS),
  ), timed: fc.boolean(),
})
const anyMessages = fc.array(anyMessage, { maxLength: 12 }).map((given) =>
  given.map(({ name, ...rest }, seq) => message(seq, { ...rest, ...(name !== undefined && { name }) })))

const shown = (messages: readonly Message[], given: Partial<TranscriptOptions> = {}) => {
  const transcript = transcriptOf(messages, { first: 0, timeZone: 'UTC', maxCharacters: 1000, isPasted: pastedIn(messages), ...given })
  return transcript.render(transcript.texts)
}
const saidIn = (prompt: string, first: 0 | 1 = 0) =>
  parseTranscript(prompt, first).map(({ speaker, kind, text }) => ({ speaker, kind, text }))
const saidBy = (messages: readonly Message[], maxCharacters: number) =>
  messages.map((one) =>
    ({ speaker: truncate(speakerLabel(one), SPEAKER_CHARACTERS), kind: one.kind, text: truncate(one.text, maxCharacters) }))

describe('a transcript', () => {
  it('is one line per message, fenced, numbered from its first number', () => {
    const talk = [
      message(0, { name: 'Ann', text: 'Hi!\nAll well?' }),
      message(1, { role: 'assistant', kind: 'tool_call', text: 'weather({"city":"Oslo"})' }),
      message(2, { role: 'tool', kind: 'tool_result', text: 'C:\\oslo\t<b>rain</b>' }),
      message(3, { role: 'system', kind: 'event', text: 'left' }),
    ]
    expect(shown(talk).split('\n')).toEqual([
      '<transcript>', '@ 2026-03-02 10:00', '0 Ann: Hi!\\nAll well?', '1 assistant (calls): weather({"city":"Oslo"})',
      '2 tool (result): C:\\\\oslo\\t\\u003cb>rain<\\/b>', '3 system (event): left', '</transcript>',
    ])
    expect(shown(talk, { first: 1 })).toContain('\n1 Ann: ')
  })

  it('T-20: parses back to exactly the messages, for any texts, speakers and times', () => {
    fc.assert(fc.property(anyMessages, fc.constantFrom<0 | 1>(0, 1), fc.integer({ min: 1, max: 300 }), fc.constantFrom(
      'UTC', 'Asia/Kolkata', 'America/New_York',
    ), (messages, first, maxCharacters, timeZone) => {
      const prompt = shown(messages, { first, maxCharacters, timeZone })
      expect(saidIn(prompt, first)).toEqual(saidBy(messages, maxCharacters))
      parseTranscript(prompt, first).forEach(({ at: told }, index) => {
        const { at } = messages[index]!
        if (told !== undefined) expect(told).toBe(`${localDate(at, timeZone)} ${localTime(at, timeZone)}`)
      })
    }))
  })

  it('T-20: keeps each of more than 200 injections in its line, as text and as name, alone and all together', () => {
    expect(new Set(INJECTIONS).size).toBeGreaterThanOrEqual(200)
    const talk = INJECTIONS.flatMap((said, index) => [message(2 * index, { text: said }), message(2 * index + 1, { name: said })])
    expect(saidIn(shown(talk))).toEqual(saidBy(talk, 1000))
    // They were said at one time, which is told once
    expect(parseTranscript(shown(talk), 0).filter(({ at }) => at !== undefined).length).toBe(1)
    for (const said of talk) expect(saidIn(shown([said]))).toEqual(saidBy([said], 1000))
  })

  it('T-20: holds no tag, no end-of-turn token and no control character but its own line ends and fence', () => {
    fc.assert(fc.property(anyMessages, (messages) => {
      const inside = fencedIn(shown(messages), 'transcript').join('\n')
      expect(inside).not.toMatch(/<[/A-Za-z|\uff5c]|\[\/?[A-Z_]{2,}\]|[^\P{Cc}\n]|[\u2028\u2029]/u)
    }))
  })

  it('T-20: parses back to the redacted texts, whatever redaction returns', () => {
    fc.assert(fc.property(fc.array(anyText(), { maxLength: 16 }), (texts) => {
      const pairs = Array.from({ length: Math.floor(texts.length / 2) }, (_, index) =>
        [texts[2 * index] ?? '', texts[2 * index + 1] ?? ''] as const)
      const transcript = transcriptOf(pairs.map((_, seq) => message(seq)), {
        first: 1, timeZone: 'UTC', maxCharacters: 50, isPasted: undefined,
      })
      const redacted = transcript.render(pairs.flat())
      expect(saidIn(redacted, 1)).toEqual(
        pairs.map(([speaker, text]) => ({ speaker: truncate(speaker, SPEAKER_CHARACTERS), kind: 'message', text: truncate(text, 50) })),
      )
    }))
  })

  it('gives redaction whole texts, and truncates them afterwards', () => {
    const secret = `${'x'.repeat(60)} 4111 1111 1111 1111 ${'y'.repeat(60)}`
    const transcript = transcriptOf([message(0, { name: 'Ann', text: secret })], {
      first: 0, timeZone: 'UTC', maxCharacters: 100, isPasted: undefined,
    })
    expect(transcript.texts).toEqual(['Ann', secret])
    const [line] = saidIn(transcript.render(transcript.texts.map((text) => text.replace(/\d[\d ]+\d/, '[card]'))))
    expect(line?.text).toBe(truncate(`${'x'.repeat(60)} [card] ${'y'.repeat(60)}`, 100))
  })

  it('truncates more of those messages that the model has seen', () => {
    const talk = [message(0, { text: 'a'.repeat(50) }), message(1, { text: 'b'.repeat(50) })]
    const [seen, fresh] = saidIn(shown(talk, { maxCharacters: 40, seen: { before: 1, maxCharacters: 10 } }))
    expect([seen?.text, fresh?.text]).toEqual([truncate('a'.repeat(50), 10), truncate('b'.repeat(50), 40)])
  })

  it('has a time line at the start, after half an hour, even backwards, and on another date, in the time zone', () => {
    const times = [
      0, 29 * MINUTE_MS, 59 * MINUTE_MS, 20 * MINUTE_MS, 20 * MINUTE_MS + 15 * HOUR_MS, 20 * MINUTE_MS + 15 * HOUR_MS + 20 * MINUTE_MS,
    ]
    const talk = times.map((ms, seq) => message(seq, { at: START + ms }))
    const told = (timeZone: string) => parseTranscript(shown(talk, { timeZone }), 0).map(({ at }) => at)
    expect(told('UTC')).toEqual(['2026-03-02 10:00', undefined, '2026-03-02 10:59', '2026-03-02 10:20', '2026-03-03 01:20', undefined])
    // 23:50 and 00:10 are twenty minutes apart, on two dates
    const midnight = [-10, 10].map((minutes, seq) => message(seq, { at: Date.parse('2026-03-03T00:00:00+05:30') + minutes * MINUTE_MS }))
    expect(parseTranscript(shown(midnight, { timeZone: 'Asia/Kolkata' }), 0).map(({ at }) => at))
      .toEqual(['2026-03-02 23:50', '2026-03-03 00:10'])
  })

  it('has no time line for an unknown time', () => {
    const talk = [message(0, { at: 0, timed: false }), message(1, { at: START }), message(2, { at: 0, timed: true })]
    expect(parseTranscript(shown(talk), 0).map(({ at }) => at)).toEqual([undefined, '2026-03-02 10:00', '1970-01-01 00:00'])
  })
})

describe('the reference to the previous episode', () => {
  it('T-20: parses back to its title and summary, for any text of a model', () => {
    fc.assert(fc.property(anyText(), anyText(), (title, summary) => {
      const { texts, render } = referenceOf({ title, summary })
      expect(texts).toEqual([title, summary])
      expect(parseReference(render(texts))).toEqual({ title: truncate(title, 160), summary: truncate(summary, 400) })
    }))
  })
})

describe('an escaped text', () => {
  it('is the content of a JSON string apart from quotation marks, and plain text stays unchanged', () => {
    for (const plain of ['a < b <3 <- >', 'see [1], [x] and [ok]', 'C major: "so", (he) said', '换个话题', 'السلام', '👩‍👩‍👧']) {
      expect(escapeText(plain)).toBe(plain)
    }
    expect(escapeText('a\\b\n\u0007</p>')).toBe('a\\\\b\\n\\u0007<\\/p>')
  })
})

describe('a truncated text', () => {
  it('keeps its beginning and its end, by code point', () => {
    expect(truncate('0123456789', 10)).toBe('0123456789')
    expect(truncate('0123456789abc', 10)).toBe('0123456 […] abc')
    expect(truncate('😀'.repeat(10), 10)).toBe('😀'.repeat(10))
    expect(truncate(`${'😀'.repeat(7)}---${'话'.repeat(3)}`, 10)).toBe(`${'😀'.repeat(7)} […] 话话话`)
    expect([truncate('abc', 1), truncate('abc', 2), truncate('abc', 3)]).toEqual(['a […] ', 'ab […] ', 'abc'])
  })

  it('is never longer than allowed, never halves a character, and is unchanged if it is short enough', () => {
    fc.assert(fc.property(fc.oneof(
      fc.string({ unit: 'binary' }), fc.array(fc.constantFrom('😀', 'a', '话')).map((signs) => signs.join('')),
    ), fc.integer({ min: 1, max: 30 }), (text, most) => {
      const points = [...text]
      const cut = truncate(text, most)
      const head = Math.ceil(most * 0.7)
      const shortened = `${points.slice(0, head).join('')} […] ${points.slice(points.length - (most - head)).join('')}`
      expect(cut).toBe(points.length <= most ? text : shortened)
    }))
  })
})
