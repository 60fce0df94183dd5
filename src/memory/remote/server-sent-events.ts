/** The wire format of server-sent events (HTML standard, section 9.2), as far as a server of Madeleine uses it. */

export interface ServerSentEvent {
  readonly event: string
  readonly data: string
}

/** The events in lines of text. Comments are heartbeats, and an event without its empty line was cut short. */
export async function* serverSentEvents(lines: AsyncIterable<string>): AsyncGenerator<ServerSentEvent> {
  let [event, data]: [string, string[]] = ['message', []]
  for await (const given of lines) {
    const line = given.replace(/\r$/, '')
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (line === '') {
      if (data.length > 0 || event !== 'message') yield { event, data: data.join('\n') }
      ;[event, data] = ['message', []]
    } else if (field === 'event') event = value
    else if (field === 'data') data.push(value)
  }
}
