/** Point 12: a question is answered with its sources, or not at all. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptedModel, type ScriptedModel } from '../../scripts/scripted-model.mjs'
import { folder, madeleine } from './packed.ts'

const cwd = folder()
let server: ScriptedModel
let answer = ''
beforeAll(async () => {
  server = await scriptedModel(() => JSON.stringify({ answer }))
  writeFileSync(join(cwd, 'trip.jsonl'), `${JSON.stringify({
    id: '1', role: 'user', name: 'Ann', content: 'Book the cabin with the green door by the harbour', timestamp: '2026-03-02T09:00:00Z',
  })}\n`)
  await madeleine(['import', 'trip.jsonl', '--flush'], { cwd })
})
afterAll(() => server.close())

const ask = (withModel: boolean) => madeleine(['ask', 'which', 'cabin', 'by', 'the', 'harbour', 'did', 'we', 'book?'], {
  cwd, env: withModel ? { MADELEINE_MODEL_URL: server.url, MADELEINE_MODEL: 'scripted', MADELEINE_MODEL_PRIVATE: '1' } : {},
})

describe('a question to the memory', () => {
  it('without a model gets how to configure one, and what was said', async () => {
    const { code, stdout } = await ask(false)
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/MADELEINE_MODEL_URL[\s\S]*green door/) })
  })

  it('is answered with sources that can be opened', async () => {
    answer = 'The one with the green door [1].'
    const { stdout } = await ask(true)
    expect(stdout).toMatch(/^The one with the green door \[1\]\.\n\n\[1\] /)
    const [, words] = /madeleine ((?:episode|expand) \S+)/.exec(stdout)!
    expect((await madeleine(words!.split(' '), { cwd })).stdout).toContain('green door')
  })

  it('gets no answer if the model names no source', async () => {
    answer = 'The one with the red door.'
    const { code, stdout } = await ask(true)
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^I do not know/) })
    expect(stdout).not.toContain('red door')
  })
})
