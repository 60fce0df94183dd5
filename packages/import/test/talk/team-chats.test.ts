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

  test.each([
    ['a header', { type: 'header', text: { type: 'plain_text', text: 'Deploy' } }, 'Deploy'],
    ['a section with fields', { type: 'section', text: { type: 'mrkdwn', text: 'ok <https://a.example|x>' }, fields: [
      { type: 'mrkdwn', text: 'by <@U9|cara>' }, { type: 'mrkdwn', text: 'at six' }] }, 'ok x (https://a.example)\nby @cara\nat six'],
    ['a context', { type: 'context', elements: [{ type: 'mrkdwn', text: 'small' }, { type: 'image', alt_text: 'no', image_url: 'x' }] },
      'small'],
    ['rich text', { type: 'rich_text', elements: [
      { type: 'rich_text_section', elements: [{ type: 'text', text: 'hi ' }, { type: 'user', user_id: 'U2' }, { type: 'text', text: ' ' },
        { type: 'link', url: 'https://a.example', text: 'here' }, { type: 'text', text: ' ' }, { type: 'emoji', name: 'wave',
          unicode: '1f44b' }] },
      { type: 'rich_text_list', style: 'ordered', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] },
        { type: 'rich_text_section', elements: [{ type: 'text', text: 'two' }] }] },
      { type: 'rich_text_list', style: 'bullet', indent: 1, elements: [{ type: 'rich_text_section', elements: [{ type: 'text',
        text: 'in' }] }] },
      { type: 'rich_text_quote', elements: [{ type: 'text', text: 'said' }] }, { type: 'rich_text_preformatted', elements: [
        { type: 'text', text: 'code' }] },
    ] }, 'hi @U2 here (https://a.example) 👋\n1. one\n2. two\n  - in\n> said\ncode'],
  ])('the blocks of a message without text are read: %s', async (_, block, plain) => {
    expect(await text({ text: '', blocks: [block] })).toEqual([plain])
  })

  test('blocks that repeat the text say nothing twice, and those that say more are read beside it or in its place', async () => {
    const section = (words: string) => ({ type: 'section', text: { type: 'mrkdwn', text: words } })
    expect(await text({ text: 'the *plan*', blocks: [section('the plan')] })).toEqual(['the *plan*'])
    expect(await text({ text: 'Deploy', blocks: [section('Deploy of Friday')] })).toEqual(['Deploy of Friday'])
    expect(await text({ text: 'see below', blocks: [section('Deploy of Friday')] })).toEqual(['see below\nDeploy of Friday'])
  })

  test.each([
    [{ pretext: 'New bug', fields: [{ title: 'Severity', value: 'high' }], fallback: 'a bug' }, '> New bug\n> Severity: high'],
    [{ text: 'body', fallback: 'a bug' }, '> body'], [{ fallback: 'a bug' }, '> a bug'],
    [{ author_name: 'Cara', message_blocks: [{ message: { blocks: [{ type: 'rich_text', elements: [
      { type: 'rich_text_section', elements: [{ type: 'text', text: 'I live in Oslo' }] }] }] } }] }, '> Cara\n> I live in Oslo'],
    [{ blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'card' } }] }, '> card'],
    [{ author_name: 'Cara', text: 'see', files: [{ name: 'plan.pdf' }] }, '[file: plan.pdf]\n> Cara\n> see'],
    [{ blocks: [{ type: 'table', rows: [
      [{ type: 'raw_text', text: 'Lift' }, { type: 'raw_text', text: 'Price' }],
      [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'North' }] }] }, { type: 'raw_text',
        text: '40' }],
    ] }] }, '> Lift | Price\n> North | 40'],
  ])('the attachment %j is quoted', async (attachment, plain) => {
    expect(await text({ text: '', attachments: [attachment] })).toEqual([plain])
  })

  test('a direct message that no list names is titled by who speaks in it', async () => {
    const items = await read([said({ text: 'hi', user_profile: { real_name: 'Cy' } }), said({ text: 'ho', user: 'U2',
      user_profile: { real_name: 'Bo' }, ts: '1773436441.1' })], 'D0123456/2026-03-13.json')
    expect(conversationsOf(items)).toEqual({ 'slack-D0123456': 'Bo, Cy' })
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

  test.each([['20', true], [20, true], ['23', true], [23, true], ['0', true], [19, true], ['ChatInputCommand', true],
    ['CHAT_INPUT_COMMAND', true], ['ApplicationCommand', true], ['THREAD_STARTER_MESSAGE', true], ['CHANNEL_PINNED_MESSAGE', false],
    ['6', false], [7,
    false],
    ['46', false], ['RecipientAdd', false]])('a message of the type %j is a saying: %j', async (type, isSaid) => {
    const items = await read(channel([message({ type }), message({ id: '101' })]))
    expect([saidIn(items).length, leftOutOf(items)]).toEqual(isSaid ? [2, {}] : [1, { system: 1 }])
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

  test('of the end-to-end form is read with its own names, oldest first, without reactions and what was taken back', async () => {
    const said = (senderName: string, minute: number, fields: object = {}) => ({ isUnsent: false, media: [], reactions: [{ actor: 'Bo',
      reaction: '❤' }], senderName, text: 'hi', timestamp: 1773436440000 + minute * 60_000, type: 'text', ...fields })
    const chat = (messages: unknown[]) => itemsOf(JSON.stringify({ participants: ['Zoë', 'Bo'], threadName: 'Zoë_12', messages }),
      'Zoë_12.json')
    const messages = [said('Bo', 3, { text: '', media: [{ uri: './media/cat.jpg' }], type: 'media' }), said('Zoë', 2, { isUnsent: true,
      text: '' }),
      said('Bo', 1, { text: 'Reacted 😂 to your message' }), said('Zoë', 0, { text: 'Ã©tude' })]
    for (const items of [await chat(messages), await chat(messages.toReversed())]) {
      expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z Zoë: Ã©tude', '2026-03-13T21:17:00Z Bo: [image: cat.jpg]'])
      expect(leftOutOf(items)).toEqual({ deleted: 1, system: 1, images: 1 })
      expect(conversationsOf(items)).toEqual({ 'messenger-Zoë_12': 'Zoë' })
    }
  })

  test.each(['Liked a message', 'Reacted ❤ to your message ', 'Hat mit 😂 auf deine Nachricht reagiert', 'A réagi 😂 à votre message',
    'Ha reagito con 😂 al tuo messaggio', 'Reagiu com 😂 à sua mensagem'])('holds %j as no saying', async (content) => {
    const items = await read({ title: 'x', thread_path: 'inbox/x', messages: [
      { sender_name: 'Ben', timestamp_ms: 1773436500000, content: mangled(content) },
      { sender_name: 'Ben', timestamp_ms: 1773436440000, content: mangled('I reacted 😂 to your message, sorry') },
    ] })
    expect([saidIn(items).length, leftOutOf(items)]).toEqual([1, { system: 1 }])
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
