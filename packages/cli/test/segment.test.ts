/** `madeleine segment`: the fixed lines, plain and by dialogue. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { segmentAll, threshold } from '@madeleine/segment'
import { jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString()
const talk = [
  { id: 'a', role: 'user', content: 'tea?', timestamp: at(0) },
  { id: 'b', role: 'assistant', content: 'yes', timestamp: at(1) },
  { id: 'c', role: 'user', content: 'back again', timestamp: at(90) },
  { role: 'assistant', content: '', timestamp: at(91) },
  { id: 'e', role: 'user', content: 'and once more', timestamp: at(300) },
] as const

const dialogue = (id: unknown, ...utterances: readonly object[]) => ({ id, utterances })
const said = (text: string, minute: number, speaker = 'Ann') => ({ speaker, text, ts: at(minute) })

describe('segment', () => {
  it.each([
    ['a chat of WhatsApp', '[12.03.26, 21:14] Ann: hi\n'],
    ['an export of Telegram', '{"name":"Ann","messages":[{"from":"Ann","text":"hi"}]}'],
  ])('refuses %s with what it reads, and with the command that reads chats', async (_, input) => {
    const { code, stderr } = await place.run(['segment', '-'], { input })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^madeleine: line 1: it is no.+; each line must be a message as JSON, such as \{.+\}: `madeleine import` reads/)
  })

  it('prints one line per segment, cut as by segmentAll, with indices of the input', async () => {
    await writeFile(join(place.folder, 'talk.jsonl'), jsonl(talk))
    const { code, stdout, stderr } = await place.run(['segment', 'talk.jsonl', '--policy', 'threshold', '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(values(stdout)).toEqual([
      {
        from: 0, to: 2, reason: 'time-gap', messageIds: ['a', 'b'], overlapIds: [],
        startAt: at(0), endAt: at(1), tokens: expect.any(Number),
      },
      {
        from: 2, to: 4, reason: 'time-gap', messageIds: ['c', '3'], overlapIds: ['a', 'b'],
        startAt: at(90), endAt: at(91), tokens: expect.any(Number),
      },
      {
        from: 4, to: 5, reason: 'flush', messageIds: ['e'], overlapIds: ['c', '3'],
        startAt: at(300), endAt: at(300), tokens: expect.any(Number),
      },
    ])
    const { segments } = await segmentAll(threshold(), [...talk])
    expect(values(stdout).map((line) => (line as { tokens: number }).tokens)).toEqual(segments.map(({ tokens }) => tokens))
  })

  it('reads stdin, skips blank lines, and takes the options of the policy', async () => {
    const { stdout } = await place.run(
      ['segment', '-', '--policy', 'idle', '--options', '{"idleMinutes":120}', '--json'], { input: `\n${jsonl(talk)}\n` },
    )
    expect(values(stdout)).toMatchObject([{ from: 0, to: 4, reason: 'idle' }, { from: 4, to: 5, reason: 'flush' }])
  })

  it('prints nothing for an empty input', async () => {
    expect(await place.run(['segment', '-', '--json'])).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it.each(['threshold', 'auto'])('names the line that is not a message, under %s', async (policy) => {
    const input = `${jsonl(talk.slice(0, 1))}\n{"role":"nobody","content":"x"}\n`
    const { code, stdout, stderr } = await place.run(['segment', '-', '--policy', policy, '--json'], { input })
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(values(stderr)).toEqual([{ error: { code: 'invalid_input', message: expect.stringMatching(/^line 3: role must be/) } }])
  })

  it('prints null for an unknown time', async () => {
    const { stdout } = await place.run(
      ['segment', '-', '--policy', 'threshold', '--json'], { input: jsonl([{ role: 'user', content: 'a' }, talk[2]]) },
    )
    expect(values(stdout)).toMatchObject([{ startAt: at(90), endAt: at(90) }])
    const untimed = await place.run(['segment', '-', '--json'], { input: jsonl([{ role: 'user', content: 'a' }]) })
    expect(values(untimed.stdout)).toMatchObject([{ startAt: null, endAt: null }])
  })

  it('has the documented keys and no others, in their order', async () => {
    const { stdout } = await place.run(['segment', 'talk.jsonl', '--json'])
    for (const line of values(stdout)) {
      expect(Object.keys(line as object)).toEqual(['from', 'to', 'reason', 'messageIds', 'overlapIds', 'startAt', 'endAt', 'tokens'])
    }
  })

  it('prints the segments before an invalid line, and names that line once', async () => {
    const input = `${jsonl(talk.slice(0, 3))}{"role":\n`
    const { code, stdout, stderr } = await place.run(['segment', '-', '--policy', 'threshold', '--json'], { input })
    expect(code).toBe(2)
    expect(values(stdout)).toMatchObject([{ from: 0, to: 2 }])
    expect(values(stderr))
      .toEqual([{ error: { code: 'invalid_input', message: expect.stringMatching(/^line 4: the JSON ends in the middle/) } }])
  })

  it('prints a segment before the input has ended', async () => {
    const running = place.begin(['segment', '-', '--policy', 'threshold', '--json'])
    running.stdin.write(jsonl(talk.slice(0, 3)))
    const [first] = await once(running.stdout, 'data') as [Buffer]
    expect(values(first.toString())).toMatchObject([{ from: 0, to: 2 }])
    running.stdin.end()
    await running.ended
  })

  it('prints the conversation for people, with a rule and its reason at each boundary', async () => {
    const { stdout, stderr } = await place.run(['segment', 'talk.jsonl', '--policy', 'threshold'])
    expect(stderr).toBe('')
    expect(stdout.replaceAll(/─{3,}/g, '───')).toMatch(new RegExp([
      '  Mon 2 Mar 2026 UTC',
      '  09:00  user       tea\\?',
      '  09:01  assistant  yes',
      '── time-gap ─── 0–2 · 2 messages · \\d+ tokens · Mon 2 Mar 2026, 09:00–09:01 ──',
      '  10:30  user       back again',
      '  10:31  assistant',
      '── time-gap ─── 2–4 · 2 messages · \\d+ tokens · Mon 2 Mar 2026, 10:30–10:31 ──',
      '  14:00  user       and once more',
      '── flush ─── 4–5 · 1 message · \\d+ tokens · Mon 2 Mar 2026, 14:00 ──',
      '5 messages in 3 segments\n$',
    ].join('\n')))
  })

  it('tells people when there was no message', async () => {
    expect(await place.run(['segment', '-'])).toEqual({ code: 0, stdout: 'No messages.\n', stderr: '' })
  })
})

describe('segment --dialogues', () => {
  it('prints the last utterance of every segment but the final one: ids unchanged, order kept, extra turns counted', async () => {
    const input = jsonl([
      { ...dialogue('first', said('hi', 0), said('there', 1, 'Bob'), said('', 90), said('late', 91, '')), set: 'x', language: 'en' },
      dialogue(7),
      dialogue('no times', { speaker: '', text: '' }, { speaker: 'A', text: 'b' }),
      dialogue('one', said('alone', 0)),
      dialogue(
        'epoch', { speaker: 'A', text: 'a', ts: 0 }, { speaker: 'B', text: 'b', ts: 7_200_000 },
        { speaker: 'A', text: 'c', ts: 14_400_000 },
      ),
    ])
    const { code, stdout, stderr } = await place.run(['segment', '-', '--dialogues', '--policy', 'threshold', '--json'], { input })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(values(stdout)).toEqual([
      { id: 'first', boundaries: [1] },
      { id: 7, boundaries: [] },
      { id: 'no times', boundaries: [] },
      { id: 'one', boundaries: [] },
      { id: 'epoch', boundaries: [0, 1] },
    ])
  })

  it('answers each line before the next one arrives', async () => {
    const running = place.begin(['segment', '-', '--dialogues', '--json'])
    running.stdin.write(jsonl([dialogue('first', said('hi', 0))]))
    const [first] = await once(running.stdout, 'data') as [Buffer]
    expect(values(first.toString())).toEqual([{ id: 'first', boundaries: [] }])
    running.stdin.end()
    await running.ended
  })

  it('prints each dialogue under its id for people', async () => {
    const input = jsonl([dialogue('\u001b[2Jone', said('hi', 0), said('late', 90)), dialogue(2)])
    const { stdout } = await place.run(['segment', '-', '--dialogues', '--policy', 'threshold'], { input })
    expect(stdout).toMatch(new RegExp(String.raw`^␛\[2Jone\n  Mon 2 Mar 2026 UTC\n  09:00  Ann  hi\n── time-gap `
      + String.raw`─.+\n  10:30  Ann  late\n── flush ─.+\n2 messages in 2 segments\n\n2\nNo messages.\n\n$`))
  })

  it('names the line of an utterance that cannot be read', async () => {
    const { code, stderr } = await place.run(
      ['segment', '-', '--dialogues', '--json'], { input: jsonl([dialogue('x'), dialogue('y', { ...said('hi', 0), ts: 'noon' })]) },
    )
    expect(code).toBe(2)
    expect(values(stderr)).toEqual([{ error: { code: 'bad_time', message: expect.stringMatching(/^line 2: timestamp must/) } }])
  })

  it('names the line that is not a dialogue', async () => {
    const { code, stderr } = await place.run(
      ['segment', '-', '--dialogues', '--json'], { input: '{"id":"x","utterances":[]}\n{"id":"y"}\n' },
    )
    expect(code).toBe(2)
    expect(stderr).toContain('line 2')
  })
})
