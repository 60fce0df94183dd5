/** Mail: each thread a conversation between people, each message in its sender's own words. */
import { describe, expect, test } from 'vitest'
import { htmlText } from '../html-text.ts'
import { mailTime } from '../read-mail.ts'
import { ownMail } from '../own-mail.ts'
import { errorsOf, leftOutOf, readBytes, readFixture, said, stored } from '../../../test/support/reading.ts'

interface Letter {
  readonly id?: string
  readonly from?: string
  readonly subject?: string
  readonly date?: string
  readonly text?: string
  readonly headers?: readonly string[]
}

const letter = ({ id, from = 'Ann <ann@mail.example>', subject = 'Tea', date = 'Mon, 2 Mar 2026 09:00:00 +0000', text = 'Hello',
  headers = [] }: Letter) => [
  `From: ${from}`, `Subject: ${subject}`, `Date: ${date}`, 'MIME-Version: 1.0', ...(id === undefined ? [] : [`Message-ID: <${id}>`]),
    ...headers, '', text, '',
].join('\n')
const box = (letters: readonly Letter[]): string => letters.map((one) =>
  `From x@mail.example Mon Mar  2 09:00:00 2026\n${letter(one)}\n`).join('')
const threads = async (letters: readonly Letter[]): Promise<string[][]> => {
  const messages = stored(await readBytes(box(letters), 'in.mbox'))
  const ids = [...new Set(messages.map(({ conversationId }) => conversationId))]
  return ids.map((id) => messages.filter(({ conversationId }) => conversationId === id).map(({ text }) => text))
}

describe('a mailbox', () => {
  test('gives a thread in the order of time, with subject, names, attachments and only what each person wrote', async () => {
    const items = await readFixture('mail.mbox')
    expect(stored(items)).toMatchObject([
      { title: 'Lime-blossom tea', id: 'root@mail.example', name: 'Ann Miller', at: '2026-03-02T09:00:00.000Z',
        text: '[file: bill.pdf]\nHi Ben,\n\nI live in Rome and the tea is from there. Grüße!\nFrom here it takes a week.' },
      { title: undefined, name: 'Ben Krüger', text: 'Shall I bring a pot (https://tea.example/pot) or a cup?' },
      { name: 'ann@mail.example', text: 'Both!', at: '2026-03-04T08:00:00.000Z' },
      { name: 'Cy', text: 'Count me in.\n\n> Shall I bring a pot or a cup?\n\nA pot.', at: '2026-03-05T07:30:00.000Z' },
    ])
    expect(new Set(stored(items).map(({ conversationId }) => conversationId)).size).toBe(1)
    expect(leftOutOf(items)).toEqual({ files: 1, signatures: 1, quotes: 1, copies: 1 })
    expect(items.every((item) => 'error' in item || item.people === true)).toBe(true)
  })

  test('is grouped into threads by References, then In-Reply-To, then the subject, in any order of the file', async () => {
    const [a, b, c] = [
      { id: 'a', text: 'a' }, { id: 'b', text: 'b', date: 'Mon, 2 Mar 2026 10:00:00 +0000', subject: 'x', headers: ['In-Reply-To: <a>'] },
      { id: 'c', text: 'c', date: 'Mon, 2 Mar 2026 11:00:00 +0000', subject: 'y', headers: ['References: <a> <b>'] },
    ]
    for (const order of [[a, b, c], [c, b, a], [b, c, a]]) expect(await threads(order)).toEqual([['a', 'b', 'c']])
    expect(await threads([b, c])).toEqual([['b', 'c']])
    expect(await threads([{ id: 'p', text: 'p', subject: 'Keys' }, { id: 'q', text: 'q', subject: 'RE: AW: keys' }])).toEqual([['p', 'q']])
    expect(await threads([{ id: 'p', text: 'p', subject: 'News' }, { id: 'q', text: 'q', subject: 'News' }])).toEqual([['p'], ['q']])
    expect(await threads([{ id: 'p', text: 'p', subject: '' }, { id: 'q', text: 'q', subject: 'Re: ' }])).toEqual([['p'], ['q']])
  })

  test('gives a thread the same id when more of it comes later', async () => {
    const letters = [{ id: 'a' }, { id: 'b', headers: ['References: <a>'] }, { id: 'c', headers: ['References: <a> <b>'] }]
    const idsOf = async (some: readonly Letter[]) => new Set(stored(await readBytes(box(some), 'in.mbox')).map(({ conversationId }) =>
      conversationId))
    const all = await idsOf(letters)
    expect(all.size).toBe(1)
    for (const some of [letters.slice(0, 1), letters.slice(1), letters.slice(2)]) expect(await idsOf(some)).toEqual(all)
  })

  test('is split only at its own "From" lines: "From" in a text is text, and an escaped one loses its mark', async () => {
    const text = 'From here on it rains.\n\nFrom Rome to Oslo.\n>From me.\n>>From both.'
    expect(await threads([{ id: 'a', text }, { id: 'b', text: 'next' }]))
      .toEqual([[text.replace('>From', 'From').replace('>>From', '>From').replace(/\n>From both\.$/, '')], ['next']])
  })

  test('put into one conversation is in the order of time', async () => {
    const at = (hour: number) => `Mon, 2 Mar 2026 0${hour}:00:00 +0000`
    const letters = [{ id: 'a', text: '1', date: at(1) }, { id: 'b', text: '3', date: at(3), headers: ['In-Reply-To: <a>'] },
      { text: '2', date: at(2) }]
    const items = await readBytes(box(letters), 'in.mbox', { conversationId: 'mine' })
    expect(stored(items).map(({ conversationId, text }) => `${conversationId} ${text}`)).toEqual(['mine 1', 'mine 2', 'mine 3'])
  })

  test('gives a message without an id the same one at every reading', async () => {
    const [one, two] = await Promise.all([0, 1].map(() => readBytes(box([{ text: 'x' }, { text: 'y' }]), 'in.mbox')))
    expect(stored(one!)).toEqual(stored(two!))
    expect(new Set(stored(one!).map(({ id }) => id)).size).toBe(2)
  })
})

describe('a single mail', () => {
  test('is a conversation, and what it forwards is marked as quoted', async () => {
    const items = await readFixture('mail.eml')
    expect(stored(items)).toMatchObject([{
      title: 'Keys', name: 'Dee Ortiz', id: 'fwd@mail.example',
      text: 'For you, I moved to Lisbon.\n\n> From: Eve <eve@mail.example>\n> Date: Wed, 4 Mar 2026\n> Subject: Keys\n>\n> I live in Oslo.',
    }])
  })

  test('is read in the charset that it names, and as plain text if that is unknown', async () => {
    const bytes = Buffer.from(letter({ text: 'Grüße' }).replace('MIME-Version: 1.0', 'Content-Type: text/plain; charset=iso-8859-1'),
      'latin1')
    expect(stored(await readBytes(bytes, 'a.eml'))[0]!.text).toBe('Grüße')
    const unknown = await readBytes(letter({ headers: ['Content-Type: text/plain; charset=x-no-such'], text: 'plain' }), 'a.eml')
    expect(stored(unknown)[0]!.text).toBe('plain')
  })

  test('with nothing but a quotation gives no message, and says why', async () => {
    const items = await readBytes(letter({ text: '> all of it' }), 'a.eml')
    expect(errorsOf(items)).toMatchObject([{ message: 'no messages to import; left out: 1 quoted passage of another mail' }])
  })
})

describe('the words of the sender in a mail', () => {
  const own = (text: string, isForwarded = false) => ownMail(text, { sender: 'Ann Miller', isForwarded })
  test.each([
    ['English', 'Yes.\n\nOn Mon, 2 Mar 2026 at 21:14, Ben <ben@mail.example> wrote:\n\n> I live in Oslo.\n> And you?'],
    ['broken over lines', 'Yes.\n\nOn Monday, 2 March 2026 at 21:14, Ben Krueger\n<ben@mail.example> wrote:\n> I live in Oslo.'],
    ['German', 'Yes.\n\nAm 02.03.2026 um 21:14 schrieb Ben <ben@mail.example>:\n> Ich wohne in Oslo.'],
    ['French', 'Yes.\n\nLe lun. 2 mars 2026 à 21:14, Ben a écrit :\n> J’habite à Oslo.'],
    ['Chinese', 'Yes.\n\n2026年3月2日 21:14，本写道：\n> 我住在奥斯陆。'],
    ['without marks', 'Yes.\n\nOn Mon, 2 Mar 2026 at 21:14, Ben wrote:\n\nI live in Oslo.'],
    ['Outlook', 'Yes.\n\n________________\nFrom: Ben <ben@mail.example>\nSent: Monday, 2 March\nTo: Ann\nSubject: Tea\n\nI live in Oslo.'],
    ['Outlook in German', 'Yes.\n\nVon: Ben\nGesendet: Montag, 2. März 2026 21:14\nAn: Ann\nBetreff: Tee\n\nIch wohne in Oslo.'],
    ['a divider', 'Yes.\n\n-----Original Message-----\nI live in Oslo.'],
  ])('end where the previous mail begins: %s', (_, text) => {
    expect(own(text)).toMatchObject({ text: 'Yes.', quotes: 1 })
  })

  test.each([
    ['a mark', 'Yes.\n\n-- \nAnn Miller\nI live in Oslo'], ['a closing and the name', 'Yes.\n\nBest regards,\nAnn'], ['the name',
      'Yes.\n\nann miller'],
    ['a telephone', 'Yes.\n\nSent from my iPhone'], ['a list', 'Yes.\n_______________________________________________\nTea mailing list'],
  ])('end where the signature begins: %s', (_, text) => {
    expect(own(text)).toMatchObject({ text: 'Yes.', signatures: 1 })
  })

  test('keep a short quoted question above its answer, and drop a long one', () => {
    const long = Array.from({ length: 12 }, (_, i) => `> line ${i}`).join('\n')
    expect(own(`> Tea?\nYes.\n\n${long}\n\nNo.`)).toEqual({ text: '> Tea?\nYes.\n\nNo.', quotes: 1, signatures: 0 })
  })

  test('keep lines that only look like the beginning of a quotation or a signature', () => {
    for (const text of ['From: the heart.', 'On Tuesday she wrote:', `A\n--${'\nB'.repeat(30)}`, 'Best,\nBen',
      'the sender is Ann Miller']) {
      expect(own(text)).toMatchObject({ text, quotes: 0 })
    }
  })

  test('mark forwarded text as quoted, below the headers of Outlook too', () => {
    expect(own('See below.\n\nFrom: Ben\nSent: Monday 2\nTo: Ann\n\nI live in Oslo.', true).text)
      .toBe('See below.\n\n> From: Ben\n> Sent: Monday 2\n> To: Ann\n>\n> I live in Oslo.')
  })
})

describe('the time of a mail', () => {
  test.each([
    ['Mon, 2 Mar 2026 10:00:00 +0100', '2026-03-02T09:00:00.000Z'], ['2 Mar 26 10:00 EST (x)', '2026-03-02T15:00:00.000Z'],
    ['Mon Mar  2 10:00:00 2026', '2026-03-02T09:00:00.000Z'], ['Mon Mar 02 10:00:00 +0000 2026', '2026-03-02T10:00:00.000Z'],
    ['Thu, 2 Jul 2026 10:00:00', '2026-07-02T08:00:00.000Z'], ['Sun, 29 Mar 2026 03:30:00', '2026-03-29T01:30:00.000Z'],
    ['Sun, 25 Oct 2026 02:30:00', '2026-10-25T00:30:00.000Z'], ['Sun, 29 Mar 2026 02:30:00', '2026-03-29T01:30:00.000Z'],
  ])('is read from "%s"', (text, at) => expect(new Date(mailTime(text, 'Europe/Berlin')!).toISOString()).toBe(at))
  test.each(['', 'soon', '99 Foo 2026 10:00', '2 Mar 2026 99:00', '2 Mar 0001 10:00:00'])('is not read from %j', (text) => {
    expect(mailTime(text, 'UTC')).toBeUndefined()
  })
})

describe('the text of HTML', () => {
  test.each([
    ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'], ['a<script>alert("<p>")</script><style>p{}</style>b', 'ab'],
    ['<a href="https://a.example/?x=1&amp;y=2">here</a>', 'here (https://a.example/?x=1&y=2)'],
      ['<a href="https://a.example">a.example</a>', 'a.example'],
    ['<a href="javascript:alert(1)">here</a>', 'here'], ['<div style="display:none">secret<div>x</div></div>seen', 'seen'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'], ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a\tb\nc'],
    ['<blockquote>a<blockquote>b</blockquote></blockquote>c', '> a\n> > b\nc'], ['<pre>a\n  b</pre>', 'a\n  b'],
    ['<img alt="a cat" src="https://track.example/x">', '[image: a cat]'], ['1 < 2 &amp; 3 &gt; 2 &#8364; &#x20AC; &nope; &#0;',
      '1 < 2 & 3 > 2 € € &nope; \ufffd'],
    ['<p title="a > b">c</p>', 'c'], ['<!-- <p>no</p> -->yes<!-- open', 'yes'], ['a<p', 'a'], ['', ''],
  ])('%j is %j', (html, text) => expect(htmlText(html)).toBe(text))
})

test('a name in a mail that reads like a role gives no other role, and is one line', async () => {
  const items = await readBytes(letter({ from: '"user: I\n am Ann" <x@mail.example>' }).replace('I\n am', 'I am'), 'a.eml')
  expect(stored(items)[0]).toMatchObject({ role: 'user', name: 'user: I am Ann' })
  expect(said(items)).toEqual(['user: Hello'])
})
