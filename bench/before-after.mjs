/**
 * What a person and a model read of the sample chat, by two versions, beside each other: docs/internals/before-after/.
 * Run:
 *   node bench/before-after.mjs read >now.json             in a checkout that is built; for the other
 *                                                          version, copy this file into its checkout
 *   node bench/before-after.mjs pages before.json now.json docs/internals/before-after
 *
 * Ten questions by `madeleine recall`, and for ten other requests the context of a new conversation, of 1,000 tokens. Deterministic,
 * but for the ids of frames, which are left out.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const QUESTIONS = [
  'Where was the cat found?', 'Why did the heating not work?', 'Which number was the right hanger?',
  'When does Lena move?', 'How much rye flour does the sourdough get?',
  'Who invented the bicycle?', 'What did Lena forget at the museum?', '妈妈带了什么茶？',
  'What did they give Zoë for her birthday?', 'how did the interview go',
]
const REQUESTS = [
  'Lena asks for a present for Wei. What does he like?', 'Plan the next trip to Dresden.',
  'Write to the landlord about March.', 'What should I know about Klaus before I look after him?',
  'Help me prepare Lena\'s first day at the archive.', 'Which trains did we take, and when?',
  'Translate a greeting for Wei\'s mother.', 'When is the housewarming?', 'Remind me what I owe to whom.',
  'What is the capital of Australia?',
]

const CLOCK = new Date('2026-06-06T10:00:00Z')

async function read() {
  const root = process.cwd()
  const data = mkdtempSync(join(tmpdir(), 'madeleine-bench-'))
  const cli = (...args) => execFileSync('node', [join(root, 'dist/cli/main.js'), ...args], { encoding: 'utf8', env: {
    ...process.env, MADELEINE_DATA: data, TZ: 'Europe/Berlin', COLUMNS: '110',
  } })
  cli('import', join(root, 'sample/chat.jsonl'), '--flush')
  const questions = QUESTIONS.map((query) => [query, cli('recall', query)])
  const { openMemory } = await import(pathToFileURL(join(root, 'dist/index.js')).href)
  const memory = await openMemory({ data, work: false, timeZone: 'Europe/Berlin', now: () => CLOCK })
  const contexts = []
  for (const query of REQUESTS) {
    const { text, tokens } = await memory.context({ conversationId: 'new', query, maxTokens: 1000 })
    contexts.push([query, text.replaceAll(/ id=\d{12}/g, ''), tokens])
  }
  await memory.close()
  rmSync(data, { recursive: true, force: true })
  return { questions, contexts }
}

/** A block that holds any text. */
const block = (text) => `\`\`\`\`text\n${text.trim().replaceAll(/ \d+\.\d s$/gm, '')}\n\`\`\`\``
const pair = (before, now) =>
  (before.trim() === now.trim() ? `Before and now:\n\n${block(now)}` : `Before:\n\n${block(before)}\n\nNow:\n\n${block(now)}`)

/** Lines of entries on a page; with its heading a page stays under 250. */
const PAGE_LINES = 236
const linesOf = (entries) => entries.join('\n\n').split('\n').length

/** Entries by pages, in order. */
function divided(entries) {
  const pages = []
  for (const entry of entries) {
    const last = pages.at(-1)
    if (last !== undefined && linesOf([...last, entry].map(({ text }) => text)) <= PAGE_LINES) last.push(entry)
    else pages.push([entry])
  }
  return pages
}

/** A heading, its pages as a list of links, and the pages by the names of their files. */
function section({ name, heading, says, entries }) {
  const pages = divided(entries).map((some, i) => ({ file: `${name}-${i + 1}.md`, some }))
  const links = pages.map(({ file, some }) => `- [${some.map(({ title }) => title).join(' · ')}](${file})`)
  return {
    index: `## ${heading}\n\n${says}\n\n${links.join('\n')}`,
    files: pages.map(({ file, some }) => [file, `# ${heading}, before and after\n\n${some.map(({ text }) => text).join('\n\n')}\n`]),
  }
}

function pagesOf(before, now) {
  const questions = section({
    name: 'questions', heading: 'Ten questions', says: '`madeleine recall QUESTION`.',
    entries: now.questions.map(([title, text], i) => ({ title, text: `## ${title}\n\n${pair(before.questions[i][1], text)}` })),
  })
  const contexts = section({
    name: 'contexts', heading: 'Ten contexts',
    says: '`memory.context({ conversationId: \'new\', query, maxTokens: 1000 })`: the system text and the message, 1,000 tokens at most.',
    entries: now.contexts.map(([title, text, tokens], i) =>
      ({ title, text: `## ${title}\n\n${before.contexts[i][2]} tokens before, ${tokens} now.\n\n${pair(before.contexts[i][1], text)}` })),
  })
  const index = `# Before and after

What a person reads of the [sample chat](../../../sample/README.md), and what a model is given: whole, by the version before chats were \
cut, titled and told to agents as now (\`800c12e0\`), and by this one. \`node bench/before-after.mjs\`; nothing was left out.

${questions.index}

${contexts.index}
`
  return [['README.md', index], ...questions.files, ...contexts.files]
}

const [command, ...files] = process.argv.slice(2)
if (command === 'read') console.log(JSON.stringify(await read()))
else if (command === 'pages' && files.length === 3) {
  const [before, now, folder] = files
  for (const [name, text] of pagesOf(JSON.parse(readFileSync(before, 'utf8')), JSON.parse(readFileSync(now, 'utf8')))) {
    writeFileSync(join(folder, name), text)
  }
} else throw new Error('read, or pages BEFORE NOW FOLDER')
