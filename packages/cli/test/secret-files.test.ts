/** Secrets in files, as containers have them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { spoolPlace } from '../hook/spool.ts'
import { SECRET_VARIABLES, withSecretFiles } from '../secret-files.ts'

describe('a secret', () => {
  let folder: string
  let file: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'madeleine-secret-'))
    file = join(folder, 'url')
    writeFileSync(file, 'postgres://ann:plum@db/memory\n')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(SECRET_VARIABLES)('of %s may be in a file, which ends with a line break', (name) => {
    const env = withSecretFiles({ [`${name}_FILE`]: file, HOME: '/home/ann' })
    expect(env).toMatchObject({ [name]: 'postgres://ann:plum@db/memory', HOME: '/home/ann' })
    expect(withSecretFiles(env)).toBe(env)
  })

  it('names the place of a memory, and of a spool, as the variable itself does', () => {
    const inFile = { MADELEINE_DATABASE_URL_FILE: file, MADELEINE_USER: 'ann' }
    const inVariable = { MADELEINE_DATABASE_URL: 'postgres://ann:plum@db/memory', MADELEINE_USER: 'ann' }
    expect(readConfig({}, withSecretFiles(inFile))).toEqual(readConfig({}, inVariable))
    expect(spoolPlace({}, inFile, folder)).toEqual(spoolPlace({}, inVariable, folder))
  })

  it('that is not in any file leaves the environment as it is', () => {
    const env = { MADELEINE_KEY: 'mdl_1', MADELEINE_DATABASE_URL_FILE: '' }
    expect(withSecretFiles(env)).toBe(env)
  })

  it('is not guessed: a file that is missing or empty, or beside a value, is refused by the name of its variable', () => {
    writeFileSync(join(folder, 'empty'), ' \n')
    const reading = (env: Record<string, string>) => () => withSecretFiles(env)
    const missing = join(folder, 'none')
    expect(reading({ MADELEINE_KEY_FILE: missing })).toThrow(`the file ${missing} of MADELEINE_KEY_FILE cannot be read (ENOENT)`)
    expect(reading({ MADELEINE_KEY_FILE: folder })).toThrow('of MADELEINE_KEY_FILE cannot be read (EISDIR)')
    const empty = join(folder, 'empty')
    expect(reading({ MADELEINE_KEY_FILE: empty })).toThrow(`the file ${empty} of MADELEINE_KEY_FILE is empty`)
    expect(reading({ MADELEINE_KEY_FILE: file, MADELEINE_KEY: 'mdl_1' })).toThrow('MADELEINE_KEY and MADELEINE_KEY_FILE cannot be combined')
  })
})
