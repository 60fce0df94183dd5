/** A memory that is read beside others, for one answer. */
export interface ReadPlace {
  /** Whose rows are read. */
  readonly userId: string
  /** What its results are named. */
  readonly space: string
  /** It is the memory of who asks, and no space. */
  readonly isOwn: boolean
}
