/**
 * Puts the compiled modules of what a program starts with into a few files: Node takes longer to open and link 500 modules
 * than to run them. An import of the library takes 135 ms of processor time instead of 300, and 16 MB less.
 *
 * What we depend on stays outside, where npm installed it, except for zod: 118 modules, of which half are translations of
 * messages that nothing here shows. Its licence goes along.
 */
import { build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'

const INSIDE = ['zod']
/** What packages export, the executable, and the same without a process of its own. */
const ENTRIES = ['index', 'segment/index', 'testing/index', 'cli/main', 'cli/run']
/** The engine's thread shares no module with the rest, so that it loads only what it needs. */
const THREAD = ['store/engine/start/thread-entry']

/** @param {string} folder of what was compiled, which gets the bundles in place of its entry points */
export async function bundle(folder) {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const outside = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !INSIDE.includes(name))
  const options = {
    bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', outdir: folder, logLevel: 'warning',
    external: outside.flatMap((name) => [name, `${name}/*`]), allowOverwrite: true, legalComments: 'none',
  }
  const entryPoints = (names) => Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]))
  await build({ ...options, entryPoints: entryPoints(ENTRIES), chunkNames: 'parts/[name]-[hash]' })
  await build({ ...options, entryPoints: entryPoints(THREAD), chunkNames: 'parts/thread/[name]-[hash]' })
  for (const name of INSIDE) writeFileSync(`${folder}/parts/LICENSE-${name}`, readFileSync(`node_modules/${name}/LICENSE`))
}
