/** What V8 optimises of the engine's WebAssembly, and of its host's: V8 itself says what it compiles. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROGRAM = new URL('../fixtures/store/two-modules.mjs', import.meta.url).pathname
const LIBRARY = new URL('../../dist/index.js', import.meta.url).href

/** How many functions a process optimises: of the engine, the module with most functions, and of its own module, the last one. */
function optimised(flags: readonly string[] = []): { engine: number; host: number } {
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-compiled-'))
  try {
    const args = ['--trace-wasm-compilation-times', ...flags, PROGRAM, LIBRARY, join(folder, 'store')]
    const lines = execFileSync(process.execPath, args, { encoding: 'utf8' }).split('\n')
    const compiled = lines.map((line) => /^Compiled function (0x[0-9a-f]+)#\d+ using (Liftoff|TurboFan)/.exec(line))
      .filter((match) => match !== null)
    const modules = new Map<string, RegExpExecArray[]>()
    for (const match of compiled) modules.set(match[1]!, [...modules.get(match[1]!) ?? [], match])
    const all = [...modules.values()]
    const [engine = []] = all.toSorted((a, b) => b.length - a.length)
    const count = (matches: readonly RegExpExecArray[]): number => matches.filter(([, , compiler]) => compiler === 'TurboFan').length
    return { engine: count(engine), host: count(all.at(-1) ?? []) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a process that asks little optimises next to nothing of the engine, and its own modules as usual', () => {
  const { engine, host } = optimised()
  expect(engine).toBeLessThan(10)
  expect(host).toBe(1)
})

test('a process that itself sets how early V8 optimises is left alone', () => {
  expect(optimised(['--wasm-tiering-budget=1800000']).engine).toBeGreaterThan(30)
})
