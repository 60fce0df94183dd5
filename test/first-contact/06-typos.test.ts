/** Point 6: typos and forms of words, as people type them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { folder, madeleine, useReader } from './packed.ts'

const cwd = folder()
const TALK: readonly (readonly [conversationId: string, day: string, texts: readonly string[]])[] = [
  ['friends', '2026-02-02', ['We hiked in Banff national park', 'How was the lake?', 'So blue, my favourite colour']],
  ['friends', '2026-02-09', [
    'I signed up for a yoga class at the community centre', 'Since when do you get up at six?',
    'Miso the cat sleeps on my notebook until seven',
  ]],
  ['friends', '2026-02-16', ['The ice cream place by the harbour has poppy seed now', 'Klaus the sourdough would approve', 'He would']],
  ['nachbarn', '2026-02-20', [
    'Die Waschmaschine ist kaputt und die Reparatur ist teuer',
    'Wir treffen uns am Bahnhof im Café', 'Der Kühlschranktransport kommt erst am Freitag',
  ]],
]

const lines = TALK.flatMap(([conversationId, day, texts]) => texts.map((content, i) => JSON.stringify({
  conversationId, id: `${day}/${i}`, role: i % 2 === 0 ? 'user' : 'assistant',
  name: i % 2 === 0 ? 'Lena' : 'Wei', content, timestamp: `${day}T18:0${i}:00Z`,
})))

beforeAll(async () => {
  await madeleine(['import', '-', '--flush'], { cwd, stdin: `${lines.join('\n')}\n` })
})

const look = useReader(cwd)
const asked = async (query: string) => {
  const { code, stdout } = await look(['recall', query])
  expect(code).toBe(0)
  return stdout
}

describe('a careless query', () => {
  it.each([
    ['what did Lnea say about the yoga clas', 'I signed up for a yoga class', 'Lnea → Lena, clas → class'],
    ['favorite color', 'my favourite colour', 'favorite → favourite, color → colour'],
    ['icecream', 'The ice cream place', 'icecream → ice cream'], [
      'Waschmaschinenreparatur am Banhof', 'Die Waschmaschine ist kaputt',
      'Waschmaschinenreparatur → Waschmaschinen reparatur, Banhof → Bahnhof',
    ],
  ])('finds what was meant, and says how it was read: %s', async (query, text, reading) => {
    const answer = await asked(query)
    expect(answer).toContain(text)
    expect(answer).toContain(reading)
  })

  it("makes an episode's reason say which words were read differently", async () => {
    const { stdout } = await look(['recall', 'Bannf natinal park', '--json'])
    const { episodes, corrections } = JSON.parse(stdout) as { episodes: { why: string }[]; corrections: unknown }
    expect(episodes[0]!.why).toContain('“natinal → national”')
    expect(corrections).toEqual([{ from: 'Bannf', to: 'Banff' }, { from: 'natinal', to: 'national' }])
  })

  it('is left alone if it is right, or gibberish', async () => {
    for (const query of ['yoga classes for guitarists', 'asdfgh qwrtz xkcdq 我们爬山']) expect(await asked(query)).not.toContain('→')
  })
})
