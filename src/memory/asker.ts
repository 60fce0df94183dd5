/** Who calls a memory, and where a call is carried out. */

/** What is known about the caller, besides the user. */
export interface CallerOptions {
  /** Id of the server key that the request brought: what is granted to it may be used too. */
  readonly keyId?: string | undefined
  /**
   * Called with each space that a call was let into, before it is read or written: for a record of what was done.
   * @param isAlone the call is about the space only, not about the user's own memory too
   */
  readonly onSpace?: ((space: string, isAlone: boolean) => void) | undefined
  /**
   * Awaited before messages are stored: an error that it rejects with refuses them.
   * @param user whose memory they go to, the user's own or a space
   */
  readonly beforeStoring?: ((user: string, messages: number) => Promise<void>) | undefined
}

export interface Asker extends CallerOptions {
  readonly userId: string
}

/** Whose memory a call reads or changes. */
export interface CallPlace {
  /** The user, or the space. */
  readonly userId: string
  /** Given where the call names a space, be it one's own name. */
  readonly space?: string
  /** Whether the call may leave a trace there: it changes what it is told to change, and records what it showed. */
  readonly mayWrite: boolean
}
