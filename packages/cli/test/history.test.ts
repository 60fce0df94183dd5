/** `madeleine archive`, `merge`, `split`, `describe`, `star`, `history` and `undo`, as somebody who tends a memory uses them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()
const json = async <T>(...argv: string[]): Promise<T> => values((await place.run([...argv, '--json'])).stdout)[0] as T
const said = async (...argv: string[]): Promise<string[]> =>
  (await json<{ passages: { text: string }[] }>(...argv)).passages.map(({ text }) => text)
const idsOf = async (): Promise<string[]> =>
  (await json<{ id: string }[]>('segments', '--conversation', 'house')).map(({ id }) => id)

beforeAll(async () => {
  for (const [day, lines] of Object.entries({
    '01': ['The boiler leaks', 'Close the valve'], '02': ['A heron took a goldfish', 'Put up a net'],
  })) {
    await place.run(['import', '-', '--conversation', 'house', '--flush'], { input: jsonl(chat(`2026-03-${day}T09:00:00Z`, lines)) })
  }
})

describe('tending from the command line', () => {
  it('archives an episode, says what undoes it, and undoes it', async () => {
    const [first] = await idsOf()
    const { stdout, code } = await place.run(['archive', first!])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Archived 1 episode\. `madeleine undo \S+` takes it back\.\n$/)
    expect(await said('recall', 'boiler')).not.toContain('The boiler leaks')
    expect(await said('recall', 'boiler', '--archived')).toContain('The boiler leaks')
    expect((await place.run(['archive', first!])).stdout).toBe('Nothing to do: it is so already.\n')
    expect((await place.run(['unarchive', first!.slice(0, 8)])).stderr).toContain(`did you mean "${first!}"?`)
    const [entry] = await json<{ id: string; action: string; undone: boolean }[]>('history')
    expect(Object.keys(entry!).toSorted()).toEqual(['action', 'at', 'by', 'id', 'target', 'undone'])
    expect((await place.run(['undo', entry!.id])).stdout).toBe('Undone: archive 1 episode.\n')
    expect(await said('recall', 'boiler')).toContain('The boiler leaks')
    expect((await place.run(['history'])).stdout).toMatch(/archive 1 episode\n.* by person · undone\n$/)
  })

  it('says what it undid as one sentence, also where the words have a full stop', async () => {
    await place.run(['fact', 'add', 'The key is under the pot.'])
    const [entry] = await json<{ id: string; action: string }[]>('history')
    expect(entry).toMatchObject({ action: 'fact.add' })
    expect((await place.run(['undo', entry!.id])).stdout).toBe('Undone: fact.add The key is under the pot.\n')
  })

  it('merges, splits, names and stars, each in place at once', async () => {
    const { episodeIds: [merged] } = await json<{ episodeIds: string[] }>('merge', ...await idsOf())
    expect((await json<{ messages: unknown[] }>('episode', merged!)).messages).toHaveLength(4)
    const { messageIds } = await json<{ messageIds: string[] }>('episode', merged!)
    const { episodeIds } = await json<{ episodeIds: string[] }>('split', merged!, '--at', messageIds[2]!)
    expect(await idsOf()).toEqual(episodeIds)
    expect(await place.run(['archive', merged!])).toMatchObject({
      code: 1, stdout: '', stderr: expect.stringContaining(`is several now: name "${episodeIds[0]}" or "${episodeIds[1]}"`),
    })
    await place.run(['describe', episodeIds[1]!, '--title', 'Quokkas'])
    expect(await json('episode', episodeIds[1]!)).toMatchObject({ title: 'Quokkas' })
    expect((await place.run(['star', episodeIds[1]!])).stdout).toMatch(/^Starred 1 episode/)
    expect(await json('episode', episodeIds[1]!)).toMatchObject({ retrievability: 1 })
    await place.run(['star', episodeIds[1]!, '--off'])
    expect(await json('episode', episodeIds[1]!)).not.toHaveProperty('starredAt')
    await place.run(['describe', '--conversation', 'house', '--title', 'Our house'])
    expect(await json('conversations')).toMatchObject([{ title: 'Our house' }])
  })

  it('says of which roles a conversation is trusted, and what is so already', async () => {
    const off = ['trust', 'house', '--off', '--role', 'tool']
    expect((await place.run(off)).stdout).toMatch(/^Not trusted: tool in the conversation "house"\. /)
    expect((await place.run(off)).stdout).toBe('Tool in the conversation "house" is not trusted, as before.\n')
    expect((await place.run(['trust', 'house'])).stdout).toMatch(/^Trusted: the conversation "house"\. /)
    expect((await place.run(['trust', 'house'])).stdout).toBe('The conversation "house" is trusted, as before.\n')
    expect((await place.run(['pause', 'house', '--off'])).stdout).toBe('The conversation "house" is on the record, as before.\n')
  })

  it.each([
    [['archive'], /name the episodes to archive, or a conversation by --conversation NAME/],
    [['archive', '--conversation', 'hous'], /no conversation "hous"; did you mean "house"/],
    [['archive', 'house'], /it is a conversation/],
    [['merge', 'a'], /two episodes or more/],
    [['merge', 'a', '--proposed'], /give no ids with it/],
    [['merge', 'a', 'b', '--limit', '3'], /--limit is for --proposed/],
    [['split', 'house'], /--at/],
    [['describe', '--conversation', 'house'], /give a title, a summary, or both/],
    [['undo', 'x'], /the history has no entry with the id "x"/],
  ])('refuses what it cannot do with a reason: %j', async (argv, message) => {
    expect(await place.run(argv)).toMatchObject({ code: 2, stderr: expect.stringMatching(message), stdout: '' })
  })
})
