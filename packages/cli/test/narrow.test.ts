/** What lists and counts look like: on a screen of 40 columns, with tool results, and of files that are none for an evaluation. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { columnsOf } from '../terminal/columns.ts'
import { chat, jsonl, usePlace } from '../../../test/support/program.ts'

const place = usePlace()
const NARROW = { MADELEINE_DATA: 'narrow', COLUMNS: '40' }
const shown = async (...args: string[]): Promise<string> => (await place.run(args, { env: NARROW })).stdout

beforeAll(async () => {
  const talk = chat('2023-04-02T09:00:00Z', [
    'The sourdough Klaus needs a bigger jar by the end of next week', 'I will buy one at the market on Saturday morning',
  ])
  await writeFile(join(place.folder, 'a-conversation-with-a-long-name.jsonl'), jsonl(talk))
  await place.run(['import', 'a-conversation-with-a-long-name.jsonl', '--flush'], { env: NARROW })
})

describe('at 40 columns,', () => {
  it.each([[['conversations']], [['stats']], [['toc']], [['toc', '2023-04-02']]])('the output of %j is no wider', async (args) => {
    const stdout = await shown(...args)
    expect(stdout.split('\n').filter((line) => columnsOf(line) > 40 && !/^ {3}toc:segment:\S+$/.test(line))).toEqual([])
  })

  it('toc shows the days of a period that has no week of its own', async () => {
    const stdout = await shown('toc', '2023-04')
    expect(stdout).toContain('toc:week:2023:W13')
    expect(stdout).not.toContain('no episodes')
  })

  it('the name of a conversation is shown whole', async () => {
    expect(await shown('conversations')).toContain('a-conversation-with-a-long-name\n')
  })
})

it('eval says in words why it cannot evaluate a file', async () => {
  const told = async (what: string, input: string): Promise<string> => (await place.run(['eval', what, '-'], { input })).stderr
  expect(await told('segmentation', '{"id":"x","mapping":{}}\n'))
    .toMatch(/line 1: utterances is missing; each line must be a dialogue: \{"id": /)
  expect(await told('segmentation', '{"id":"x","utterances":[{"text":5}],"boundaries":[]}\n')).toContain('utterances[0].text cannot be 5')
  expect(await told('recall', '[{"title":"Bread","mapping":{}}]')).toContain('LongMemEval JSON), got a list of '
    + 'objects with the keys "title", "mapping": that is no file for an evaluation; madeleine import reads chats')
})

it("a tool's result is shown as the tool's, even if its format sends it as the user's", async () => {
  const record = (uuid: string, role: string, content: unknown) =>
    ({ type: role, uuid, sessionId: 'session', timestamp: '2023-04-03T10:00:00Z', message: { role, content } })
  await writeFile(join(place.folder, 'session.jsonl'), jsonl([
    record('a', 'user', 'Which thermostat does the greenhouse have?'),
    record('b', 'assistant', [{ type: 'tool_use', id: 't', name: 'lookup', input: { of: 'greenhouse' } }]),
    record('c', 'user', [{ type: 'tool_result', tool_use_id: 't', content: 'thermostat model Borealis seven, greenhouse bench' }]),
  ]))
  await place.run(['import', 'session.jsonl', '--flush'], { env: NARROW })
  const line = (await shown('recall', 'thermostat Borealis')).split('\n')
    .find((one) => one.includes('Borealis') || one.includes('thermostat model'))
  expect(line).toMatch(/^\s*(?:\S.*)?tool /)
  expect(await shown('expand', /toc:segment:\S+/.exec(await shown('toc', '2023-04-03'))![0])).toMatch(/ tool +thermostat/)
})
