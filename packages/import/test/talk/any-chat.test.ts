/** Chats that are made up at random: nothing that somebody says is lost, and any bytes end in messages and coded errors. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../format-table.ts'
import { MadeleineError } from '@madeleine/base'
import { byNight } from '../../../../test/at-length.ts'
import { itemsOf, saidIn, type Said } from './reading.ts'

const RUNS = { numRuns: byNight(80, 10_000) }

/** What somebody may say: lines of any letters, with what looks like the marks of formats among them. */
const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  fc.constantFrom('Ann:', ': ', '13/03/2026', '21:14 - ', '[x]', '**Ben:**', '<b>', '"', "it's", '💐', 'שלום', 'مرحبا', '你好', '> ', '\\',
    ',', ';'),
)
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029\u202f]/gu, ' ').toWellFormed()
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => plain(words.join(' ')).trim()).filter((text) => text !== '')
/** A line goes on with a letter: what looks like the beginning of a message is one. */
const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.map((one) => `x ${one}`).join('\n'))
const name = fc.constantFrom('Ann', 'Ben Carter', 'Zoë', '小红', '+351 912 345 678', 'D. O\'Neil')
interface TalkMessage { readonly name: string; readonly text: string; readonly at: number }
type Talk = readonly TalkMessage[]

/** What a line of WhatsApp cannot tell from a name with a colon: three or more messages of somebody all begin with one word and a colon. */
const isReadAsName = (all: Talk): boolean => all.some(({ name: who }) => {
  const seconds = all.filter((one) => one.name === who).map((one) => /^[^:\n]{1,60}:(?=\s|$)/u.exec(one.text)?.[0])
  return seconds.length >= 3 && seconds[0] !== undefined && new Set(seconds).size === 1
})

const talk = fc.array(fc.record({ name, text, minutes: fc.nat(3000) }), { minLength: 1, maxLength: 12 }).map((messages): Talk => {
  let at = Date.parse('2026-01-29T08:00:00Z')
  return messages.map(({ minutes, ...message }) => ({ ...message, at: (at += minutes * 60_000) }))
}).filter((all) => !isReadAsName(all))

const pad = (number: number): string => String(number).padStart(2, '0')
const dated = (at: number): [day: string, month: string, year: string, clock: string] => {
  const time = new Date(at)
  return [pad(time.getUTCDate()), pad(time.getUTCMonth() + 1), String(time.getUTCFullYear()),
    `${pad(time.getUTCHours())}:${pad(time.getUTCMinutes())}`]
}

/** A talk as each format writes it. */
const WRITERS: Readonly<Record<string, readonly [fileName: string, write: (talk: Talk) => string]>> = {
  'WhatsApp on Android': ['WhatsApp Chat with Ann.txt', (all) => all.map(({ name: who, text: said, at }) => {
    const [day, month, year, clock] = dated(at)
    return `${day}/${month}/${year}, ${clock} - ${who}: ${said}\n`
  }).join('')],
  'WhatsApp on iOS': ['WhatsApp Chat - Ann/_chat.txt', (all) => all.map(({ name: who, text: said, at }) => {
    const [day, month, year, clock] = dated(at)
    return `[${day}.${month}.${year.slice(2)}, ${clock}:00] ${who}: ${said}\r\n`
  }).join('')],
  Telegram: ['result.json', (all) => JSON.stringify({ name: 'x', type: 'private_group', id: 1,
    messages: all.map(({ name: from, text: said, at }, id) =>
    ({ id, type: 'message', date: '2026-01-01T00:00:00', date_unixtime: String(at / 1000), from, from_id: `user${from}`, text: said })) })],
  Slack: ['general/2026-01-29.json', (all) => JSON.stringify(all.map(({ name: who, text: said, at }, i) => ({
    type: 'message', ts: `${at / 1000}.${String(i).padStart(6, '0')}`, user: 'U1', user_profile: { real_name: who }, client_msg_id: `c${i}`,
    text: said.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  })))],
  Discord: ['general.json', (all) => JSON.stringify({ guild: {}, channel: { id: '1' },
    messages: all.map(({ name: who, text: content, at }, i) =>
    ({ id: `d${i}`, type: 'Default', timestamp: new Date(at).toISOString(), content, author: { nickname: who } })) })],
  'a table': ['rows.csv', (all) => `date,author,text\n${all.map(({ name: who, text: said, at }) =>
    `${new Date(at).toISOString()},${who},"${said.replaceAll('"', '""')}"\n`).join('')}`],
  'a transcript': ['talk.txt', (all) => all.map(({ name: who, text: said, at }) => {
    const [day, month, year, clock] = dated(at)
    return `[${year}-${month}-${day} ${clock}] ${who}: ${said}\n`
  }).join('')],
}
const FORMAT_OF: Readonly<Record<string, string>> = {
  'WhatsApp on Android': 'whatsapp', 'WhatsApp on iOS': 'whatsapp', Telegram: 'telegram', Slack: 'slack', Discord: 'discord',
  'a table': 'csv', 'a transcript': 'transcript',
}

const read = async (kind: string, all: Talk): Promise<Said[]> => {
  const [fileName, write] = WRITERS[kind]!
  return saidIn(await itemsOf(write(all), fileName, { format: FORMAT_OF[kind] as never, dateOrder: 'dmy' }))
}
/** As a store keeps it. */
const kept = (said: string): string => said.normalize('NFC').trim()

describe('a chat of any words', () => {
  test.each(Object.keys(WRITERS))('as %s comes back whole: who, when and every character', async (kind) => {
    await fc.assert(fc.asyncProperty(talk, async (all) => {
      expect((await read(kind, all)).map(({ name: who, text: said, at }) => [who, kept(said), Date.parse(at)]))
        .toEqual(all.map(({ name: who, text: said, at }) => [who, kept(said), at]))
    }), RUNS)
  })

  test.each(Object.keys(WRITERS))('as %s gives each message an id of its own, the same in a longer export', async (kind) => {
    await fc.assert(fc.asyncProperty(talk, fc.nat(12), async (all, cut) => {
      const ids = (await read(kind, all)).map(({ id }) => id)
      expect(new Set(ids).size).toBe(all.length)
      const part = all.slice(0, Math.max(1, cut))
      expect((await read(kind, part)).map(({ id }) => id)).toEqual(ids.slice(0, part.length))
    }), { numRuns: byNight(25, 1000) })
  })
})

describe('T-54 hostile input:', () => {
  const talkFormats = FORMATS.filter((format) => ['whatsapp', 'telegram', 'slack', 'discord', 'messenger', 'imessage', 'transcript',
    'signal', 'csv'].includes(format))
  const written = fc.tuple(fc.constantFrom(...Object.values(WRITERS)), talk).map(([[, write], all]) => Buffer.from(write(all)))
  test('chats cut and mixed with any bytes give messages or coded errors', async () => {
    await fc.assert(fc.asyncProperty(
      written, written, fc.nat(2000), fc.nat(2000), fc.uint8Array({ maxLength: 20 }), fc.constantFrom(undefined, ...talkFormats),
      async (...[one, other, cut, from, noise, format]) => {
        const bytes = Buffer.concat([one.subarray(0, cut), noise, other.subarray(from)])
        try {
          const items = await itemsOf(bytes, 'chat.txt', format === undefined ? {} : { format })
          for (const item of items) if ('error' in item) expect(['invalid_input', 'too_large', 'bad_time']).toContain(item.error.code)
          saidIn(items)
        } catch (error) {
          expect(error).toBeInstanceOf(MadeleineError)
        }
      },
    ), RUNS)
  })

  test.each(talkFormats)('JSON of any shape is read or refused as %s', async (format) => {
    const key = fc.constantFrom('messages', 'chats', 'list', 'text', 'from', 'id', 'ts', 'user', 'author', 'content', 'channel', 'date',
      'poll',
      'answers', 'files', 'attachments', 'embeds', 'type', 'photo', 'sender_name', 'timestamp_ms', 'share', '__proto__', 'forwarded_from')
    const value = fc.letrec<{ any: unknown }>((tie) =>
      ({ any: fc.oneof({ maxDepth: 4 }, fc.constantFrom(null, true, 7, -1, '', 'x', '1773436440.1', 1e300),
      fc.array(tie('any'), { maxLength: 4 }), fc.dictionary(key, tie('any'), { maxKeys: 6 })) })).any
    await fc.assert(fc.asyncProperty(value, async (any) => {
      try {
        saidIn(await itemsOf(JSON.stringify(any), 'general/2026-01-29.json', { format }))
      } catch (error) {
        expect(error).toBeInstanceOf(MadeleineError)
      }
    }), { numRuns: byNight(50, 2000) })
  })
})
