/** Settings that a connection is opened with, beside those that its URL names. */

/** What the driver takes: its own `options` would give way to those of a URL. */
export interface ConnectionSettings {
  readonly connectionString: string
  readonly options: string
}

/** @param settings by name; their values have no spaces */
export function withSettings(url: string, settings: Readonly<Record<string, string>>): ConnectionSettings {
  const parsed = new URL(url)
  const given = parsed.searchParams.get('options')
  parsed.searchParams.delete('options')
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return { connectionString: given === null ? url : parsed.href, options: [...(given === null ? [] : [given]), ...ours].join(' ') }
}
