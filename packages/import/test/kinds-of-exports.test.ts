/** Neighbours of what people have found in their own exports: other languages, other programs, other forms of the same kind. */
import { describe, expect, test } from 'vitest'
import { conversationsOf, errorsOf, itemsOf, leftOutOf, linesOf, notesOf, saidIn } from './talk/reading.ts'

const lines = (...all: string[]): string => `${all.join('\n')}\n`
const json = (value: unknown): string => JSON.stringify(value)
const AT = 1_773_436_440
const ZONE_NOTE = 'times without a time zone are read in UTC'

describe('times', () => {
  const MESSAGE_FILES: Readonly<Record<string, (time: unknown) => readonly [name: string, text: string]>> = {
    'JSON Lines': (timestamp) => ['a.jsonl', lines(json({ role: 'user', content: 'x', timestamp }))],
    'an array': (time) => ['a.json', json({ messages: [{ role: 'user', content: 'x', created_at: time }] })],
    ChatGPT: (time) => ['conversations.json', json([{
      id: 'c', title: 't', create_time: time, current_node: 'a',
      mapping: { a: { id: 'a', parent: null, children: [],
        message: { id: 'a', author: { role: 'user' }, create_time: time, content: { content_type: 'text', parts: ['x'] } } } },
    }])],
    'Open WebUI': (timestamp) => ['e.json', json([{ id: 'c', title: 't', chat: { history: { currentId: 'a', messages: {
      a: { id: 'a', parentId: null, childrenIds: [], role: 'user', content: 'x', timestamp },
    } } } }])],
    Slack: (ts) => ['g/2026-03-13.json', json([{ type: 'message', user: 'U1', client_msg_id: 'q', text: 'x', ts }])],
    'Google Chat': (time) => ['G/messages.json', json({ messages: [
      { creator: { name: 'user' }, created_date: time, text: 'x', message_id: 'm' },
    ] })],
    Gemini: (time) => ['MyActivity.json', json([{ header: 'Gemini Apps', title: 'Prompted x', time }])],
  }
  test.each(Object.keys(MESSAGE_FILES))('of %s are read by their size, as days of digits alone, or in ISO 8601', async (format) => {
    for (const [time, at] of [
      [AT, '2026-03-13T21:14:00Z'], [String(AT), '2026-03-13T21:14:00Z'], [AT * 1000, '2026-03-13T21:14:00Z'],
      ['2026-03-13T21:14:00', '2026-03-13T21:14:00Z'], [20260313, '2026-03-13T00:00:00Z'], ['20260313', '2026-03-13T00:00:00Z'],
    ] as const) {
      const items = await itemsOf(MESSAGE_FILES[format]!(time)[1], MESSAGE_FILES[format]!(time)[0])
      expect([errorsOf(items), linesOf(items).map((line) => line.slice(0, at.length))]).toEqual([[], [at]])
    }
  })

  test.each([
    ['20260313T211400Z', '2026-03-13T21:14:00Z'], ['Fri, 13 Mar 2026 21:14:00 +0100', '2026-03-13T20:14:00Z'],
    ['Fri Mar 13 2026 21:14:00 GMT+0100 (CET)', '2026-03-13T20:14:00Z'], [{ $date: '2026-03-13T21:14:00Z' }, '2026-03-13T21:14:00Z'],
    [{ $date: { $numberLong: String(AT * 1000) } }, '2026-03-13T21:14:00Z'], [{ _seconds: AT, _nanoseconds: 0 }, '2026-03-13T21:14:00Z'],
    ['', 'untimed'],
  ])('%j is %s', async (timestamp, at) => {
    expect(linesOf(await itemsOf(lines(json({ role: 'user', content: 'x', timestamp })), 'a.jsonl'))).toEqual([`${at} user: x`])
  })

  test('in ISO 8601 without a zone are said to be read in UTC, or are read in the zone that is named', async () => {
    const file = lines(json({ role: 'user', content: 'x', timestamp: '2026-03-13 21:14:00' }))
    const other = { timeZone: 'America/New_York' }
    const read = [await itemsOf(file, 'a.jsonl'), await itemsOf(file, 'a.jsonl', other),
      await itemsOf(file, 'a.jsonl', { timeZone: () => 'America/New_York' })]
    expect(read.map((items) => [linesOf(items), notesOf(items)])).toEqual([
      [['2026-03-13T21:14:00Z user: x'], [ZONE_NOTE]],
      [['2026-03-14T01:14:00Z user: x'], ['times without a time zone are read in America/New_York']],
      [['2026-03-13T21:14:00Z user: x'], [ZONE_NOTE]],
    ])
  })

  test.each([
    ['13.03.2026, 21:14:05 MEZ', '2026-03-13T20:14:05Z'], ['2026. 3. 13. 오후 9:14:05 KST', '2026-03-13T12:14:05Z'],
    ['13 мар. 2026 г., 21:14:05 MSK', '2026-03-13T18:14:05Z'], ['Mar 13, 2026, 9:14:05 PM GMT+5:30', '2026-03-13T15:44:05Z'],
    ['13 de mar. de 2026, 21:14:05 BRT', '2026-03-14T00:14:05Z'], ['2026年3月13日 21:14:05', '2026-03-13T21:14:05Z'],
  ])('of a page of Takeout, %s, are in the zone that they name', async (when, at) => {
    const page = `<html><style>.mdl-grid{}</style><body><div class="outer-cell mdl-cell"><p class="mdl-typography--title">Gemini<br></p>`
      + `<div class="content-cell mdl-typography--body-1">Prompted x<br>${when}<br><p>y</p></div></div></body></html>`
    const items = await itemsOf(page, 'MyActivity.html')
    expect(linesOf(items)).toEqual([`${at} user: x`, `${at} assistant: y`])
    expect(notesOf(items)).toEqual(when.endsWith('05') ? [ZONE_NOTE] : [])
  })
})

describe('chats of people', () => {
  test('a media note at the beginning of a chat of iOS gives it no title', async () => {
    const chat = lines('[13.03.26, 21:14:05] Ann: \u200eBild weggelassen', '[13.03.26, 21:15:05] Bo: hi', '[13.03.26, 21:16:05] Ann: ho')
    const items = await itemsOf(chat, '_chat.txt')
    expect(conversationsOf(items)).toEqual({ _chat: undefined })
    expect(linesOf(items)[2]).toBe('2026-03-13T21:16:05Z Ann: ho')
  })

  test.each(['Mediji izostavljeni', 'Multimídia omitida', 'Foto udeladt'])('<%s> stands for a file', async (note) => {
    const items = await itemsOf(lines(`13.03.26, 21:14 - Ann: <${note}>`, '13.03.26, 21:15 - Bo: <grin>'), 'c.txt')
    expect(linesOf(items).map((line) => line.slice(21))).toEqual([expect.stringMatching(/^Ann: \[(?:file|image)\]$/), 'Bo: <grin>'])
  })

  test('blocks of Slack that are not known are read by their texts, and buttons are not', async () => {
    const block = (text: string) => ({ type: 'mrkdwn', text })
    const items = await itemsOf(json([{ type: 'message', user: 'U1', client_msg_id: 'q', text: '', ts: `${AT}.1`, blocks: [
      { type: 'card', title: block('Trip'), body: block('to Lisbon') }, { type: 'alert', text: block('careful') },
      { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Approve' } }] },
    ] }]), 'g/2026-03-13.json')
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00.100Z U1: Trip\nto Lisbon\ncareful'])
  })

  test('a poll of Discord is its question and answers, and a card names its author', async () => {
    const message = (id: string, more: object) =>
      ({ id, type: 'Default', timestamp: '2026-03-13T21:14:00Z', content: '', author: { name: 'ann' }, embeds: [], ...more })
    const items = await itemsOf(json({ guild: { id: '1', name: 'G' }, channel: { id: '5', type: 'GuildTextChat', name: 'c' }, messages: [
      message('1', { poll: { question: { text: 'Where?' }, answers: [{ poll_media: { text: 'here' } }, { text: 'there' }] } }),
      message('2', { embeds: [{ author: { name: 'Au' }, title: 'T', fields: [] }] }),
    ] }), 'd.json')
    expect(linesOf(items).map((line) => line.slice(21))).toEqual(['ann: Where?\n- here\n- there', 'ann: > Au\n> T'])
  })

  const messenger = (...texts: string[]) => itemsOf(json({ participants: ['Ann', 'Bo'], threadName: 'Bo_1', messages: texts.map((text, i) =>
    ({ isUnsent: false, media: [], reactions: [], senderName: 'Ann', text, timestamp: AT * 1000 + i, type: 'text' })) }), 'Bo_1.json')
  test.each([
    'Bo reagierte mit ❤️ auf deine Nachricht', 'Reagoi viestiisi 😂', 'A réagi avec 😂 à votre message', 'メッセージに❤でリアクションしました',
    'Ann reacted 👍🏽 to your message', 'Mandou uma reação 😮 à sua mensagem', 'J’aime un message', 'Polubiono wiadomość',
  ])('%s is no saying in Messenger', async (text) => {
    expect(leftOutOf(await messenger(text, 'hi'))).toEqual({ system: 1 })
  })
  test.each(['Ann unsent a message', 'You unsent a message.', 'Ann hat eine Nachricht zurückgerufen', 'Ann a annulé l’envoi d’un message'])(
    '%s was taken back in Messenger', async (text) => {
      expect(leftOutOf(await messenger(text, 'hi'))).toEqual({ deleted: 1 })
    })
  test.each([
    'Ann named the group Sea trip.', 'Ann added Bo to the group.', 'You left the group.', 'Ann set the nickname for Bo to Captain.',
    'Ann voted for "Blue" in the poll: Which?', 'Ann hat die Gruppe verlassen.', 'Ann a quitté le groupe.',
  ])('%s is a notice of Messenger', async (text) => {
    expect(leftOutOf(await messenger(text, 'hi'))).toEqual({ system: 1 })
  })
  test('what Messenger writes for what was sent is no text, and a link that was typed stands once', async () => {
    const link = 'https://a.example'
    const items = await itemsOf(json({ participants: [{ name: 'Ann' }], thread_path: 'inbox/a', messages: [
      { sender_name: 'Ann', timestamp_ms: AT * 1000 + 1, content: link, share: { link } },
      { sender_name: 'Ann', timestamp_ms: AT * 1000, content: 'Ann sent an attachment.' },
      { sender_name: 'Ann', timestamp_ms: AT * 1000, content: 'You sent an attachment.', share: { link, share_text: 'Boats' } },
    ] }), 'message_1.json')
    expect(saidIn(items).map(({ text }) => text)).toEqual([`> Boats\n> ${link}`, link])
    expect(leftOutOf(items)).toEqual({ unreadable: 1 })
  })
  test.each(['Bo left the group at six.', 'you left the group early', 'we named the group after you', 'Ann sent an attachment twice',
    'I reacted 😂 to your message too late', 'I unsent a message', 'Meine Reaktion 😂 auf deine Nachricht', 'Great message 😀'])(
    '%s is said in Messenger', async (text) => {
      expect(linesOf(await messenger(text))).toEqual([`2026-03-13T21:14:00Z Ann: ${text}`])
    })

  test.each([
    ['Thai', ['[LINE] ประวัติการแชทกับ Bo', '', 'ศ. 13/03/2026', '21:14\tBo\tสวัสดี', '21:15\tAnn\t[สติกเกอร์]'], 'สวัสดี'],
    ['Indonesian', ['[LINE] Riwayat obrolan dengan Bo', '', 'Jum, 13/03/2026', '21:14\tBo\thalo', '21:15\tAnn\t[Stiker]'], 'halo'],
    ['Korean', ['[LINE] Bo님과의 대화', '', '2026.03.13 금요일', '오후 9:14\tBo\t안녕', '오후 9:15\tAnn\t[스티커]'], '안녕'],
    ['English', ['[LINE] Chat history with Bo', '', 'Fri, 03/13/2026', '09:14 PM\tBo\thi', '09:15 PM\tAnn\t[Sticker]'], 'hi'],
  ])('LINE in %s', async (_, chat, text) => {
    const items = await itemsOf(lines(...chat), 'line.txt')
    expect(linesOf(items)).toEqual([`2026-03-13T21:14:00Z Bo: ${text}`, '2026-03-13T21:15:00Z Ann: [image]'])
    expect(conversationsOf(items)).toEqual({ 'line-Bo': 'Bo' })
  })
  test('LINE in a language whose days are not known is an error, and not nothing', async () => {
    expect(errorsOf(await itemsOf(lines('[LINE] Xyz', '', 'x y z', '21:14\tBo\thi'), 'line.txt'))).toEqual([
      ': no line in it is a message with a day and a time: its language may not be known',
    ])
  })

  test.each([
    ['of the desktop', ['Bo 님과 카카오톡 대화', '', '--------------- 2026년 3월 13일 금요일 ---------------', '[Bo] [오후 9:14] 안녕', 'Bo님이 나갔습니다.',
      '--------------- 2026년 3월 14일 토요일 ---------------', '[Ann] [오전 9:00] 응'], { system: 1 }],
    ['of Android', ['Bo 님과 카카오톡 대화', '', '2026년 3월 13일 오후 9:14', '2026년 3월 13일 오후 9:14, Bo : 안녕', '2026년 3월 14일 오전 9:00',
      '2026년 3월 14일 오전 9:00, Ann : 응'], {}],
    ['of iOS', ['Bo 님과 카카오톡 대화', '', '2026년 3월 13일 금요일', '2026. 3. 13. 오후 9:14, Bo : 안녕', '', '2026년 3월 14일 토요일',
      '2026. 3. 14. 오전 9:00, Ann : 응'], {}],
    ['in English with 24 hours', ['KakaoTalk Chats with Bo', '', 'Friday, March 13, 2026', 'Mar 13, 2026 at 21:14, Bo : 안녕', '',
      'Saturday, March 14, 2026', 'Mar 14, 2026 at 9:00, Ann : 응'], {}],
  ])('KakaoTalk %s: lines of days and notices belong to no message', async (_, chat, left) => {
    const items = await itemsOf(lines(...chat), 'KakaoTalk.txt')
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z Bo: 안녕', '2026-03-14T09:00:00Z Ann: 응'])
    expect(leftOutOf(items)).toEqual(left)
  })

  test.each([
    ['Chinese dates', ['小明 2026年3月13日 21:14', '你好', '', '小红 2026年3月13日 晚上9:15', '在']],
    ['lines in front', ['微信聊天记录', '导出时间：2026-03-14', '', '小明 2026-03-13 21:14:00', '你好', '', '小红 2026-03-13 21:15:00', '在']],
  ])('WeChat with %s', async (_, chat) => {
    expect(linesOf(await itemsOf(lines(...chat), 'w.txt'))).toEqual(['2026-03-13T21:14:00Z 小明: 你好', '2026-03-13T21:15:00Z 小红: 在'])
  })

  test('a message of a group of MMS is of the one who sent it', async () => {
    const mms = (from: string) => `<mms date="${AT * 1000}" msg_box="1" address="+491701234567~+491707654321" contact_name="Bo, Cy">`
      + `<parts><part ct="text/plain" text="hi" /></parts><addrs><addr address="${from}" type="137" /></addrs></mms>`
    const backup = `<smses>${['+491701234567', '01707654321', '+15551234567'].map(mms).join('')}</smses>`
    expect(linesOf(await itemsOf(backup, 's.xml')).map((line) => line.slice(21))).toEqual(['Bo: hi', 'Cy: hi', '+15551234567: hi'])
  })

  const sms = (address: string, body: string, more = '', type = 1) =>
    `<sms address="${address}" date="${AT * 1000}" type="${type}" body="${body}" ${more}/>`
  const backupOf = (...all: string[]) => itemsOf(`<smses count="9">${all.join('\n')}</smses>`, 's.xml')
  test('one number is one person in all its forms, by the name that any of them has', async () => {
    const items = await backupOf(sms('0170 1234567', 'one', 'contact_name="(Unknown)"'), sms('+491701234567', 'two', 'contact_name="Bo"'),
      sms('0049170/1234567', 'three'), sms('01701234567', 'four', '', 2), sms('DHL', 'five'))
    expect(linesOf(items).map((line) => line.slice(21))).toEqual(['Bo: one', 'Bo: two', 'Bo: three', 'user: four', 'DHL: five'])
    expect(conversationsOf(items)).toEqual({ 'sms-+491701234567': 'Bo', 'sms-DHL': 'DHL' })
  })
  test('numbers that may be two people stay two', async () => {
    const items = await backupOf(sms('+491701234567', 'a'), sms('+431701234567', 'b'), sms('01701234567', 'c'), sms('1234567', 'd'),
      sms('+441234567', 'e'))
    expect(Object.keys(conversationsOf(items))).toHaveLength(5)
  })
  test.each(['Liked “see you”', '\u200a👍\u200a to “\u200asee you\u200a”', 'Removed a heart from “see you”'])(
    'the reaction %s is no saying in SMS', async (text) => {
      const items = await backupOf(sms('+15550001', 'see you'), sms('+15550001', text, '', 2), sms('+15550001', 'Liked “something else”'))
      expect(saidIn(items).map((one) => one.text)).toEqual(['see you', 'Liked “something else”'])
      expect(leftOutOf(items)).toEqual({ system: 1 })
    })

  test('what WhatsApp on Android writes for calls and for what it does not export is no saying', async () => {
    const items = await itemsOf(lines('13/03/2026, 21:14 - Ann: null', '13/03/2026, 21:14 - Ann: Missed group voice call',
      '13/03/2026, 21:14 - Ann: null and void', '13/03/2026, 21:14 - Ann: Waiting for this message'), 'w.txt')
    expect(saidIn(items).map(({ text }) => text)).toEqual(['null and void'])
    expect(leftOutOf(items)).toEqual({ unreadable: 2, system: 1 })
  })

  test('in Skype the other one of two is called as the chat', async () => {
    const items = await itemsOf(json({ userId: '8:ann', conversations: [{ id: '8:live:bo', displayName: 'Bo', MessageList: [
      { id: '1', messagetype: 'RichText', content: 'hi', from: '8:live:bo', originalarrivaltime: '2026-03-13T21:14:00Z' },
    ] }] }), 'messages.json')
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z Bo: hi'])
  })

  test('a log of IRC from ZNC has its day in its name, and colours are no words', async () => {
    const log = lines('[21:14:05] <@ann> \u00034,1red\u0003 \u0002hot', '[21:14:09] *** Joins: bo', '[21:14:10] <bo> ho',
      '[21:14:11] * ann waves')
    const items = await itemsOf(log, 'freenode/chan/2026-03-13.log')
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:05Z ann: red hot', '2026-03-13T21:14:10Z bo: ho'])
    expect(leftOutOf(items)).toEqual({ system: 2 })
  })

  test.each([
    ['pictures as names', ['🦊: hi', '🐻: hello', '🦊: bye'], ['🦊: hi', '🐻: hello', '🦊: bye']],
    ['names alone on their lines', ['小明:', '你好', '小红:', '在吗', '小明:', '在'], ['小明: 你好', '小红: 在吗', '小明: 在']],
  ])('a short transcript with %s', async (_, chat, said) => {
    expect(linesOf(await itemsOf(lines(...chat), 't.txt'))).toEqual(said.map((line) => `untimed ${line}`))
  })
  test.each([
    ['a greeting', ['Ada: hi', 'Bo: hello'], ['Ada: hi', 'Bo: hello']],
    ['a question', ['Ada: did you get the tickets?', 'Bo: yes, row 12'], ['Ada: did you get the tickets?', 'Bo: yes, row 12']],
    ['Chinese', ['小明：吃了吗？', '小红：没有'], ['小明: 吃了吗？', '小红: 没有']],
  ])('two lines with %s are read, and who speaks is said', async (_, chat, said) => {
    const items = await itemsOf(lines(...chat), 't.txt')
    expect(linesOf(items)).toEqual(said.map((line) => `untimed ${line}`))
    expect(notesOf(items)[0]).toMatch(/^it is read as a talk of .*, .*; if it is none/)
  })
  test.each([
    ['Ingredients: flour, water', 'Method: mix and bake'], ['Berlin: rain?', 'Paris: sun'], ['Pro: cheap', 'Con: slow'],
    ['FAQ: hello there', 'DIY: hi'], ['Ada: hi', 'Ada: hello'], ['Ada: hi', 'and a line of prose'], ['Ada: hi', ''],
  ])('two lines such as %j are none, and the flag is named', async (...chat) => {
    await expect(itemsOf(lines(...chat), 't.txt')).rejects.toThrow('--format transcript')
  })
  test('names on lines of their own with times have below them what they say', async () => {
    const otter = lines('Ann Roth  0:01', 'Welcome: all.', '', 'Bo  0:09', 'Thanks.', '', 'Ann Roth  1:00:15', 'Go on.')
    expect(linesOf(await itemsOf(otter, 'o.txt')))
      .toEqual(['untimed Ann Roth: Welcome: all.', 'untimed Bo: Thanks.', 'untimed Ann Roth: Go on.'])
    const teams = lines('[10:00] Ann Roth', 'morning', '[10:01] Bo', 'hi', '[10:02] Ann Roth', 'so')
    expect(linesOf(await itemsOf(teams, 'o.txt'))).toEqual(['untimed Ann Roth: morning', 'untimed Bo: hi', 'untimed Ann Roth: so'])
    const agenda = lines('[10:00] Opening', 'by the mayor', '[11:00] Lunch', 'in the yard')
    await expect(itemsOf(agenda, 'o.txt')).rejects.toThrow('o.txt: this is plain text in no known format')
  })
  test('text with braces or brackets in it is no JSON', async () => {
    for (const text of ['[10:00] x', '====\n{Attachments}\nx']) {
      await expect(itemsOf(text, 'o.txt')).rejects.toThrow('this is plain text in no known format')
    }
  })

  test('a list with ticks is no transcript', async () => {
    await expect(itemsOf(lines('✅: milk', '❌: eggs', '✅: bread'), 't.txt')).rejects.toThrow('plain text in no known format')
  })
})

describe('talk with assistants', () => {
  test.each([
    ['in German', (prompt: string) => `„${prompt}“ eingegeben`], ['in Korean', (prompt: string) => `${prompt} 프롬프트 입력함`],
  ])('what Takeout writes around a prompt %s is left out', async (_, titleOf) => {
    const prompts = ['Wie spät?', 'Wo bin ich?', 'Was tun?', 'Warum?', 'Wer?', 'Nie']
    const items = await itemsOf(json(prompts.map((prompt, i) => (
      { header: 'Gemini', title: titleOf(prompt), time: `2026-03-13T21:1${i}:00Z`, safeHtmlItem: [{ html: '<p>A</p>' }] }))), 'a.json')
    expect(linesOf(items).filter((line) => line.includes('user: ')).map((line) => line.slice(27))).toEqual(prompts)
  })

  test('Claude Code: a title of the program, and commands of its shell are records', async () => {
    const items = await itemsOf(lines(...[
      { type: 'ai-title', aiTitle: 'Trip to Lisbon', sessionId: 's' },
      { type: 'user', sessionId: 's', uuid: 'u1', parentUuid: null, timestamp: '2026-03-13T21:14:00Z',
        message: { role: 'user', content: 'hi' } },
      { type: 'user', sessionId: 's', uuid: 'u2', parentUuid: 'u1', timestamp: '2026-03-13T21:15:00Z',
        message: { role: 'user', content: '<bash-input>ls</bash-input>' } },
    ].map(json)), 's.jsonl')
    expect([linesOf(items), conversationsOf(items), leftOutOf(items)]).toEqual([
      ['2026-03-13T21:14:00Z user: hi'], { s: 'Trip to Lisbon' }, { records: 1 },
    ])
  })

  test('Claude: what was spoken is text', async () => {
    const items = await itemsOf(json([{ uuid: 'c', name: 'n', chat_messages: [{ uuid: 'm', sender: 'human', text: '',
      created_at: '2026-03-13T21:14:00Z', content: [{ type: 'voice_note', title: 'v', text: 'spoken' }] }] }]), 'conversations.json')
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z user: spoken'])
  })

  test('Grok: cards and the tags of windows are no words', async () => {
    const response = (sender: string, message: string, id: string) => ({ response: {
      _id: id, message, sender, create_time: `2026-03-13T21:1${id}:00Z`, ...(sender === 'human' && { file_attachments: ['f'] }),
    } })
    const items = await itemsOf(json({ conversations: [{ conversation: { id: 'c', title: 't' }, responses: [
      response('human', 'hi', '4'),
      response('ASSISTANT', 'ho <xaiArtifact id="x">art</xaiArtifact><grok:render type="c">1</grok:render>', '5'),
    ] }] }), 'prod-grok-backend.json')
    expect(linesOf(items).map((line) => line.slice(21))).toEqual(['user: [file]\nhi', 'assistant: ho art'])
  })

  test('Mistral: an answer that another one replaced is left out', async () => {
    const message = (id: string, role: string, parentId?: string) =>
      ({ id, chatId: 'c', role, content: id, createdAt: `2026-03-13T21:1${id}:00Z`, ...(parentId !== undefined && { parentId }) })
    const items = await itemsOf(json([message('4', 'user'), message('5', 'assistant', '4'), message('6', 'assistant', '4')]), 'chat-1.json')
    expect([linesOf(items).map((line) => line.slice(21)), leftOutOf(items)]).toEqual([['user: 4', 'assistant: 6'], { branches: 1 }])
  })
})

describe('the day of a note', () => {
  test.each([
    ['a day of the week in the file of a week', '2026-W11.md', ['## Monday', 'I swam.', '## dienstag', 'I slept.'], ['09', '10']],
    ['a day of the week below a date', 'j.md', ['# Week of 9 March 2026', '## Monday', 'I swam.', '## Wed', 'I slept.'], ['09', '11']],
    ['a day below a month', 'j.md', ['# March 2026', '## Fri 13', 'I swam.', '## 14', 'I slept.'], ['13', '14']],
    ['a day and month below a year', 'j.md', ['# 2026', '## 13 mars', 'I swam.', '## 14 mars', 'I slept.'], ['13', '14']],
    ['days in the file of a month', '2026-03.md', ['## 13', 'I swam.', '## Saturday 14th', 'I slept.'], ['13', '14']],
    ['underlined dates', 'j.md', ['13 March 2026', '===', 'I swam.', '', '14 March 2026', '---', 'I slept.'], ['13', '14']],
    ['headings that are words', '2026-03-13.md', ['## Three ideas', 'I swam.', '## May', 'I slept.'], ['13', '13']],
  ])('%s', async (_, name, note, days) => {
    expect(linesOf(await itemsOf(lines(...note), name)).map((line) => line.slice(0, 10))).toEqual(days.map((day) => `2026-03-${day}`))
  })

  test('has the time in front of the text, or behind its date', async () => {
    const front = await itemsOf(lines('---', 'created: 2026-03-13T21:14', '---', 'I swam.'), 'x.md')
    const entries = await itemsOf(lines('\tDate:\tMarch 13, 2026 at 9:14:05 PM GMT', '', 'I swam.', '',
      '\tDate:\tMarch 14, 2026 at 8:00:00 AM GMT', '', 'I slept.'), 'Journal.txt')
    expect([...linesOf(front), ...linesOf(entries)].map((line) => line.slice(0, 19))).toEqual(
      ['2026-03-13T21:14:00', '2026-03-13T21:14:05', '2026-03-14T08:00:00'])
    expect(conversationsOf(entries)).toEqual({ Journal: 'Journal' })
  })
})
