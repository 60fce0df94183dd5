/** `madeleine users`: whose memories a store holds. */
import { escapeLine, invalidInput } from '@madeleine/base'
import { counted } from '@madeleine/tools'
import { openOptions, usersOf, withStore } from '../command-memory.ts'
import { command } from '../command.ts'
import { option, PLACE_FLAGS, readNumber } from '../flags.ts'
import { padEnd, widest } from '../terminal/columns.ts'

/** Users that are counted unless told otherwise: each takes a statement. */
const MOST_COUNTED = 100
/** The longest column of names. */
const NAME_COLUMNS = 32

export const usersCommand = command({
  meta: { name: 'users', description: 'Show whose memories the store holds, with their numbers of conversations, messages and episodes' },
  args: { limit: option('N', `Maximum number of users, in order of their names (default: ${MOST_COUNTED})`), ...PLACE_FLAGS },
  run: ({ args }, cli) => withStore(cli, args, async (store, signal) => {
    const limit = readNumber(args.limit, '--limit') ?? MOST_COUNTED
    if (!Number.isInteger(limit) || limit < 1) throw invalidInput('--limit', args.limit, 'a whole number, 1 or more')
    const users = await usersOf(cli, openOptions(cli, args)!)
    const rows = []
    for (const user of users.slice(0, limit)) {
      const { conversations, messages, episodes } = await store.user(user).stats({ signal })
      rows.push({ user, conversations, messages, episodes })
    }
    const { print, printJson, screen } = cli.terminal
    if (args.json) return rows.forEach(printJson)
    if (rows.length === 0) return print('Nobody has a memory here yet: `madeleine import FILE` imports chats.')
    const names = rows.map(({ user }) => escapeLine(user))
    const more = users.length - rows.length
    const width = Math.min(NAME_COLUMNS, widest(names))
    print([
      ...rows.map(({ conversations, messages, episodes }, i) => `${screen.bold(padEnd(names[i]!, width))}  `
        + [counted(messages, 'message'), counted(conversations, 'conversation'), counted(episodes, 'episode')].join(' · ')),
      ...(more > 0 ? [screen.dim(`… and ${more.toLocaleString('en')} more; --limit shows them`)] : []),
    ])
  }),
})
