/**
 * Makes the pictures of the README from the program itself: two of the page and one of the terminal, on the sample chat and a
 * developer's years made by a seed. Run: npm run pictures (needs Debian's chromium, fonts-dejavu-core and fonts-wqy-zenhei)
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPage, startBrowser } from '../test/ui/browser.ts'
import { developersExport } from '../test/ui/exports.ts'
import { servePage } from '../test/ui/served-page.ts'
import { goTo } from '../test/ui/walk.ts'

const FOLDER = 'docs/pictures'
const MOST_BYTES = 200 * 1024
const SIZE = { width: 1120, height: 700 }
/** Of the sample chat. */
const ZONE = 'Europe/Berlin'
const ASKED = ['What did Wei sign in April?', 'How do I configure a Kubernetes ingress?']

/** Of a terminal: an escape, which codes, and an m. */
const CODE = new RegExp(`${String.fromCodePoint(27)}\\[([\\d;]*)m`)
const MARKUP = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const STYLES = { 1: 'font-weight:700', 2: 'opacity:.6', 4: 'text-decoration:underline', 7: 'background:#e6a53f66' }
const COLOURS = ['#888', '#ff8d80', '#8fce9a', '#eeb453', '#8ab4f8', '#d7a6f5', '#7fd6d6', '#ece5d8']

/** What a terminal shows, as markup: bold, faint, underlined and coloured words. @param {string} text with the codes of a terminal */
function terminalMarkup(text) {
  let on = []
  return text.split(CODE).map((part, i) => {
    const codes = i % 2 === 1 ? part : undefined
    if (codes === undefined) {
      const shown = part.replace(/[&<>]/g, (sign) => MARKUP[sign])
      return on.length > 0 ? `<span style="${on.join(';')}">${shown}</span>` : shown
    }
    for (const code of codes.split(';').map(Number)) {
      if (code === 0 || codes === '') on = []
      else if (code === 22 || code === 24 || code === 27 || code === 39) on = on.filter((style) => !endedBy(style, code))
      else if (STYLES[code]) on = [...on, STYLES[code]]
      else if (code % 60 >= 30 && code % 60 <= 37) on = [...on, `color:${COLOURS[code % 10]}`]
    }
    return ''
  }).join('')
}

const ENDS = { 22: /weight|opacity/, 24: /decoration/, 27: /background/, 39: /color/ }
const endedBy = (style, code) => ENDS[code].test(style)

/** On a terminal of its own, by util-linux's `script`: what is written elsewhere has no colours. */
const inTerminal = (data) => ASKED.map((query) => {
  const env = { ...process.env, TERM: 'xterm-256color', TZ: ZONE }
  const command = `stty cols 92; '${process.execPath}' dist/cli/main.js recall '${query}' --data '${data}'`
  const shown = execFileSync('script', ['-qec', command, '/dev/null'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return `<b style="color:#8fce9a">$</b> madeleine recall "${query}"\n${terminalMarkup(shown.replaceAll('\r', ''))}`
}).join('\n')

const WINDOW = (text) => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; background: #13151b; } pre { margin: 0; padding: 26px 30px; color: #ece5d8; display: inline-block;
  font: 14px/1.45 'DejaVu Sans Mono', 'WenQuanYi Zen Hei Mono', monospace; white-space: pre; } </style><pre>${text}</pre>`

/** Two of the page, in light and dark. @param {import('playwright-core').Browser} browser */
async function picturesOfPage(browser, url) {
  const asked = `#/ask?q=${encodeURIComponent(ASKED[0])}`
  for (const [name, address, dark] of [['page-timeline', '#/timeline', false], ['page-ask', asked, true]]) {
    const { page } = await openPage(browser, url, { ...SIZE, dark })
    await page.locator('main h1').first().waitFor()
    await goTo(page, address)
    await page.screenshot({ path: join(FOLDER, `${name}.png`) })
    await page.context().close()
  }
}

async function pictureOfTerminal(browser, data) {
  const page = await browser.newPage({ viewport: { width: 900, height: 600 } })
  await page.setContent(WINDOW(inTerminal(data)))
  await page.locator('pre').screenshot({ path: join(FOLDER, 'terminal.png') })
  await page.close()
}

mkdirSync(FOLDER, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'madeleine-pictures-'))
const browser = await startBrowser()
const served = await servePage(['sample/chat.jsonl', await developersExport(folder, 260)], ZONE)
try {
  await picturesOfPage(browser, served.url)
} finally {
  await served.stop()
}
const alone = join(folder, 'memory')
const env = { ...process.env, TZ: ZONE }
execFileSync(process.execPath, ['dist/cli/main.js', 'import', 'sample/chat.jsonl', '--data', alone], { stdio: 'ignore', env })
await pictureOfTerminal(browser, alone)
await browser.close()
rmSync(folder, { recursive: true, force: true })
for (const name of ['page-timeline', 'page-ask', 'terminal']) {
  const { size } = statSync(join(FOLDER, `${name}.png`))
  if (size > MOST_BYTES) throw new Error(`${name}.png has ${size} bytes, more than ${MOST_BYTES}`)
  console.log(`${join(FOLDER, `${name}.png`)}: ${Math.round(size / 1024)} KiB`)
}
