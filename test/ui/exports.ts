/** Files that somebody drops on the page: a developer's years with an assistant, made by a seed, and a chat that means harm. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomFrom } from '../../bench/seeded-random.ts'
import { HOSTILE } from '../attack/unclean.ts'

const SUBJECTS = [
  ['the flaky test of the payment worker', 'The retry runs before the lease has ended. Wait for the lease, then retry.'],
  ['the migration of the invoices table', 'Add the column as nullable, fill it in batches of 10,000 rows, then set the default.'],
  ['a memory leak in the websocket gateway', 'Each reconnect adds a listener. Remove it when the socket closes.'],
  ['the name of my bread starter', 'How about Clint Yeastwood? Feed it twice a day while it is warm.'],
  ['a cron expression for the first Monday of a month', 'Cron alone cannot say that: run it on days 1 to 7 and check for Monday.'],
  ['why the Docker image has 2 GB', 'The build stage is copied whole. Copy only dist and the production dependencies.'],
  ['what to see in Porto with my sister', 'Cross the Luís I bridge at sunset, and take the tram along the river to Foz.'],
] as const
/** In the order of a life: of each talk one, more and more of them later. */
const SAID = [
  'I live in Kiel', 'I work at Siemens', 'My sister is called Nora', 'I am allergic to walnuts', 'I live in Hamburg now',
  'I play the cello', 'I prefer short answers', 'I no longer work at Siemens, I work at Outfit7 now',
  'I love tea', 'I am learning Portuguese',
] as const

const START_SECONDS = Date.UTC(2023, 1, 6, 9) / 1000
const DAY_SECONDS = 86_400

interface Node {
  id: string
  message: object | null
  parent: string | null
  children: string[]
}

const messageOf = (id: string, role: string, text: string, at: number): object => ({
  id, author: { role, name: null, metadata: {} }, create_time: at, update_time: null, content: { content_type: 'text', parts: [text] },
  status: 'finished_successfully', end_turn: true, weight: 1, metadata: {}, recipient: 'all',
})

function conversationOf({ nth, of }: { nth: number; of: number }, begin: number, random: () => number): object {
  const [subject, answer] = SUBJECTS[Math.floor(random() * SUBJECTS.length)]!
  const said = SAID[Math.floor((nth / of) * SAID.length)]!
  const texts = [
    `I need help with ${subject}. ${said}.`, `${answer} Shall I show it?`, `Yes please. What would you try first, number ${nth}?`,
    `First I would write down what you expect. ${answer}`, 'That worked, thank you!', 'Glad to hear that.',
    ...Array.from({ length: Math.floor(random() ** 3 * 9) }, (_, i) => [`And step ${i + 1}?`, `Step ${i + 2}: ${answer}`]).flat(),
  ]
  const mapping: Record<string, Node> = { root: { id: 'root', message: null, parent: null, children: [] } }
  let parent = 'root'
  texts.forEach((text, i) => {
    const id = `n${nth}-${i}`
    mapping[parent]!.children.push(id)
    const message = messageOf(id, i % 2 === 0 ? 'user' : 'assistant', text, begin + i * 70)
    mapping[id] = { id, message, parent, children: [] }
    parent = id
  })
  const title = subject[0]!.toUpperCase() + subject.slice(1)
  return { title, create_time: begin, update_time: begin + 600, mapping, current_node: parent, conversation_id: `talk-${nth}` }
}

/** In the shape of ChatGPT, over three years; the same file each time. @returns its path */
export async function developersExport(folder: string, conversations = 60): Promise<string> {
  const random = randomFrom(30)
  // Some days there are several talks, and some weeks none
  const gaps = Array.from({ length: conversations }, () => random() ** 4 + 0.02)
  const whole = gaps.reduce((sum, gap) => sum + gap, 0)
  let passed = 0
  const all = gaps.map((gap, nth) => {
    passed += gap
    return conversationOf({ nth, of: conversations }, START_SECONDS + Math.round((passed / whole) * 3 * 365 * DAY_SECONDS), random)
  })
  const path = join(folder, 'conversations.json')
  await writeFile(path, JSON.stringify(all))
  return path
}

const TALKS = 'bench/assistant-talk'
const YEARS = 2
/** Times that all talks stand one after another in the longest conversation. */
const LONG_ROUNDS = 1

interface TalkLine { readonly id: string; readonly timestamp: string; readonly conversationId?: string }

interface Shift { readonly days: number; readonly round: string; readonly conversationId: string }

/** The same message so many days before. */
const shifted = (line: TalkLine, { days, round, conversationId }: Shift): TalkLine => ({
  ...line, id: `${round}-${line.id}`, conversationId,
  timestamp: new Date(Date.parse(line.timestamp) - days * DAY_SECONDS * 1000).toISOString(),
})

/**
 * Years with an assistant in English, German, Spanish and Chinese, and in several at once: the talks that segmentation is measured
 * with, again and again, and all of them in one conversation of some 350 messages. @returns the path of JSON Lines
 */
export async function polyglotExport(folder: string): Promise<string> {
  const names = (await readdir(TALKS)).filter((name) => name.endsWith('.jsonl'))
  const talks = await Promise.all(names.map(async (name) =>
    (await readFile(join(TALKS, name), 'utf8')).trim().split('\n').map((line) => JSON.parse(line) as TalkLine)))
  const apart = Array.from({ length: YEARS }, (_, round) => talks.flatMap((talk, nth) => talk.map((line) =>
    shifted(line, { days: 30 + round * 365 + nth * 9, round: `r${round}`, conversationId: `${names[nth]} ${round}` }),
  ))).flat()
  const together = Array.from({ length: LONG_ROUNDS }, (_, round) => talks.flatMap((talk, nth) => talk.map((line) =>
    shifted(line, { days: round * 120 + nth * 7, round: `l${round}`, conversationId: 'everything' })))).flat()
  const path = join(folder, 'years.jsonl')
  const lines = [...apart, ...together].sort((a, b) => a.timestamp.localeCompare(b.timestamp))
  await writeFile(path, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`)
  return path
}

/** A talk as it is held with an assistant: Markdown in all its forms, code, and letters that run the other way. @returns its path */
export async function markdownExport(folder: string): Promise<string> {
  const texts = [
    'Why is `select` slow?\nIt is called *for every page*', `First **measure**:

1. Ask for the plan
   \`\`\`sql
   explain select 1;
   \`\`\`
2. Then look at
   - the index
   - the rows

| index | ms |
|---|--:|
| none | 88 |

> Measure twice. See [the manual](https://example.com/explain).`, 'תודה רבה, זה עובד', '2*3*4 and snake_case stay', 'Good night',
  ]
  const lines = texts.map((content, i) => JSON.stringify({
    id: `md-${i}`, conversationId: 'markdown', role: i % 2 === 0 ? 'user' : 'assistant', content,
    // The last one after midnight, in the same talk
    timestamp: new Date(Date.UTC(2026, 4, 3, 23, 50 + i * 3)).toISOString(),
  }))
  const path = join(folder, 'markdown.jsonl')
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

/** What people could write to make a page do something: as messages, names, ids and titles. @returns the path of JSON Lines */
export async function hostileExport(folder: string): Promise<string> {
  const texts = [
    ...HOSTILE, '<img src=x onerror="alert(1)">', '<script>alert(1)</script>', '<iframe src="https://evil.example"></iframe>',
    '<svg onload=alert(1)><a href="javascript:alert(1)">Miso</a></svg>', '"><style>body{display:none}</style>',
    '</textarea><form action=//evil.example>',
    '[Miso](javascript:alert(6)) ![Miso](//evil.example/m.png) [a][b] <https://evil.example> ```<script>alert(7)</script>',
    `${'> '.repeat(200)}${'['.repeat(400)}<img src=x onerror=alert(8)>\n| <b>a | b |\n|---|---|\n| <i>c | [d](data:text/html,x) |`,
    '{{constructor.constructor("alert(1)")()}} ${alert(1)} <%= alert(1) %>', 'javascript:alert(1) data:text/html,<script>alert(1)</script>',
    '\u001b]8;;http://evil.example\u0007Miso\u001b]8;;\u0007 \u001b[2J\u001b[31m', '\u202eosiM si sihT\u202c\u2066\u2067\u2068 מיסו Miso',
    'I live in <b>Leipzig</b><img src=//evil.example/x.png>', 'I work at <script>alert(2)</script>',
    'My sister is called <i onmouseover=alert(3)>Nora</i>',
    'M\u0300\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308iso'.repeat(40), `Miso${'o'.repeat(4000)}`,
  ]
  const lines = texts.map((content, i) => JSON.stringify({
    id: `<img src=x onerror=alert(${i})>`, conversationId: i % 3 === 0 ? '"><script>alert(9)</script>/../%2e%2e#?&' : `talk ${i % 3} <b>`,
    conversationTitle: '<img src=//evil.example/title onerror=alert(4)> \u202eeltit', role: i % 2 === 0 ? 'user' : 'assistant',
    ...(i % 2 === 0 && { name: i % 4 === 0 ? 'Eve <script>alert(5)</script>' : '\u202eevE\u202c' }),
    content, timestamp: new Date(Date.UTC(2026, 0, 5 + i, 9)).toISOString(),
  }))
  const path = join(folder, 'messages.jsonl')
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}
