/**
 * The history of facts as a function of the messages that state, repeat and end them, and of the edits of the person. Nothing else
 * decides what is known and since when, so that the order in which messages are learnt does not matter, and without some of
 * them, or an edit, there is exactly what there was before them.
 *
 * A statement says that a fact holds from a time on, and was said at a time. Between the two it knows what held, so that
 * it overrides what was said earlier of that while: a value that began then, or an end. After it was said, the next
 * statement of the chain ends it. What is overridden stays a proof of the fact that held before; where none did, it is a
 * fact that held for no time.
 */
import {
  bySaying, type EditMark, type FactPin, type FactSource, KIND_ORDER, type NamesOfOne, QUALITY_ORDER, subjectKeyOf, USER_SUBJECT,
  uuidOfName,
} from '@madeleine/contract'
import { animalKeys, isOfAnimals, isSingleChain, isTopic, endKeys, type FactWords } from './fact-words.ts'
import { terms } from '@madeleine/language'

/** A fact for the time that it held. */
export interface HeldFact<S extends FactSource = FactSource> {
  /** UUIDv5 of user, and text and place of its first proof. */
  readonly id: string
  /** The source whose words are the fact's: a model's before one of rules, then the first, of an attribute with one value the last. */
  readonly words: S
  readonly factKey: string
  readonly chainKey: string
  readonly validFrom: Date
  /** Null while it holds. Not before `validFrom`; equal to it for a fact that never held. */
  readonly validTo: Date | null
  /** The fact that holds in its place since `validTo`; of one that never held, the one that held then. */
  readonly supersededBy: string | null
  readonly forgottenAt: Date | null
  /** When its first proof was learnt. */
  readonly learntAt: Date
  /** In the order of their saying. */
  readonly proofs: readonly [S, ...S[]]
  readonly endings: readonly S[]
  /** The edits of the person that made it what it is, the newest first; null where there are none. */
  readonly edits: readonly EditMark[] | null
  /** The person pinned it, and it holds. */
  readonly isPinned: boolean
}

/** Sources with the keys of the best reading of their text: one text is one fact, whatever attribute each reading gave it. */
interface Keyed<S> {
  readonly source: S
  readonly factKey: string
  readonly chainKey: string
  /** The successor's fact; null where the source is no end, or names none. */
  readonly successor: string | null
}

interface Run<S> {
  readonly factKey: string
  readonly isForgotten: boolean
  readonly from: number
  to: number | null
  next?: Run<S>
  readonly proofs: Keyed<S>[]
  readonly endings: Keyed<S>[]
}

/**
 * Folds sources to facts, in the order of their chains and times.
 * @param sources all of the chains that they touch, of one user, in any order
 * @param pins words of the person's edits on whether facts of these chains are pinned
 */
export function factHistory<S extends FactSource>(userId: string, sources: readonly S[], pins: readonly FactPin[] = []): HeldFact<S>[] {
  const best = bestReadings(sources)
  const chains = new Map<string, Keyed<S>[]>()
  for (const source of sources.toSorted(bySaying)) {
    // An end may be of an animal's kind
    const ofText = source.kind === 'ends' && isOfAnimals(source.chainKey) ? undefined : best.get(source.textKey)
    const { factKey, chainKey } = ofText ?? source
    const successor = source.successorKey === null ? null : (best.get(source.successorKey)?.factKey ?? source.successorKey)
    if (successor !== factKey) listUnder(chains, chainKey, { source, factKey, chainKey, successor })
  }
  const runs = new Map([...chains].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, chain]) => [key, foldLinked(key, chain)]))
  const byFact = new Map<string, Run<S>[]>()
  for (const run of [...runs.values()].flat()) listUnder(byFact, run.factKey, run)
  for (const run of [...runs.values()].flat()) {
    const named = successorOf(run, byFact)
    if (named) run.next = named
  }
  const pinOf = pinsByFact(sources, pins, (textKey) => best.get(textKey)?.factKey)
  return [...runs].flatMap(([chainKey, chain]) => chain.map((run) =>
    heldFact(userId, { chainKey, run, best, pin: run.to === null ? pinOf.get(run.factKey) : undefined })))
}

/** Of each text the reading that names its attribute: statements before repetitions, a model's before one of rules, the first. */
function bestReadings<S extends FactSource>(sources: readonly S[]): Map<string, S> {
  const best = new Map<string, S>()
  for (const source of sources) {
    const other = best.get(source.textKey)
    if (source.kind !== 'ends' && (other === undefined || byWorth(source, other) < 0)) best.set(source.textKey, source)
  }
  return best
}

/** Of a topic each fact by itself, with the ends that are about it or about all; else the facts of the chain. */
function foldLinked<S extends FactSource>(chainKey: string, chain: readonly Keyed<S>[]): Run<S>[] {
  if (!isTopic(chainKey)) return foldChain(chain)
  const byFact = new Map<string, Keyed<S>[]>()
  for (const one of isOfAnimals(chainKey) ? endingAnimals(chain) : chain) listUnder(byFact, one.factKey, one)
  const ofAll = byFact.get(chainKey) ?? []
  byFact.delete(chainKey)
  const inOrder = [...byFact].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return inOrder.flatMap(([, own]) => foldChain([...own, ...ofAll].toSorted((a, b) => bySaying(a.source, b.source))))
}

/**
 * Words on animals, with each end under the facts that it is about: those that it names, and of "my dog" the one that is left of
 * all dogs with a name; where several are, nobody knows which.
 */
function endingAnimals<S extends FactSource>(chain: readonly Keyed<S>[]): Keyed<S>[] {
  const over = new Set<string>()
  const said = chain.flatMap((one) => {
    const { kind, value, subjectKey } = one.source
    const keys = kind === 'ends' || !value || !subjectKey ? undefined : animalKeys(subjectKey, value)
    return keys ? [{ one, ...keys }] : []
  })
  return chain.flatMap((end) => {
    if (end.source.kind !== 'ends' || end.factKey === end.chainKey) return [end]
    if (said.some(({ one }) => one.factKey === end.factKey)) {
      over.add(end.factKey)
      return [end]
    }
    const before = said.filter(({ one }) => bySaying(one.source, end.source) < 0 && !over.has(one.factKey))
    const ofKind = before.filter(({ own, ofKind: kind }) => kind === end.factKey && own !== kind)
    const isOnly = new Set(ofKind.map(({ own }) => own)).size === 1
    const ended = [...before.filter(({ own }) => own === end.factKey), ...(isOnly ? ofKind : [])]
    const facts = new Set(ended.map(({ one }) => one.factKey))
    for (const factKey of facts) over.add(factKey)
    return [...facts].map((factKey) => ({ ...end, factKey }))
  })
}

/** Whether an end is about a fact of its chain: it names the fact, or the whole chain. */
const isAbout = (end: Pick<Keyed<unknown>, 'factKey' | 'chainKey'>, { factKey }: { factKey: string }): boolean =>
  end.factKey === factKey || end.factKey === end.chainKey
/** The facts of one chain: what each source overrides, then what is left in the order of time. */
function foldChain<S extends FactSource>(chain: readonly Keyed<S>[]): Run<S>[] {
  const weak = outweighed(chain)
  const said = chain.filter(({ source }) => source.kind !== 'ends')
  const ends = chain.filter((one) => one.source.kind === 'ends' && !weak.has(one))
    .filter((end) => !said.some((later) => !weak.has(later) && isAbout(end, later) && overrides(later, end)))
  const unended = said.filter((one) => !weak.has(one) && !ends.some((end) => isAbout(end, one) && cancels(end, one)))
  const standing = notOverridden(unended)
  const runs = sweep(standing, ends)
  const isStanding = new Set(standing)
  for (const one of said) if (!isStanding.has(one)) attach(one, { runs, ends })
  return runs.toSorted((a, b) =>
    a.from - b.from || Number(a.to === null) - Number(b.to === null) || bySaying(a.proofs[0]!.source, b.proofs[0]!.source))
}

/**
 * The statements that no later one of another fact overrides. From the last to the first, with the earliest beginnings of the
 * later ones, so that a fact that was told thousands of times takes as many steps; only what tells of times to come is
 * compared with each of them.
 * @param said in the order of their saying
 */
function notOverridden<S extends FactSource>(said: readonly Keyed<S>[]): Keyed<S>[] {
  const standing: Keyed<S>[] = []
  // Of the fact whose later statements begin first, and of any other
  let [first, other]: [Keyed<S> | undefined, Keyed<S> | undefined] = [undefined, undefined]
  for (const one of said.toReversed()) {
    const rival = first && isSame(first, one) ? other : first
    const isOver = one.source.holdsFrom > one.source.at
      ? said.some((later) => !isSame(later, one) && overrides(later, one))
      : rival !== undefined && rival.source.holdsFrom <= one.source.holdsFrom
    if (!isOver) standing.push(one)
    if (first === undefined || one.source.holdsFrom < first.source.holdsFrom) {
      if (first && !isSame(first, one)) other = first
      first = one
    } else if (!isSame(first, one) && (other === undefined || one.source.holdsFrom < other.source.holdsFrom)) other = one
  }
  return standing.reverse()
}

/** Whether a statement was made later than a word on a time of which it tells. */
const overrides = ({ source: later }: Keyed<FactSource>, { source }: Keyed<FactSource>): boolean =>
  bySaying(later, source) > 0 && later.holdsFrom <= source.holdsFrom && source.holdsFrom <= later.at

/** Whether an end was told later than a statement that the fact holds then, or after it. */
const cancels = ({ source: end, factKey, chainKey }: Keyed<FactSource>, one: Keyed<FactSource>): boolean =>
  bySaying(end, one.source) > 0 && end.holdsFrom <= one.source.holdsFrom
  && !(factKey === chainKey && factKey !== one.factKey && end.conversationId === one.source.conversationId && end.seq === one.source.seq)

const isSame = (a: Keyed<FactSource>, b: Keyed<FactSource>): boolean =>
  a.factKey === b.factKey && (a.source.forgottenAt === null) === (b.source.forgottenAt === null)

/** Goes through the words on a chain by the time of which they tell: at most one fact holds. */
function sweep<S extends FactSource>(standing: readonly Keyed<S>[], ends: readonly Keyed<S>[]): Run<S>[] {
  const runs: Run<S>[] = []
  let open: Run<S> | undefined
  for (const word of [...ends, ...standing].toSorted(byTime)) {
    const time = word.source.holdsFrom.getTime()
    if (word.source.kind === 'ends') {
      if (!open || !isAbout(word, open)) continue
      open.to = time
      open.endings.push(word)
      open = undefined
    } else if (open && isSame(open.proofs[0]!, word)) {
      open.proofs.push(word)
    } else {
      const run = runOf(word, time)
      const before = open ?? runs.findLast(({ to }) => to === time)
      if (before) Object.assign(before, { to: time, next: run })
      runs.push(run)
      open = run
    }
  }
  return runs
}

const runOf = <S extends FactSource>(word: Keyed<S>, from: number): Run<S> =>
  ({ factKey: word.factKey, isForgotten: word.source.forgottenAt !== null, from, to: null, proofs: [word], endings: [] })

/** Ends before statements of the same time. */
const byTime = (a: Keyed<FactSource>, b: Keyed<FactSource>): number =>
  a.source.holdsFrom.getTime() - b.source.holdsFrom.getTime() ||
  Number(b.source.kind === 'ends') - Number(a.source.kind === 'ends') || bySaying(a.source, b.source)

/** Gives an overridden statement to the last run of its fact before it, or to one of no length. */
function attach<S extends FactSource>(word: Keyed<S>, { runs, ends }: { runs: Run<S>[]; ends: readonly Keyed<S>[] }): void {
  const time = word.source.holdsFrom.getTime()
  const isOwn = (run: Run<S>): boolean => run.from <= time && isSame(run.proofs[0]!, word)
  const run = runs.filter(isOwn)
    .reduce<Run<S> | undefined>((last, one) => (last === undefined || one.from >= last.from ? one : last), undefined)
  if (run) return void run.proofs.push(word)
  const holding = runs.find((one) => one.from <= time && (one.to === null || one.to > time))
  const cancelling = ends.filter((end) => isAbout(end, word) && cancels(end, word))
  const endings = [cancelling.find(({ source }) => source.edit) ?? cancelling[0]].filter((end) => end !== undefined)
  runs.push({ ...runOf(word, time), to: time, endings, ...(holding && { next: holding }) })
}

/** The fact that an end names as its successor, where that fact held then. */
function successorOf<S extends FactSource>(run: Run<S>, byFact: ReadonlyMap<string, readonly Run<S>[]>): Run<S> | undefined {
  const { to } = run
  const named = run.endings.findLast(({ successor }) => successor !== null)?.successor
  if (to === null || !named) return undefined
  return byFact.get(named)?.find((one) => one !== run && one.from <= to && (one.to === null || one.to > to))
}

function heldFact<S extends FactSource>(
  userId: string,
  { chainKey, run, best, pin }: { chainKey: string; run: Run<S>; best: ReadonlyMap<string, S>; pin: FactPin | undefined },
): HeldFact<S> {
  const proofs = run.proofs.map(({ source }) => source).toSorted(bySaying) as [S, ...S[]]
  const fitting = proofs.filter((source) => source.chainKey === chainKey)
  const [worthiest = best.get(proofs[0].textKey) ?? proofs[0]] = fitting.toSorted(byWorth)
  // A girlfriend who is called a wife since is one: of one value the last words say what it is now
  const isLikeWorthiest = (one: S): boolean => byRank(one, worthiest) === 0 && one.subjectKey === worthiest.subjectKey
  const words = isSingleChain({ factKey: run.factKey, chainKey }) ? fitting.findLast(isLikeWorthiest) ?? worthiest : worthiest
  const time = (ms: number): Date => new Date(ms)
  const endings = run.endings.map(({ source }) => source)
  return {
    id: idOf(userId, run), words, factKey: run.factKey, chainKey: isTopic(chainKey) ? run.factKey : chainKey,
    validFrom: time(run.from), validTo: run.to === null ? null : time(run.to),
    supersededBy: run.to === null || !run.next ? null : idOf(userId, run.next),
    forgottenAt: run.isForgotten ? earliest(proofs.map(({ forgottenAt }) => forgottenAt!)) : null,
    learntAt: earliest(proofs.map(({ learntAt }) => learntAt)), proofs, endings,
    edits: run.isForgotten ? null : editsOf({ proofs, endings }, pin), isPinned: !run.isForgotten && pin?.isPinned === true,
  }
}

/** UUID namespace of fact ids, drawn once at random. */
const NAMESPACE = Buffer.from('c2b1f06d7c5e4f0ab8de91c07a64e3d9', 'hex')
function idOf(userId: string, { proofs }: Run<FactSource>): string {
  const { textKey, conversationId, seq, kind } = proofs.map(({ source }) => source).toSorted(bySaying)[0]!
  return uuidOfName(NAMESPACE, [userId, textKey, conversationId, seq, kind])
}

/** Of the person's own words the last count. */
const byRank = (a: FactSource, b: FactSource): number =>
  Number(a.forgottenAt !== null) - Number(b.forgottenAt !== null) || KIND_ORDER[a.kind] - KIND_ORDER[b.kind] ||
  QUALITY_ORDER[a.quality] - QUALITY_ORDER[b.quality]
const byWorth = (a: FactSource, b: FactSource): number => byRank(a, b) || (a.edit ? bySaying(b, a) : bySaying(a, b))

const earliest = (times: readonly Date[]): Date => times.reduce((first, time) => (time < first ? time : first))

// What a person's edits mean for the history of facts: they are words on facts as those of messages are, and stronger than a note.

/** A word of a chain, under the keys of the best reading of its text. */
interface KeyedWord {
  readonly source: FactSource
  readonly factKey: string
  readonly chainKey: string
}

/** Notes of an assistant that speak against the last edit before them: what a person has edited only a person changes. */
function outweighed<K extends KeyedWord>(chain: readonly K[]): ReadonlySet<K> {
  const edits = chain.filter(({ source }) => source.edit)
  const notes = edits.length === 0 ? [] : chain.filter(({ source }) => source.quality === 'noted')
  return new Set(notes.filter((note) => {
    const before = edits.filter(({ source }) => bySaying(source, note.source) < 0)
    const last = Math.max(...before.map(({ source }) => source.edit!.number))
    return before.some((edit) => edit.source.edit!.number === last && speaksAgainst(note, edit))
  }))
}

const isSameKey = (end: KeyedWord, { factKey }: KeyedWord): boolean => end.factKey === factKey || end.factKey === end.chainKey

function speaksAgainst(note: KeyedWord, edit: KeyedWord): boolean {
  if (edit.source.kind === 'ends') return note.source.kind !== 'ends' && isSameKey(edit, note)
  return note.source.kind === 'ends' ? isSameKey(note, edit) : note.factKey !== edit.factKey
}

/** Whether each fact is pinned now, by its key: the last word on it counts, and what a correction puts in its place stays pinned. */
function pinsByFact(
  sources: readonly FactSource[], pins: readonly FactPin[], factKeyOf: (textKey: string) => string | undefined,
): ReadonlyMap<string, FactPin> {
  const kept = sources.flatMap(({ kind, textKey, factKey, edit }): FactPin[] =>
    (kind === 'states' && edit?.pins ? [{ textKey, factKey, isPinned: true, edit }] : []))
  const inOrder = [...pins, ...kept].toSorted((a, b) => a.edit.number - b.edit.number)
  return new Map(inOrder.map((pin) => [factKeyOf(pin.textKey) ?? pin.factKey, pin]))
}

/** The edits that made a fact what it is, the newest first. */
function editsOf(
  { proofs, endings }: { readonly proofs: readonly FactSource[]; readonly endings: readonly FactSource[] }, pin: FactPin | undefined,
): readonly EditMark[] | null {
  const stating = proofs.flatMap(({ edit }) => (edit ? [{ ...edit, mark: withoutWithdrawal(edit.mark) }] : []))
  const all = [...stating, ...endings.flatMap(({ edit }) => edit ?? []), ...(pin?.isPinned ? [pin.edit] : [])]
  const byNumber = new Map(all.map(({ number, mark }) => [number, mark]))
  return byNumber.size === 0 ? null : [...byNumber].toSorted(([a], [b]) => b - a).map(([, mark]) => mark)
}

/** What an edit says never to have been true is not what it states. */
function withoutWithdrawal({ wasNeverTrue: _, ...mark }: EditMark): EditMark {
  return mark
}

// Lists by key.

/** Adds a value to the list of a key. */
function listUnder<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

// The chains of people who go by several names: what is said of one under any of them is of one chain.

/** The keys of a word under the name that it was said of. */
export type OwnKeys = Pick<FactWords, 'factKey' | 'chainKey'>
/** What a chain is told from. */
export type ChainWords = { readonly [K in 'subject' | 'attribute' | 'value']: FactWords[K] | null }

/** Learns which chains are one person's from what is said of them: a chain's key does not tell whose it is. */
export class JoinedChains {
  readonly #names = new Map<string, readonly string[]>()
  /** Keys of facts and chains under each name: those under the first. */
  readonly #keys = new Map<string, string>()
  /** Chains under the first name: those under all names. */
  readonly #chains = new Map<string, readonly string[]>()

  constructor(people: readonly NamesOfOne[]) {
    for (const { names: given, isMe } of people) {
      const names = [...new Set([...given, ...(isMe ? [USER_SUBJECT] : [])])]
      for (const name of names) this.#names.set(subjectKeyOf(name), names)
    }
  }

  /** Those who have several names, as subjects are compared. */
  get subjectKeys(): readonly string[] {
    return [...this.#names.keys()]
  }

  learn(told: ChainWords): void {
    const { subject, attribute, value } = told
    const names = subject === null || attribute === null ? [] : this.#names.get(subjectKeyOf(subject)) ?? []
    const all = names.flatMap((name) => endKeys({ subject: name, attribute: attribute!, ...(value !== null && { value }) }) ?? [])
    const [first] = all
    if (!first) return
    for (const { factKey, chainKey } of all) this.#keys.set(factKey, first.factKey).set(chainKey, first.chainKey)
    this.#chains.set(first.chainKey, all.map(({ chainKey }) => chainKey))
  }

  has(chainKey: string): boolean {
    return this.#chains.has(this.#keys.get(chainKey) ?? '')
  }

  /** These chains with those of the same people under their other names. */
  withOthers(chainKeys: readonly string[]): readonly string[] {
    return [...new Set(chainKeys.flatMap((key) => [key, ...(this.#chains.get(this.#keys.get(key) ?? '') ?? [])]))]
  }

  /** The words with the keys of the person; ends and what was forgotten follow the chain that they are of. */
  joined<W extends OwnKeys>(words: readonly W[]): (W & { readonly own?: OwnKeys })[] {
    return words.map((word) => {
      const { factKey, chainKey } = word
      return this.has(chainKey)
        ? { ...word, factKey: this.#keys.get(factKey) ?? factKey, chainKey: this.#keys.get(chainKey)!, own: { factKey, chainKey } } : word
    })
  }
}

// Whether two readings of one message say the same in other words.

export type ComparedWords = { readonly [K in 'subject' | 'attribute' | 'value' | 'text']: FactWords[K] | null }

/** Share of the words of the shorter one that both have. */
const SAME_SHARE = 0.5

/** By the words of their values, or of their sentences where one has no value. */
export function hasSameWords(a: ComparedWords, b: ComparedWords): boolean {
  const isOfValues = a.value !== null && b.value !== null
  const [some, others] = [a, b].map((one) => wordsOf(one, isOfValues)) as [ReadonlySet<string>, ReadonlySet<string>]
  const shared = [...some].filter((word) => others.has(word)).length
  return shared > SAME_SHARE * Math.min(some.size, others.size)
}

function wordsOf({ subject, value, text }: ComparedWords, isOfValue: boolean): ReadonlySet<string> {
  if (isOfValue) return new Set(terms(value ?? ''))
  const names = new Set(terms(subject ?? ''))
  return new Set(terms(text ?? '').filter((word) => !names.has(word)))
}
