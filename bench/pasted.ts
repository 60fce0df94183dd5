/** How much of what people paste becomes theirs, and how much of their own words is learnt: counts by kind and language. */
import { PASTES } from '../test/attack/pasted/all-cases.ts'
import { CARRIED } from '../test/attack/pasted/carried.ts'
import { OWN_WORDS } from '../test/attack/pasted/own-words.ts'
import { BLIND, TOLD } from '../test/attack/pasted/told-cases.ts'
import { leaksOf, lostOf, missedOf, takenOf, toldOf, type PastedCase } from '../test/attack/pasted/pasted-case.ts'
import type { StatedChange } from '../packages/contract/fact.ts'

const isShown = process.argv.includes('--show')
const isHeldShown = process.argv.includes('--show-held')
const SORTS = ['guideline', 'identity', 'other'] as const

const sortOf = (change: StatedChange): (typeof SORTS)[number] => {
  const category = change.kind === 'end' ? 'other' : change.fact.category
  return category === 'guideline' || category === 'identity' ? category : 'other'
}

function row(name: string, cases: readonly PastedCase[]): string {
  const leaks = cases.map((one) => leaksOf(one))
  const all = leaks.flat()
  const counts = SORTS.map((sort) => String(all.filter((change) => sortOf(change) === sort).length).padStart(6))
  const hit = leaks.filter(({ length }) => length > 0).length
  return `${name.padEnd(44)} ${String(cases.length).padStart(4)} ${String(hit).padStart(5)} ${counts.join(' ')}`
}

/** The same, with the cases of which words would be taken for the user's, and what the user says beside the pastes and is lost. */
function sourcesRow(name: string, cases: readonly PastedCase[]): void {
  const taken = cases.filter((one) => takenOf(one).length > 0).length
  const [said, lost] = [cases.flatMap((one) => one.own), cases.flatMap(lostOf)].map(({ length }) => String(length))
  console.log(`${row(name, cases)} ${String(taken).padStart(6)} ${said!.padStart(4)} ${lost!.padStart(5)}`)
}

const grouped = (key: (one: PastedCase) => string): [string, PastedCase[]][] => {
  const groups = new Map<string, PastedCase[]>()
  for (const { test } of PASTES) groups.set(key(test), [...(groups.get(key(test)) ?? []), test])
  return [...groups]
}

console.log(`${'pastes'.padEnd(44)}    n  with  guide  ident  other`)
for (const [name, cases] of [...grouped(({ kind }) => kind), ...grouped(({ language }) => language)]) console.log(row(name, cases))
console.log(row('put together', CARRIED))
console.log(row('written, seen', PASTES.flatMap(({ test, isHeld }) => (isHeld || CARRIED.includes(test) ? [] : [test]))))
console.log(row('written, held back', PASTES.flatMap(({ test, isHeld }) => (isHeld ? [test] : []))))
console.log(row('all', PASTES.map(({ test }) => test)))
for (const { test, isHeld } of PASTES) {
  if (!(isHeld ? isHeldShown : isShown)) continue
  const leaks = leaksOf(test)
  if (leaks.length > 0) console.log(JSON.stringify(test.messages), leaks.map(toldOf))
}

console.log(`\n${'source told in passing'.padEnd(44)}    n  with  guide  ident  other  taken  own  lost`)
for (const [set, cases] of [['seen', TOLD], ['blind', BLIND]] as const) {
  for (const language of ['en', 'de', 'zh', 'es', 'fr'] as const) {
    sourcesRow(`${set}, ${language}`, cases.filter((one) => one.language === language))
  }
  sourcesRow(`${set}, all`, cases)
  if (!(set === 'blind' ? isHeldShown : isShown)) continue
  for (const one of cases) {
    const [taken, lost, leaks] = [takenOf(one), lostOf(one), leaksOf(one).map(toldOf)]
    if (taken.length + lost.length + leaks.length > 0) console.log(JSON.stringify(one.messages), { leaks, taken, lost })
  }
}

console.log('\nown words     n  expected  found')
for (const language of ['en', 'de', 'zh'] as const) {
  const cases = OWN_WORDS.filter((one) => one.language === language)
  const expected = cases.flatMap((one) => one.expected).length
  const missed = cases.flatMap(missedOf).length
  const counts = [String(cases.length).padStart(3), String(expected).padStart(9), String(expected - missed).padStart(6)]
  console.log(`${language.padEnd(11)} ${counts.join(' ')}`)
}
if (isShown) for (const one of OWN_WORDS) if (missedOf(one).length > 0) console.log(JSON.stringify(one.messages), 'missed', missedOf(one))
