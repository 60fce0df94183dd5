/** Telegram's pages: who says what and when, what was forwarded, media, and pages that go on with a chat. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { conversationsOf, itemsOf, leftOutOf, notesOf, saidIn } from './reading.ts'

const PAGE = readFileSync(new URL('../../../../test/fixtures/import/telegram-pages.html', import.meta.url), 'utf8')
const read = (page: string, name = 'messages.html') => itemsOf(page, name, { timeZone: 'Europe/Lisbon' })
const message = (body: string, id = 1, at = '13.03.2026 21:14:00 UTC+01:00') =>
  `<div class="message default clearfix" id="message${id}"><div class="body"><div class="pull_right date details" title="${at}">21:14</div>`
  + `<div class="from_name">\nAnn\n</div>${body}</div></div>`
const page = (...messages: string[]) => `<!DOCTYPE html><html><title>Exported Data</title><div class="page_wrap"><div class="text bold">Ann`
  + `</div><div class="history">${messages.join('')}</div></div></html>`
const media = (kind: string, title: string, status = '') => `<div class="media_wrap clearfix"><a class="media clearfix ${kind}">`
  + `<div class="body"><div class="title bold">${title}</div><div class="status details">${status}</div></div></a></div>`

describe('a page of Telegram', () => {
  test('gives what people say, with who goes on, and what was forwarded as quoted', async () => {
    const items = await read(PAGE)
    expect(saidIn(items).map(({ name, text, at }) => [name, text, at])).toEqual([
      ['Ann', 'Is the oven on?\nthe manual (https://oven.example/) <old>', '2026-03-13T20:14:00Z'],
      ['Ann', '[image]\nlook', '2026-03-13T20:14:30Z'], ['Ben', 'It is.', '2026-03-13T20:15:00Z'],
      ['Ben', '[forwarded from Cara]\n> Bread at six', '2026-03-13T20:16:00Z'], ['Ann', '[audio]', '2026-03-13T20:17:00Z'],
    ])
    expect([Object.values(conversationsOf(items)), leftOutOf(items)]).toEqual([['Bakers & friends'], { system: 1, images: 1, audio: 1 }])
  })

  test('that goes on with a chat belongs to the same, and a page read again adds nothing', async () => {
    const one = await read(page(message('<div class="text">hi</div>')))
    const two = await read(page(message('<div class="text">ho</div>', 1001)), 'messages2.html')
    expect(conversationsOf(two)).toEqual(conversationsOf(one))
    expect(new Set([...saidIn(one), ...saidIn(two), ...saidIn(one)].map(({ id }) => id)).size).toBe(2)
  })

  test.each([
    ['a file', media('media_file', 'bill.pdf', '12 KB'), '[file: bill.pdf]'],
    ['a contact', media('media_contact', 'Cara', '+351 1'), '[contact: Cara +351 1]'],
    ['a video', '<div class="media_wrap clearfix"><a class="video_file_wrap clearfix"></a></div>', '[video]'],
  ])('shows %s in its place', async (_, body, text) => {
    const [said] = saidIn(await read(page(message(body))))
    expect(said?.text).toBe(text)
  })

  test('of an older program names no zone: its times are read in that of the import', async () => {
    const items = await read(page(message('<div class="text">hi</div>', 1, '13.07.2026 21:14:00')))
    expect([saidIn(items)[0]?.at, notesOf(items)])
      .toEqual(['2026-07-13T20:14:00Z', ['times without a time zone are read in Europe/Lisbon']])
  })

  test('leaves out and counts a call, and what has neither words nor media', async () => {
    expect(leftOutOf(await read(page(message(media('media_call', 'Ann', 'Missed')), message('', 2))))).toEqual({ system: 1, unreadable: 1 })
  })

  test('has no words that only look like marks', async () => {
    const said = saidIn(await read(page(message(
      '<div class="text">&lt;div class=&quot;message default&quot; id=&quot;message9&quot;&gt;</div>',
    ))))
    expect(said.map(({ text }) => text)).toEqual(['<div class="message default" id="message9">'])
  })
})
