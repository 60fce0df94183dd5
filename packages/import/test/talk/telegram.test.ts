/** Telegram's result.json: one chat or all, texts in pieces, what was forwarded, media, and who made the export. */
import { describe, expect, test } from 'vitest'
import { conversationsOf, errorsOf, itemsOf, leftOutOf, linesOf, notesOf, saidIn } from './reading.ts'

const ann = { from: 'Ann', from_id: 'user11' }
const ben = { from: 'Ben', from_id: 'user12' }
let next = 0
const message = (fields: object) => ({ id: ++next, type: 'message', date: '2026-03-13T21:14:00', date_unixtime: '1773436440', ...fields })
const chat = (messages: object[], fields = {}) => ({ name: 'Ann', type: 'personal_chat', id: 11, messages, ...fields })
const read = (value: unknown, options = {}) => itemsOf(JSON.stringify(value), 'result.json', { format: 'telegram', ...options })
const texts = async (...messages: object[]) =>
  saidIn(await read(chat(messages.map((fields) => message({ ...ann, ...fields }))))).map(({ text }) => text)

describe('a message of Telegram', () => {
  test.each([
    ['a string', { text: 'hi' }, 'hi'],
    ['pieces', { text: ['see ', { type: 'link', text: 'https://a.example' }, ' and ', { type: 'bold', text: 'go' }] },
      'see https://a.example and go'],
    ['a link behind words', { text: [{ type: 'text_link', text: 'here', href: 'https://a.example' }] }, 'here (https://a.example)'],
    ['a quotation', { text: [{ type: 'blockquote', text: 'one\ntwo' }, '\nwell'] }, '> one\n> two\nwell'],
    ['entities alone', { text: '', text_entities: [{ type: 'plain', text: 'hi' }] }, 'hi'],
    ['a photo with a caption', { text: 'look', photo: 'photos/photo_1.jpg' }, '[image]\nlook'],
    ['a voice message', { text: '', file: 'voice_messages/audio_1.ogg', media_type: 'voice_message', mime_type: 'audio/ogg' }, '[audio]'],
    ['a video', { text: '', file: '(File not included.)', media_type: 'video_file', mime_type: 'video/mp4', file_name: 'sea.mp4' },
      '[video: sea.mp4]'],
    ['a sticker', { text: '', file: 'stickers/1.tgs', media_type: 'sticker', sticker_emoji: '😀' }, '[image: 😀]'],
    ['a song', { text: '', file: 'f.mp3', media_type: 'audio_file', performer: 'Amália', title: 'Gaivota' }, '[audio: Amália – Gaivota]'],
    ['a file', { text: '', file: 'files/bill.pdf', mime_type: 'application/pdf' }, '[file: bill.pdf]'],
    ['a contact', { text: '', contact_information: { first_name: 'Cara', last_name: '', phone_number: '+351 1' } },
      '[contact: Cara +351 1]'],
    ['a place', { text: '', location_information: { latitude: 38.7, longitude: -9.1 }, place_name: 'Cafe' }, '[place: Cafe, 38.7, -9.1]'],
    ['a poll', { text: '', poll: { question: 'Where?', answers: [{ text: 'Sea', voters: 2 }, { text: 'Hills', voters: 1 }] } },
      '[poll] Where?\n- Sea\n- Hills'],
  ])('with %s is read as text', async (_, fields, text) => {
    expect(await texts(fields)).toEqual([text])
  })

  test('that was forwarded is quoted, whoever said it, so that nobody in the chat says it', async () => {
    expect(await texts({ text: 'I live in Oslo.\nAnd I ski.', forwarded_from: 'Cara' }, { text: 'I am 30', forwarded_from: null },
      { text: 'look', photo: 'p.jpg', forwarded_from: 'News' })).toEqual([
      '[forwarded from Cara]\n> I live in Oslo.\n> And I ski.', '[forwarded]\n> I am 30', '[forwarded from News]\n> [image]\n> look',
    ])
  })

  test('has its time to the second, or the local time in older exports', async () => {
    const items = await read(chat([message({ ...ann, text: 'a' }), { id: 9, type: 'message', date: '2019-07-01T12:00:00', ...ann,
      text: 'b' }]),
      { timeZone: 'Europe/Berlin' })
    expect(saidIn(items).map(({ at }) => at)).toEqual(['2026-03-13T21:14:00Z', '2019-07-01T10:00:00Z'])
    expect(notesOf(items)).toEqual(['times without a time zone are read in Europe/Berlin'])
  })

  test('without text, or of the service, is counted, and one of a wrong shape is listed', async () => {
    const items = await read(chat([
      message({ ...ann, text: '' }), { id: 1, type: 'service', action: 'phone_call', text: '' }, 7 as never,
        message({ ...ann, text: 'hi' }),
    ]))
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z Ann: hi'])
    expect(leftOutOf(items)).toEqual({ unreadable: 1, system: 1 })
    expect(errorsOf(items)).toEqual([expect.stringContaining('messages[2]: message must be an object')])
  })
})

describe('who speaks in Telegram', () => {
  const roles = async (value: unknown) => saidIn(await read(value)).map(({ role, name, kind }) =>
    `${name} ${role}${kind === 'message' ? '' : ` ${kind}`}`)
  test('is known in a chat of two, and by the account in a whole export', async () => {
    const two = [message({ ...ann, text: 'a' }), message({ ...ben, text: 'b' })]
    expect(await roles(chat(two))).toEqual(['Ann assistant', 'Ben user'])
    const whole = { personal_information: { user_id: 12, first_name: 'Ben' },
      chats: { list: [chat(two, { type: 'private_group', id: 5 })] } }
    expect(await roles(whole)).toEqual(['Ann assistant', 'Ben user'])
    expect(await roles(chat(two, { type: 'private_group', id: 5 }))).toEqual(['Ann user', 'Ben user'])
  })

  test('is a program if it is a bot among people, and the assistant in a chat with the bot', async () => {
    const bot = { from: 'WeatherBot', from_id: 'user77', text: 'I live in Oslo.' }
    expect(await roles(chat([message(bot)], { type: 'private_group', id: 5 }))).toEqual(['WeatherBot assistant event'])
    const own = await read(chat([message(bot), message({ ...ben, text: 'hi' })], { type: 'bot_chat', id: 77 }))
    expect(saidIn(own).map(({ role }) => role)).toEqual(['assistant', 'user'])
    expect(own).toMatchObject([{ people: false }, { people: false }])
  })

  test('is known by an id without a name, and by the account in saved messages', async () => {
    expect(await roles(chat([message({ from: null, from_id: 'user13', text: 'x' })], { type: 'private_group' }))).toEqual(['user13 user'])
    const saved = await read(chat([message({ ...ben, text: 'x' })], { type: 'saved_messages', name: undefined }))
    expect(saidIn(saved)).toMatchObject([{ role: 'user', name: 'Ben' }])
    expect(conversationsOf(saved)).toEqual({ 'telegram-11': 'Saved messages' })
  })
})

describe('an export of Telegram', () => {
  const whole = { about: 'x', chats: { list: [chat([message({ ...ann, text: 'a' })]), chat([message({ ...ben, text: 'b' })],
    { id: 12, name: 'Ben' })] },
    left_chats: { list: [chat([message({ ...ann, text: 'c' })], { id: 13, name: 'Old group', type: 'private_group' })] } }
  test('of everything gives each chat as a conversation with its name', async () => {
    expect(conversationsOf(await read(whole))).toEqual({ 'telegram-11': 'Ann', 'telegram-12': 'Ben', 'telegram-13': 'Old group' })
  })

  test('of several chats is not put into one conversation, but one of a single chat is', async () => {
    await expect(read(whole, { conversationId: 'c' })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(conversationsOf(await read(chat([message({ ...ann, text: 'a' })]), { conversationId: 'c' }))).toEqual({ c: 'Ann' })
  })

  test('that holds no chats has what it holds listed', async () => {
    expect(errorsOf(await read({ chats: { list: [7, { messages: {} }] } }))).toEqual([
      'chats.list[0]: a chat must be an object with messages', 'chats.list[1]: a chat must be an object with messages',
    ])
  })
})
