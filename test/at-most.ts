/** Upper bounds of what work costs: an improvement breaks none of them, and a count that nobody kept breaks all. */

/** Equal, for `toEqual` and `toMatchObject`, to every count from one to the bound; to nothing but 0 if that is the bound. */
class AtMost {
  readonly $$typeof = Symbol.for('jest.asymmetricMatcher')
  readonly most: number

  constructor(most: number) {
    this.most = most
  }

  asymmetricMatch(count: unknown): boolean {
    return typeof count === 'number' && count >= Math.min(1, this.most) && count <= this.most
  }

  toString(): string {
    return `AtMost ${this.most}`
  }

  toAsymmetricMatcher(): string {
    return `at most ${this.most}`
  }
}

/** What costs no more than this, count by count: `expect(counted).toEqual(atMost({ statements: 3, trips: 2 }))`. */
export const atMost = (bounds: object): Record<string, AtMost> =>
  Object.fromEntries(Object.entries(bounds).map(([name, most]) => [name, new AtMost(Number(most))]))
