/** A default of a policy that changes in a later version stops no store that was made before, with or without the option stored. */
import { afterEach, describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '@madeleine/base'
import { policyNamed, POLICY_DEFAULTS } from '../../../segment/policy-table.ts'
import { POLICY_NAMES, type PolicyName } from '../../../segment/policy.ts'
import { sql } from '@madeleine/engine'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'

const held = useDb()
const defaultsOf = (name: PolicyName): Record<string, unknown> => POLICY_DEFAULTS[name] as Record<string, unknown>
const shipped = structuredClone(POLICY_DEFAULTS)
afterEach(() => POLICY_NAMES.forEach((name) => void Object.assign(defaultsOf(name), shipped[name])))

/** Another valid value of an option. */
const another = (value: unknown): unknown =>
  (typeof value === 'number' ? value + 7 : typeof value === 'boolean' ? !value
    : ({ normal: 'fine', o200k: 'words', chars4: 'words' } as Record<string, string>)[String(value)])

/** As a later version has it: every option of the policy that has a default has another one. */
function changeDefaults(name: PolicyName): void {
  const defaults = defaultsOf(name)
  for (const [option, value] of Object.entries(defaults)) if (value !== undefined) defaults[option] = another(value)
}

const storedOptionsOf = async (): Promise<JsonObject> =>
  (await held.db.transaction((tx) => tx.rows<{ options: JsonObject }>(
    sql`select value -> 'options' as options from setting where name = 'policy'`)))[0]!.options

async function store(options: Json): Promise<void> {
  await held.db.transaction((tx) => tx.rows(sql`
    update setting set value = jsonb_set(value, '{options}', ${JSON.stringify(options)}::text::jsonb) where name = 'policy'`))
}

let conversations = 0
/** A message of which this process makes an episode, if it may cut. */
async function cuts(policy?: ReturnType<typeof policyNamed>): Promise<void> {
  const memory = await memoryFor(held.db, policy ? { policy } : {})
  const conversationId = `c${conversations++}`
  await memory.push({ conversationId, messages: talk(['The heron stood in the river.', 'All morning?']) })
  await memory.flush()
  await memory.settle()
  expect(await memory.segments({ conversationId })).toMatchObject([{ status: 'collapsed' }])
}

describe.each(POLICY_NAMES)('a store that %s cuts', (name) => {
  test('has all of its options stored that have a default', async () => {
    await memoryFor(held.db, { policy: policyNamed(name, {})! })
    const named = Object.entries(defaultsOf(name)).filter(([, value]) => value !== undefined)
    expect(await storedOptionsOf()).toEqual(Object.fromEntries(named))
  })

  test('is still cut, by the options it was made with, when every default has changed', async () => {
    await memoryFor(held.db, { policy: policyNamed(name, {})! })
    const made = await storedOptionsOf()
    changeDefaults(name)
    await cuts()
    expect(await storedOptionsOf()).toEqual(made)
    expect(policyNamed(name, made)!.options).toEqual(made)
  })

  test('is still cut where an earlier version has left its options out, also when their defaults have changed', async () => {
    await memoryFor(held.db, { policy: policyNamed(name, {})! })
    await store({})
    await cuts()
    changeDefaults(name)
    await cuts()
  })

  test('is still cut by a program that names the policy, where an earlier version has left its options out', async () => {
    await memoryFor(held.db, { policy: policyNamed(name, {})! })
    await store({})
    await cuts(policyNamed(name, {}))
  })
})
