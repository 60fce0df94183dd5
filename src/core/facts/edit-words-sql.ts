/** The words of a person's edits on facts, in the form of those of messages: read in one statement with them. */
import type { EditMark, EditWord, FactPin } from '../../contract/fact-edit.ts'
import { sql, type Query } from '../../engine/db.ts'
import type { FactSourceRow } from './fact-columns-sql.ts'

/** A word as it is read: of a message, or of an edit, then with what the database says of that. */
export interface ReadWord extends Omit<FactSourceRow, 'kind' | 'edit'> {
  readonly kind: FactSourceRow['kind'] | 'pins' | 'unpins'
  readonly edit: ReadEdit | null
}

interface ReadEdit extends Pick<EditMark, 'id' | 'action'>, Pick<EditWord, 'number' | 'pins'> {
  readonly at: string
  readonly by: string | null
  readonly undoneAt: string | null
  readonly wasNeverTrue: boolean
}

/** Before everything that was said: what ends then never held. */
const BEFORE_ALL = new Date('0001-01-01T00:00:00Z')

/**
 * The words of edits, two of a correction, in the order of `FACT_SOURCES`, undone ones too: in the conversation '', at their number.
 * @param condition on `fact_edit e` and the word's key `w.text_key`
 */
export const editWords = (userId: string, condition: Query): Query => sql`
  select w.text_key, '', e.number, w.kind, e.said_at, w.holds_from, w.fact_key, w.chain_key, w.successor_key, w.fact_id, w.subject,
         w.subject_key, w.category, w.attribute, w.value, w.text, w.forgotten_at, 'person', null::text, null::integer, e.code_version,
         e.made_at, jsonb_build_object('id', e.id, 'number', e.number, 'action', e.action, 'at', e.made_at, 'by', e.made_by,
           'wasNeverTrue', e.was_never_true, 'pins', e.keeps_pin, 'undoneAt', e.undone_at)
    from fact_edit e
   cross join lateral (values
     (e.text_key, case e.action when 'pin' then 'pins' when 'unpin' then 'unpins' else 'ends' end,
      case when e.was_never_true then ${BEFORE_ALL}::timestamptz else e.holds_from end, e.fact_key, e.chain_key, e.new_text_key,
      null::uuid, null::text, null::text, null::text, null::text, null::text, null::text, null::timestamptz),
     (e.new_text_key, 'states', e.holds_from, e.new_fact_key, e.new_chain_key, null,
      e.fact_id, e.subject, e.subject_key, e.category, e.attribute, e.value, e.text, e.forgotten_at)
     ) as w (text_key, kind, holds_from, fact_key, chain_key, successor_key,
       fact_id, subject, subject_key, category, attribute, value, text, forgotten_at)
   where e.user_id = ${userId} and w.text_key is not null and ${condition}`

/** Words on facts, and those on which of them are pinned. */
export interface WordsOnFacts {
  readonly sources: readonly FactSourceRow[]
  readonly pins: readonly FactPin[]
}

/** The words that count. @param knownAt the clock's time at which they counted; absent: now */
export function wordsInForce(words: readonly ReadWord[], knownAt?: Date): WordsOnFacts {
  const counting = words.filter(({ edit, learntAt }) => (knownAt === undefined || learntAt <= knownAt)
    && (edit === null || edit.undoneAt === null || (knownAt !== undefined && new Date(edit.undoneAt) > knownAt)))
  const sources: FactSourceRow[] = []
  const pins: FactPin[] = []
  for (const { edit: read, kind, ...word } of counting) {
    const edit = read && editOf(read)
    if (kind !== 'pins' && kind !== 'unpins') sources.push({ ...word, kind, edit })
    else if (edit) pins.push({ textKey: word.textKey, factKey: word.factKey, isPinned: kind === 'pins', edit })
  }
  return { sources, pins }
}

const editOf = ({ id, number, action, at, by, wasNeverTrue, pins }: ReadEdit): EditWord => ({
  number, pins,
  mark: { at: new Date(at).toISOString(), ...(by !== null && { by }), id, action, ...(wasNeverTrue && { wasNeverTrue }) },
})
