/**
 * Regular expressions with classes of Unicode, which V8 compiles only as far as a text needs it. For `[\p{L}\p{M}]`, a class of a
 * thousand ranges, it takes half a millisecond, with the flag `i` two, at each of several steps; for the ranges that texts in
 * Latin letters can hold it takes a twentieth of that. A process that cuts or asks for the first time compiles hundreds of them.
 */

// What somebody wrote, as a part of a regular expression: names, words and tags go into a pattern through here alone.

/** Signs that may mean something in a pattern or a class of it, with any flags, and the blanks that long patterns are written with. */
const SIGN = /[\s!-/:-@[-^`{-~]/g

/**
 * The source of an expression that matches this text and no other, alone or within a class, with the flags `u` and `v` and without.
 * Each sign is written by its number: a backslash before one that needs none is an error under `u`.
 */
export const literalPattern = (text: string): string =>
  text.replace(SIGN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * First and last code point of each block: Latin letters, general punctuation, currencies, arrows and symbols, the mark behind an
 * emoji, emoji.
 */
const BLOCKS = [[0, 0x24f], [0x2000, 0x206f], [0x20a0, 0x20bf], [0x2190, 0x2bff], [0xfe0f, 0xfe0f], [0x1f000, 0x1faff]] as const

const escaped = (from: number, to: number): string => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`
/** What is in no block. Looked for, and not a text of blocks: that would take V8 a place on its stack for each character. */
const OTHER = new RegExp(`[^${BLOCKS.map(([from, to]) => escaped(from, to)).join('')}]`, 'u')
/** A class of nothing that a Latin text can hold: an empty one would make a negated class of "[^" behind it. */
const NOTHING = escaped(0x3400, 0x3400)

let blockTexts: readonly string[] | undefined
const classes = new Map<string, string>()

/** The ranges of a property within the blocks, as they are written in a class. */
function latinClass(property: string, flags: string): string {
  const key = `${property} ${flags}`
  const known = classes.get(key)
  if (known !== undefined) return known
  blockTexts ??= BLOCKS.map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i)))
  const run = new RegExp(`${property}+`, `g${flags}`)
  const rangesIn = (text: string) => Array.from(text.matchAll(run), ([found]) => escaped(found.codePointAt(0)!, lastCodePoint(found)))
  const ranges = blockTexts.flatMap(rangesIn).join('')
  classes.set(key, ranges === '' ? NOTHING : ranges)
  return classes.get(key)!
}

const lastCodePoint = (text: string): number => Array.from(text).at(-1)!.codePointAt(0)!

/** The source with the classes of Latin texts in place of those of all: one that matches the same in each text of the blocks. */
function latinSource(source: string, flags: string): string {
  let isInClass = false
  return source.replace(/\\p\{[^}]*\}|\\.|[[\]]/gsu, (part) => {
    if (part === '[' || part === ']') isInClass = part === '['
    if (!part.startsWith('\\p')) return part
    const ranges = latinClass(part, flags)
    return isInClass ? ranges : `[${ranges}]`
  })
}

/**
 * Whether the text before this one was Latin: expressions are tried on the same text one after another. Forgotten with the turn of
 * the event loop: it is somebody's.
 */
let [lastText, wasLatin] = ['', true]
const forget = (): void => void ([lastText, wasLatin] = ['', true])

function isLatin(text: string): boolean {
  if (text === lastText) return wasLatin
  if (lastText === '') queueMicrotask(forget)
  ;[lastText, wasLatin] = [text, !OTHER.test(text)]
  return wasLatin
}

/**
 * What `RegExp.prototype[Symbol.matchAll]` yields, from `lastIndex` on, which it leaves. V8's makes an expression of the source at each
 * call, so that the place is its own: for the long sources of languages that takes longer than to match a message.
 */
function matchesOf(own: RegExp, text: string): RegExpStringIterator<RegExpExecArray> {
  const { lastIndex } = own
  return own.global ? matchesFrom(own, text, lastIndex) : [own.exec(text)].filter((match) => match !== null).values()
}

function* matchesFrom(own: RegExp, text: string, from: number): Generator<RegExpExecArray, undefined> {
  for (let at = from; ;) {
    own.lastIndex = at
    const match = own.exec(text)
    if (!match) return
    at = match[0] === '' ? nextCharacter(text, own.lastIndex) : own.lastIndex
    yield match
  }
}

/** The place behind the character of a place: an expression with the flag `u` matches at whole ones. */
const nextCharacter = (text: string, at: number): number => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)

/** Has what a regular expression has, but is none: `new RegExp(it)` would read the source of one from where only V8 writes it. */
class TextExpression {
  readonly source: string
  readonly flags: string
  lastIndex = 0
  /** It goes on from `lastIndex`. */
  readonly #hasPlace: boolean
  /** The same for all texts: it has no class of Unicode. */
  readonly #isPlain: boolean
  #latin: RegExp | undefined
  #whole: RegExp | undefined

  constructor(source: string, flags: string) {
    this.source = source
    this.flags = flags
    this.#hasPlace = /[gy]/.test(flags)
    this.#isPlain = !source.includes('\\p{')
  }

  get global(): boolean { return this.flags.includes('g') }
  get ignoreCase(): boolean { return this.flags.includes('i') }
  get multiline(): boolean { return this.flags.includes('m') }
  get sticky(): boolean { return this.flags.includes('y') }
  get unicode(): boolean { return this.flags.includes('u') }
  get dotAll(): boolean { return this.flags.includes('s') }
  get hasIndices(): boolean { return this.flags.includes('d') }

  exec(text: string): RegExpExecArray | null {
    return this.#run(text, (own) => own.exec(text))
  }

  test(text: string): boolean {
    return this.#run(text, (own) => own.test(text))
  }

  [Symbol.match](text: string): RegExpMatchArray | null {
    return this.#run(text, (own) => own[Symbol.match](text))
  }

  [Symbol.matchAll](text: string): RegExpStringIterator<RegExpExecArray> {
    return this.#run(text, (own) => matchesOf(own, text))
  }

  [Symbol.replace](text: string, by: string): string {
    return this.#run(text, (own) => own[Symbol.replace](text, by))
  }

  [Symbol.search](text: string): number {
    return this.#run(text, (own) => own[Symbol.search](text))
  }

  [Symbol.split](text: string, limit?: number): string[] {
    return this.#run(text, (own) => own[Symbol.split](text, limit))
  }

  toString(): string {
    return `/${this.source}/${this.flags}`
  }

  #run<T>(text: string, call: (own: RegExp) => T): T {
    const own = !this.#isPlain && isLatin(text) ? (this.#latin ??= this.#forLatin()) : (this.#whole ??= new RegExp(this.source, this.flags))
    if (!this.#hasPlace) return call(own)
    own.lastIndex = this.lastIndex
    try {
      return call(own)
    } finally {
      this.lastIndex = own.lastIndex
    }
  }

  #forLatin(): RegExp {
    return new RegExp(latinSource(this.source, this.ignoreCase ? 'iu' : 'u'), this.flags)
  }
}

/** A regular expression with the flag `u` like any other, but for when it is compiled. Errors in its source come at its first use. */
export const LatinRegExp = TextExpression as unknown as new (source: string, flags: string) => RegExp
