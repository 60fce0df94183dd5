/** What a language has to say about titles: which words tell news, and which tell no talk from another. */

/** Words in lower case, separated by spaces. */
export interface TitleWords {
  /** Verbs of what happens to people, in the forms that follow 'I', 'I have', 'I am' and 'I will'. */
  readonly happenings: string
  /** Of these, what needs no object: 'I graduated last week'. */
  readonly complete: string
  /** What happens to people, whoever they are. */
  readonly events: string
  /** How something is, which was not so before. */
  readonly states: string
  /** Words that place an event in time. */
  readonly days: string
  /** When it was or will be, and that it is new: alternatives of an expression. */
  readonly times: string
  /** Words of praise and feeling, of effort and kindness in general, nouns that name no thing. Singular; of verbs all forms met. */
  readonly vague: string
  /** Nouns and words like them that name nothing by themselves. */
  readonly nameless: string
  /** To be and to have, before what happened to somebody else. Not of English, whose clauses are read by other rules. */
  readonly auxiliaries?: string
  /** Participles of what was thought, said or had: no news. Not of English. */
  readonly thoughts?: string
}
