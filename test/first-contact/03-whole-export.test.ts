/** Point 3: an export of talk that has ended is imported whole, and says what it left out. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folder, madeleine, useReader, type Answer } from './packed.ts'

type Turn = readonly [role: string, content: string | object, more?: { readonly replaced?: true; readonly metadata?: object }]

/** A conversation as ChatGPT exports it; a turn that `more` marks as `replaced` is on another branch. */
function conversation(id: string, title: string, start: string, turns: readonly Turn[]): object {
  const mapping: Record<string, { id: string; parent: string | null; children: string[]; message: object | null }> = {
    root: { id: 'root', parent: null, children: [], message: null },
  }
  let parent = 'root'
  for (const [i, [role, content, { replaced, ...more } = {}]] of turns.entries()) {
    const node = `${id}-${i}`
    const message = {
      id: node, author: { role }, create_time: Date.parse(start) / 1000 + 60 * i,
      content: typeof content === 'string' ? { content_type: 'text', parts: [content] } : content,
      recipient: 'all', weight: 1, metadata: {}, ...more,
    }
    mapping[node] = { id: node, parent, children: [], message }
    mapping[parent]!.children.push(node)
    if (!replaced) parent = node
  }
  return { title, create_time: Date.parse(start) / 1000, mapping, current_node: parent, conversation_id: id, id }
}

const photo = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://file-1' }
const EXPORT = [
  conversation('c1', 'Sourdough rescue', '2023-03-04T09:00:00Z', [
    ['system', '', { metadata: { is_visually_hidden_from_conversation: true } }],
    [
      'user', { content_type: 'user_editable_context', user_profile: 'I bake' },
      { metadata: { is_visually_hidden_from_conversation: true } },
    ],
    ['user', { content_type: 'multimodal_text', parts: [photo, 'Klaus smells of acetone. Is he dead?'] }],
    ['assistant', 'Yes, throw him away.', { replaced: true }],
    ['assistant', { content_type: 'thoughts', thoughts: [{ content: 'hungry' }] }],
    ['assistant', 'No, he is hungry. Feed him 20 g of flour a day, lid loose.'],
  ]),
  conversation('c2', 'A present for Ann', '2023-05-20T10:00:00Z', [
    ['user', 'She turns thirty and collects fountain pens.'], ['assistant', 'A bottle of iron gall ink, then.'],
  ]),
  conversation('c3', 'New chat', '2023-07-02T07:00:00Z', [
    ['user', { content_type: 'multimodal_text', parts: [{ content_type: 'audio_asset_pointer' }] }],
    ['assistant', 'I could not hear you, the recording is silent.'],
  ]),
  conversation('c4', 'Lisbon in June', '2023-09-01T07:00:00Z', [
    ['user', 'Where do we sleep in Alfama?'], ['assistant', 'Casa Azul has a roof terrace.'],
  ]),
]

describe('an export of finished chats', () => {
  const cwd = folder()
  const read = useReader(cwd)
  let imported: Answer

  beforeAll(async () => {
    writeFileSync(join(cwd, 'conversations.json'), JSON.stringify(EXPORT))
    imported = await madeleine(['import', 'conversations.json'], { cwd })
  })

  it('becomes episodes as a whole, and the last line says what came in and what was left out', () => {
    expect(imported).toMatchObject({ code: 0, stderr: '' })
    expect(imported.stdout).toContain('8 messages imported from 4 conversations; left out: 1 message of another branch, 1 hidden '
      + 'message, 1 piece of reasoning, 1 image (shown as [image]), 1 recording (shown as [audio]). The memory has 4 episodes now.')
  })

  it('adds nothing a second time, and --json gives the counts', async () => {
    const { code, stdout } = await read(['import', 'conversations.json', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      imported: 0, skipped: 8, conversations: 4, errors: 0, leftOut: { branches: 1, hidden: 1, reasoning: 1, images: 1, audio: 1 },
    })
  })

  it('shows nothing of 2023 as active, and no half of a placeholder in a title; a recording stays in its place', async () => {
    const { stdout } = await read(['session', '--conversation', 'c3'])
    const [manifest = '', talk = ''] = stdout.split('## Earlier in this conversation')
    expect(manifest).toContain('2023')
    expect(manifest).not.toMatch(/Active|mage|udio/)
    expect(talk).toContain('user: [audio]')
  })

  it('is found by the title of a chat, even if no message holds it, and shows where an image was', async () => {
    const { episodes, passages } = JSON.parse((await read(['recall', 'present', 'acetone', '--json'])).stdout) as {
      episodes: { conversationId: string; why: string }[]; passages: { text: string }[]
    }
    expect(episodes.find(({ conversationId }) => conversationId === 'c2')?.why).toMatch(/“present” in the conversation.s title/)
    expect(passages.map(({ text }) => text)).toContain('[image]\nKlaus smells of acetone. Is he dead?')
  })
})
