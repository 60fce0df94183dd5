/** The guards of export and restore, in the form of `guard-list.mjs`. */

const READ = 'packages/core/transfer/read-export.ts'
const RESTORE = 'packages/core/transfer/restore-user.ts'
const SHAPES = 'packages/core/transfer/read-export.ts'
const LINES = 'packages/core/transfer/exported-lines-sql.ts'
const WRITE = 'packages/core/transfer/exported-lines-sql.ts'
const FIT = 'packages/core/transfer/fit-store-sql.ts'
const TRANSFER = 'packages/core/test/memory/transfer.test.ts'
const SETTINGS = 'packages/core/test/memory/transfer-settings.test.ts'
const HOSTILE = 'test/attack/hostile-exports.test.ts'
const CLI = 'test/processes/export.test.ts'

export const transferGuards = [
  {
    name: 'one snapshot for an export',
    prevents: 'an export in which rows of two moments do not fit together',
    edits: [['packages/core/transfer/export-user.ts', '{ snapshot: true, background: true, takesLong', '{ background: true, takesLong']],
    tests: ['packages/core/test/memory/export-snapshot.test.ts'],
    postgres: true,
  },
  {
    name: 'rows in the order of their bytes',
    prevents: 'an export that is another one on another engine',
    edits: [[LINES, ' collate "C"`', '`']],
    tests: ['packages/core/test/memory/export-snapshot.test.ts'],
    postgres: true,
  },
  {
    name: 'numbers in full',
    prevents: 'memory states that lose digits with each move',
    edits: [[LINES, '  tx.run(exactly)\n', '']],
    tests: ['packages/core/test/memory/export-snapshot.test.ts'],
  },
  {
    name: 'no promises about files in an export',
    prevents: 'a promise to erase what another store holds',
    edits: [[LINES, "(select * from due where kind not in ('erase', 'forget')) t", 'due t']],
    tests: [TRANSFER],
  },
  {
    name: 'manifest at the end',
    prevents: 'half of an export taken for all of it',
    edits: [[
      READ,
      "  if (!manifest) throw new MadeleineError(\n    'invalid_input', `the export ends after line ${number}, "
      + "without its manifest: it was cut short; export again`,\n  )\n  assertSame(manifest, tally.manifest())",
      "  if (!manifest) manifest = tally.manifest()\n  else assertSame(manifest, tally.manifest())",
    ]],
    tests: [HOSTILE],
  },
  {
    name: 'digests compared',
    prevents: 'a changed line that is stored',
    edits: [[READ, ' || said.sha256[kind] !== read.sha256[kind]', '']],
    tests: [HOSTILE],
  },
  {
    name: 'first line within the digest',
    prevents: 'settings that somebody changed',
    edits: [[
      READ, '  if (said.total.lines !== read.total.lines || said.total.sha256 !== read.total.sha256) {',
      '  if (said.total.lines !== read.total.lines) {',
    ]],
    tests: [HOSTILE],
  },
  {
    name: 'columns known by name',
    prevents: 'a file that names the user whose rows it writes',
    edits: [[READ, '  if (unknown !== undefined) throw atLine(number, `unknown column ${show(unknown)} of ${kind}`)\n', '']],
    tests: [HOSTILE],
  },
  {
    name: 'types of columns',
    prevents: 'a stability that is no number, and a time without end',
    edits: [[SHAPES, "    if (value !== null && !IS_TYPE[type](value)) return `${name} is not a valid ${type}`\n", '']],
    tests: [HOSTILE],
  },
  {
    name: 'documents of columns',
    prevents: 'calls that fail on keywords which are none',
    edits: [[SHAPES, "    if (document && !document.safeParse(value).success) return `${name} is not what this version writes`\n", '']],
    tests: [HOSTILE],
  },
  {
    name: 'depth of a line',
    prevents: 'an engine that hangs on a deep nest, and prototypes',
    edits: [[READ, '  assertPlainJson(value, JSON_DEPTH + 2, (problem) => atLine(number, problem))\n', '']],
    tests: [HOSTILE],
  },
  {
    name: 'length of a line',
    prevents: 'memory filled by a line without an end',
    edits: [[READ, '    if (units > MAX_EXPORT_LINE) throw', '    if (units > Infinity) throw']],
    tests: [HOSTILE],
  },
  {
    name: 'invariants before the commit',
    prevents: 'rows that are right one by one, and a store that is not',
    edits: [[RESTORE, '  await assertSound(tx, userId, store.pipeline.settings.policy)\n', '']],
    tests: [HOSTILE],
  },
  {
    name: 'a user who has nothing',
    prevents: 'two memories mixed into one',
    edits: [[RESTORE, '  assertNothing(userId, present)\n', '']],
    tests: [TRANSFER],
  },
  {
    name: 'counters of an index raised above what was kept of it',
    prevents: 'a process that ranks by segments of what was forgotten before',
    edits: [[WRITE, "${wasIndexed ? 'corpus.removals + 1 + ' : ''}", '']],
    tests: [TRANSFER],
  },
  {
    name: 'the policy of a store that is not empty stays',
    prevents: 'an import that has the tails of all other users cut by another policy',
    edits: [[FIT, '  const isAdopted = isEmpty && policy', '  const isAdopted = policy']],
    tests: [SETTINGS],
  },
  {
    name: 'what the login may not change stays',
    prevents: 'a user who can never be restored on a server whose login owns nothing',
    edits: [[FIT, ' && (await mayChangeStore(tx))', '']],
    tests: ['packages/server/test/http/plain-login.test.ts'], postgres: true,
  },
  {
    name: 'days moved to the zone of the store',
    prevents: 'episodes on days that are not theirs',
    edits: [[FIT, '  if (!same!.timeZone) await moveAllDays(tx, userId, { timeZone: stored.timeZone, now })\n', '']],
    tests: [SETTINGS],
  },
  {
    name: 'vectors of an embedder that the store has',
    prevents: 'vectors of one model searched with those of another',
    edits: [[FIT, '  if (missing.length > 0) await scheduleEmbeddings(tx, userId, { models: missing, at: now })\n', '']],
    tests: [SETTINGS],
  },
  {
    name: 'verified before a memory is opened',
    prevents: 'an empty store where a broken file was imported',
    edits: [[
      'packages/cli/commands/export-command.ts', 'const verified = await verifyExport(counting(pieces, progress.onRead))',
      'const verified = counting(pieces, progress.onRead)',
    ]],
    tests: [CLI],
  },
  {
    name: 'derived text of an export cleaned',
    prevents: 'bidi and image links of a forged export in recalled text',
    edits: [[READ, 'const cleaned = cleanRow(kind, values)', 'const cleaned = cleanRow(kind, {})']],
    tests: [HOSTILE],
  },
  {
    name: 'NUL refused in every line of an export',
    prevents: 'an error of the database without a code',
    edits: [['packages/core/transfer/read-export.ts', "  if (text.includes('\\0')) throw", "  if (text.includes('\\0\\0\\0')) throw"]],
    tests: [HOSTILE],
  },
]
