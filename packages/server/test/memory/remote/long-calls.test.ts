/** Calls that take long, or come in pieces: how they are given up, and what ends with the memory. */
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { ImportItem } from '@madeleine/contract'
import { MadeleineError } from '@madeleine/base'
import { ReplyError, withRetries } from '../../../../core/remote/call-server.ts'
import { until } from '../../../../../test/testing.ts'
import { answering, answerJson as json, failure, hello, useServed } from './served.ts'
import { KEY } from '../../../../../test/support/test-server.ts'

const served = useServed()
const next = answering(served)

describe('a server that is slow', () => {
  it('is given up at the deadline of the memory', async () => {
    next(1, () => undefined)
    expect(await failure(served.open({ timeoutMs: 30 }).recent())).toMatchObject({
      code: 'server_unavailable', message: `${served.server.url}/api/v0/recent: no answer within 30 ms, the timeoutMs of this memory`,
    })
  })

  it('is given up at a deadline in the pause before a retry, with what it said last', async () => {
    const deadline = new AbortController()
    const pause = async (): Promise<void> => {
      deadline.abort(new MadeleineError('server_unavailable', 'no answer'))
      throw new Error('the pause was ended')
    }
    const refused = async (): Promise<void> => {
      throw new ReplyError('rate_limited', 'too many requests', { retryAfterMs: 50 })
    }
    expect(await failure(withRetries(refused, { signal: deadline.signal, pause, mayRepeat: () => true })))
      .toMatchObject({ code: 'rate_limited' })
  })

  it('is given up by the caller, and notices that', async () => {
    let ended: Promise<unknown> | undefined
    const controller = new AbortController()
    next(1, (response) => {
      ended = once(response, 'close')
      controller.abort()
    })
    expect(await failure(served.remote.recall({ query: 'tea', signal: controller.signal }))).toMatchObject({ code: 'aborted' })
    await ended
    expect(await failure(served.remote.recent({ signal: controller.signal }))).toMatchObject({ code: 'aborted' })
    expect(served.server.asked).toEqual(['recall'])
  })

  it('is given up in the pause before a retry', async () => {
    const controller = new AbortController()
    next(9, (response) => {
      json(response, 503, {})
      controller.abort()
    })
    expect(await failure(served.remote.push({ ...hello, signal: controller.signal }))).toMatchObject({ code: 'aborted' })
  })
})

describe('an export over HTTP', () => {
  const all = async (): Promise<string> => {
    let text = ''
    for await (const line of served.remote.export()) text += line
    return text
  }
  const HEADER = '{"madeleine":"export","format":1}\n'

  it('that breaks off or has no manifest rejects', async () => {
    next(1, (response) => void response.writeHead(200).write(HEADER, () => response.destroy()))
    expect(await failure(all())).toMatchObject({ code: 'server_unavailable' })
    next(1, (response) => void response.writeHead(200).end(HEADER))
    expect(await failure(all())).toMatchObject({ code: 'server_unavailable', message: expect.stringContaining('manifest') })
    next(1, (response) => void response.writeHead(200).end('<html>'))
    expect(await failure(all())).toMatchObject({ code: 'bad_reply' })
    next(1, (response) => void json(response, 507, { error: { code: 'store_full', message: 'no room' } }))
    expect(await failure(all())).toMatchObject({ code: 'store_full', message: 'no room' })
  })

  it('is opened again if the server failed to open it, and ended if nobody reads on', async () => {
    next(1, (response) => void response.destroy())
    expect(await all()).toContain('{"manifest":')
    let ended: Promise<unknown> | undefined
    next(1, (response) => {
      ended = once(response, 'close')
      response.writeHead(200).write(HEADER)
    })
    for await (const line of served.remote.export()) {
      expect(line).toBe(HEADER)
      break
    }
    await ended
  })
})

describe('a reply in lines, over HTTP,', () => {
  const lines = (response: ServerResponse, ...values: unknown[]): void => {
    const text = values.map((value) => `${JSON.stringify(value)}\n`).join('')
    response.writeHead(200, { 'content-type': 'application/x-ndjson' }).end(text)
  }
  const context = () => served.remote.context({ conversationId: 'c', onSession: () => undefined })

  it('ends with its error or its result, and is no reply without either', async () => {
    next(1, (response) => lines(response, { error: { code: 'invalid_input', message: 'no', requestId: 'r' } }))
    expect(await failure(context())).toMatchObject({ code: 'invalid_input', message: 'no' })
    next(1, (response) => lines(response, 5))
    expect(await failure(context())).toMatchObject({ code: 'bad_reply' })
    next(1, (response) => lines(response, { progress: { imported: 1 } }, { later: true }))
    expect(await failure(served.remote.import([]))).toMatchObject({ code: 'server_unavailable' })
  })

  it('is not asked for again once it has given a session', async () => {
    const session = { messages: [], tokens: 0, leftOut: [], text: '' }
    next(9, (response) => lines(response, { session }))
    let told = 0
    expect(await failure(served.remote.context({ conversationId: 'c', onSession: () => void (told += 1) }))).toMatchObject({
      code: 'server_unavailable',
    })
    expect([told, served.server.asked.length]).toEqual([1, 1])
    next(1, (response) => lines(response))
    expect(await context()).toMatchObject({ messages: [] })
  })

  it('tells the progress of an upgrade', async () => {
    const progress = { phase: 'describing', done: 1, total: 2 }
    const result = await served.local.upgrade({ dryRun: true })
    next(1, (response) => lines(response, { progress }, { progress: { phase: 'dreaming', done: 1, total: 1 } }, { result }))
    const told: unknown[] = []
    expect(await served.remote.upgrade({ onProgress: (soFar) => void told.push(soFar) })).toEqual(result)
    expect(told).toEqual([progress])
  })
})

describe('closing a memory over HTTP', () => {
  it('aborts reads, waits for writes, and refuses what follows', async () => {
    const waiting: ServerResponse[] = []
    next(2, (response) => void waiting.push(response))
    const memory = served.open()
    const reading = failure(memory.recall({ query: 'tea' }))
    const pushing = memory.push(hello)
    while (waiting.length < 2) await new Promise((turn) => setImmediate(turn))
    let isClosed = false
    const closing = memory.close().then(() => (isClosed = true))
    expect(await reading).toMatchObject({ code: 'closed' })
    expect(isClosed).toBe(false)
    for (const response of waiting) json(response, 200, { ids: ['m'], stored: 1, skipped: 0 })
    expect(await pushing).toEqual({ ids: ['m'], stored: 1, skipped: 0 })
    await closing
    expect(await failure(memory.stats())).toMatchObject({ code: 'closed', message: 'the memory is closed; open it again' })
    expect(() => memory.on('episode.created', () => undefined)).toThrow('the memory is closed')
    expect(await failure(memory.export()[Symbol.asyncIterator]().next())).toMatchObject({ code: 'closed' })
    await memory.close()
  })

  it('waits for work that holds it open, and happens at the end of a block', async () => {
    const memory = served.open()
    memory.holdOpen!(new Promise((turn) => setImmediate(turn)).then(() => memory.push(hello)))
    await memory[Symbol.asyncDispose]()
    expect((await served.local.messages({ conversationId: 'c' })).items).toHaveLength(2)
  })

  it('ends an export that is being read', async () => {
    next(1, (response) => void response.writeHead(200).write('{"madeleine":"export"}\n'))
    const memory = served.open()
    const lines = memory.export()[Symbol.asyncIterator]()
    await lines.next()
    const end = failure(lines.next())
    await memory.close()
    expect(await end).toMatchObject({ code: 'closed' })
  })
})

it('every request over HTTP says who sends it, and for whom', async () => {
  await served.open({ user: 'Zoë/字 %' }).stats()
  expect(served.server.headers[0]).toMatchObject({
    'authorization': `Bearer ${KEY}`, 'madeleine-user': encodeURIComponent('Zoë/字 %'), 'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^madeleine\/\d/),
  })
  await served.remote.stats()
  expect(served.server.headers[1]).not.toHaveProperty('madeleine-user')
})

it('items that nobody will store are read no further', async () => {
  let isEnded = false
  async function* endless(): AsyncGenerator<ImportItem> {
    try {
      for (let line = 1; ; line++) yield { conversationId: 'c', line, message: { role: 'user', content: `line ${line}` } }
    } finally {
      isEnded = true
    }
  }
  next(1, (response) => json(response, 401, { error: { code: 'unauthenticated', message: 'no', requestId: 'r' } }))
  // What is still being sent may end the connection before the refusal is read
  expect(['unauthenticated', 'server_unavailable']).toContain((await failure(served.remote.import(endless()))).code)
  await until(() => isEnded)
  const controller = new AbortController()
  const importing = failure(served.remote.import(endless(), { signal: controller.signal, onProgress: () => controller.abort() }))
  expect(await importing).toMatchObject({ code: 'aborted' })
})

it('an import that is given up is aborted, also if its items notice the end of the connection first', async () => {
  const controller = new AbortController()
  let wasEnded = false
  async function* endless(): AsyncGenerator<ImportItem> {
    try {
      for (let line = 1; ; line++) yield { conversationId: 'c', line, message: { role: 'user', content: 'tea '.repeat(20_000) } }
    } finally {
      wasEnded = true
    }
  }
  const progress = JSON.stringify({ progress: { imported: 1, skipped: 0, conversations: 1, errors: [] } })
  next(1, (response) => void response.writeHead(200, { 'content-type': 'application/x-ndjson' }).write(`${progress}\n`))
  const onProgress = async (): Promise<void> => {
    controller.abort()
    await until(() => wasEnded)
  }
  expect(await failure(served.remote.import(endless(), { signal: controller.signal, onProgress }))).toMatchObject({ code: 'aborted' })
})
