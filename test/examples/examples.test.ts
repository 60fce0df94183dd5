/** Every program in examples/ runs as it stands and prints what its reader is to see. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scriptedModel, type ScriptedModel, type ScriptedRequest } from '../../scripts/scripted-model.mjs'
import { read, root } from '../house-rules.ts'
import { emptyFolder, exampleOf, printedBy } from './run-example.ts'

let model: ScriptedModel
beforeAll(async () => {
  model = await scriptedModel(reply)
})
afterAll(() => model.close())

/** A model that knows what stands in its prompt, and looks up what Wei signed. */
function reply({ messages, tools }: ScriptedRequest): string | { name: string; input: unknown } {
  const shown = JSON.stringify(messages)
  if (tools) return shown.includes('timetable team') ? 'For the timetable team.' : { name: 'recall', input: { query: 'Wei signed' } }
  if (!shown.includes('Where does my cat sleep')) return 'I will remember that.'
  return shown.includes('tumble dryer') ? 'On the tumble dryer.' : 'I do not know.'
}

const programs = readdirSync(exampleOf('')).filter((name) => name.endsWith('.mjs'))

describe('the examples', () => {
  it('are all listed in their README, and each says how it is run', () => {
    const listed = [...read('examples/README.md').matchAll(/\]\(([\w-]+\.mjs)\)/g)].map(([, name]) => name)
    expect(listed.toSorted()).toEqual(programs.toSorted())
    for (const name of programs) {
      expect(readFileSync(exampleOf(name), 'utf8')).toMatch(new RegExp(`^/\\*\\*\\n(?: \\*.*\\n)+ \\*     .*node ${name}\\b.*\\n \\*/\\n`))
    }
  })
})

// Each starts a process or two, all at once
describe.concurrent('the example', () => {
  it('quick-start is the program of the README, which test/first-contact runs', () => {
    const [, program] = readFileSync(exampleOf('quick-start.mjs'), 'utf8').split(/^ \*\/\n/m)
    expect(read('README.md')).toContain(`\`\`\`js\n${program}\`\`\``)
  })

  it('several-users gives each user a key of their own, and forgets one of the users', async () => {
    expect((await printedBy('several-users.mjs')).split('\n')).toEqual([
      'lena: The spare key is with Frau Vogt on the first floor.',
      'wei: I left the spare key in the toolbox, under the bicycle pump.',
      'wei forgot 1 message',
      'wei: 0 passages; lena: 1',
      '',
    ])
  })

  it('own-policy cuts at /new', async () => {
    expect(await printedBy('own-policy.mjs')).toMatch(/^0–2 topic: .*pump.*\n2–4 flush: .*Dresden.*\n$/)
  })

  it('own-embedder finds what shares no word with the query', async () => {
    expect(await printedBy('own-embedder.mjs')).toMatch(/^any news of the feline\? → cat: .*\nwhen is our rail journey\? → trip: .*\n$/)
  })

  it('chat-loop knows what an earlier run was told', async () => {
    const cwd = emptyFolder()
    const env = { MADELEINE_MODEL_URL: model.url }
    expect(await printedBy('chat-loop.mjs', { cwd, env, stdin: 'My cat Miso sleeps on the tumble dryer\n' }))
      .toBe('> I will remember that.\n> ')
    expect(await printedBy('chat-loop.mjs', { cwd, env, stdin: 'Where does my cat sleep?\n' })).toBe('> On the tumble dryer.\n> ')
  })

  it('agent-tools has the model look up what Wei signed', async () => {
    expect((await printedBy('agent-tools.mjs', { env: { MADELEINE_MODEL_URL: model.url } })).split('\n'))
      .toEqual(['→ recall {"query":"Wei signed"}', 'For the timetable team.', ''])
  })

  it('mcp-client remembers and recalls through the server', async () => {
    const bin = emptyFolder()
    writeFileSync(
      join(bin, 'madeleine'), `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'dist/cli/main.js')}' "$@"\n`, { mode: 0o755 },
    )
    const printed = await printedBy('mcp-client.mjs', { env: { PATH: `${bin}${delimiter}${process.env.PATH}` } })
    expect(printed).toMatch(/^tools: .*\brecall\b.*\bremember\b/)
    expect(printed).not.toMatch(/^tools: .*\bforget\b/)
    expect(printed).toContain('The spare key is with Frau Vogt on the first floor.')
  })
})
