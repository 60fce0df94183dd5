/** Conversations by name: listed, forgotten after a question, and an unknown one named with the nearest. */
import { beforeAll, describe, expect, it } from 'vitest'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
beforeAll(async () => {
  const lines = (conversationId: string, day: string, texts: readonly string[]) =>
    chat(`2026-03-${day}T09:00:00Z`, texts).map((line) => ({ ...line, conversationId }))
  const klaus = lines('klaus-the-sourdough', '01', ['Klaus rose overnight', 'Feed him 20 g a day', 'And leave the lid loose'])
  const miso = lines('lena-and-wei', '04', ['Miso sleeps on the warm tumble dryer', 'She always does'])
  await place.run(['import', '-', '--flush'], { input: jsonl([...klaus, ...miso]) })
  await place.run([
    'push', '--conversation', '7f3c2a10-55aa-4b6e-9d1e-0c8e6a1b2c3d', '--title', 'Trip to Lisbon',
    '--role', 'user', '--content', 'Where shall we stay?', '--timestamp', '2026-03-05T09:00:00Z',
  ])
})

describe('conversations', () => {
  it('lists ids, days, counts and titles in columns, the newest first, with long ids on a line of their own', async () => {
    const { code, stdout, stderr } = await place.run(['conversations'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^id {30,}messages {2}episodes {2}title$/),
      '7f3c2a10-55aa-4b6e-9d1e-0c8e6a1b2c3d',
      expect.stringMatching(/^ {10,}5 Mar 2026 +1 +0 {2}Trip to Lisbon \(open\)$/),
      expect.stringMatching(/^lena-and-wei +4 Mar 2026 +2 +1 {2}\S/),
      expect.stringMatching(/^klaus-the-sourdough +1 Mar 2026 +3 +1 {2}\S/),
      '',
    ])
  })

  it('prints an array under --json, takes words and a limit, and says that there are more', async () => {
    const [all] = values((await place.run(['conversations', '--json'])).stdout) as [{ id: string }[]]
    expect(all.map(({ id }) => id)).toEqual(['7f3c2a10-55aa-4b6e-9d1e-0c8e6a1b2c3d', 'lena-and-wei', 'klaus-the-sourdough'])
    expect(all[0]).toEqual({
      id: all[0]!.id, title: 'Trip to Lisbon', episodeTitle: null, startAt: '2026-03-05T09:00:00.000Z',
      endAt: '2026-03-05T09:00:00.000Z', messages: 1, episodes: 0, open: true,
    })
    expect(values((await place.run(['conversations', 'lisbon', 'trip', '--json'])).stdout)).toEqual([[all[0]]])
    expect((await place.run(['conversations', '--limit', '1'])).stdout)
      .toContain('\nThe newest 1 conversation of 3; --limit N shows more.\n')
    expect((await place.run(['conversations', 'heron'])).stdout).toBe('None of 3 conversations has these words in its id or title.\n')
    expect(await place.run(['conversations', '--limit', '0'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--limit') })
  })
})

describe('a conversation that does not exist yet', () => {
  it('has a context of what the others say, and one like it is named beside', async () => {
    const { code, stdout, stderr } = await place.run(['context', 'Where does Miso sleep?', '--conversation', 'a-new-one'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('tumble dryer')
    expect(await place.run(['context', '--conversation', 'klaus', '--json'])).toMatchObject({
      code: 0, stderr: 'There is no conversation "klaus" yet; did you mean "klaus-the-sourdough"?\n',
    })
  })
})

describe('T-97 an unknown conversation', () => {
  it.each([
    [['forget', '--conversation', 'lena-and-wie'], 'lena-and-wei'],
    [['forget', '--conversation', 'lena-and-wie', '--dry-run'], 'lena-and-wei'],
    [['session', '--conversation', 'Lena-and-Wei'], 'lena-and-wei'],
    [['segments', '--conversation', 'trip to lisbon'], '7f3c2a10-55aa-4b6e-9d1e-0c8e6a1b2c3d'],
    [['segments', '--conversation', '7f3c2a10-55aa-4b6e-9d1e-0c8e6a1b2c3e', '--messages'], '7f3c2a10-55aa-4b6e-9d1e-0c8e6a1b2c3d'],
    [['recall', 'cat', '--within', 'lena-and-wei', '--within', 'lena'], 'lena-and-wei'],
    [['recent', '--conversation', 'wei'], 'lena-and-wei'],
  ])('is an error with the nearest one: %j', async (args, nearest) => {
    const { code, stdout, stderr } = await place.run([...args, '--json'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(values(stderr)).toEqual([{ error: {
      code: 'not_found', message: expect.stringMatching(new RegExp(`^there is no conversation ".+"; did you mean "${nearest}"\\?$`)),
    } }])
  })

  it('that is near none, or in a memory without any, is an error that says where they are listed', async () => {
    expect((await place.run(['session', '--conversation', 'heron'])).stderr)
      .toBe('madeleine: there is no conversation "heron"; `madeleine conversations` lists them\n')
    expect((await place.run(['session', '--conversation', 'heron', '--user', 'nobody'])).stderr)
      .toBe('madeleine: this store has no data for "nobody"; there is "local": name one with --user\n')
  })
})

describe('T-97 an unknown episode', () => {
  it('is an error that names the one whose id begins so, or is nearest, or what the id belongs to', async () => {
    const [{ episodes: [episode] }] = values((await place.run(['recent', '--json'])).stdout) as [{ episodes: [{ id: string }] }]
    const { id } = episode
    const wrong = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
    for (const [args, meant] of [
      [['episode', id.slice(0, 8)], `did you mean "${id}"?`], [['expand', `grip:${wrong}:0-1`], `did you mean "grip:${id}:0-1"?`],
      [['toc', `toc:segment:${wrong}`], `did you mean "toc:segment:${id}"?`],
      [['episode', 'lena-and-wei'], 'it is a conversation: madeleine segments --conversation "lena-and-wei"'],
      [['episode', 'heron'], '`madeleine recent --json` lists the ids of the newest'],
    ] as const) {
      expect(await place.run(args)).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(`; ${meant}\n`) })
    }
  })
})

describe('forget', () => {
  it('says under --dry-run what would go, and leaves it', async () => {
    const plan = {
      plan: { conversations: 1, messages: 2, segments: 1, episodes: 1 },
      ids: { conversations: ['lena-and-wei'] }, rebuilt: { days: ['2026-03-04'] },
    }
    expect(values((await place.run(['forget', '--conversation', 'lena-and-wei', '--dry-run', '--json'])).stdout)).toMatchObject([plan])
    expect((await place.run(['forget', '--conversation', '7f3c2a10-55aa-4b6e-9d1e-0c8e6a1b2c3d', '--dry-run'])).stdout)
      .toMatch(new RegExp(String.raw`^Would forget 7f3c2a10-\S+ “Trip to Lisbon” \(5 Mar 2026, `
        + String.raw`\d\d:00\): 1 message, 0 segments, 0 episodes\. Nothing was forgotten\.\n$`))
    expect(values((await place.run(['forget', '--conversation', 'lena-and-wei', '--dry-run', '--json'])).stdout)).toMatchObject([plan])
  })

  it('names some messages, an episode or a user with what would go', async () => {
    const wouldForget = async (...flags: string[]): Promise<string> => (await place.run(['forget', ...flags, '--dry-run'])).stdout
    const ids = (values((await place.run(['segments', '--conversation', 'klaus-the-sourdough', '--json'])).stdout) as [
      { id: string; messageIds: string[] }[],
    ])[0]
    const [{ id, messageIds: [first, second] }] = ids as [{ id: string; messageIds: [string, string] }]
    expect(await wouldForget('--conversation', 'klaus-the-sourdough', '--messages', `${first}..${second}`))
      .toMatch(new RegExp(`^Would forget ${first} to ${second} of klaus-the-sourdough “.+” \\(.+\\): 2 messages, `
        + `0 segments, 0 episodes; 1 episode is rewritten without them\\. Nothing was forgotten\\.\n$`))
    expect(await wouldForget('--conversation', 'klaus-the-sourdough', '--messages', first)).toContain(': 1 message, ')
    expect(await wouldForget('--episode', id)).toMatch(
      /^Would forget “.+” \(1 Mar 2026, .+\) of klaus-the-sourdough: 3 messages, 1 segment, 1 episode\. Nothing was forgotten\.\n$/,
    )
    expect(await wouldForget('--all'))
      .toMatch(/^Would forget everything: 3 conversations, 6 messages, 2 segments, 2 episodes(?:, \d+ facts?)?\. /)
    expect(await wouldForget('--user', 'local')).toMatch(/^Would forget everything local has: 3 conversations, /)
    expect(await wouldForget('--user', 'nobody')).toMatch(/^Would forget everything nobody has: 0 messages, /)
    expect(await place.run(['forget', '--conversation', 'klaus-the-sourdough', '--messages', `${first}..${second}x`]))
      .toMatchObject({
        code: 2, stdout: '', stderr: `madeleine: no message of "klaus-the-sourdough" has the id "${second}x"; did you mean "${second}"?\n`,
      })
    expect(await place.run(['forget', '--episode', `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`]))
      .toMatchObject({ code: 2, stderr: expect.stringContaining(`did you mean "${id}"?`) })
    expect(await place.run(['forget', '--fact', 'heron']))
      .toMatchObject({ code: 2, stderr: 'madeleine: no fact has the id "heron"; `madeleine facts --json` lists the ids\n' })
  })

  it.each([
    [[], 'say what to forget'], [['--conversation', 'a', '--episode', 'b'], 'forget one thing at a time: --conversation or --episode'],
    [['--all', '--fact', 'b'], 'forget one thing at a time: --fact or --all'],
    [['--messages', 'a..b'], '--messages needs --conversation ID'],
    [['--episode', 'e', '--messages', 'a..b'], '--messages needs --conversation ID'],
    [['--all'], 'give --yes'], [['--user', 'local'], 'give --yes'], [['--user'], '--user needs a value'],
  ] as const)('%j is refused, and nothing is forgotten', async (flags, said) => {
    expect(await place.run(['forget', ...flags])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(said) })
  })

  it.each(['n\n', '\n', '', 'yess\n'])('asks on a terminal, and takes %j for no', async (input) => {
    const { code, stdout, stderr } = await place.run(['forget', '--conversation', 'lena-and-wei'], { input, isTTY: true })
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(stderr).toMatch(new RegExp(String.raw`^Forget lena-and-wei “.+” \(4 Mar 2026, .+\): 2 messages, `
      + String.raw`1 segment, 1 episode\? It cannot be undone\. \[y\/N\] Nothing was forgotten\.\n$`))
  })

  it('forgets after yes, and unasked with --yes or without a terminal', async () => {
    const asked = await place.run(['forget', '--conversation', 'lena-and-wei'], { input: 'y\n', isTTY: true })
    expect(asked).toMatchObject({
      code: 0, stdout: 'Forgot lena-and-wei: 2 messages, 1 segment, 1 episode.\n', stderr: expect.stringContaining('[y/N] '),
    })
    expect(await place.run(['forget', '--conversation', 'klaus-the-sourdough', '--yes'], { isTTY: true }))
      .toMatchObject({ code: 0, stderr: '' })
    expect(await place.run(['forget', '--conversation', '7f3c2a10-55aa-4b6e-9d1e-0c8e6a1b2c3d'])).toMatchObject({ code: 0, stderr: '' })
    expect((await place.run(['conversations'])).stdout).toBe('There are no conversations yet.\n')
  })
})
