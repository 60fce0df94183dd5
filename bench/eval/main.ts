/**
 * `npm run eval -- recall FILE…` and `npm run eval -- segmentation FILE…`: what recall finds and where policies cut, on files with
 * reference answers. `madeleine eval` of a clone runs it too; the package holds no evaluation.
 */
import { run } from '../../packages/cli/run.ts'
import { EVALUATION } from './eval-command.ts'

process.removeAllListeners('warning')
process.exitCode = await run(['eval', ...process.argv.slice(2)], process, undefined, EVALUATION)
