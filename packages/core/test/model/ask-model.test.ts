/** Asking a model: one question, at most two calls, an object or an error, and never user text in the error. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countTokens, MadeleineError } from '@madeleine/base'
import { modelAsker, type AskerOptions } from '../../model/ask-model.ts'
import { CallFailure } from '../../model/call-failure.ts'
import type { GeneratedText, LanguageModel, ModelQuestion, ModelRequest } from '@madeleine/contract'
import { endOf, governed } from './surroundings.ts'

const SCHEMA = { type: 'object', properties: { size: { type: 'integer' } }, required: ['size'] }
const IN_WORDS = `Reply with one JSON object of this schema and nothing else:\n${JSON.stringify(SCHEMA)}`

const question: ModelQuestion = {
  purpose: 'batch', version: 7, system: 'Cut the talk.', texts: ['Ann', 'my secret is 4711'],
  prompt: ([speaker, text]) => `0 ${speaker}: ${text}`,
  schema: SCHEMA, maxOutputTokens: 300,
  complaint: ({ size }) => (typeof size === 'number' ? undefined : 'size is missing.'),
}

const said = (text: string, rest: Partial<GeneratedText> = {}): GeneratedText => ({ text, finish: 'stop', ...rest })

/** A model that replies one thing after the other; the last thing again and again. */
function scripted(...replies: readonly (GeneratedText | CallFailure)[]) {
  const requests: ModelRequest[] = []
  const model: LanguageModel = {
    name: 'small',
    async generate(request) {
      requests.push(request)
      const reply = replies[Math.min(requests.length, replies.length) - 1]
      if (!reply || reply instanceof CallFailure) throw reply ?? new Error('nothing is scripted')
      return reply
    },
  }
  return { model, requests }
}

function asking(
  replies: readonly (GeneratedText | CallFailure)[], options: AskerOptions = {}, around: Parameters<typeof governed>[1] = {},
) {
  const world = governed({ maxRetries: 0 }, around)
  const { model, requests } = scripted(...replies)
  return { ...world, requests, ask: modelAsker(model, world.governor, options)('ann') }
}

test('of several attempts, only the first that gives any text is heard', async () => {
  const heard: string[] = []
  const replies = ['{"size', '{"size": 1}']
  const model: LanguageModel = {
    name: 'small',
    async generate(_, __, onText) {
      const text = replies.shift()!
      onText?.(text)
      return said(text)
    },
  }
  const ask = modelAsker(model, governed({ maxRetries: 0 }).governor)('ann')
  const { reply } = await ask(question, undefined, (piece) => void heard.push(piece))
  expect([reply, heard]).toEqual([{ size: 1 }, ['{"size']])
})

test('a good reply takes one call, and the answer names the model', async () => {
  const { ask, requests, records } = asking([said('Here it is: ```json\n{"size":3}\n```', { inputTokens: 40, outputTokens: 15 })])
  expect(await ask(question)).toEqual({ reply: { size: 3 }, model: 'small' })
  expect(requests).toEqual([{
    system: 'Cut the talk.', turns: [{ role: 'user', text: '0 Ann: my secret is 4711' }], schema: SCHEMA, maxOutputTokens: 300,
  }])
  expect(records).toMatchObject([
    { userId: 'ann', purpose: 'batch', version: 7, model: 'small', outcome: 'ok', inputTokens: 40, outputTokens: 15 },
  ])
})

test('a call is booked at its input tokens and its maximum output; usage that a provider does not report is estimated', async () => {
  const { ask, booked, records } = asking([said('{"size":3}')])
  await ask(question)
  const sent = countTokens('Cut the talk.') + countTokens('0 Ann: my secret is 4711') + countTokens(JSON.stringify(SCHEMA))
  expect(booked).toMatchObject([{ estimate: { inputTokens: sent, outputTokens: 300 } }])
  expect(records).toMatchObject([{ inputTokens: sent, outputTokens: countTokens('{"size":3}') }])
})

describe('the repair of a reply', () => {
  test('asks once more after a complaint, with the reply and the complaint', async () => {
    const { ask, requests, records } = asking([said('{"count":3}'), said('{"size":3}')])
    expect(await ask(question)).toMatchObject({ reply: { size: 3 } })
    expect(requests[0]?.turns).toHaveLength(1)
    expect(requests[1]).toMatchObject({ system: 'Cut the talk.', schema: SCHEMA })
    expect(requests[1]?.turns).toEqual([
      { role: 'user', text: '0 Ann: my secret is 4711' },
      { role: 'assistant', text: '{"count":3}' },
      { role: 'user', text: 'size is missing. Reply again with only the JSON object, whole, and not a word around it.' },
    ])
    expect(records.map(({ purpose, outcome }) => [purpose, outcome])).toEqual([['batch', 'ok'], ['batch', 'ok']])
  })

  test('gives an object that still has a complaint unchanged: its reader repairs it', async () => {
    const { ask, requests } = asking([said('{"count":3}'), said('{"count":4}'), said('{"size":5}')])
    expect(await ask(question)).toMatchObject({ reply: { count: 4 } })
    expect(requests).toHaveLength(2)
  })

  test('ends after two replies without an object', async () => {
    const { ask, requests, records } = asking([said('I would say three.'), said('Three.'), said('{"size":3}')])
    await expect(ask(question)).rejects.toMatchObject({ code: 'bad_reply', message: 'small gave no JSON object, asked twice for batch' })
    expect(requests).toHaveLength(2)
    expect(records.map(({ outcome }) => outcome)).toEqual(['unreadable', 'unreadable'])
  })

  test('gives the first object, with its complaint, when the retry fails', async () => {
    const nothing = [said('Three.'), said('', { finish: 'refused' }), new CallFailure('network', 'gone'), new CallFailure('refused', 'no')]
    for (const end of nothing) expect(await asking([said('{"count":3}'), end]).ask(question)).toMatchObject({ reply: { count: 3 } })
    const atCeiling = asking([said('{"count":3}'), said('{"size":3}')], {}, { ceilings: { calls: 1 } })
    expect(await atCeiling.ask(question)).toMatchObject({ reply: { count: 3 } })
    expect(atCeiling.requests).toHaveLength(1)
  })

  test('throws the retry\'s own error when there was no object before it', async () => {
    await expect(asking([said('Three.'), new CallFailure('network', 'gone')]).ask(question)).rejects.toMatchObject({ code: 'model_failed' })
    await expect(asking([said('Three.')], {}, { ceilings: { calls: 1 } }).ask(question)).rejects.toMatchObject({ code: 'budget_exhausted' })
  })

  test('gives no partial answer to a caller who leaves during the retry', async () => {
    const patience = new AbortController()
    const { governor } = governed()
    const replies = [said('{"count":3}')]
    const model: LanguageModel = {
      name: 'small',
      generate: async () => replies.shift() ?? (patience.abort(), new Promise<never>(() => undefined)),
    }
    await expect(modelAsker(model, governor)('ann')(question, patience.signal)).rejects.toMatchObject({ code: 'aborted' })
  })

  test('does not retry a refusal', async () => {
    const { ask, requests, records } = asking([said('{"size":3}', { finish: 'refused' })])
    await expect(ask(question)).rejects.toMatchObject({ code: 'bad_reply', message: 'small declined to answer for batch' })
    expect(requests).toHaveLength(1)
    expect(records).toMatchObject([{ outcome: 'refused' }])
  })

  test('asks again for a shorter reply after one that was cut off, unless it was cut off after its object', async () => {
    const { ask, requests } = asking([said('{"size":3, "words":"on and', { finish: 'length' }), said('{"size":3}')])
    expect(await ask(question)).toMatchObject({ reply: { size: 3 } })
    expect(requests[1]?.turns[2]?.text).toMatch(/^That was cut off before its end\. Be much shorter\. /)
    expect(requests[1]?.system).toBe('Cut the talk.') // it has shown that it replies in JSON
    const late = asking([said('{"size":3} and furthermore', { finish: 'length' })])
    await late.ask(question)
    expect(late.requests).toHaveLength(1)
  })

  test('sends back 4,000 code points of a long reply, no character halved, and states that there was none for an empty one', async () => {
    const back = async (text: string) => {
      const { ask, requests } = asking([said(text), said('{"size":3}')])
      await ask(question)
      return requests[1]?.turns[1]
    }
    expect(await back(`a${'👍'.repeat(5000)}`)).toEqual({ role: 'assistant', text: `a${'👍'.repeat(3999)}` })
    expect(await back('x'.repeat(9000))).toEqual({ role: 'assistant', text: 'x'.repeat(4000) })
    expect(await back(' \n')).toEqual({ role: 'assistant', text: '(an empty reply)' })
  })
})

describe('the schema of a question', () => {
  test('is sent in words only to a model that takes no schema', async () => {
    const { ask, requests, booked } = asking([said('{"size":3}')], { structured: false })
    await ask(question)
    expect(requests[0]).not.toHaveProperty('schema')
    expect(requests[0]?.system).toBe(`Cut the talk.\n\n${IN_WORDS}`)
    expect(booked[0]?.estimate.inputTokens).toBe(countTokens(`Cut the talk.\n\n${IN_WORDS}`) + countTokens('0 Ann: my secret is 4711'))
  })

  test('is sent in words too after a reply without an object, from the retry on and for all users', async () => {
    const { governor } = governed()
    const { model, requests } = scripted(said('Three.'), said('{"size":3}'))
    const askFor = modelAsker(model, governor)
    await askFor('ann')(question)
    await askFor('ben')(question)
    expect(requests.map(({ system }) => system)).toEqual(['Cut the talk.', `Cut the talk.\n\n${IN_WORDS}`, `Cut the talk.\n\n${IN_WORDS}`])
    expect(requests.every(({ schema }) => schema === SCHEMA)).toBe(true)
  })

  test('is not sent in words after a complaint, a refusal or a reply that was cut off', async () => {
    const complained = [said('{"count":3}'), said('{"size":3}')]
    const cutOff = [said('{"si', { finish: 'length' }), said('{"size":3}')]
    const { ask, requests } = asking([...complained, said('No.', { finish: 'refused' }), ...cutOff])
    for (let i = 0; i < 3; i++) await endOf(ask(question))
    expect(requests.map(({ system }) => system)).toEqual(Array(5).fill('Cut the talk.'))
  })
})

describe('redaction of a question', () => {
  test('gets every text by itself and in order, and only its results leave', async () => {
    const seen: string[] = []
    const redact = async (text: string) => (seen.push(text), text.replace(/\d+/g, '#'))
    const { ask, requests, booked } = asking([said('{"count":3}'), said('{"size":3}')], { redact })
    await ask(question)
    expect(seen).toEqual(['Ann', 'my secret is 4711'])
    expect(requests.map(({ turns }) => turns[0]?.text)).toEqual(['0 Ann: my secret is #', '0 Ann: my secret is #'])
    const sent = ['Cut the talk.', '0 Ann: my secret is #', JSON.stringify(SCHEMA)]
    expect(booked[0]?.estimate.inputTokens).toBe(sent.reduce((sum, text) => sum + countTokens(text), 0))
  })

  test.each<[string, unknown]>([
    ['throws', (text: string) => { throw new Error(text) }],
    ['rejects', (text: string) => Promise.reject(new Error(text))],
    ['gives nothing', () => undefined],
    ['gives a list', (text: string) => [text]],
  ])('that %s sends and books nothing, and its words stay in the process', async (_how, redact) => {
    const { ask, requests, booked } = asking([said('{"size":3}')], { redact: redact as (text: string) => string })
    const error = await endOf(ask(question))
    expect(error).toMatchObject({ code: 'model_failed', message: 'nothing was sent: redact threw or returned no text' })
    expect((error as MadeleineError).cause).toBeUndefined()
    expect({ requests, booked }).toEqual({ requests: [], booked: [] })
  })

  test('stops when the caller leaves', async () => {
    const patience = new AbortController()
    const seen: string[] = []
    const { ask } = asking([said('{"size":3}')], { redact: (text) => (seen.push(text), patience.abort(), text) })
    await expect(ask(question, patience.signal)).rejects.toMatchObject({ code: 'aborted' })
    expect(seen).toEqual(['Ann'])
  })
})

test('any reply of a model takes at most two calls, gives an object or an error, and no word of prompt or reply in the error', async () => {
  const told = fc.constantFrom('{"size":1}', '{"a":', '[]', '{"secret":"4711"}', 'my secret is 4711')
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.json(), told)
  const reply = fc.record({ text, finish: fc.constantFrom('stop' as const, 'length' as const, 'refused' as const, 'other' as const) })
  await fc.assert(fc.asyncProperty(reply, reply, async (first, second) => {
    const { ask, requests, records } = asking([first, second])
    const end = await endOf(ask(question))
    expect(requests.length).toBeLessThanOrEqual(2)
    expect(records).toHaveLength(requests.length)
    if (end instanceof MadeleineError) {
      expect(end.code).toBe('bad_reply')
      expect(`${end.message} ${String(end.cause)}`).not.toMatch(/secret|4711/)
    } else expect(end).toMatchObject({ reply: expect.any(Object), model: 'small' })
  }))
})
