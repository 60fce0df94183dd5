/** A transaction of a client, which moves to the next owner as long as nothing of it was begun. */
import { hasCode } from '../../../errors.ts'
import type { TransactionOptions } from '../db.ts'
import { endsWithCommit, type Answers, type Send } from '../open-transaction.ts'
import { replyFailure, type Link, type RequestOutcome } from './link.ts'
import type { Membership } from './membership.ts'
import type { Order, TurnOptions } from './protocol/owner-client-messages.ts'
import { openTurn, type Turn } from './turn.ts'

export interface RemoteTurn extends Turn {
  /** After a failure: it was not the transaction's own, so that it may be repeated if that does no harm. */
  readonly isRepeatable: boolean
}

let turns = 0

/** Owners that a transaction is begun at, one after the other, before it is given up: it may be what ends them. */
const MAX_OWNERS = 10

export function remoteTurn(membership: Membership, { as, snapshot, background = false }: TransactionOptions): RemoteTurn {
  const options: TurnOptions = {
    background, ...(as && { as: { text: as.text, values: as.values } }), ...(snapshot !== undefined && { snapshot }),
  }
  const number = ++turns
  let [link, here, isRepeatable]: [Link | undefined, Turn | undefined, boolean] = [undefined, undefined, false]
  const ask = async (queries: Parameters<Send>[0]): Promise<Answers> => {
    if (here) return here.send(queries)
    for (let owners = 1; ; owners++) {
      const isBegun = link !== undefined
      if (!link) {
        const role = await membership.current(background)
        if (role.kind === 'owner') return (here = openTurn(role.host.executor, options)).send(queries)
        link = role.link
      }
      const outcome: RequestOutcome = await link.ask({ kind: 'statements', turn: number, queries, ...(!isBegun && { options }) })
      if (outcome.kind === 'reply') {
        isRepeatable = outcome.isEngineDead === true
        const failure = replyFailure(outcome)
        return { answers: outcome.answers ?? [], ...(failure && { failure }) }
      }
      // What has not begun, or has no commit that could have been stored and no answer that was seen, begins at the next owner
      const isLost = outcome.kind === 'lost'
        && (isBegun || owners === MAX_OWNERS || endsWithCommit(queries) || hasCode(outcome.error, 'owner_silent'))
      if (isLost) {
        isRepeatable = !hasCode(outcome.error, 'owner_silent')
        return { answers: [], failure: { error: outcome.error } }
      }
      link = undefined
    }
  }
  return {
    get isRepeatable() { return isRepeatable },
    send: (queries) => ask(queries).catch((error: unknown) => ({ answers: [], failure: { error } })),
    async rollback() {
      if (here) await here.rollback()
      else link?.rollback(number)
    },
  }
}

/** Has an order carried out. @throws {MadeleineError} `engine_restarted` where it is not known whether it was */
export async function orderFrom(membership: Membership, order: Order): Promise<void> {
  for (;;) {
    const role = await membership.current(order.what !== 'script')
    if (role.kind === 'owner') return role.host.executor.order(order)
    const outcome = await role.link.ask({ kind: 'order', order })
    if (outcome.kind === 'unbegun') continue
    const failure = outcome.kind === 'lost' ? outcome : replyFailure(outcome)
    if (failure) throw failure.error
    return
  }
}
