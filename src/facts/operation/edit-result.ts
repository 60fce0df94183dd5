/** Edits of facts as callers see them. */
import { defined } from '../../defined.ts'
import type { ChangedFact, FactEdit } from '../../contract/results/facts-result.ts'
import { factStateOf } from '../search/fact-result.ts'
import type { ListedEdit } from '../sql/fact-edits.ts'
import type { FactFold, FoldedFact } from '../sql/fold-facts.ts'

export function factEditOf(edit: ListedEdit): FactEdit {
  const { id, action, madeAt, madeBy, targetId, targetText, factId, text, holdsFrom, wasNeverTrue, undoneAt, forgottenAt } = edit
  const isTimed = action === 'correct' || action === 'add' || (action === 'retire' && !wasNeverTrue)
  return {
    id, action, at: madeAt,
    ...(madeBy !== null && { by: madeBy }),
    ...(targetText !== null && { text: targetText, ...(targetId !== null && { factId: targetId }) }),
    ...(text !== null && forgottenAt === null && { newText: text, ...(factId !== null && { newFactId: factId }) }),
    ...defined({ since: isTimed ? holdsFrom : undefined }),
    ...(wasNeverTrue && { wasNeverTrue }),
    ...(undoneAt !== null && { undoneAt }),
  }
}

/** The facts that are others than before, without those that are forgotten. */
export function changedFacts({ before, after }: Pick<FactFold, 'before' | 'after'>): ChangedFact[] {
  const [was, is] = [before, after].map((facts) => new Map(facts.filter(isKnown).map((fact) => [fact.id, factStateOf(fact)]))) as
    [Map<string, ReturnType<typeof factStateOf>>, Map<string, ReturnType<typeof factStateOf>>]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [old, now] = [was.get(id), is.get(id)]
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [defined({ before: old, after: now })]
  })
}

const isKnown = ({ forgottenAt }: FoldedFact): boolean => forgottenAt === null
