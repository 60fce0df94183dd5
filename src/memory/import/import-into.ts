/** The call `import`: into the own memory, or into a space, whose grant is looked at again before each batch. */
import type { ImportItem } from '../../contract/import-source.ts'
import type { ImportResult } from '../../contract/results/write-results.ts'
import type { ImportOptions } from '../../contract/write-options.ts'
import { flushImported } from '../../pipeline/flush.ts'
import { appendToEach } from '../append-messages.ts'
import type { Asker, CallPlace } from '../asker.ts'
import type { Abortable, CallGuard } from '../call-guard.ts'
import type { StoreRuntime } from '../open/store-runtime.ts'
import { importItems, parseImport } from './import-items.ts'

interface ImportCall {
  readonly calls: CallGuard
  readonly asker: Asker
  readonly place: CallPlace
  readonly items: AsyncIterable<ImportItem> | Iterable<ImportItem>
}

export function importInto(
  store: StoreRuntime, { calls, asker, place, items }: ImportCall, { signal, ...options }: Omit<ImportOptions, 'space'> & Abortable,
): Promise<ImportResult> {
  const { pipeline, options: { maxTextBytes }, events, wake } = store
  const { userId } = place
  const admit = async (): Promise<void> => {
    if (userId !== asker.userId) await (await import('../../spaces/operation/use-space.ts')).spaceOf(pipeline, asker, userId, 'read_write')
  }
  return importItems(items, {
    ...parseImport(options), now: pipeline.now, mintId: pipeline.uuid, maxTextBytes,
    ...(userId !== asker.userId && { speaker: asker.userId }),
    append: (requests) => calls.await(async () => {
      await admit()
      return appendToEach(store, userId, requests)
    }),
    close: (conversationIds, which) => calls.await(async () => {
      await admit()
      await flushImported(pipeline, userId, conversationIds, { which })
      wake()
      events.wakeOthers()
    }),
  }, signal)
}
