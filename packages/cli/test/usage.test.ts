/** What the command says when it is asked wrongly or asked for help. */
import { describe, expect, it } from 'vitest'
import { usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()

describe('bad usage exits with code 2 and a line that names the fault:', () => {
  it.concurrent.each([
    [[], 'no command given'],
    [['serch', 'tea'], 'unknown command "serch"'],
    [['recall', 'tea', '--limt', '3'], 'unknown option --limt'],
    [['--limit', '5', 'recall', 'tea'], '--limit comes before the command'],
    [['--data', 'x', 'serch', 'tea'], 'did you mean madeleine recall?'],
    [['recall'], 'QUERY'],
    [['segments'], '--conversation'],
    [['recall', 'tea', '--limit', 'many'], '--limit'],
    [['session'], '--conversation'],
    [['session', '--conversation', 'c', '--max-tokens', 'few'], '--max-tokens'],
    [['context', 'tea'], '--conversation'],
    [['context', 'tea', '--conversation', 'c', '--limt', '3'], 'unknown option --limt'],
    [['import', 'nowhere.jsonl'], 'nowhere.jsonl'],
    [['import', 'x', '--format', 'parquet'], 'parquet'],
    [['import', 'x', '--format', 'whatsap'], 'such as whatsapp, got "whatsap"'],
    [['import', 'https://chat.example/share/1'], 'it is an address, but a file is needed'],
    [['push', '--conversation', 'c', '--role', 'user'], '--content'],
    [['segment', '-', '--policy', 'magic'], 'magic'],
    [['segment', '-', '--options', '{"gap":1}'], 'gap'],
    [['segment', '-', '--options', '{'], '--options'],
    [['stats', '--data', 'a', '--database-url', 'b'], '--database-url'],
    [['eval'], 'no command given; expected one of recall, segmentation'],
    [['eval', 'magic'], 'unknown command "magic"'],
    [['eval', 'segmentation'], 'FILE'],
    [['eval', 'segmentation', 'nowhere.jsonl'], 'nowhere.jsonl'],
    [['eval', 'segmentation', '-', '--policy', 'magic'], 'magic'],
    [['eval', 'segmentation', '-', '--dtaa', 'x'], 'unknown option --dtaa'],
    [['eval', 'segmentation', '-', '--policy', 'idle', '--policy', 'auto', '--options', '{}'], '--options'],
  ])('%j', async (args, fault) => {
    const { code, stdout, stderr } = await place.run(args)
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 })
    expect(stderr).toContain(fault)
    expect(stderr).not.toMatch(/\n\s+at /)
  })

  it('under --json an error object on stderr, with stdout empty', async () => {
    const { code, stdout, stderr } = await place.run(['recall', 'tea', '--json', '--limt', '3'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(values(stderr)).toEqual([{ error: { code: 'invalid_input', message: expect.stringContaining('--limt') } }])
  })
})

describe('madeleine', () => {
  it('prints its usage and its version', async () => {
    const help = await place.run(['--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const name of [
      'import', 'push', 'segment', 'segments', 'episode', 'recall', 'recent', 'manifest', 'toc',
      'expand', 'session', 'context', 'work', 'watch', 'doctor', 'stats', 'demo', 'forget', 'eval',
    ]) {
      expect(help.stdout).toMatch(new RegExp(`^\\s+${name}\\s`, 'm'))
    }
    expect((await place.run(['recall', '--help'])).stdout).toContain('--as-of')
    expect(await place.run(['help', 'recall'])).toEqual(await place.run(['recall', '--help']))
    expect(await place.run(['help'])).toEqual(help)
    const evaluation = await place.run(['eval', 'segmentation', '--help'])
    expect(evaluation.stdout).toMatch(/madeleine eval segmentation .*FILE/)
    expect((await place.run(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})
