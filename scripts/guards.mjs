/**
 * Takes one guard away at a time, in a copy of the project, and asks the tests whether they notice.
 * A guard whose removal leaves everything green is either not needed or not tested: then this ends with 1.
 *
 *   node scripts/guards.mjs            all guards; with TEST_DATABASE_URL also those only PostgreSQL shows
 *   node scripts/guards.mjs NAME…      these
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const GUARDS = 'test/crash/guards.test.ts'
const TWO_AT_ONCE = 'test/crash/interleavings.test.ts'
const COUNTDOWN = 'test/crash/countdown.test.ts'
const SCHEMA = 'src/store/migrations/0001-init.ts'

/** name, what it prevents, the edit that removes it, the tests to ask. `postgres`: needs two connections. */
const guards = [
  {
    name: 'fence token in drain',
    prevents: 'a cut by somebody whose fence was replaced',
    edits: [['src/store/conversations.ts', `and fence_token = \${row.token}::uuid\n       and cursor`, 'and cursor']],
    tests: [GUARDS],
  },
  {
    name: 'expected cursor in drain',
    prevents: 'a cut of messages that were cut already',
    edits: [['src/store/conversations.ts', `\n       and cursor = \${expected}`, '']],
    tests: [GUARDS],
  },
  {
    name: 'lease in drain',
    prevents: 'a cut between the takeover of a lease and the new fence',
    edits: [['src/pipeline/look.ts', 'if (!drained || !(await holdsLease(tx, row)))', 'if (!drained)']],
    tests: [TWO_AT_ONCE],
  },
  {
    name: 'every token in drain',
    prevents: 'an old cut on a conversation forgotten and pushed again',
    edits: [
      ['src/store/conversations.ts', `and fence_token = \${row.token}::uuid\n       and cursor`, 'and cursor'],
      ['src/pipeline/look.ts', 'if (!drained || !(await holdsLease(tx, row)))', 'if (!drained)'],
    ],
    tests: [TWO_AT_ONCE],
  },
  {
    name: 'one transaction for the drain',
    prevents: 'a cursor that moved without its segments: messages in no episode',
    edits: [
      ['src/pipeline/look.ts', 'if (segments.length > 0) {', 'if (segments.length < 0) {'],
      ['src/pipeline/look.ts', '(tx) => drain(line, tx, row, { pinned, cut, segments }), { background: true })', `(tx) => drain(line, tx, row, { pinned, cut, segments }), { background: true })
  if (segments.length > 0) {
    await withUser(line.db, row.userId, async (tx) => {
      const now = line.now()
      await insertSegments(tx, row.userId, row.key, { segments, policy: line.policy.name, now })
      await schedule(tx, row.userId, segments.map(({ id }) => ({ kind: 'encode', key: id, at: now, lane: row.lane })))
    })
  }`],
    ],
    tests: [COUNTDOWN],
  },
  {
    name: 'conversation locked before it is counted',
    prevents: 'counters of a tail without the push the drain waited for',
    edits: [['src/store/conversations.ts', '  await lock(tx, row.userId, row.key)\n', '']],
    tests: [TWO_AT_ONCE],
    postgres: true,
  },
  {
    name: 'incarnation in segment ids',
    prevents: 'ids of what was forgotten coming back',
    edits: [
      ['src/pipeline/look.ts', 'function segmentsOf(userId: string, { incarnation, cursor }', 'function segmentsOf(userId: string, { id: incarnation, cursor }'],
      ['src/recall/look-up.ts', '{ id, incarnation, cursor, nextSeq }: conversations.Conversation', '{ id, id: incarnation, cursor, nextSeq }: conversations.Conversation'],
    ],
    tests: [TWO_AT_ONCE],
  },
  {
    name: 'lease in publishing an episode',
    prevents: 'an episode by somebody whose lease was taken over',
    edits: [['src/pipeline/encode.ts', 'if (!collapsed || !(await holdsLease(tx, row)))', 'if (!collapsed)']],
    tests: [TWO_AT_ONCE],
  },
  {
    name: 'state in collapse',
    prevents: 'a second encoding of a remembered segment',
    edits: [['src/store/segments.ts', `and to_seq = \${to} and state = 'collapsing'`, `and to_seq = \${to}`]],
    tests: [GUARDS],
  },
  {
    name: 'range in collapse',
    prevents: 'an episode of other messages than its segment\'s',
    edits: [['src/store/segments.ts', `and from_seq = \${from} and to_seq = \${to} and state`, 'and state']],
    tests: [GUARDS],
  },
  {
    name: 'episode and state in one transaction',
    prevents: 'a segment called remembered that has no episode',
    edits: [
      ['src/pipeline/encode.ts', '  await insertEpisode(tx, row.userId, encoded.episode)\n', ''],
      ['src/pipeline/encode.ts', '  if (encoded.vector && line.generation !== undefined) {', '  if (encoded.vector && line.generation === undefined) {'],
      ['src/pipeline/encode.ts', `postings: [...rest, ...wording] }), { background: true })`, `postings: [...rest, ...wording] }), { background: true })
  await withUser(line.db, userId, async (tx) => {
    await insertEpisode(tx, userId, encoded.episode)
    await insertVector(tx, userId, material.segment.id, { generation: line.generation as number, values: encoded.vector as Float32Array })
  })`],
    ],
    tests: [COUNTDOWN],
  },
  {
    name: 'words written twice are the same',
    prevents: 'an encoding that can never be finished after a crash half way',
    edits: [['src/store/postings.ts', '\n    on conflict (user_id, field, term, segment_id) do nothing', '']],
    tests: [COUNTDOWN],
  },
  {
    name: 'title\'s words in the publishing transaction',
    prevents: 'words of a title that a crash undid',
    edits: [['src/pipeline/encode.ts', 'let rest = encoded.postings', 'let rest = [...encoded.wording, ...encoded.postings]']],
    tests: [GUARDS],
  },
  {
    name: 'unique beginning of a segment',
    prevents: 'two segments from one place',
    edits: [[SCHEMA, '  unique (user_id, conversation_id, from_seq),\n', '']],
    tests: [GUARDS],
    schema: true,
  },
  {
    name: 'unique episode of a segment',
    prevents: 'two episodes of one segment',
    edits: [
      [SCHEMA, '  primary key (user_id, segment_id),\n  foreign key (user_id, segment_id) references segment', '  foreign key (user_id, segment_id) references segment'],
      [SCHEMA, 'foreign key (user_id, segment_id) references episode (user_id, segment_id)', 'foreign key (user_id, segment_id) references segment (user_id, id)'],
    ],
    tests: [GUARDS],
    schema: true,
  },
  {
    name: 'unique message id',
    prevents: 'a message twice in a log',
    edits: [[SCHEMA, '  unique (user_id, conversation_id, id),\n', '']],
    tests: [GUARDS],
    schema: true,
  },
  {
    name: 'ids looked up in push',
    prevents: 'a push sent again failing, or stored twice',
    edits: [['src/pipeline/push.ts', 'new Map<string, Draft>(known.map((message) => [message.id, message]))', 'new Map<string, Draft>(known.slice(0, 0).map((message) => [message.id, message]))']],
    tests: ['test/pipeline/push.test.ts'],
  },
  {
    name: 'version in settle',
    prevents: 'a promise made during the work that is lost with the row',
    edits: [['src/store/due.ts', ` and version = \${row.version} returning key`, ' returning key']],
    tests: [GUARDS],
  },
  {
    name: 'lease_until in claim',
    prevents: 'work given to two',
    edits: [
      ['src/store/due.ts', `at <= \${upTo} and (lease_until is null or lease_until < now())`, `at <= \${upTo}`],
      ['src/store/due.ts', 'where r.nth <= 2 and (d.lease_until is null or d.lease_until < now())', 'where r.nth <= 2'],
    ],
    tests: [GUARDS],
  },
  {
    name: 'token of a lease',
    prevents: 'a late worker that ends, lengthens or gives back what is another\'s now',
    edits: [['src/store/due.ts', `and key = \${key} and lease_token = \${token}::uuid`, `and key = \${key} and lease_token is not null`]],
    tests: [GUARDS],
  },
  {
    name: 'leases freed at opening',
    prevents: 'two minutes of silence after a crash of an embedded store',
    edits: [['src/opening.ts', `if (db.engine === 'pglite') await withClaim(db, freeLeases)`, '']],
    tests: [GUARDS],
    embedded: true,
  },
  {
    name: 'role of a transaction',
    prevents: 'a forgotten condition showing one user\'s rows to another',
    edits: [['src/store/users.ts', `set_config('role', 'madeleine_app', true), `, '']],
    tests: [GUARDS],
  },
  {
    name: 'durable flush',
    prevents: 'a flush lost with the process',
    edits: [['src/pipeline/flush.ts', '      await conversations.requestFlush(tx, userId, id)\n', '']],
    tests: [GUARDS],
  },
  {
    name: 'promises forgotten with their conversation',
    prevents: 'work on what is gone',
    edits: [['src/store/conversations.ts', `(kind = 'look' and key = \${id}) or`, `(kind = 'look' and key = \${id} and false) or`]],
    tests: [TWO_AT_ONCE],
  },
  {
    name: 'lock order in forget',
    prevents: 'forgetting and encoding waiting for each other',
    edits: [['src/store/conversations.ts', `and conversation_id = \${id} order by id for update`, `and conversation_id = \${id} order by id`]],
    tests: [TWO_AT_ONCE],
    postgres: true,
  },
  {
    name: 'rules after too many failures',
    prevents: 'a broken embedder stranding a segment',
    edits: [['src/pipeline/encode.ts', 'if (row.attempts <= line.maxAttempts || signal.aborted) throw error', 'throw error']],
    tests: [GUARDS],
  },
  {
    name: 'closing the window when rules fail too',
    prevents: 'a broken policy stranding a tail',
    edits: [['src/pipeline/look.ts', 'if (!window.rulesOnly || signal.aborted) throw error', 'throw error']],
    tests: [GUARDS],
  },
]

const copy = mkdtempSync(join(tmpdir(), 'madeleine-guards-'))
const PARTS = ['src', 'test', 'dist', 'template', 'scripts', 'package.json', 'tsconfig.json', 'tsconfig.test.json', 'vitest.config.ts']
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))

/** The project as it is. */
function restore() {
  for (const part of PARTS) {
    rmSync(join(copy, part), { recursive: true, force: true })
    cpSync(join(root, part), join(copy, part), { recursive: true })
  }
}

function remove({ name, edits }) {
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(copy, file), 'utf8')
    if (text.split(from).length !== 2) throw new Error(`${name}: ${file} does not hold this once, the list is out of date:\n${from}`)
    writeFileSync(join(copy, file), text.replace(from, () => to))
  }
}

/** Runs these tests in the copy. @returns undefined if they pass, else the first that failed */
function ask(tests, { embedded = false } = {}) {
  const report = join(copy, 'report.json')
  rmSync(report, { force: true })
  const { TEST_DATABASE_URL, ...quiet } = process.env
  const env = embedded || TEST_DATABASE_URL === undefined ? quiet : { ...quiet, TEST_DATABASE_URL }
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests], { cwd: copy, env, encoding: 'utf8' })
  if (status === 0) return undefined
  if (!existsSync(report)) throw new Error(`the tests did not run:\n${stdout}\n${stderr}`)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  for (const file of testResults) {
    const failed = file.assertionResults.find((test) => test.status === 'failed')
    if (failed) return `${relative(copy, file.name)}: ${failed.title}`
  }
  throw new Error(`no test failed, but the run did:\n${testResults.map(({ message }) => message).join('\n')}`)
}

const onServer = process.env.TEST_DATABASE_URL !== undefined
const asked = process.argv.slice(2)
const chosen = guards.filter(({ name }) => asked.length === 0 || asked.includes(name))
const missed = []

symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
restore()
const broken = ask([...new Set(chosen.flatMap(({ tests }) => tests))].filter((file) => file !== COUNTDOWN))
if (broken) throw new Error(`with every guard in place this fails already: ${broken}`)

console.log('| guard | prevents | without it fails |\n|---|---|---|')
for (const guard of chosen) {
  if (guard.postgres && !onServer) {
    console.log(`| ${guard.name} | ${guard.prevents} | *needs TEST_DATABASE_URL* |`)
    continue
  }
  restore()
  remove(guard)
  // A new embedded store starts from a prepared one, which holds the schema.
  if (guard.schema && !onServer) execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: copy, stdio: 'ignore' })
  const caught = ask(guard.tests, { embedded: guard.embedded ?? guard.tests.includes(COUNTDOWN) })
  if (!caught) missed.push(guard.name)
  console.log(`| ${guard.name} | ${guard.prevents} | ${caught ?? '**nothing**'} |`)
}
if (missed.length > 0) {
  console.error(`not noticed: ${missed.join(', ')}`)
  process.exitCode = 1
}
