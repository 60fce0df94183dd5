/** Whose messages of a chat between people are the user's: as the format tells, else by the names of the user. */
import type { UncountedDraft } from '../../contract/message.ts'
import { plainName } from '../../contract/plain-name.ts'
import { nameKeyOf } from '../people/known-people.ts'
import type { ImportedMessage } from './import-batches.ts'

/** The names of the user in an import. */
export class NamesOfMe {
  readonly #given: ReadonlySet<string>
  readonly #remembered: () => Promise<readonly string[]>
  #own: Set<string> | undefined
  readonly #seen = new Map<string, string>()

  /** @param remembered is asked once, with the first message of a chat between people */
  constructor(given: readonly string[], remembered: () => Promise<readonly string[]>) {
    this.#given = new Set(given.map(nameKeyOf))
    this.#remembered = remembered
  }

  /** The names that messages of the user turned out to have, each as it stood there first. */
  get seen(): readonly string[] {
    return [...this.#seen.values()]
  }

  /**
   * The message with the role of who speaks. In talk between people the user has role user and everybody else assistant; in other talk
   * a name that was given says something, and no other. Where nothing tells who the user is, a message keeps its role.
   */
  async read(message: ImportedMessage): Promise<ImportedMessage> {
    const { draft, people, mine } = message
    if (people && this.#isWordForMe(draft)) {
      const { name: _, ...nameless } = draft
      return { ...message, draft: { ...nameless, role: 'user' } }
    }
    const own = people || mine !== undefined ? (this.#own ??= new Set([...this.#given, ...(await this.#remembered()).map(nameKeyOf)]))
      : this.#given
    const role = this.#roleOf(draft, own, message)
    return role === draft.role ? message : { ...message, draft: { ...draft, role } }
  }

  /** The caller says that they are the one called "Ich" or "Me" here: no name of a person, and nothing to remember. */
  #isWordForMe({ name, role }: UncountedDraft): boolean {
    return name !== undefined && (role === 'user' || role === 'assistant')
      && this.#given.has(nameKeyOf(name)) && plainName(name) === undefined
  }

  #roleOf({ name, role }: UncountedDraft, own: ReadonlySet<string>, { people, mine }: ImportedMessage): UncountedDraft['role'] {
    if (role !== 'user' && role !== 'assistant') return role
    const key = name === undefined ? undefined : nameKeyOf(name)
    const isMine = mine ?? (key === undefined || own.size === 0 ? undefined : own.has(key))
    if (isMine && key !== undefined && !this.#seen.has(key)) this.#seen.set(key, name!)
    if (isMine && key !== undefined) this.#own?.add(key)
    if (isMine) return 'user'
    return isMine === false && people ? 'assistant' : role
  }
}
