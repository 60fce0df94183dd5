/**
 * Builds the page that `madeleine ui` serves: a script with parts that are loaded when a view is first opened, one style, and the file
 * that names them, whose names change with what is in them. No source of another place is named: the page loads from its own server alone.
 */
import { build } from 'esbuild'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { LINKED } from './link.mjs'

/**
 * @param {string} folder of what was compiled, which gets a folder `ui`
 * @returns {Promise<import('esbuild').Metafile>} what went into it, whose licences go along
 */
export async function buildPage(folder) {
  copyStyles()
  const { metafile } = await build({
    entryPoints: { page: `${LINKED}/page/main.js` }, entryNames: '[name]-[hash]', outdir: `${folder}/ui`, bundle: true, minify: true,
    splitting: true, chunkNames: 'part-[hash]', format: 'esm', platform: 'browser', target: ['chrome111', 'firefox115', 'safari16.4'],
    metafile: true, legalComments: 'none', logLevel: 'warning',
  })
  const names = Object.keys(metafile.outputs).map((path) => basename(path))
  const [script, style] = ['js', 'css'].map((type) => names.find((name) => name.startsWith('page-') && name.endsWith(`.${type}`)))
  const page = readFileSync('packages/page/index.html', 'utf8').replace('page.js', `ui/${script}`).replace('page.css', `ui/${style}`)
  mkdirSync(`${folder}/ui`, { recursive: true })
  writeFileSync(`${folder}/ui/index.html`, page)
  writeFileSync(`${folder}/ui/icon.svg`, readFileSync('packages/page/icon.svg'))
  copyFileSync('sample/chat.jsonl', `${folder}/ui/sample.jsonl`)
  for (const name of [...names, 'index.html', 'sample.jsonl']) compress(`${folder}/ui/${name}`)
  return metafile
}

/** Beside the file, in both forms that browsers take: a server that compresses nothing itself sends them as they are. */
function compress(path) {
  const bytes = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(bytes))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

/** The compiler leaves them where they are. */
function copyStyles() {
  for (const path of readdirSync('packages/page', { recursive: true })) {
    if (path.endsWith('.css')) copyFileSync(join('packages/page', path), join(LINKED, 'page', path))
  }
}
