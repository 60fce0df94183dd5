/** Events of a memory over HTTP: one stream for all listeners, opened again when it is lost. */
import { describe, expect, it } from 'vitest'
import type { ServerResponse } from 'node:http'
import { serverSentEvents } from '../../../../core/remote/streamed-calls.ts'
import { textLines } from '../../../../core/remote/call-server.ts'
import { talk, until } from '../../../../../test/testing.ts'
import { useServed } from './served.ts'

const served = useServed()
const push = (conversationId = 'c') => served.local.push({ conversationId, messages: talk(['hello']) })

describe('a listener over HTTP', () => {
  it('hears what is committed as soon as the stream is open', async () => {
    const [heard, others]: [unknown[], unknown[]] = [[], []]
    const remove = served.remote.on('manifest.updated', (ids) => void heard.push(ids))
    const removeOther = served.remote.on('manifest.updated', (ids) => void others.push(ids))
    await until(() => served.server.streams.size === 1)
    await push('é/字')
    await until(() => heard.length > 0 && others.length > 0)
    expect([heard, others]).toEqual([[{ conversationId: 'é/字' }], [{ conversationId: 'é/字' }]])
    remove()
    remove()
    await push('d')
    await until(() => others.length === 2)
    expect([heard.length, served.server.asked.filter((name) => name === 'events')]).toEqual([1, ['events']])
    removeOther()
    await until(() => served.server.streams.size === 0)
  })

  it('is told of a wrong name or function, just as with a folder', () => {
    const messageOf = (on: () => unknown): string => {
      try {
        on()
        return 'no error'
      } catch (error) {
        return (error as Error).message
      }
    }
    const wrong = [['episode.craeted', () => 0], ['toString', () => 0], [5, () => 0], ['fact.changed', 'no']] as never[][]
    for (const [event, listener] of wrong) {
      expect(messageOf(() => served.remote.on(event!, listener!))).toBe(messageOf(() => served.local.on(event!, listener!)))
    }
    expect(served.server.asked).toEqual([])
  })

  it('hears again after the stream was lost, or the server ended', async () => {
    const heard: unknown[] = []
    served.remote.on('manifest.updated', (ids) => void heard.push(ids))
    const ends: ((stream: ServerResponse) => void)[] = [
      (stream) => void stream.destroy(), (stream) => void stream.write('event: closing\ndata: {}\n\n'),
    ]
    for (const [i, end] of ends.entries()) {
      await until(() => served.server.streams.size === 1)
      const [stream] = served.server.streams
      end(stream!)
      await until(() => !served.server.streams.has(stream!) && served.server.streams.size === 1)
      await push(`c${i}`)
      await until(() => heard.length > i)
    }
    expect(heard).toEqual([{ conversationId: 'c0' }, { conversationId: 'c1' }])
  })

  it('opens the stream again if nothing comes through it, not even a heartbeat', async () => {
    served.open({}, { silenceMs: 20 }).on('fact.changed', () => undefined)
    await until(() => served.server.asked.filter((name) => name === 'events').length > 2)
    expect(served.server.streams.size).toBeLessThan(3)
  })

  it('is given no event of another server version, and no half event', async () => {
    const heard: unknown[] = []
    served.remote.on('episode.created', (ids) => void heard.push(ids))
    await until(() => served.server.streams.size === 1)
    const [stream] = served.server.streams
    stream!.write('event: episode.dreamt\ndata: {"episodeId":"e"}\n\nevent: episode.created\ndata: {"episodeId":"e"}\n\n'
      + 'event: episode.created\ndata: nothing\n\n: beat\n\n'
      + 'event: episode.created\ndata: {"episodeId":"e","conversationId":"c","more":1}\n\n')
    await until(() => heard.length > 0)
    expect(heard).toEqual([{ episodeId: 'e', conversationId: 'c' }])
  })

  it('with a key that the server does not know is warned about once, and the memory goes on', async () => {
    const warnings: Error[] = []
    const onWarning = (warning: Error): void => void warnings.push(warning)
    process.on('warning', onWarning)
    const memory = served.open({ key: 'mk_other' })
    memory.on('fact.changed', () => undefined)
    await until(() => served.server.asked.length > 5 && warnings.length > 0)
    await memory.close()
    process.off('warning', onWarning)
    expect(warnings.map(({ message }) => message))
      .toEqual(['the events of the memory cannot be read: MadeleineError: a valid key is needed: Authorization: Bearer KEY'])
  })
})

it('server-sent events are read from pieces of any size', async () => {
  const text = 'event: a\r\ndata: one\ndata:two\n\n: beat\n\ndata: x\nid: 7\n\nevent: b\n\nevent: cut\ndata: off'
  for (const size of [1, 2, 7, 1000]) {
    async function* pieces() {
      for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
    }
    const events: unknown[] = []
    for await (const event of serverSentEvents(textLines(pieces()))) events.push(event)
    expect(events).toEqual([{ event: 'a', data: 'one\ntwo' }, { event: 'message', data: 'x' }, { event: 'b', data: '' }])
  }
})
