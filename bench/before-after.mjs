/**
 * What a person and a model read of the sample chat, by two versions, beside each other: docs/before-after.md.
 * Run:
 *   node bench/before-after.mjs read >now.json             in a checkout that is built; for the other version, copy this file into its checkout
 *   node bench/before-after.mjs page before.json now.json >docs/before-after.md
 *
 * Ten questions by `madeleine recall`, and for ten other requests the context of a new conversation, of 1,000 tokens. Deterministic,
 * but for the ids of frames, which are left out.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const QUESTIONS = [
  'Where was the cat found?', 'Why did the heating not work?', 'Which number was the right hanger?', 'When does Lena move?', 'How much rye flour does the sourdough get?',
  'Who invented the bicycle?', 'What did Lena forget at the museum?', '妈妈带了什么茶？', 'What did they give Zoë for her birthday?', 'how did the interview go',
]
const REQUESTS = [
  'Lena asks for a present for Wei. What does he like?', 'Plan the next trip to Dresden.', 'Write to the landlord about March.', 'What should I know about Klaus before I look after him?',
  'Help me prepare Lena\'s first day at the archive.', 'Which trains did we take, and when?', 'Translate a greeting for Wei\'s mother.', 'When is the housewarming?', 'Remind me what I owe to whom.',
  'What is the capital of Australia?',
]

const CLOCK = new Date('2026-06-06T10:00:00Z')

async function read() {
  const root = process.cwd()
  const data = mkdtempSync(join(tmpdir(), 'madeleine-bench-'))
  const cli = (...args) => execFileSync('node', [join(root, 'dist/cli/main.js'), ...args], { encoding: 'utf8', env: { ...process.env, MADELEINE_DATA: data, TZ: 'Europe/Berlin', COLUMNS: '110' } })
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
const pair = (before, now) => (before.trim() === now.trim() ? `Before and now:\n\n${block(now)}` : `Before:\n\n${block(before)}\n\nNow:\n\n${block(now)}`)

function page(before, now) {
  return `# Before and after

What a person reads of the [sample chat](../sample/README.md), and what a model is given: whole, by the version before chats were cut, titled and told to agents as now (\`800c12e0\`), and by this one. \`node bench/before-after.mjs\`; nothing was left out.

## Ten questions

\`madeleine recall QUESTION\`.

${now.questions.map(([query, text], i) => `### ${query}\n\n${pair(before.questions[i][1], text)}`).join('\n\n')}

## Ten contexts

\`memory.context({ conversationId: 'new', query, maxTokens: 1000 })\`: the system text and the message, 1,000 tokens at most.

${now.contexts.map(([query, text, tokens], i) => `### ${query}\n\n${before.contexts[i][2]} tokens before, ${tokens} now.\n\n${pair(before.contexts[i][1], text)}`).join('\n\n')}
`
}

const [command, ...files] = process.argv.slice(2)
if (command === 'read') console.log(JSON.stringify(await read()))
else if (command === 'page' && files.length === 2) console.log(page(...files.map((file) => JSON.parse(readFileSync(file, 'utf8')))).trimEnd())
else throw new Error('read, or page BEFORE NOW')
