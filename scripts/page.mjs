/**
 * Builds the page that `madeleine ui` serves: one script, one style and the file that names them, whose names change with what is in
 * them. No source of another place is named: the page loads from its own server alone.
 */
import { build } from 'esbuild'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/**
 * @param {string} folder of what was compiled, which gets a folder `ui`
 * @returns {Promise<import('esbuild').Metafile>} what went into it, whose licences go along
 */
export async function buildPage(folder) {
  const { metafile } = await build({
    entryPoints: { page: 'src/page/main.tsx' }, entryNames: '[name]-[hash]', outdir: `${folder}/ui`, bundle: true, minify: true,
    format: 'esm', platform: 'browser', target: ['chrome111', 'firefox115', 'safari16.4'], jsx: 'automatic', jsxImportSource: 'preact',
    metafile: true, legalComments: 'none', logLevel: 'warning', tsconfig: 'src/page/tsconfig.json',
  })
  const names = Object.keys(metafile.outputs).map((path) => basename(path))
  const [script, style] = ['js', 'css'].map((type) => names.find((name) => name.endsWith(`.${type}`)))
  const page = readFileSync('src/page/index.html', 'utf8').replace('page.js', `ui/${script}`).replace('page.css', `ui/${style}`)
  mkdirSync(`${folder}/ui`, { recursive: true })
  writeFileSync(`${folder}/ui/index.html`, page)
  writeFileSync(`${folder}/ui/icon.svg`, readFileSync('src/page/icon.svg'))
  return metafile
}
