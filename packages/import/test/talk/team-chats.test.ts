/** Slack, Discord and Messenger: files of a channel or a chat as JSON. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repaired } from '../../formats/messenger.ts'
import { readImport } from '../../read-import.ts'
import type { ImportItem } from '@madeleine/contract'
import { conversationsOf, errorsOf, itemsOf, leftOutOf, linesOf, saidIn } from './reading.ts'

const DAY = 'general/2026-03-13.json'

/** A folder with these files, as JSON. */
function folderOf(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-slack-'))
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(value))
  }
  return folder
}
async function readFile(folder: string, fileName: string): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for await (const item of readImport(join(folder, fileName), { fileName })) items.push(item)
  return items
}

describe('in an export of Slack,', () => {
  const said = (fields: object) => ({ type: 'message', user: 'U1', ts: '1773436440.000100', ...fields })
  const read = (day: unknown, fileName = DAY) => itemsOf(JSON.stringify(day), fileName, { format: 'slack' })
  const text = async (message: object) => saidIn(await read([said(message)])).map((one) => one.text)

  test.each([
    ['see <https://a.example|the page> &amp; <https://b.example>', 'see the page (https://a.example) & https://b.example'],
    ['<!here> and <!subteam^S1|@team> in <#C1|random>', '@here and @team in #random'],
    ['<@U9|cara> &lt;3', '@cara <3'], ['a < b > c', 'a < b > c'],
  ])('%s is written out', async (markup, plain) => {
    expect(await text({ text: markup })).toEqual([plain])
  })

  test('messages of threads are in the order of time, and notices of who joined are counted', async () => {
    const items = await read([
      said({ text: 'second', ts: '1773436500.000100' }), said({ text: 'first', ts: '1773436440.000100', thread_ts: '1773436440.000100' }),
      said({ text: 'answer', ts: '1773436470.5', thread_ts: '1773436440.000100', user: 'U2' }),
      said({ subtype: 'channel_join', text: '<@U1> has joined', ts: '1773436400.1' }),
        said({ subtype: 'tombstone', text: 'gone', ts: '1773436401.1' }),
    ])
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z U1: first', '2026-03-13T21:14:30.500Z U2: answer',
      '2026-03-13T21:15:00Z U1: second'])
    expect(leftOutOf(items)).toEqual({ system: 1, deleted: 1 })
    expect(saidIn(items).map(({ id }) => id)).toEqual(['general-1773436440.000100', 'general-1773436470.5', 'general-1773436500.000100'])
    expect(conversationsOf(items)).toEqual({ 'slack-general': '#general' })
  })

  test('files are placeholders, shared messages are quoted, and a bot is a program', async () => {
    const items = await read([
      said({ text: 'look', files: [{ name: 'plan.png', mimetype: 'image/png' }, { name: 'a.zip', mimetype: 'application/zip' }] }),
      said({ text: 'fyi', attachments: [{ author_name: 'Cara', text: 'I live in Oslo' }], ts: '1773436441.1' }),
      said({ user: undefined, bot_id: 'B1', username: 'Deploys', text: 'I am done', subtype: 'bot_message', ts: '1773436442.1' }),
      said({ text: '', ts: '1773436443.1' }),
    ])
    expect(saidIn(items).map((one) => `${one.name} ${one.role} ${one.kind}: ${one.text}`)).toEqual([
      'U1 user message: [image: plan.png]\n[file: a.zip]\nlook', 'U1 user message: fyi\n> Cara\n> I live in Oslo',
      'Deploys assistant event: I am done',
    ])
    expect(leftOutOf(items)).toEqual({ images: 1, files: 1, unreadable: 1 })
  })

  test('people and channels have the names that the export lists beside its folders, and no path leads out of it', async () => {
    const folder = folderOf({
      'export/users.json': [{ id: 'U1', name: 'ann', profile: { real_name: 'Ann Smith' } }, { id: 'U2', name: 'ben', profile: {} }],
      'export/channels.json': [{ id: 'C1', name: 'random' }], 'export/dms.json': [{ id: 'D0123456', members: ['U1', 'U2'] }],
      [`export/${DAY}`]: [said({ text: '<@U2> see <#C1>', client_msg_id: 'x' })],
      'export/D0123456/2026-03-13.json': [said({ text: 'hi', client_msg_id: 'x' })],
    })
    const root = join(folder, 'export')
    expect(saidIn(await readFile(root, DAY))).toMatchObject([{ name: 'Ann Smith', text: '@ben see #random' }])
    expect(conversationsOf(await readFile(root, 'D0123456/2026-03-13.json'))).toEqual({ 'slack-D0123456': 'Ann Smith, ben' })
    // By the file's name alone its folder is the export, and what is above it is not looked at
    expect(saidIn(await readFile(join(root, 'general'), '2026-03-13.json'))).toMatchObject([{ name: 'U1', text: '@U2 see #C1' }])
  })

  test('a day that is not an array, and malformed messages, are listed', async () => {
    expect(errorsOf(await read({}))).toEqual([': a day of a channel must be an array of messages'])
    expect(errorsOf(await read([7, said({ text: 'x' })]))).toEqual([expect.stringContaining('[0]: message must be an object')])
  })
})

describe('in an export of Discord,', () => {
  const message = (fields: object) => ({
    id: '100', type: 'Default', timestamp: '2026-03-13T21:14:00.1230000+01:00', content: 'hi', author: { id: '7', name: 'ann',
      nickname: 'Ann' }, ...fields,
  })
  const channel = (messages: unknown[], fields = {}) =>
    ({ guild: { id: '1', name: 'Climbers' }, channel: { id: '42', type: 'GuildTextChat', name: 'general' }, messages, ...fields })
  const read = (value: unknown) => itemsOf(JSON.stringify(value), 'general.json', { format: 'discord' })

  test('messages have their ids, times and names, and a channel is one conversation', async () => {
    const items = await read(channel([message({}), message({ id: '101', type: 'Reply', author: { id: '8', name: 'ben' }, content: 'ho' })]))
    expect(linesOf(items)).toEqual(['2026-03-13T20:14:00.123Z Ann: hi', '2026-03-13T20:14:00.123Z ben: ho'])
    expect(conversationsOf(items)).toEqual({ 'discord-42': '#general (Climbers)' })
    expect(conversationsOf(await read(channel([message({ id: '9' })], { channel: { id: '43', type: 'DirectTextChat', name: 'ben' } }))))
      .toEqual({ 'discord-43': 'ben' })
  })

  test('notices are counted, files are placeholders, cards and forwarded messages are quoted, and bots are programs', async () => {
    const items = await read(channel([
      message({ type: 'GuildMemberJoin', content: 'Joined the server.' }),
        message({ id: '1', content: '', attachments: [{ fileName: 'a.png' }] }),
      message({ id: '2', content: 'see', embeds: [{ title: 'Page', description: 'I live in Oslo', fields: [{ name: 'a', value: 'b' }] }] }),
      message({ id: '3', content: '', forwardedMessage: { content: 'I ski', attachments: [] } }),
      message({ id: '4', author: { name: 'Helper', isBot: true } }), message({ id: '5', content: '' }), null,
    ]))
    expect(saidIn(items).map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'message: [image: a.png]', 'message: see\n> Page\n> I live in Oslo\n> a: b', 'message: [forwarded]\n> I ski', 'event: hi',
    ])
    expect(leftOutOf(items)).toEqual({ system: 1, images: 1, unreadable: 1 })
    expect(errorsOf(items)).toHaveLength(1)
  })
})

describe('an export of Messenger or Instagram', () => {
  const read = (value: unknown) => itemsOf(JSON.stringify(value), 'message_1.json', { format: 'messenger' })
  const mangled = (text: string): string => Buffer.from(text).toString('latin1')

  test('is read oldest first, with mangled letters repaired', async () => {
    const items = await read({ title: mangled('Zoë'), thread_path: 'inbox/zoe_1', messages: [
      { sender_name: mangled('Zoë'), timestamp_ms: 1773436500000, content: mangled('schön 🌻') },
      { sender_name: 'Ben', timestamp_ms: 1773436440000, content: 'hi', photos: [{ uri: 'x' }] },
      { sender_name: 'Ben', timestamp_ms: 1773436430000, content: 'oops', is_unsent: true },
      { sender_name: 'Ben', timestamp_ms: 1773436420000, call_duration: 12 },
      { sender_name: 'Ben', timestamp_ms: 1773436410000, content: 'this', share: { link: 'https://a.example',
        share_text: 'I live in Oslo' } },
    ] })
    expect(linesOf(items)).toEqual([
      '2026-03-13T21:13:30Z Ben: this\n> I live in Oslo\n> https://a.example', '2026-03-13T21:14:00Z Ben: [image]\nhi',
        '2026-03-13T21:15:00Z Zoë: schön 🌻',
    ])
    expect(leftOutOf(items)).toEqual({ deleted: 1, system: 1, images: 1 })
    expect(conversationsOf(items)).toEqual({ 'inbox/zoe_1': 'Zoë' })
  })

  test('in parts of a folder is read from the oldest part, which has the highest number', async () => {
    const part = (number: number) => ({ title: 'Zoë', thread_path: 'inbox/zoe_1', participants: [],
      messages: [{ sender_name: 'Ben', timestamp_ms: 1773436500000 - number * 60_000, content: `part ${number}` }] })
    const folder = folderOf(Object.fromEntries([1, 2, 10, 3].map((number) => [`inbox/zoe_1/message_${number}.json`, part(number)])))
    expect(saidIn(await readFile(folder, 'inbox')).map(({ text }) => text)).toEqual(['part 10', 'part 3', 'part 2', 'part 1'])
  })

  test.each([['Zoë'], ['naïve – “quoted”'], ['日本'], ['Ünïcödé'], ['plain'], ['Ã©']])('has %s repaired if it was mangled',
    (text) => {
    expect([repaired(mangled(text)), text === 'Ã©' ? text : repaired(text)]).toEqual([text, text])
  })
})
