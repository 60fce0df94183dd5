/**
 * Joins the packages, which `tsc -b` compiles each into a folder of its own, into one tree of modules that import each other by path.
 * A door is for who writes: here each import goes past it, to the module that has the name, so that a program loads what it uses.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const SCOPE = '@madeleine/'
const COMPILED = 'build/compiled'
/** Where the tree is; what the package exports is at its top. */
export const LINKED = 'build/linked'

export function link() {
  rmSync(LINKED, { recursive: true, force: true })
  const names = readdirSync('packages')
  const packages = new Map(names.map((name) => [SCOPE + name, packageIn(name)]))
  for (const name of names) linkFolder(name, `packages/${name}`, join(LINKED, name), packages)
  linkFolder('src', 'src', LINKED, packages)
}

/** Without the door, and without what the compiler has left of sources that are gone. */
function linkFolder(name, sources, folder, packages) {
  for (const entry of readdirSync(join(COMPILED, name), { recursive: true, withFileTypes: true })) {
    const compiled = join(entry.parentPath ?? entry.path, entry.name)
    const path = relative(join(COMPILED, name), compiled)
    const source = join(sources, path.replace(/\.(?:js|d\.ts)$/, '.ts'))
    if (!entry.isFile() || source === `packages/${name}/index.ts` || !(existsSync(source) || existsSync(`${source}x`))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), linked(readFileSync(compiled, 'utf8'), join(folder, path), packages))
  }
}

/** The module that each name of a package's door is in, and that each of its other entries is. */
function packageIn(name) {
  const { exports: entries = {} } = JSON.parse(readFileSync(`packages/${name}/package.json`, 'utf8'))
  const module = (path) => join(LINKED, name, path.replace(/\.ts$/, '.js'))
  const names = new Map()
  const door = entries['.'] === undefined ? '' : readFileSync(join(COMPILED, name, 'index.d.ts'), 'utf8')
  for (const [, exported, from] of door.matchAll(NAMED)) {
    for (const one of namesIn(exported)) names.set(one.replace(/^type /, ''), module(from.replace(/^\.\//, '')))
  }
  const paths = Object.entries(entries).filter(([entry]) => entry !== '.').map(([entry, path]) => [join(SCOPE, name, entry), module(path)])
  return { names, paths: new Map(paths) }
}

const NAMED = /^(?:import|export)(?: type)? \{([^}]*)\} from '([^']*)';?$/gm
const namesIn = (list) => list.split(',').map((name) => name.trim()).filter((name) => name !== '')

function linked(text, path, packages) {
  const to = (module) => (relative(dirname(path), module).startsWith('.') ? '' : './') + relative(dirname(path), module)
  const moduleOf = (specifier, name) => {
    const { names, paths } = packages.get(specifier.split('/', 2).join('/')) ?? {}
    const module = paths?.get(specifier) ?? names?.get(name)
    if (module === undefined) throw new Error(`${path}: ${specifier} has no ${name ?? 'such entry'}`)
    return to(module)
  }
  const past = (statement, list, specifier) => {
    if (!specifier.startsWith(SCOPE)) return statement
    const [verb] = statement.split('{')
    const from = new Map()
    for (const one of namesIn(list)) {
      const module = moduleOf(specifier, one.replace(/^type /, '').split(' as ')[0])
      from.set(module, [...(from.get(module) ?? []), one])
    }
    return [...from].map(([module, ones]) => `${verb}{ ${ones.join(', ')} } from '${module}';`).join('\n')
  }
  return text
    .replace(NAMED, past)
    .replace(/\bimport\((['"])(@madeleine\/[^'"]+)\1\)(?:\.(\w+))?/g, (_, quote, specifier, name) =>
      `import(${quote}${moduleOf(specifier, name)}${quote})${name === undefined ? '' : `.${name}`}`)
    .replace(/^import (['"])(@madeleine\/[^'"]+)\1/gm, (_, quote, specifier) => `import ${quote}${moduleOf(specifier)}${quote}`)
}
