/** `madeleine eval`: runs the evaluation of the repository, which the package does not hold. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { MadeleineError, packageFile } from '@madeleine/base'
import { command } from '../command.ts'

const PROGRAM = packageFile('bench/eval/main.ts')

export const evalCommand = command({
  meta: { name: 'eval', description: 'Evaluate recall or segmentation on files with reference answers; only in a clone of the repository' },
  args: {},
  passesArgs: true,
  run: async ({ rawArgs }) => {
    if (!existsSync(PROGRAM)) {
      throw new MadeleineError(
        'invalid_input', 'eval is part of the repository, not of the package: clone it and run there: npm run eval -- recall FILE',
      )
    }
    const child = spawn(
      process.execPath, ['--import', pathToFileURL(createRequire(PROGRAM).resolve('tsx')).href, PROGRAM, ...rawArgs], { stdio: 'inherit' },
    )
    const [code] = await once(child, 'close') as [number | null]
    return code ?? 1
  },
})
