/** T-25: without a model nothing leaves: no connection, no name looked up, from import to upgrade. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { usePlace, jsonl, UNTIERED } from '../support/program.ts'
import { faultServer } from '../support/fault-server.ts'
import { NIGHT, ON_THIS_ENGINE } from '../night.ts'
import { serverUrl } from '../server.ts'
import { sensible } from '../support/served-model.ts'
import { talk, useDb } from '../testing.ts'

const place = usePlace()
const held = useDb()
const WATCH = { NODE_OPTIONS: `${UNTIERED} --import ${pathToFileURL(join(import.meta.dirname, '../privacy/outgoing.mjs')).href}` }
const MESSAGES = talk(Array.from({ length: 50 }, (_, i) => `What the ${i < 25 ? 'heron' : 'cooper'} did on morning ${i}`))

/** The database is where the messages are. */
function toDatabase(line: string): boolean {
  if (serverUrl === undefined) return false
  const { host, hostname } = new URL(serverUrl)
  return line.endsWith(` ${host}`) || line.endsWith(` ${hostname}`)
}
const outgoing = (stderr: string): string[] => stderr.split('\n').filter((line) => line.startsWith('OUTGOING') && !toDatabase(line))

const PROGRAM = join(import.meta.dirname, '../privacy/commands.mjs')

/**
 * One process runs them all on a store that the first opens: modules are loaded, and its folder or
 * server is found, once. What only reads the store asks for its models as `recall` does.
 */
const COMMANDS = [
  ['import', 'chat.jsonl'],
  ['push', '--conversation', 'later', '--role', 'user', '--content', 'One more heron'],
  ['work', '--until-idle'],
  ['recall', 'heron'],
  ['upgrade', '--recut', '--time-zone', 'Asia/Tokyo'],
  ...(NIGHT ? [['stats'], ['doctor']] : []),
]

describe.runIf(ON_THIS_ENGINE)('T-25: a store', () => {
  test.each([
    ['that knows of no model', {}],
    ['that is configured without a model, whatever else is set,', {
      MADELEINE_MODEL: 'none', MADELEINE_EMBEDDER: 'hashing', OPENAI_API_KEY: 'sk-none',
      HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9',
    }],
  ])('%s sends nothing while it is used', async (name, given) => {
    const where = 'data' in held.place ? { MADELEINE_DATA: name.length.toString() }
      : { MADELEINE_DATABASE_URL: held.place.databaseUrl, MADELEINE_USER: 'local' }
    const env = { ...WATCH, ...given, ...where }
    await writeFile(join(place.folder, 'chat.jsonl'), jsonl(MESSAGES))
    const { stderr } = await place.spawn([JSON.stringify(COMMANDS)], { env, program: PROGRAM })
    expect(stderr.match(/^EXIT .*$/gm)).toEqual(COMMANDS.map(([command]) => `EXIT 0 ${command}`))
    expect(outgoing(stderr)).toEqual([])
  })

  // Its messages are in a folder whatever the engine: once is enough
  test.runIf(serverUrl === undefined)('that has a model is seen to call it, which proves that the watch works', async () => {
    const server = await faultServer({ content: sensible }) // one that fails is asked again after pauses
    await writeFile(join(place.folder, 'chat.jsonl'), jsonl(MESSAGES))
    const env = { ...WATCH, MADELEINE_MODEL_URL: server.url, MADELEINE_MODEL: 'm', MADELEINE_DATA: 'seen' }
    const { stderr } = await place.spawn(['import', 'chat.jsonl', '--encode', '--flush'], { env })
    await server.close()
    expect(outgoing(stderr)).toContain(`OUTGOING connect ${new URL(server.url).host}`)
  })
})
