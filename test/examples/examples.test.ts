/** Every program in examples/ runs as it stands and prints what its reader is to see. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { read } from '../house-rules.ts'
import { exampleOf, printedBy } from './run-example.ts'

const programs = readdirSync(exampleOf('')).filter((name) => name.endsWith('.mjs'))

describe('the examples', () => {
  it('are all listed in their README, and each says how it is run', () => {
    const listed = [...read('examples/README.md').matchAll(/\]\(([\w-]+\.mjs)\)/g)].map(([, name]) => name)
    expect(listed.toSorted()).toEqual(programs.toSorted())
    for (const name of programs) expect(readFileSync(exampleOf(name), 'utf8')).toMatch(new RegExp(`^/\\*\\*\\n(?: \\*.*\\n)+ \\*     .*node ${name}\\b.*\\n \\*/\\n`))
  })
})

describe.concurrent('the example', () => {
  it('quick-start is the program of the README, which test/first-contact runs', () => {
    const [, program] = readFileSync(exampleOf('quick-start.mjs'), 'utf8').split(/^ \*\/\n/m)
    expect(read('README.md')).toContain(`\`\`\`js\n${program}\`\`\``)
  })

  it('several-users gives each user the own key, and forgets one of them', async () => {
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
})
