/**
 * Puts the compiled modules of what a program starts with into a few files: Node takes longer to open and link 500 modules
 * than to run them. An import of the library takes 70 ms of processor time instead of 320, and 18
 * MB instead of 44, with what `openStore` loads later.
 *
 * What we depend on stays outside, where npm installed it, except for zod: a hundred modules, most of them translations of
 * messages that nothing here shows. What is only in devDependencies goes inside, too: of the SDK of the Model Context Protocol
 * the 120 kB that a server over stdio needs, instead of 29 MB with three web servers. The licences go along.
 */
import { build } from 'esbuild'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { LINKED } from './link.mjs'

/** What is imported by its name goes inside, of OpenTelemetry's API what prom-client needs: our own import of it is not by a literal. */
const INSIDE = ['zod', '@opentelemetry/api']
/** What packages export, what the executable runs, and the same without a process of its own. */
const ENTRIES = [...exported(), 'cli/run-process', 'cli/run']
/** The engine's thread shares no module with the rest, so that it loads only what it needs: first the engine, then what reads. */
const THREAD = ['engine/thread-entry', 'core/recall/thread-reads']
/** The thread of an upload has all formats of files, and nothing of a store. */
const UPLOADS = ['server/http/uploads/upload-reader']
/** The executable is one file, with what a hook needs: its host waits for it. */
const MAIN = ['cli/main']

/** By package.json; an entry that is in no build of this list has classes of its own, and its errors are not the library's. */
function exported() {
  const { exports: entries } = JSON.parse(readFileSync('package.json', 'utf8'))
  return Object.values(entries).flatMap((entry) => (entry.default ? [/^\.\/dist\/(.*)\.js$/.exec(entry.default)[1]] : []))
}

/** @param {string} folder of what was compiled, which gets the bundles in place of its entry points */
export async function bundle(folder) {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const outside = Object.keys({ ...dependencies, ...peerDependencies }).filter((name) => !INSIDE.includes(name))
  const options = {
    bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20', outdir: folder, logLevel: 'warning',
    external: outside.flatMap((name) => [name, `${name}/*`]), allowOverwrite: true, legalComments: 'none',
    supported: { 'regexp-unicode-property-escapes': true }, // else a literal in a function becomes a constructor, five times as slow
  }
  const entryPoints = (names) => Object.fromEntries(names.map((name) => [name, `${LINKED}/${name}.js`]))
  const program = { ...options, entryPoints: entryPoints(ENTRIES), chunkNames: 'parts/[name]-[hash]' }
  const { metafile } = await build({ ...program, plugins: [withoutAjv, besideParts], metafile: true, write: false })
  const { metafile: { outputs } } = await build({ ...program, plugins: [withoutAjv, besideParts, together(metafile)], metafile: true })
  giveRequire(outputs)
  await build({ ...options, entryPoints: entryPoints(THREAD), chunkNames: 'parts/thread/[name]-[hash]' })
  // Where the files of SQLite are: its parts are beside those of the program
  const uploads = { ...options, entryPoints: entryPoints(UPLOADS), chunkNames: 'parts/upload-[name]-[hash]', metafile: true }
  giveRequire((await build({ ...uploads, plugins: [besideParts] })).metafile.outputs)
  await build({ ...options, entryPoints: entryPoints(MAIN), chunkNames: 'parts/main/[name]-[hash]', plugins: [apart('run-process')] })
  for (const file of ['js', 'wasm']) copyFileSync(`${SQLITE}/dist/node-sqlite3-wasm.${file}`, `${folder}/parts/${inParts(file)}`)
  writeLicences(folder, metafile, ['node-sqlite3-wasm'])
}

/**
 * Those of the packages that a build put inside.
 * @param {string} folder of what was compiled  @param {string[]} [copied] packages whose files lie beside it
 */
export function writeLicences(folder, metafile, copied = []) {
  for (const name of [...packagesIn(metafile), ...copied]) {
    writeFileSync(`${folder}/parts/LICENSE-${name.replace('/', '-')}`, readFileSync(`node_modules/${name}/${licenceIn(name)}`))
  }
}

/** Its file, however it is spelt. */
const licenceIn = (name) => readdirSync(`node_modules/${name}`).find((file) => /^licen[cs]e(?:\.\w+)?$/i.test(file)) ?? 'LICENSE'

/** The packages whose code went into the bundles. */
const packagesIn = ({ outputs }) => {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  return new Set(inputs.flatMap(([path, { bytesInOutput }]) =>
    (bytesInOutput > 0 ? (/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? []).slice(1) : [])))
}

/** The SDK validates with ajv what users fill in when a server asks them; ours never asks, and brings a validator that says so. */
const withoutAjv = {
  name: 'without-ajv',
  setup({ onLoad }) {
    onLoad({ filter: /@modelcontextprotocol\/sdk\/.*ajv-provider\.js$/ }, () => ({ contents: 'export class AjvJsonSchemaValidator {}' }))
  },
}

/** What a package of the older kind requires of Node comes through one function, whose module has no `require` of its own. */
const BUILTINS = "import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\n"

function giveRequire(outputs) {
  for (const path of Object.keys(outputs)) {
    const code = readFileSync(path, 'utf8')
    if (code.includes('Dynamic require of "')) writeFileSync(path, BUILTINS + code)
  }
}

/** A module beside the entry that is an entry of another build. */
const apart = (name) => ({
  name: 'apart',
  setup: ({ onResolve }) => onResolve({ filter: new RegExp(`^\\./${name}\\.js$`) }, () => ({ path: `./${name}.js`, external: true })),
})

/** A package that finds its WebAssembly beside itself: its two files stand with the parts, as they are. */
const SQLITE = 'node_modules/node-sqlite3-wasm'
const inParts = (file) => `node-sqlite3-wasm.${file === 'js' ? 'cjs' : file}`
const besideParts = {
  name: 'beside-parts',
  setup: ({ onResolve }) => onResolve({ filter: /^node-sqlite3-wasm$/ }, () => ({ path: `./${inParts('js')}`, external: true })),
}

/** What an open store is; what it loads later finds all of that loaded. */
const STORE = `${LINKED}/core/memory/running-store.js`

/** What few programs load, those that serve others or ask a server, says nothing of what the rest need. */
const SELDOM = new RegExp(String.raw`^${LINKED}/(?:core/(?:remote|keys|spaces)`
  + String.raw`|server/(?:http|mcp/http))/`
  + String.raw`|/(?:serve|access|people|sync)-commands?\.js$`)

/** What only an open store needs: a command's help loads none of it. */
const OF_STORES = new RegExp(`^${LINKED}/(?:core/(?:memory|pipeline|encode)|segment|language/(?:titles|query))/`)

/** A module that so many of the parts that are loaded later need goes with the others of them, unless it is large. */
const SHARE = 1 / 5
const LARGE_BYTES = 14_000

/**
 * Esbuild makes a part of each set of modules that the same entries need: dozens of small ones, which every command opens.
 * Here what is loaded later imports all the small modules that a fifth of it needs, so that they are in the same few parts; and what
 * only an open store loads imports all that the store has, which is there then.
 */
function together({ outputs }) {
  const needed = new Map() // module: the entries that need it
  const late = Object.values(outputs)
    .flatMap(({ entryPoint }) => (entryPoint && !ENTRIES.some((name) => entryPoint === `${LINKED}/${name}.js`) ? [entryPoint] : []))
  const counted = late.filter((path) => !SELDOM.test(path))
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (!counted.includes(entryPoint)) continue
    for (const part of partsOf(outputs, path)) {
      for (const module of smallModulesIn(outputs[part])) needed.set(module, (needed.get(module) ?? 0) + 1)
    }
  }
  const shared = [...needed].flatMap(([module, count]) =>
    (count >= counted.length * SHARE && module.startsWith(LINKED) && !OF_STORES.test(module) ? [resolve(module)] : []))
  const importsOf = (paths) => paths.map((path) => `import ${JSON.stringify(path)}\n`).join('')
  const groups = { together: importsOf(shared), store: importsOf(modulesOfStore(outputs)) }
  const [entries, inStore] = [late, loadedByStore(outputs)].map((paths) => new Set(paths.map((path) => resolve(path))))
  const groupsOf = (path) => ['together', ...(inStore.has(path) ? ['store'] : [])].map((group) => `\nimport 'group:${group}'`).join('')
  return {
    name: 'together',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice('group:'.length), namespace: 'group' }))
      onLoad({ filter: /./, namespace: 'group' }, ({ path }) => ({ contents: groups[path], resolveDir: process.cwd() }))
      onLoad({ filter: /\.js$/ }, ({ path }) =>
        (entries.has(path) ? { contents: `${readFileSync(path, 'utf8')}${groupsOf(path)}\n`, loader: 'js' } : undefined))
    },
  }
}

const outputOf = (outputs, entry) => Object.keys(outputs).find((path) => outputs[path].entryPoint === entry)
const modulesOfStore = (outputs) => [...partsOf(outputs, outputOf(outputs, STORE))]
  .flatMap((part) => Object.keys(outputs[part].inputs).filter((path) => path.startsWith(LINKED)).map((path) => resolve(path)))

/** What is imported when it is needed by what an open store is, and by nothing that is loaded without one. */
function loadedByStore(outputs) {
  const store = partsOf(outputs, outputOf(outputs, STORE))
  const importers = (path) =>
    Object.keys(outputs).filter((part) => outputs[part].imports.some((other) => other.kind === 'dynamic-import' && other.path === path))
  return Object.entries(outputs).flatMap(([path, { entryPoint }]) => {
    const by = entryPoint ? importers(path) : []
    return by.length > 0 && by.every((part) => store.has(part)) ? [entryPoint] : []
  })
}

/** The parts that are loaded with one, and it. */
function partsOf(outputs, path, found = new Set()) {
  if (found.has(path)) return found
  found.add(path)
  for (const { path: next, kind } of outputs[path].imports) if (kind === 'import-statement' && outputs[next]) partsOf(outputs, next, found)
  return found
}

const smallModulesIn = ({ entryPoint, bytes, inputs }) => (entryPoint || bytes > LARGE_BYTES ? [] : Object.keys(inputs))
