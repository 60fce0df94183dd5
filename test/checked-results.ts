/** Checks every result of every call of every test against the contract, once the call has resolved: on the wire nothing else may stand. */
import { type Call, type CallName, CALLS, wireOf } from '@madeleine/contract'
import { UserMemory } from '../packages/core/memory/user-memory.ts'

const schemas = new Map(Object.entries(CALLS).map(([name, { result }]) => [name as CallName, wireOf(result)]))
const prototype = UserMemory.prototype as unknown as Record<string, unknown>
const CHECKED = Symbol.for('madeleine.test.checked')

/** What JSON makes of it; undefined where the caller's own tokenizer cannot count the text. */
function asJson(result: unknown): { readonly json: unknown } | undefined {
  try {
    return { json: result === undefined ? null : JSON.parse(JSON.stringify(result)) as unknown }
  } catch {
    return undefined
  }
}

/** The call, whose result is compared with the contract. */
export function checked(name: CallName, call: (...args: unknown[]) => Promise<unknown>) {
  return async function callChecked(this: unknown, ...args: unknown[]): Promise<unknown> {
    const result = await call.apply(this, args)
    const wire = asJson(result)
    const parsed = wire && schemas.get(name)!.safeParse(wire.json)
    if (parsed && !parsed.success) throw new Error(`the result of ${name} is not that of the contract: ${parsed.error.message}`)
    return result
  }
}

if (!(CHECKED in prototype)) {
  for (const [name, { inPieces }] of Object.entries(CALLS) as unknown as [CallName, Call][]) {
    const call = prototype[name]
    if (typeof call === 'function' && inPieces !== 'given') prototype[name] = checked(
      name, call as (...args: unknown[]) => Promise<unknown>,
    )
  }
  Object.defineProperty(prototype, CHECKED, { value: true })
}
