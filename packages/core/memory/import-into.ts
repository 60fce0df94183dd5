/** The call `import`: into the own memory, or into a space, whose grant is looked at again before each batch. */
import type { ImportItem, ImportOptions, ImportResult } from '@madeleine/contract'
import { MadeleineError } from '@madeleine/base'
import { flushImported } from '../pipeline/worker.ts'
import { appendToEach } from './append-messages.ts'
import type { Abortable, CallGuard, Asker, CallPlace } from './call-guard.ts'
import type { StoreRuntime } from './store-runtime.ts'
import { importItems, parseImport, NamesOfMe } from './import-items.ts'

interface ImportCall {
  readonly calls: CallGuard
  readonly asker: Asker
  readonly place: CallPlace
  readonly items: AsyncIterable<ImportItem> | Iterable<ImportItem>
}

export async function importInto(
  store: StoreRuntime, { calls, asker, place, items }: ImportCall, { signal, ...given }: Omit<ImportOptions, 'space'> & Abortable,
): Promise<ImportResult> {
  const { pipeline, options: { maxTextBytes }, events, wake } = store
  const { userId } = place
  const isOwn = userId === asker.userId
  const { me: named, ...options } = parseImport(given)
  if (named && !isOwn) throw new MadeleineError('invalid_input', "me cannot be given in a space: it is nobody's own memory")
  const admit = async (): Promise<void> => {
    if (!isOwn) await (await import('../spaces/spaces.ts')).spaceOf(pipeline, asker, userId, 'read_write')
  }
  const me = isOwn ? new NamesOfMe(named ?? [], () => calls.await(async () => (await people()).namesOfMe(pipeline.db, userId))) : undefined
  const result = await importItems(items, {
    ...options, now: pipeline.now, mintId: pipeline.uuid, maxTextBytes, me, ...(!isOwn && { speaker: asker.userId }),
    append: async (requests) => {
      await asker.beforeStoring?.(userId, requests.reduce((sum, { drafts }) => sum + drafts.length, 0)) // closing does not wait for it
      return calls.await(async () => {
        await admit()
        return appendToEach(store, userId, isOwn ? requests : requests.map((request) => ({ ...request, by: asker.userId })))
      })
    },
    close: (conversationIds, which) => calls.await(async () => {
      await admit()
      await flushImported(pipeline, userId, conversationIds, { which })
      wake()
      events.wakeOthers()
    }),
  }, signal)
  if (me && me.seen.length > 0) await calls.await(async () => (await people()).rememberMe(store, userId, me.seen))
  return result
}

const people = () => import('../people/people.ts')
