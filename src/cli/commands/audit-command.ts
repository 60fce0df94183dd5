/** `madeleine audit`: the requests of a server. */
import { defined } from '../../base/defined.ts'
import { invalidInput, MadeleineError, show } from '../../base/errors.ts'
import type { AuditEntry, AuditResult } from '../../contract/operator-results.ts'
import type { Store } from '../../core/memory/running-store.ts'
import { command } from '../command.ts'
import { withStore } from '../command-memory.ts'
import { PLACE_FLAGS, readNumber, readWhen } from '../flags/store-flags.ts'
import { showAudit } from '../show/show-keys.ts'

export const auditCommand = command({
  meta: { name: 'audit', description: 'List the requests of a server: who, when, which call, how it ended' },
  args: {
    user: { type: 'string', valueHint: 'NAME', description: 'Only requests about this user (default: all)' },
    after: { type: 'string', valueHint: 'TIME', description: 'Only at or after this time' },
    before: { type: 'string', valueHint: 'TIME', description: 'Only before this time' },
    limit: { type: 'string', valueHint: 'N', description: 'Maximum number of requests, newest first (default: 100)' },
    ...PLACE_FLAGS,
  },
  run: ({ args }, cli) => {
    const limit = readNumber(args.limit, '--limit') ?? DEFAULT_LIMIT
    if (limit < 1) throw invalidInput('--limit', args.limit, 'a number from 1 on')
    if (args.user === '') throw new MadeleineError('invalid_input', '--user is empty; leave it out for the requests of all users')
    const filter = defined({ user: args.user, after: readWhen(args.after), before: readWhen(args.before) })
    return withStore(cli, args, async (store) => {
      const { print, printJson, screen } = cli.terminal
      const entries = await readUpTo(store, filter, limit)
      if (args.json) return entries.forEach(printJson)
      print(entries.length > 0 ? showAudit(screen, entries)
        : `No request${args.user === undefined ? '' : ` about ${show(args.user)}`} was recorded.`)
    })
  },
})

const DEFAULT_LIMIT = 100
/** Requests of one call. */
const PAGE_LIMIT = 1000

async function readUpTo(store: Store, filter: object, limit: number): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = []
  for (let cursor: string | undefined; ;) {
    const page: AuditResult = await store.audit({ ...filter, limit: Math.min(PAGE_LIMIT, limit - entries.length), ...defined({ cursor }) })
    entries.push(...page.entries)
    cursor = page.next
    if (cursor === undefined || entries.length >= limit) return entries
  }
}
