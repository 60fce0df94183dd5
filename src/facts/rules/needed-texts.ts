/**
 * Texts of which an expression needs at least one, read from its source. A clause without any of them is never matched, so that of some
 * hundred rules only a few are compiled and run for a clause: V8 takes milliseconds to compile one with classes of Unicode.
 */

/** Words that stand in most clauses: a text of them alone tells rules apart little. */
const COMMON = new Set(('i am are is was were be been have had has do did not a an the to of in at on for with '
  + 'and or my our we it that this').split(' '))
/** Shorter texts stand in too many clauses. In UTF-16 units; the index goes by as many. */
const LEAST_UNITS = 3

/** How well a text tells clauses apart: the length of its longest word that is not a common one. */
const rarity = (text: string): number => Math.max(...text.split(' ').map((word) => (COMMON.has(word) ? 1 : word.length)))
const leastRarity = (texts: readonly string[]): number => Math.min(...texts.map((text) => (text.length < LEAST_UNITS ? 0 : rarity(text))))

/** Reads the source of an expression from left to right. Of what it does not know it says that nothing is needed. */
class Reader {
  #at = 0
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  /** Alternatives, to the end or a closing parenthesis: one text of each is needed. */
  alternatives(): readonly string[] | undefined {
    const branches = [this.#sequence()]
    for (; this.#takes('|');) branches.push(this.#sequence())
    return branches.every((branch) => branch !== undefined) ? [...new Set(branches.flat())] : undefined
  }

  /** Of all that one alternative needs, what tells most. */
  #sequence(): readonly string[] | undefined {
    const needed: (readonly string[])[] = []
    let run = ''
    const endRun = (): void => {
      if (run !== '') needed.push([run])
      run = ''
    }
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at]!)) {
      const { literal, texts, isEmpty = false } = this.#atom()
      const least = this.#leastCount()
      if (isEmpty) continue
      if (literal !== undefined && least > 0) run += literal
      if (literal === undefined || this.#wasCounted) endRun()
      if (texts && least > 0) needed.push(texts)
    }
    endRun()
    return needed.filter((texts) => leastRarity(texts) > 0).toSorted((a, b) => leastRarity(b) - leastRarity(a) || a.length - b.length)[0]
  }

  /** One character, class, assertion or group. */
  #atom(): { literal?: string; texts?: readonly string[] | undefined; isEmpty?: boolean } {
    const char = this.#source[this.#at++]!
    if (char === '^' || char === '$') return { isEmpty: true }
    if (char === '.') return {}
    if (char === '[') return this.#class()
    if (char === '(') return this.#group()
    if (char !== '\\') return { literal: (/[\ud800-\udbff]/.test(char) ? char + this.#source[this.#at++]! : char).toLowerCase() }
    const escaped = this.#source[this.#at++]!
    if (escaped === 'b' || escaped === 'B') return { isEmpty: true }
    if (!/[a-z0-9]/i.test(escaped)) return { literal: escaped }
    this.#skip(/(?:\{[^}]*\}|<[^>]*>|(?<=u)[0-9a-f]{4}|(?<=x)[0-9a-f]{2}|[0-9]*)/iy) // what is named by letters is no text
    return {}
  }

  #class(): object {
    this.#skip(/(?:\\.|[^\]\\])*\]/sy)
    return {}
  }

  #group(): { texts?: readonly string[] | undefined; isEmpty?: boolean } {
    const [kind = ''] = this.#skip(/\?(?:<?[=!]|:|<[^>]+>)/y)
    const texts = this.alternatives()
    this.#takes(')')
    return /[=!]$/.test(kind) ? { isEmpty: true } : { texts }
  }

  #wasCounted = false
  /** How often the atom before has to stand there. */
  #leastCount(): number {
    const [count = ''] = this.#skip(/(?:[?*+]|\{\d+(?:,\d*)?\})\??/y)
    this.#wasCounted = count !== ''
    return count.startsWith('{') ? Number.parseInt(count.slice(1)) : count === '' || count.startsWith('+') ? 1 : 0
  }

  #takes(char: string): boolean {
    const isThere = this.#source[this.#at] === char
    if (isThere) this.#at++
    return isThere
  }

  #skip(pattern: RegExp): readonly string[] {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.#source) ?? []
    this.#at += match[0]?.length ?? 0
    return match
  }
}

const neededBySource = new Map<string, readonly string[] | undefined>()

/**
 * Texts in lower case, one of which stands in all that the expression matches, in lower case; undefined if there are none to tell by.
 * @param source of an expression of this package: each is read once
 */
export function neededTexts(source: string): readonly string[] | undefined {
  if (!neededBySource.has(source)) neededBySource.set(source, new Reader(source).alternatives())
  return neededBySource.get(source)
}

/** Where the three letters from `at` on are noted: most places of a clause begin no needed text, which is seen without cutting it up. */
const startSlot = (text: string, at: number): number =>
  ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) & (START_SLOTS - 1)
const START_SLOTS = 4096

/** Finds the expressions that a text can fit. @returns of a text those of them, in their order */
export function fittingBy<T extends { readonly pattern: RegExp }>(rules: readonly T[]): (text: string) => readonly T[] {
  const always: number[] = []
  const [byStart, isStart] = [new Map<string, { text: string; rule: number }[]>(), new Uint8Array(START_SLOTS)]
  for (const [rule, { pattern }] of rules.entries()) {
    const texts = neededTexts(pattern.source)
    if (!texts) always.push(rule)
    for (const text of texts ?? []) {
      const start = text.slice(0, LEAST_UNITS)
      byStart.set(start, [...byStart.get(start) ?? [], { text, rule }])
      isStart[startSlot(text, 0)] = 1
    }
  }
  return (said) => {
    const fits = new Set(always)
    const text = said.toLowerCase()
    for (let i = 0; i + LEAST_UNITS <= text.length; i++) {
      if (isStart[startSlot(text, i)] === 0) continue
      for (const needed of byStart.get(text.slice(i, i + LEAST_UNITS)) ?? []) if (text.startsWith(needed.text, i)) fits.add(needed.rule)
    }
    return [...fits].toSorted((a, b) => a - b).map((rule) => rules[rule]!)
  }
}
