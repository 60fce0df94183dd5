/** What is suggested for a command or an option that does not exist, and how wide the lines of a pipe are. */
import { describe, expect, it } from 'vitest'
import { RECALL_FLAGS, CONTEXT_FLAGS } from '../commands/recall-commands.ts'
import { STORE_FLAGS, argumentAdvice, commandAdvice, optionAdvice } from '../flags.ts'
import { screenOf } from '../terminal/terminal.ts'

const COMMANDS = [
  'import', 'push', 'recall', 'recent', 'conversations', 'manifest', 'toc', 'expand', 'session', 'context',
  'episode', 'segments', 'segment', 'work', 'watch', 'upgrade', 'stats', 'doctor', 'forget', 'eval', 'demo',
]

describe('a file for an export', () => {
  it('gets the advice to redirect the output to it', () => {
    expect(argumentAdvice(['out.jsonl'], 'madeleine export', STORE_FLAGS)).toBe('it writes to stdout: madeleine export > out.jsonl')
    for (const option of ['-o', '--output']) {
      expect(optionAdvice(option, STORE_FLAGS, 'madeleine export')).toBe('it writes to stdout: madeleine export > FILE')
    }
    expect(argumentAdvice(['a; b'], 'madeleine export', STORE_FLAGS)).toBe('see madeleine export --help')
  })
})

describe('a word that a command does not take', () => {
  const named = (valueHint: string) => ({ type: 'string', valueHint }) as const
  it.each([
    ['is the value of the option that the command needs', ['home'], { ...STORE_FLAGS, limit: named('N'),
      conversation: { ...named('ID'), required: true } }, 'write madeleine x --conversation home'],
    ['else of the first that names what the command is about', ['Ann Smith'], { limit: named('N'), who: named('NAME'), ...STORE_FLAGS },
      'write madeleine x --who "Ann Smith"'],
    ['is of a question that was not put in quotes', ['where', 'is', 'tea'], { query: { type: 'positional' }, ...STORE_FLAGS },
      'put it in quotes: madeleine x "where is tea"'],
    ['is answered by the help where neither can be meant', ['c1', 'c2'], { id: { type: 'positional' }, who: named('NAME') },
      'see madeleine x --help'],
    ['and where only the store could be named', ['c1'], STORE_FLAGS, 'see madeleine x --help'],
  ] as const)('%s', (_, words, defined, advice) => {
    expect(argumentAdvice(words, 'madeleine x', defined)).toBe(advice)
  })
})

describe('an unknown command', () => {
  it.each([
    ['recal', 'recall'], ['Recall', 'recall'], ['improt', 'import'], ['rescent', 'recent'],
    ['segmnets', 'segments'], ['conversation', 'conversations'],
    ['search', 'recall'], ['serach', 'recall'], ['find', 'recall'], ['ls', 'conversations'],
    ['list', 'conversations'], ['history', 'recent'],
    ['delete', 'forget'], ['rm', 'forget'], ['add', 'push'], ['load', 'import'],
    ['status', 'stats'], ['check', 'doctor'], ['reindex', 'upgrade'],
  ])('%s is taken to mean %s', (word, command) => {
    expect(commandAdvice(word, COMMANDS, 'madeleine')).toBe(`did you mean madeleine ${command}?`)
  })

  it('that is a question gets the advice to search for it with recall', () => {
    expect(commandAdvice('where is the cat', COMMANDS, 'madeleine')).toBe('to search for it: madeleine recall "where is the cat"')
  })

  it('that is like no other gets the list, and never a command that is not in it', () => {
    expect(commandAdvice('xyzzy', COMMANDS, 'madeleine')).toMatch(/^expected one of import, .*\(see madeleine --help\)$/)
    expect(commandAdvice('list', ['recall', 'recent'], 'madeleine')).toBe('did you mean madeleine recent?')
    expect(commandAdvice('search', ['recall', 'segmentation'], 'madeleine eval')).toBe('did you mean madeleine eval recall?')
  })
})

describe('an unknown option', () => {
  const query = { query: { type: 'positional' } } as const
  it.each([
    ['--limt', { ...query, ...RECALL_FLAGS }, 'did you mean --limit?'],
    ['--top-k', { ...query, ...RECALL_FLAGS }, 'did you mean --limit?'],
    ['--since', { ...query, ...RECALL_FLAGS }, 'did you mean --after?'],
    ['--as_of', { ...query, ...RECALL_FLAGS }, 'did you mean --as-of?'],
    ['--conversation-id', { ...query, ...CONTEXT_FLAGS }, 'did you mean --conversation?'],
    ['--maxTokens', { ...query, ...CONTEXT_FLAGS }, 'did you mean --max-tokens?'],
    ['--folder', STORE_FLAGS, 'did you mean --data?'],
    ['--query', { ...query, ...CONTEXT_FLAGS }, 'write it without an option: madeleine x "where is the cat?"'],
    ['-q', { ...query, ...RECALL_FLAGS }, 'write it without an option: madeleine x "where is the cat?"'],
    ['--file', { file: { type: 'positional' }, ...STORE_FLAGS }, 'write it without an option: madeleine x FILE'],
    ['--data', { file: { type: 'positional' } }, 'this command opens no store, and takes files without an option: madeleine x FILE'],
    ['--zzz', STORE_FLAGS, 'expected one of --data, --database-url, --url, --user, --json'],
  ] as const)('%s is refused with advice', (option, defined, advice) => {
    expect(optionAdvice(option, defined, 'madeleine x')).toBe(advice)
  })
})

describe('the width of the output', () => {
  it.each([
    [{ isTTY: true, columns: 72 }, '120', 72],
    [{ isTTY: true, columns: 300 }, undefined, 100],
    [{}, '120', 120],
    [{}, '60', 60],
    [{}, '5', 40],
    [{}, 'wide', 80],
    [{}, '', 80],
    [{}, undefined, 80],
  ])('of %j with COLUMNS=%s is %i', (stream, given, columns) => {
    expect(screenOf(stream, given === undefined ? {} : { COLUMNS: given }).columns).toBe(columns)
  })
})
