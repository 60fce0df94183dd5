/** Mail and pages that are meant to hang, fill or deceive an import: bounded, listed, and the mails beside them come in. */
import { describe, expect, test } from 'vitest'
import { htmlText } from '../../packages/import/html-text.ts'
import { mailThreads } from '../../packages/import/read-mail.ts'
import { ownMail } from '../../packages/import/own-mail.ts'
import { byNight } from '../at-length.ts'
import { errorsOf, leftOutOf, readBytes, stored } from '../support/reading.ts'

const FROM = 'From x@mail.example Mon Mar  2 09:00:00 2026\n'
const HEAD = 'From: Eve <eve@mail.example>\nDate: Mon, 2 Mar 2026 09:00:00 +0000\nSubject: Tea\nMIME-Version: 1.0\n'
const GOOD = `${FROM}Message-ID: <good>\n${HEAD}\nHello\n\n`
/** Between two good ones, so that each is read from where it begins to where it ends. */
const between = (mail: string) => readBytes(`${GOOD}${FROM}${mail}\n\n${GOOD.replace('<good>', '<other>')}`, 'in.mbox')

describe('T-54 one mail of a mailbox', () => {
  test.each([
    ['with thousands of nested parts', () => {
      const open = Array.from({ length: 5000 }, (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\n\n--b${i}\n`).join('')
      return `${HEAD}${open}Content-Type: text/plain\n\nin the middle\n`
    }],
    ['with a header of 3 MB', () => `X-Bomb: ${'x'.repeat(3_000_000)}\n${HEAD}\nHello`],
    ['with more headers than a mail may have', () => `${HEAD}${'X: y\n'.repeat(byNight(500_000, 1_000_000))}\nHello`],
    ['to more recipients than a mail may have', () => `To: ${'a@b.example,\n '.repeat(byNight(200_000, 1_000_000))}\n${HEAD}\nHello`],
    ['of megabytes of text', () => `${HEAD}\n${`${'text '.repeat(15)}\n`.repeat(byNight(100_000, 400_000))}`],
  ])('%s is listed by its line, and the others are read', async (_, mail) => {
    const items = await between(mail())
    expect(errorsOf(items)).toMatchObject([{ line: 10, code: 'too_large' }])
    expect(stored(items).map(({ id }) => id)).toEqual(['good', 'other'])
  })

  test('with a large attachment keeps its text and the name of the attachment', async () => {
    const part = (headers: string, body: string) => `--b\n${headers}\n\n${body}\n`
    const mail = `${HEAD}Content-Type: multipart/mixed; boundary="b"\n\n${part('Content-Type: text/plain', 'See the film.')}`
      + `${part('Content-Type: video/mp4; name="tea.mp4"\nContent-Transfer-Encoding: base64', `${'A'.repeat(76)}\n`.repeat(500_000))}--b--`
    expect(stored(await between(mail))[1]!.text).toBe('[video: tea.mp4]\nSee the film.')
  })

  test('with a hundred thousand attachments has a placeholder for some, and a count of all', async () => {
    const mail = `${HEAD}Content-Type: multipart/mixed; boundary="b"\n\n--b\n\nHello\n`
      + `${'--b\nContent-Type: application/pdf\n\nx\n'.repeat(20_000)}--b--`
    const items = await between(mail)
    expect(leftOutOf(items)).toEqual({ files: 20_000 })
    expect(stored(items)[1]!.text).toBe(`${'[file]\n'.repeat(50)}Hello`)
  })

  test('with a broken charset, encoding or date is imported as far as it can be read', async () => {
    const broken = `From: =?x-none?Q?=ZZ?= <eve@mail.example>\nDate: the 99th\nSubject: =?utf-8?B?////?=\nMessage-ID: <b>\n`
      + 'Content-Type: text/plain; charset="\u00ff\u0001"\nContent-Transfer-Encoding: quoted-printable\n\nA=ZZ=\nB =F0=9F'
    const items = await between(broken)
    expect(errorsOf(items)).toEqual([])
    expect(stored(items).find(({ id }) => id === 'b')).toMatchObject({ text: expect.stringMatching(/^A/) as string,
      at: '2026-03-02T09:00:00.000Z' })
  })

  test('that carries another mail is one mail: the words of the other are not its sender\'s', async () => {
    const mail = `${HEAD}Content-Type: multipart/mixed; boundary="b"\n\n--b\n\nSee below.\n--b\nContent-Type: message/rfc822\n\n`
      + 'From: Dee <dee@mail.example>\nSubject: x\n\nI live in Oslo.\n--b--'
    expect(stored(await between(mail))[1]).toMatchObject({ name: 'Eve', text: '[file]\nSee below.' })
  })
})

describe('T-85 threads', () => {
  test('in a circle are one thread, with the same id in any order', () => {
    const marks = [['a', 'b'], ['b', 'c'], ['c', 'a'], ['d', 'b'], ['e', 'e']] as const
    const rootsIn = (order: readonly (readonly [string, string])[]) => {
      const threads = mailThreads()
      for (const [id, answers] of order) threads.add({ id, answers: [answers], subject: '' })
      return marks.map(([id]) => threads.threadOf(id))
    }
    const roots = rootsIn(marks)
    expect(new Set(roots.slice(0, 4)).size).toBe(1)
    expect(roots[4]).not.toBe(roots[0])
    expect(rootsIn(marks.toReversed())).toEqual(roots)
  })

  test('of very many answers in a row are followed once', () => {
    const threads = mailThreads()
    const ids = Array.from({ length: byNight(40_000, 200_000) }, (_, i) => `${i}`)
    for (const [i, id] of ids.entries()) threads.add({ id, answers: i === 0 ? [] : [`${i - 1}`], subject: 'Re: x' })
    expect(new Set(ids.toReversed().map((id) => threads.threadOf(id))).size).toBe(1)
  })

  test('of a mail that names a hundred thousand others are joined by the first and the last of them', async () => {
    const many = Array.from({ length: 30_000 }, (_, i) => ` <${i}>`).join('\n')
    const items = await between(`Message-ID: <m>\nReferences:${many}\n${HEAD}\nHello`)
    expect(stored(items)).toHaveLength(3)
  })
})

describe('T-85 half a megabyte of marks', () => {
  const SIZE = 500_000
  const filled = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length))
  test.each([
    '>', '> ', '>\n', '\n', '-', '--\n', '-- \n', '_', ' ', '\t', '*', 'On 1 ', 'On 1 wrote:\n', 'On 1\n', 'On 1 wrote:\n\n> x\n',
      'From: x\n',
    'From: x\nSent: 1\nTo: y\n', 'Am 1 schrieb ', '----- Original Message', 'Best,\nEve\n', 'Eve ', 'Sent from my ', '写道：', 'a 1 写道:\n',
  ])('%j is read once', (piece) => {
    expect(ownMail(filled(piece), { sender: 'Eve', isForwarded: false }).text.length).toBeLessThanOrEqual(SIZE + piece.length)
  })

  test.each([
    '<', '<a ', '<a "', "<a '", '<a ">', '<a \'">"', '<p>', '<blockquote>', '<a href="https://a.example">', '<!--', '<!-- >', '</p',
      '&', '&#', '&#x', '&amp',
    '<div style="display:none">', '<pre>\n', '<td>', '<script>', ' ', '\u00a0', '<a href=', '<img alt="x">', '<p hidden>',
  ])('%j as HTML is read once', (piece) => {
    expect(htmlText(filled(piece)).length).toBeLessThanOrEqual(12 * SIZE)
  })
})

test('T-91 a page in a mail runs nothing and loads nothing: only its text is kept', async () => {
  const html = '<html><body onload="steal()"><script>steal()</script><img src="https://track.example/x.png"><p>Hello</p>'
    + '<a href="javascript:steal()">click</a><iframe src="https://eve.example"></iframe><object data="x"></object>'
    + '<style>@import "x"</style></body></html>'
  const items = await between(`${HEAD}Message-ID: <h>\nContent-Type: text/html\n\n${html}`)
  expect(stored(items).find(({ id }) => id === 'h')!.text).toBe('Hello\n\nclick')
})
