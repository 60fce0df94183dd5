/** Finding within a conversation: what the memory finds of it, in the order in which it was said, from one to the next. */
import type { JSX } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { liveSearch } from '../../parts/live-search.ts'
import { Icon } from '../../parts/strength.tsx'
import { sayAloud } from '../../shell/announce.ts'
import { ask, failureWords } from '../../shell/api.ts'
import { asOfOption } from '../../shell/as-of.ts'

export interface FoundInTalk {
  /** Places in the log of what was found, in order. */
  readonly rows: readonly number[]
  /** Which of them is looked at. */
  readonly at: number
  /** The words of the query, as the index holds them. */
  readonly terms: readonly string[]
}

/** Passages that are read of one conversation. */
const MOST = 100

async function findIn(conversationId: string, query: string, signal: AbortSignal): Promise<FoundInTalk> {
  const { passages } = await ask('recall', {
    query, within: [conversationId], limit: 1, passageLimit: MOST, explain: true, ...asOfOption.value,
  }, signal)
  // What has no word of the query is near in its meaning: found when one asks, but not what one looks for here
  const worded = passages.filter(({ explain }) => (explain?.terms.length ?? 0) > 0)
  if (worded.length === 0) return { rows: [], at: 0, terms: [] }
  const { items } = await ask('messages', { conversationId, ids: worded.map(({ messageId }) => messageId) }, signal)
  const rows = items.flatMap((item) => (item.type === 'message' ? item.seq : [])).toSorted((a, b) => a - b)
  return { rows, at: rows.length - 1, terms: [...new Set(worded.flatMap(({ explain }) => explain!.terms))] }
}

interface FindProps {
  readonly id: string
  readonly found: FoundInTalk | undefined
  readonly onFound: (found: FoundInTalk | undefined) => void
}

export function FindField({ id, found, onFound }: FindProps): JSX.Element {
  const search = useMemo(() => liveSearch((query, signal) => findIn(id, query, signal)), [id])
  const { query, isAsking, answer, failure } = search.state.value
  useEffect(() => search.close, [search])
  const wasAsked = useRef(false)
  useEffect(() => {
    // What the address has lit stays so until somebody looks for something else
    if (!wasAsked.current && query === '') return
    wasAsked.current = true
    onFound(query === '' ? undefined : answer?.result)
    if (query !== '' && answer) sayAloud(answer.result.rows.length === 0 ? 'Nothing found.' : `${answer.result.rows.length} found.`)
  }, [answer, query === ''])
  const go = (steps: number): void => {
    if (!found?.rows.length) return
    onFound({ ...found, at: (found.at + steps + found.rows.length) % found.rows.length })
  }
  return (
    <form class="find" role="search" onSubmit={(event) => (event.preventDefault(), go(-1))}>
      <label class="unseen" for="find-field">Find in this conversation</label>
      <input
        id="find-field" type="search" autocomplete="off" maxLength={1000} placeholder="Find in this conversation" aria-busy={isAsking}
        onInput={({ currentTarget }) => search.type(currentTarget.value)}
      />
      {query !== '' && (
        <>
          <span class="quiet">
            {failure !== undefined ? failureWords(failure) : !found ? 'Searching …'
              : found.rows.length === 0 ? 'Nothing found' : `${found.at + 1} of ${found.rows.length}`}
          </span>
          <button type="button" class="plain" title="The one before" disabled={!found?.rows.length} onClick={() => go(-1)}>
            <Icon name="back" /><span class="unseen">The one before</span>
          </button>
          <button type="button" class="plain" title="The next one" disabled={!found?.rows.length} onClick={() => go(1)}>
            <Icon name="ahead" /><span class="unseen">The next one</span>
          </button>
        </>
      )}
    </form>
  )
}
