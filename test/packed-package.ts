/** The package as a stranger gets it: packed once for the whole run, and unpacked where npm would put it, beside the packages it names. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { chmod, mkdir, rename, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface PackedPackage {
  readonly tarball: string
  /** Paths of the files in it. */
  readonly files: readonly string[]
  /** A folder with a package.json and node_modules, in which it is installed. */
  readonly app: string
  /** Where it is installed. */
  readonly installed: string
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly bin: Readonly<Record<string, string>>
}

const POLL_MS = 50
const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)

/** Where the packed package and the folders of its users are; of this run alone, and removed at its end (built.ts). */
export const packedFolder = (): string =>
  process.env.MADELEINE_TEST_PACKED ??= realpathSync(mkdtempSync(join(tmpdir(), 'madeleine-packed-')))

/** Without what `npm test` and the user's own memory leave in the environment. */
export const strangersEnvironment: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    !new RegExp(String.raw`^(?:npm_(?:package|lifecycle|command|config_local_prefix)|MADELEINE_|`
      + String.raw`NODE_ENV$|NODE_OPTIONS$|VITEST|NO_COLOR$|FORCE_COLOR$|COLUMNS$)`).test(name)),
)

let packed: Promise<PackedPackage> | undefined

/** The first worker that asks packs it; the others wait for that. */
export const packedPackage = (): Promise<PackedPackage> => (packed ??= packOnce())

async function packOnce(): Promise<PackedPackage> {
  const done = join(packedFolder(), 'packed.json')
  try {
    await mkdir(join(packedFolder(), 'app'))
  } catch {
    while (!existsSync(done)) await sleep(POLL_MS)
    return finished(readFileSync(done, 'utf8'))
  }
  const result = await pack().catch((error: unknown) => ({ failed: String(error) }))
  await writeFile(`${done}.new`, JSON.stringify(result))
  await rename(`${done}.new`, done)
  return finished(JSON.stringify(result))
}

function finished(json: string): PackedPackage {
  const result = JSON.parse(json) as PackedPackage & { failed?: string }
  if (result.failed !== undefined) throw new Error(`the package could not be packed: ${result.failed}`)
  return result
}

async function pack(): Promise<PackedPackage> {
  const folder = packedFolder()
  const app = join(folder, 'app')
  await writeFile(join(app, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const { stdout } = await run(
    'npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: root, env: strangersEnvironment },
  )
  const [{ filename, files }] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }]
  const tarball = join(folder, filename)
  return { tarball, files: files.map(({ path }) => path), app, installed: await installFrom(tarball, app) }
}

/** What npm does, without the network: unpacks the package, and links what it names, and nothing else, beside it. */
async function installFrom(tarball: string, app: string): Promise<string> {
  const modules = join(app, 'node_modules')
  const own = join(modules, 'madeleine')
  await mkdir(own, { recursive: true })
  await run('tar', ['-xzf', tarball, '-C', own, '--strip-components=1'])
  const { bin, dependencies } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as Manifest
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true })
    await symlink(join(root, 'node_modules', name), join(modules, name))
  }
  await mkdir(join(modules, '.bin'))
  for (const [name, path] of Object.entries(bin)) {
    await symlink(join(own, path), join(modules, '.bin', name))
    await chmod(join(own, path), 0o755)
  }
  return own
}
