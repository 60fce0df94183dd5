/** A user exports everything from Telegram Desktop, imports result.json, and asks across chats. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folder, madeleine, type Answer } from './packed.ts'

const at = (iso: string) => ({ date: iso, date_unixtime: String(Date.parse(`${iso}Z`) / 1000) })
const said = (...[id, iso, from, text, more = {}]: [id: number, iso: string, from: string, text: unknown, more?: object]) =>
  ({ id, type: 'message', ...at(iso), from, from_id: `user${from === 'Jonas' ? 2 : 1}`, text, text_entities: [], ...more })
const EXPORT = {
  about: 'Here is the data you requested.', personal_information: { user_id: 2, first_name: 'Jonas', last_name: '' },
  chats: { about: 'x', list: [
    { name: 'Marta', type: 'personal_chat', id: 1, messages: [
      { id: 1, type: 'service', ...at('2026-02-01T08:00:00'), actor: 'Marta', action: 'phone_call', text: '' },
      said(2, '2026-02-01T08:02:00', 'Marta', ['The recipe is here: ', { type: 'link', text: 'https://soup.example/leek' }]),
      said(3, '2026-02-01T08:03:00', 'Jonas', 'I will cook the leek soup on Sunday', { reply_to_message_id: 2 }),
      said(4, '2026-02-01T08:05:00', 'Marta', 'I moved to Tromsø and I never want to leave', { forwarded_from: 'Polar Blog' }),
    ] },
    { name: 'Choir', type: 'private_group', id: 77, messages: [
      said(1, '2026-02-05T19:00:00', 'Marta', 'Rehearsal is moved to Thursday, room 12'),
      said(2, '2026-02-05T19:01:00', 'Jonas', '', { file: 'voice_messages/a.ogg', media_type: 'voice_message', mime_type: 'audio/ogg' }),
    ] },
  ] },
}

const cwd = folder()
const run = (...args: string[]): Promise<Answer> => madeleine(args, { cwd, env: { COLUMNS: '200' } })
let first: Answer
beforeAll(async () => {
  writeFileSync(join(cwd, 'result.json'), JSON.stringify(EXPORT, undefined, 1))
  first = await run('import', 'result.json')
})

describe('an export of everything from Telegram', () => {
  it('comes in, chat by chat, with a report of what was left out', () => {
    expect(first).toMatchObject({ code: 0 })
    expect(first.stdout).toContain('5 messages imported from 2 conversations; '
      + 'left out: 1 chat notice, 1 recording (shown as [audio]).')
  })

  it('is found across chats', async () => {
    expect((await run('recall', 'leek soup')).stdout).toContain('I will cook the leek soup on Sunday')
    expect((await run('recall', 'When is the rehearsal?')).stdout).toContain('moved to Thursday, room 12')
    const conversations = (await run('conversations')).stdout
    expect(conversations).toContain('Marta')
    expect(conversations).toContain('Choir')
  })

  it("makes forwarded text nobody's own words", async () => {
    expect((await run('recall', 'Tromsø')).stdout).toContain('[forwarded from Polar Blog]')
    expect((await run('facts')).stdout).not.toContain('Tromsø')
  })

  it('adds nothing a second time', async () => {
    expect((await run('import', 'result.json')).stdout).toContain('0 messages imported from 2 conversations, 5 skipped (already stored)')
  })
})
