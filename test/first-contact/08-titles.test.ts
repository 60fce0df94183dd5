/** A user imports five chats and reads their titles in the table of contents: what was done, asked or said, in its own language. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { folder, madeleine } from './packed.ts'

const lines = (day: number, ...turns: readonly (readonly [name: string, text: string])[]): string =>
  turns.map(([name, content], i) => JSON.stringify({
    id: `${day}-${i}`, conversationId: `chat-${day}`, role: i % 2 === 0 ? 'user' : 'assistant',
    ...(!['user', 'assistant'].includes(name) && { name }), content,
    timestamp: new Date(Date.UTC(2026, 2, day, 12, i)).toISOString(),
  })).join('\n')

const CHATS = [
  lines(
    2, ['Lena', 'I signed up for a pottery class!!'], ['Wei', 'NICE! WHERE?'],
    ['Lena', 'the studio on Merseburger Straße, 80 for four evenings. no doubt it will be great'],
  ),
  lines(
    3, ['user', 'How do I descale a kettle?'],
    ['assistant', '# Descaling\n\n1. Fill the kettle with vinegar and water.\n2. Boil it, then rinse twice.'],
  ),
  lines(
    4, ['Wei', 'Hallo Lena! Ich habe gestern den Mietvertrag für die neue Wohnung unterschrieben.'],
    ['Lena', 'Wow, herzlichen Glückwunsch!'],
  ),
  lines(5, ['user', '冰箱里那一盒豆腐过期了吗？'], ['assistant', '包装上的日期是三月五号，今天还可以吃。']),
  lines(
    6, ['Lena', 'Hi Wei!'], ['Wei', 'Hello Lena'], ['Lena', 'How are you?'], ['Wei', 'Good, thanks! You?'], ['Lena', 'All good, see you!'],
  ),
]

let contents = ''
beforeAll(async () => {
  const cwd = folder()
  writeFileSync(join(cwd, 'chats.jsonl'), CHATS.join('\n'))
  await madeleine(['import', 'chats.jsonl', '--flush'], { cwd })
  contents = (await madeleine(['toc', '--depth', '4'], { cwd, env: { COLUMNS: '300' } })).stdout
})

/** The title of a day in the table of contents, without its name. */
const titleOfDay = (day: number): string | undefined => new RegExp(`March ${day}, 2026: (.*?) {2}toc:day`).exec(contents)?.[1]

test('the title of an imported chat says what was done, asked or said', () => {
  expect(titleOfDay(2)).toBe('Lena signed up for a pottery class')
  expect(titleOfDay(3)).toBe('How do I descale a kettle?')
})

test('the title of an imported chat is a whole phrase in its own language', () => {
  expect(titleOfDay(4)).toBe('Wei: Mietvertrag für die neue Wohnung unterschrieben')
  expect(titleOfDay(5)).toMatch(/^冰箱里那一盒豆腐过期了/)
})

test('a chat of five greetings is titled as one', () => {
  expect(titleOfDay(6)).toBe('Hi Wei! Hello Lena')
})

test('the contents show these titles, and no list of weak words', () => {
  expect(contents).toContain('Lena signed up for a pottery class')
  expect(contents).not.toMatch(/doubt|NICE|…/)
})
