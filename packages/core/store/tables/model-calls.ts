/** Tables `model_call` and `spending`: calls of models, their cost, and the daily ceilings of a user. Rows contain no text. */
import { sql, type Tx } from '@madeleine/engine'
import type { CallTotals, Ceilings, Spending } from '@madeleine/contract'
import { bigint, Columns, date, double, integer, text, time, truth, uuid, type RowOf } from './columns.ts'

export interface CallCost {
  readonly tokens: number
  readonly price: number
}

/**
 * Reserves the estimated cost of a call before it is made. The check and the update are atomic.
 * @param day local date, 'YYYY-MM-DD'
 * @returns false, with nothing reserved, when a ceiling would be exceeded
 */
export async function reserveBudget(
  tx: Tx, userId: string, { day, tokens, price, ceilings }: CallCost & { day: string; ceilings: Ceilings },
): Promise<boolean> {
  await tx.rows(sql`insert into spending (user_id, day) values (${userId}, ${day}::date) on conflict (user_id, day) do nothing`)
  const updated = await tx.rows(sql`
    update spending set calls = calls + 1, tokens = tokens + ${tokens}::bigint, price = price + ${price}::float8
     where user_id = ${userId} and day = ${day}::date
       and calls + 1 <= coalesce(${ceilings.callsPerDay ?? null}::float8, 'Infinity')
       and tokens + ${tokens}::bigint <= coalesce(${ceilings.tokensPerDay ?? null}::float8, 'Infinity')
       and price + ${price}::float8 <= coalesce(${ceilings.pricePerDay ?? null}::float8, 'Infinity')
    returning day`)
  return updated.length > 0
}

/** Corrects a reservation by the difference between actual and estimated cost. */
export async function correctReservation(
  tx: Tx, userId: string, { day, calls, tokens, price }: CallCost & { day: string; calls: number },
): Promise<void> {
  await tx.rows(sql`
    update spending set calls = greatest(0, calls + ${calls}), tokens = greatest(0, tokens + ${tokens}::bigint),
    price = greatest(0, price + ${price}::float8)
     where user_id = ${userId} and day = ${day}::date`)
}

/** In the order in which they are exported. */
export const MODEL_CALLS = new Columns({
  id: uuid(),
  at: time(),
  purpose: text(),
  model: text(),
  promptVersion: integer(),
  inputTokens: integer(),
  outputTokens: integer(),
  latencyMs: integer(),
  /** Null where no price is known. */
  price: double<number | null>(),
  outcome: text(),
  /** The server's token counts could not be true, and were bounded. */
  doubtful: truth(),
})
/** A user's cost per day. */
export const SPENDING = new Columns({ day: date(), calls: integer(), tokens: bigint(), price: double() })

export interface ModelCall extends Omit<RowOf<typeof MODEL_CALLS>, 'price' | 'doubtful'> {
  readonly price: number | undefined
  readonly doubtful?: boolean
}

export async function insertModelCall(tx: Tx, userId: string, c: ModelCall): Promise<void> {
  await tx.rows(sql`
    insert into model_call (user_id, ${MODEL_CALLS.names()})
    values (${userId}, ${c.id}::uuid, ${c.at}, ${c.purpose}, ${c.model}, ${c.promptVersion}, ${c.inputTokens}, ${c.outputTokens},
      ${Math.round(c.latencyMs)}, ${c.price ?? null}, ${c.outcome}, ${c.doubtful ?? false})`)
}

export async function spendingOf(tx: Tx, userId: string, day: string): Promise<Spending> {
  const [row] = await tx.rows<Spending>(sql`
    select calls, tokens::float8 as tokens, price from spending where user_id = ${userId} and day = ${day}::date`)
  return row ?? { calls: 0, tokens: 0, price: 0 }
}

export function callTotals(tx: Tx, userId: string): Promise<CallTotals[]> {
  return tx.rows<CallTotals>(sql`
    select purpose, model, outcome, count(*)::int as calls, sum(input_tokens)::float8 as "inputTokens",
           sum(output_tokens)::float8 as "outputTokens",
           (count(*) filter (where doubtful))::int as doubtful, sum(price) as price,
           percentile_disc(0.5) within group (order by latency_ms)::int as "latencyMs"
      from model_call where user_id = ${userId} group by purpose, model, outcome order by purpose, model, outcome`)
}
