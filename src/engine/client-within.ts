/** A client of a PostgreSQL server that gives up connecting, and leaves nothing open then. */
import pg from 'pg'

/**
 * For a server that never answers. As an option of the pool the time would also end waiting for a free connection.
 *
 * The driver leaves the socket open where a login fails on this side, such as one without the password that the server asks for: the
 * server ends it after a minute, for which the process could not end.
 */
export const clientWithin = (connectMs: number): typeof pg.Client => class extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), connectionTimeoutMillis: connectMs })
  }

  override connect(): Promise<this>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<this> | void {
    const abandon = (): void => void this.connection.stream.destroy()
    if (!callback) {
      const connecting = super.connect() as Promise<this>
      connecting.catch(abandon)
      return connecting
    }
    super.connect((error: Error) => {
      callback(error)
      if (error) abandon()
    })
  }
}
