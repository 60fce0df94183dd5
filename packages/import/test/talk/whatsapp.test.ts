/** WhatsApp's exports: both platforms, the scripts and orders of their times, and what WhatsApp says itself. */
import { describe, expect, test } from 'vitest'
import { conversationsOf, errorsOf, itemsOf, leftOutOf, linesOf, notesOf, saidIn } from './reading.ts'

const ANDROID = 'WhatsApp Chat with Ann.txt'
const read = (text: string, fileName = ANDROID, options = {}) => itemsOf(text, fileName, options)

describe('the times of WhatsApp', () => {
  test.each([
    ['13/03/2026, 21:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13.03.26, 21:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13-03-2026 21:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['3/13/26, 9:14 PM - Ann: hi', '2026-03-13T21:14:00Z'],
    ['3/13/26, 9:14\u202fPM - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13/3/26, 12:14 a. m. - Ann: hi', '2026-03-13T00:14:00Z'],
    ['13/3/26, 12:14\u00a0p.\u00a0m. - Ann: hi', '2026-03-13T12:14:00Z'],
    ['2026-03-13 21:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['2026/3/13 下午9:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['2026/03/13 21:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['2026. 3. 13. 오후 9:14 - Ann : hi', '2026-03-13T21:14:00Z'],
    ['2026년 3월 13일 오후 9:14, Ann : hi', '2026-03-13T21:14:00Z'],
    ['13.3.2026 klo 21.14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13.03.2026 г., 21:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['١٣\u200f/٣\u200f/٢٠٢٦، ٩:١٤ م - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13/3/2569 21:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['[13.03.26, 21:14:05] Ann: hi', '2026-03-13T21:14:05Z'],
    ['[13/03/2026, 21:14:05] Ann: hi', '2026-03-13T21:14:05Z'],
    ['[3/13/26, 9:14:05\u202fPM] Ann: hi', '2026-03-13T21:14:05Z'],
    ['[2026-03-13, 21:14:05] Ann: hi', '2026-03-13T21:14:05Z'],
    ['[2026/3/13 下午9:14:05] Ann: hi', '2026-03-13T21:14:05Z'],
    ['\u200e[13.03.2026 21.14.05] Ann: hi', '2026-03-13T21:14:05Z'],
    ['13/3/26, 9:14 अपराह्न - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13.03.26, 9:14 пп - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13.3.26, 9:14 e pasdites - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13.3.26, 9:14 e paradites - Ann: hi', '2026-03-13T09:14:00Z'],
    ['13.03.26 г., 9:14 ч. - Ann: hi', '2026-03-13T09:14:00Z'],
    ['13.03.26 г., 9:14 ч. pm - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13.3.2026 klo 9.14 ip. - Ann: hi', '2026-03-13T21:14:00Z'],
    ['2026/3/13 晚上9:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['2026/3/13 中午11:50 - Ann: hi', '2026-03-13T11:50:00Z'],
    ['2026/3/13 凌晨12:14 - Ann: hi', '2026-03-13T00:14:00Z'],
    ['[13/3/26, 9:14:05 अपराह्न] Ann: hi', '2026-03-13T21:14:05Z'],
    ['१३/३/२६, ९:१४ अपराह्न - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13/03/26, 21 h 14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['2026-03-13 21 h 14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13-03-2026 21.14 u - Ann: hi', '2026-03-13T21:14:00Z'],
    ['2026年3月13日 21時14分 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['[21:14, 13/03/2026] Ann: hi', '2026-03-13T21:14:00Z'],
    ['[9:14 PM, 3/13/2026] Ann: hi', '2026-03-13T21:14:00Z'],
    ['22/12/1404, 21:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['۱۴۰۴/۱۲/۲۲،‏ ۲۱:۱۴ - Ann: hi', '2026-03-13T21:14:00Z'],
    ['24/9/1447 هـ، 9:14 م - Ann: hi', '2026-03-13T21:14:00Z'],
    ['۰۴/۱۲/۲۲،‏ ۲۱:۱۴ - Ann: hi', '2026-03-13T21:14:00Z'],
    ['04/12/22، 9:14 ب.ظ - Ann: hi', '2026-03-13T21:14:00Z'],
    ['[۰۴/۱۲/۲۲, ۲۱:۱۴:۰۵] Ann: hi', '2026-03-13T21:14:05Z'],
    ['22/12/04, 21:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['22/12/99, 21:14 - Ann: hi', '2021-03-12T21:14:00Z'],
    ['13/3/69 21:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['13/3/26, 오후 9:14 - Ann: hi', '2026-03-13T21:14:00Z'],
    ['24/9/47 هـ، 9:14 م - Ann: hi', '2026-03-13T21:14:00Z'],
    ['26. 3. 13. 오후 9:14 - Ann : hi', '2026-03-13T21:14:00Z'],
    ['[26. 3. 13. 오후 9:14:05] Ann: hi', '2026-03-13T21:14:05Z'],
  ])('are read from %s', async (line, at) => {
    expect(linesOf(await read(`${line}\r\n`))).toEqual([`${at} Ann: hi`])
  })

  test.each(['31/02/2026, 21:14 - Ann: hi', '13/13/2026, 21:14 - Ann: hi', '13/03/2026, 25:14 - Ann: hi', '13/03/026, 21:14 - Ann: hi'])(
    'are not read from %s, which continues the message before', async (line) => {
      const items = await read(`13/03/2026, 21:14 - Ann: hi\n${line}\n`)
      expect(linesOf(items)).toEqual([`2026-03-13T21:14:00Z Ann: hi\n${line}`])
    })

  test.each(['[13.03.26, 21:14:05] Ann: hi', '2026-03-13 21:14 - Ann: hi', '13/03/26, 21:14 - Ann: hi'])('are not read from a pasted %s',
    async (line) => {
    expect(linesOf(await read(`13/03/2026, 21:14 - Ann: look\n${line}\n`))).toEqual([`2026-03-13T21:14:00Z Ann: look\n${line}`])
  })

  test.each([
    ['13/3/26, 9:14 zog - Ann: hi\n', ANDROID], ['13/3/26, 9:14 AM - Ann: hi\n13/3/26, 9:15 zog - Ann: ho\n', ANDROID],
    ['2026/3/13 zog 9:14 - Ann: hi\n', ANDROID], ['[13/3/26, 9:14:05 zog] Ann: hi\n', '_chat.txt'],
  ])('with a word for a half of the day that nobody knows are refused, and are no part of a name: %j', async (text, fileName) => {
    await expect(read(text, fileName)).rejects.toMatchObject({ code: 'invalid_input', message: expect.stringContaining('"zog"') as string })
  })

  test('of another calendar are converted, which the report says; a day that it does not have begins no message', async () => {
    const items = await read('31/12/1404, 21:14 - Ann: a\n22/12/1404, 21:14 - Ann: b\n')
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z Ann: b'])
    expect(notesOf(items)).toContain('years such as 1404 are read in the Persian calendar')
  })

  test.each([
    [['22/12/04', '23/12/04'], 'hi', ['2026-03-13', '2026-03-14'], 'years such as 04 are read in the Persian calendar'],
    [['13/3/69', '14/3/69'], 'hi', ['2026-03-13', '2026-03-14'], 'years such as 69 are read in the Buddhist calendar'],
    [['04/12/22', '04/12/23', '04/12/24'], 'چطوری؟', ['2026-03-13', '2026-03-14', '2026-03-15'],
      'years such as 04 are read in the Persian calendar'],
    [['04/12/22', '05/12/22', '06/12/22'], 'چطوری؟', ['2022-12-04', '2022-12-05', '2022-12-06'], 'day first'],
    [['04/12/22'], 'ہاں، کیا حال ہے', ['2022-12-04'], 'day first'],
  ])('of two digits in another calendar are told by what no year of the common one can be: %j %s', async (dates, text, days, note) => {
    const items = await read(dates.map((date) => `${date}, 21:14 - Ann: ${text}\n`).join(''))
    expect(saidIn(items).map(({ at }) => at.slice(0, 10))).toEqual(days)
    expect(notesOf(items).join()).toContain(note)
  })

  test.each([
    [['18/3/21', '18/3/22', '18/3/23'], ['2018-03-21', '2018-03-22', '2018-03-23'], 'year first'],
    [['13/3/26', '14/3/26', '15/3/26'], ['2026-03-13', '2026-03-14', '2026-03-15'], 'day first'],
    [['13/3/26'], ['2026-03-13'], 'day first'],
  ])('of Chinese may begin with two digits of the year: %j', async (dates, days, note) => {
    const items = await read(dates.map((date) => `[${date} 下午8:25:41] Ann: 你好\n`).join(''))
    expect(saidIn(items).map(({ at }) => at.slice(0, 10))).toEqual(days)
    expect(notesOf(items).join()).toContain(`is read ${note}`)
  })

  test('are read in the zone that is given: a skipped hour after the gap, an hour that comes twice in the order of the talk', async () => {
    const spring = await read('29/03/2026, 01:59 - Ann: a\n29/03/2026, 02:30 - Ann: b\n29/03/2026, 03:30 - Ann: c\n', ANDROID,
      { timeZone: 'Europe/Berlin' })
    expect(saidIn(spring).map(({ at }) => at)).toEqual(['2026-03-29T00:59:00Z', '2026-03-29T01:30:00Z', '2026-03-29T01:30:00Z'])
    const autumn = await read('25/10/2026, 02:50 - Ann: a\n25/10/2026, 02:10 - Ann: b\n25/10/2026, 03:00 - Ann: c\n', ANDROID,
      { timeZone: 'Europe/Berlin' })
    expect(saidIn(autumn).map(({ at }) => at)).toEqual(['2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z', '2026-10-25T02:00:00Z'])
    expect(notesOf(autumn)).toContain('times without a time zone are read in Europe/Berlin')
  })
})

describe('what somebody says in WhatsApp', () => {
  test('has all its lines, colons, blank lines and spaces', async () => {
    expect(linesOf(await read('13/03/2026, 21:14 - Ann: one: two\n\n  three\n12:30 is fine\n13/03/2026, 21:15 - Ben: ok\n\n'))).toEqual([
      '2026-03-13T21:14:00Z Ann: one: two\n\n  three\n12:30 is fine', '2026-03-13T21:15:00Z Ben: ok',
    ])
  })

  test.each([
    ['+351 912 345 678'], ['Ann "Nini" Smith'], ['Ann:Bee'], ['Dr. Ann Ö. Müller-Şahin'], ['安娜'], ['Ann 🌻'],
  ])('is said by %s', async (name) => {
    expect(saidIn(await read(`13/03/2026, 21:14 - ${name}: hi\n`))).toMatchObject([{ name, text: 'hi', role: 'user' }])
  })

  test('is said under a name without direction marks, and keeps the tilde of people who are not contacts', async () => {
    const items = await read('[13.03.26, 21:14:05] ~\u202fAnn: hi\n[13.03.26, 21:14:06] \u202a+351 912 345 678\u202c: ho\n', '_chat.txt')
    expect(saidIn(items).map(({ name }) => name)).toEqual(['~ Ann', '+351 912 345 678'])
  })

  test('is said under a name with a colon if the chat is called so, or a dozen messages show it', async () => {
    const of = (name: string, count = 3) =>
      Array.from({ length: count }, (_, i) => `13/03/2026, 21:${10 + i} - ${name}: hello ${i}\n`).join('')
    const named = ['Team: Ops|hello 0', 'Team: Ops|hello 1', 'Team: Ops|hello 2']
    const said = async (text: string, file = ANDROID) => saidIn(await read(text, file)).map(({ name, text: words }) => `${name}|${words}`)
    expect(await said(of('Team: Ops'), 'WhatsApp Chat with Team: Ops.txt')).toEqual(named)
    expect((await said(of('Team: Ops', 12))).slice(0, 3)).toEqual(named)
    expect(saidIn(await read(`${of('Ann')}13/03/2026, 21:19 - Ann: Note: buy milk\n`)).at(-1))
      .toMatchObject({ name: 'Ann', text: 'Note: buy milk' })
  })

  test.each(['location: https://maps.google.com/?q=1,2', 'TODO: milk', 'POLL:\nWhere?', 'Order: one pizza',
    'Ubicación: https://a.example'])(
    'is said by Bo, again and again: %j', async (text) => {
    const length = text.startsWith('Order') ? 5 : 20
    const items = await read(Array.from({ length }, (_, i) => `13/03/2026, 21:${10 + i} - Bo: ${text}\n`).join(''))
    expect(new Set(saidIn(items).map(({ name }) => name))).toEqual(new Set(['Bo']))
    expect(saidIn(items)[0]!.text).toBe(text)
  })

  test('has no mark of an edit, and is left out if it was deleted', async () => {
    const items = await read('13/03/2026, 21:14 - Ann: hi <This message was edited>\n13/03/2026, 21:15 - Ann: This message was deleted\n'
      + '13/03/2026, 21:16 - Ben: Diese Nachricht wurde gelöscht.\n13/03/2026, 21:17 - Ben: I deleted this message: was it rude?\n')
    expect(saidIn(items).map(({ text }) => text)).toEqual(['hi', 'I deleted this message: was it rude?'])
    expect(leftOutOf(items)).toMatchObject({ deleted: 2 })
  })

  test.each(['This message was deleted by admin Bo.', 'You deleted this message as admin',
    'Це повідомлення було видалено', 'यह संदेश मिटाया गया', 'Ujumbe huu ulifutwa',
    'To sporočilo je bilo izbrisano', 'הודעה זו נמחקה'])(
    'is left out if it was deleted in %s', async (note) => {
    const items = await read(`13/03/2026, 21:14 - Ann: hi\n13/03/2026, 21:15 - Ann: ${note}\n`)
    expect([linesOf(items).length, leftOutOf(items)]).toEqual([1, { deleted: 1 }])
  })

  test('is known as edited or deleted on iOS by the mark of WhatsApp', async () => {
    const items = await read('[13.03.26, 21:14:05] Ann: hi \u200e<Tämä viesti muokattiin>\n'
      + '[13.03.26, 21:14:06] Ann: \u200eThis message was deleted.\n', '_chat.txt')
    expect(saidIn(items).map(({ text }) => text)).toEqual(['hi'])
    expect(leftOutOf(items)).toEqual({ deleted: 1 })
  })
})

describe('what WhatsApp says itself is counted', () => {
  test('on Android, where nobody is named, or a colon stands in quotation marks', async () => {
    const items = await read([
      '13/03/2026, 21:10 - Messages and calls are end-to-end encrypted. Only people in this chat can read them.',
      '13/03/2026, 21:11 - Ann created group "Trip: Lisbon"', '13/03/2026, 21:12 - Ann added you', '13/03/2026, 21:13 - Ben left',
      '13/03/2026, 21:13 - Ann changed the subject from “Trip: Lisbon” to “Trip: Porto”',
      '13/03/2026, 21:14 - Ann: hi', '',
    ].join('\n'))
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z Ann: hi'])
    expect(leftOutOf(items)).toEqual({ system: 5 })
  })

  test('on iOS, where it follows a name with its mark', async () => {
    const items = await read([
      '[13.03.26, 21:10:00] Trip: \u200eMessages and calls are end-to-end encrypted.',
        '[13.03.26, 21:11:00] Ann: \u200eAnn created this group',
      '[13.03.26, 21:12:00] Ann: \u200eMissed voice call', '[13.03.26, 21:14:00] Ann: hi', '',
    ].join('\n'), '_chat.txt')
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z Ann: hi'])
    expect(leftOutOf(items)).toEqual({ system: 3 })
    expect(conversationsOf(items)).toEqual({ 'WhatsApp Chat with Trip': 'Trip' })
  })
})

describe('media of WhatsApp', () => {
  test.each([
    ['<Media omitted>', '[file]', 'files'], ['<Medien ausgeschlossen>', '[file]', 'files'], ['<Multimedia omitido>', '[file]', 'files'],
    ['<Médias omis>', '[file]', 'files'], ['<省略多媒體檔>', '[file]', 'files'], ['<Без медиафайлов>', '[file]', 'files'],
    ['IMG-20260313-WA0001.jpg (file attached)', '[image: IMG-20260313-WA0001.jpg]', 'images'],
    ['PTT-20260313-WA0002.opus (Datei angehängt)', '[audio: PTT-20260313-WA0002.opus]', 'audio'],
    ['VID-20260313-WA0003.mp4 (liite)', '[video: VID-20260313-WA0003.mp4]', 'videos'],
    ['Bill March.pdf (archivo adjunto)', '[file: Bill March.pdf]', 'files'],
    ['Ann Smith.vcf (file attached)', '[file: Ann Smith.vcf]', 'files'],
    ['<Медіа пропущено>', '[file]', 'files'], ['<मीडिया के बिना>', '[file]', 'files'], ['<Média vynechány>', '[file]', 'files'],
    ['<கோப்புகள் விடப்பட்டன>', '[file]', 'files'], ['<Video note omitted>', '[video]', 'videos'],
    ['<View once voice message omitted>', '[audio]', 'audio'],
  ])('become placeholders and are counted on Android: %s', async (text, shown, kind) => {
    const items = await read(`13/03/2026, 21:14 - Ann: ${text}\n13/03/2026, 21:15 - Ann: ${text}\nthe caption\n`)
    expect(saidIn(items).map((said) => said.text)).toEqual([shown, `${shown}\nthe caption`])
    expect(leftOutOf(items)).toEqual({ [kind]: 2 })
  })

  test.each([
    ['\u200eimage omitted', '[image]', 'images'], ['\u200eBild weggelassen', '[image]', 'images'], ['\u200esticker omitted', '[image]',
      'images'],
    ['\u200eGIF omitted', '[image]', 'images'], ['\u200evideo omitted', '[video]', 'videos'], ['\u200eaudio omitted', '[audio]', 'audio'],
    ['\u200eAudio weggelassen', '[audio]', 'audio'], ['\u200eimagen omitida', '[image]', 'images'], ['\u200eimage absente', '[image]',
      'images'],
    ['\u200e图像已省略', '[image]', 'images'], ['\u200eContact card omitted', '[file]', 'files'],
    ['\u200e<attached: 00000012-PHOTO-2026-03-13-21-14-05.jpg>', '[image: 00000012-PHOTO-2026-03-13-21-14-05.jpg]', 'images'],
    ['\u200e<Anhang: 00000012-AUDIO.opus>', '[audio: 00000012-AUDIO.opus]', 'audio'],
    ['\u200e<pièce jointe\u00a0: 12-VIDEO.mp4>', '[video: 12-VIDEO.mp4]', 'videos'],
    ['Bill.pdf • \u200e3 pages \u200edocument omitted', '[file: Bill.pdf]', 'files'],
  ])('become placeholders and are counted on iOS: %s', async (text, shown, kind) => {
    const items = await read(`\u200e[13.03.26, 21:14:05] Ann: ${text}\n`, '_chat.txt')
    expect(saidIn(items).map((said) => said.text)).toEqual([shown])
    expect(leftOutOf(items)).toEqual({ [kind]: 1 })
  })

  test('that a message only mentions stay text', async () => {
    const texts = ['why is the image omitted here', '<Media omitted> again', 'a.pdf', '<b>: x.jpg>', 'see notes.txt (old)']
    const items = await read(texts.map((text, i) => `13/03/2026, 21:1${i} - Ann: ${text}\n`).join(''))
    expect(saidIn(items).map(({ text }) => text)).toEqual(texts)
  })

  test('do not include polls and places, which are kept as text', async () => {
    const items = await read('[13.03.26, 21:14:05] Ann: \u200ePOLL:\nPizza or pasta?\n\u200eOPTION: Pizza (2 '
      + 'votes)\n\u200eOPTION: Pasta (1 vote)\n'
      + '[13.03.26, 21:15:05] Ann: \u200eLocation: https://maps.google.com/?q=1,2\n', '_chat.txt')
    expect(saidIn(items).map(({ text }) => text)).toEqual([
      'POLL:\nPizza or pasta?\nOPTION: Pizza (2 votes)\nOPTION: Pasta (1 vote)', 'Location: https://maps.google.com/?q=1,2',
    ])
  })
})

describe('a WhatsApp chat', () => {
  const TWO = '13/03/2026, 21:14 - Ann: hi\n13/03/2026, 21:15 - Ben: ho\n'
  test.each([
    ['WhatsApp Chat with Ann.txt', 'Ann'], ['WhatsApp Chat mit Ann.txt', 'Ann'], ['Chat de WhatsApp con Ann.txt', 'Ann'],
    ['Discussion WhatsApp avec Ann.txt', 'Ann'], ['Conversa do WhatsApp com Ann.txt', 'Ann'], ['Chat WhatsApp con Ann.txt', 'Ann'],
    ['WhatsApp-chat met Ann.txt', 'Ann'], ['WhatsApp Chat with Ann (1).txt', 'Ann'], ['WhatsApp Chat - Ann/_chat.txt', 'Ann'],
    ['WhatsApp Chat - Ann.zip/_chat.txt', 'Ann'], ['WhatsApp Chat with Ann & Ben: Trip.txt', 'Ann & Ben: Trip'],
  ])('in %s is named %s', async (fileName, title) => {
    expect(conversationsOf(await read(TWO, fileName))).toEqual({ [`WhatsApp Chat with ${title}`]: title })
  })

  test('without a name has that of its file, or the id that the caller gives', async () => {
    expect(conversationsOf(await read(TWO, 'export.txt'))).toEqual({ export: undefined })
    expect(conversationsOf(await read(TWO, ANDROID, { conversationId: 'mine' }))).toEqual({ mine: 'Ann' })
  })

  test('of two was exported by the one it is not named after; in a group nobody is known to be the user', async () => {
    expect(saidIn(await read(TWO)).map(({ role, name }) => `${name} ${role}`)).toEqual(['Ann assistant', 'Ben user'])
    expect(saidIn(await read(TWO, 'WhatsApp Chat with Trip.txt')).map(({ role }) => role)).toEqual(['user', 'user'])
    expect(await read(TWO)).toMatchObject([{ people: true }, { people: true }])
    expect(notesOf(await read(TWO))).toContain('"Ben" is read as you, as the chat is named after "Ann"')
    expect(notesOf(await read(TWO, 'WhatsApp Chat with Trip.txt')).join()).not.toMatch(/read as you/)
  })

  test('is the user\'s by the name that they give, whatever its file is called, and nothing is said of it then', async () => {
    const items = await read(TWO, ANDROID, { me: ['ann'] })
    expect(saidIn(items).map(({ role, name }) => `${name} ${role}`)).toEqual(['Ann user', 'Ben assistant'])
    expect(notesOf(items).join()).not.toMatch(/read as you/)
    const other = await read(TWO, ANDROID, { me: ['Cara'] })
    expect(saidIn(other).map(({ role, name }) => `${name} ${role}`)).toEqual(['Ann assistant', 'Ben user'])
  })

  test('whose beginning was cut off is read, and the rest of the first message is listed', async () => {
    const items = await read(`the end of something\nand more\n${TWO}13/03/2026, 21:16 - Ann: x\n`)
    expect(errorsOf(items)).toEqual(['1: the text before the first message belongs to none'])
    expect(saidIn(items)).toHaveLength(3)
  })

  test('of nothing but notices says so', async () => {
    expect(errorsOf(await read('13/03/2026, 21:10 - Messages are encrypted.\n')))
      .toEqual([': no messages to import; left out: 1 chat notice'])
  })
})

describe('the ids of WhatsApp messages', () => {
  const day = (n: number) => ['Ann', 'Ann', 'Ben'].map((name) => `${n}/03/2026, 21:14 - ${name}: hi\n`).join('')
  const ids = async (text: string, options = {}) => saidIn(await read(text, ANDROID, options)).map(({ id }) => id)

  test('tell apart what was said twice in a minute, and are the same in a longer export and in one that begins later', async () => {
    const all = await ids(day(13) + day(14) + day(15))
    expect(new Set(all).size).toBe(9)
    expect(await ids(day(13) + day(14))).toEqual(all.slice(0, 6))
    expect(await ids(day(14) + day(15))).toEqual(all.slice(3))
  })

  test('do not depend on the order of dates or the zone', async () => {
    const text = day(3)
    expect(await ids(text, { dateOrder: 'mdy', timeZone: 'Asia/Tokyo' })).toEqual(await ids(text, { dateOrder: 'dmy' }))
  })
})
