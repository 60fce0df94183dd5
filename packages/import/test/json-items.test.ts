/** Elements of arrays in JSON of any size: the same as those of JSON.parse, for any chunks; and where the JSON is broken. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonDocument, jsonItems, type DocumentShape, type JsonElement } from '../json-stream.ts'

interface Reading {
  readonly size?: number
  readonly maxBytes?: number
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
async function elementsOf(text: string | Buffer, { size = 7, maxBytes }: Reading = {}): Promise<JsonElement[]> {
  const found: JsonElement[] = []
  for await (const element of jsonItems(chunksOf(Buffer.from(text as string), size), maxBytes)) found.push(element)
  return found
}
const valuesOf = async (text: string, place: Reading = {}) =>
  (await elementsOf(text, place)).map(({ value }) => value)
const fault = (text: string | Buffer, place?: Reading): Promise<string> =>
  elementsOf(text, place).then((elements) => `${elements.length} elements`, (error: Error) => error.message)

describe('the elements of a JSON array', () => {
  test('are those of JSON.parse, for any values, white space and chunks', async () => {
    await fc.assert(fc.asyncProperty(
      fc.array(fc.jsonValue({ stringUnit: 'grapheme' })), fc.constantFrom(undefined, 2, '\t'), fc.integer({ min: 1, max: 40 }),
      async (values, indent, size) => {
        const text = JSON.stringify(values, null, indent)
        expect(await valuesOf(text, { size })).toEqual(JSON.parse(text))
      },
    ))
  })

  test('are numbered, and a document that is not an array is the only one', async () => {
    expect(await elementsOf(' [10, [] ,"a"]\n')).toEqual([{ index: 0, value: 10 }, { index: 1, value: [] }, { index: 2, value: 'a' }])
    expect(await elementsOf('\ufeff{"a":[1]}')).toEqual([{ index: 0, value: { a: [1] } }])
    expect(await elementsOf('[]')).toEqual([])
  })

  test('T-54 that are too large are passed over without being held, and those around them are read', async () => {
    const text = `[1,"${'x'.repeat(50)}",{"a":"${'y'.repeat(50)}"},2]`
    expect(await elementsOf(text, { maxBytes: 20 }))
      .toEqual([{ index: 0, value: 1 }, { index: 1, isTooLarge: true }, { index: 2, isTooLarge: true }, { index: 3, value: 2 }])
  })
})

describe('a JSON fault', () => {
  test.each([
    ['[{"a":1},{"b', 'the JSON ends in the middle at byte 12'],
    ['[{"a":1}', 'the JSON ends in the middle at byte 8'],
    ['[1,', 'the JSON ends in the middle at byte 3'],
    ['{"a":"ü', 'the JSON ends in the middle at byte 8'],
    ['[1 2]', 'it is not JSON: a comma was expected at line 1 (byte 4)'],
    ['[\n1] x', 'it is not JSON: there is more after its end at line 2 (byte 6)'],
    ['[{"ü":1},\n{"a":\n  tru}]', /^it is not JSON: .* at line 3, column 6 \(byte 23\)$/],
    ['[{"ü":1},{"secret" 1}]', /^it is not JSON: [^{]* at line 1 \(byte 21\)$/],
    ['[1,]', /^it is not JSON/], ['[}]', /^it is not JSON/], ['[{"a":]]', /^it is not JSON/], ['[tru]', /^it is not JSON/],
  ])('in %j is reported with its place', async (text, said) => {
    expect(await fault(text)).toEqual(typeof said === 'string' ? said : expect.stringMatching(said))
  })

  test('in bytes that are not UTF-8 is reported with its byte in the file', async () => {
    expect(await fault(Buffer.concat([Buffer.from('[{"a":1},{"b":"'), Buffer.from([0xe4]), Buffer.from('"}]')])))
      .toContain('the file is not UTF-8 text: its byte 16 is 0xE4')
  })

  test('is reported after the elements before it, which are read', async () => {
    const found: unknown[] = []
    await expect((async () => {
      for await (const { value } of jsonItems(chunksOf(Buffer.from('[{"a":1},{"b":2},{"c'), 5))) found.push(value)
    })()).rejects.toMatchObject({ code: 'invalid_input' })
    expect(found).toEqual([{ a: 1 }, { b: 2 }])
  })

  test('anywhere gives elements or a coded error, the same for any chunks', async () => {
    const text = JSON.stringify([{ mapping: { a: ['"\\"', null, 1.5e3, { b: '\\' }] }, title: 'Köln' }, 7, 'x'])
    await fc.assert(fc.asyncProperty(fc.nat(text.length), fc.string({ maxLength: 3 }), fc.nat(text.length), async (cut, middle, from) => {
      const broken = text.slice(0, cut) + middle + text.slice(from)
      const whole = await fault(broken)
      expect(await fault(broken, { size: 3 })).toBe(whole)
      const isJson = (() => {
        try {
          return Array.isArray(JSON.parse(broken))
        } catch {
          return false
        }
      })()
      if (isJson) expect(whole).toMatch(/elements$/)
    }))
  })
})

/** Telegram's: chats at the top, or below it. */
const SHAPE: DocumentShape = { arrays: ['messages', 'chats.list.*.messages'], fields: ['name', 'id'] }

async function documentOf(text: string, size = 7) {
  const { top, holders, items } = await jsonDocument(() => chunksOf(Buffer.from(text), size), SHAPE)
  const found: unknown[] = []
  const said = await (async () => {
    for await (const item of items()) found.push('error' in item ? item.error : [item.holder.fields['name'], item.line, item.value])
    return 'read'
  })().catch((error: Error) => error.message)
  return { top, holders, found, said }
}

describe('a document with arrays in it', () => {
  const chats = { list: [{ name: 'a', messages: [{ id: 1, messages: [9] }, 2] }, 7, { messages: [], name: 'b' },
    { messages: [3], name: 'c' }] }

  test('gives their elements in order, with the fields beside them, before or after', async () => {
    const { top, holders, found } = await documentOf(JSON.stringify({ about: { id: 4, messages: [0] }, name: 'x ] } "', chats, id: 5 }))
    expect(found).toEqual([
      ['a', 'chats.list[0].messages[0]', { id: 1, messages: [9] }], ['a', 'chats.list[0].messages[1]', 2],
      ['c', 'chats.list[3].messages[0]', 3],
    ])
    expect(top.fields).toEqual({ name: 'x ] } "', id: 5 })
    expect(holders.map(({ path, keys }) => `${path}: ${[...keys].join(', ')}`))
      .toEqual([': chats', 'chats.list[0]: messages', 'chats.list[1]: ', 'chats.list[2]: messages', 'chats.list[3]: messages'])
  })

  test('has the same elements as JSON.parse, for any values and chunks', async () => {
    await fc.assert(fc.asyncProperty(
      fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(undefined, 2), fc.integer({ min: 1, max: 40 }),
      async (values, beside, indent, size) => {
        const text = JSON.stringify({ ...beside, chats: 0, messages: values, name: beside }, null, indent)
        const { messages, name } = JSON.parse(text) as { messages: unknown[]; name: unknown }
        const { found, top, said } = await documentOf(text, size)
        expect([said, top.fields['name']]).toEqual(['read', name])
        expect(found).toEqual(messages.map((value, i) => [name, `messages[${i}]`, value]))
      },
    ))
  })

  test('that is cut off or broken gives the elements before the fault, wherever the fields beside them are', async () => {
    const text = JSON.stringify({ chats, messages: [4, 5] })
    for (let end = 0; end < text.length; end++) {
      const { found, said } = await documentOf(text.slice(0, end), 5)
      expect(said).toMatch(/^the JSON ends in the middle at byte \d+$/)
      const whole = ['"id":1,"messages":[9]}', '[9]},2', '[3', '[4', ',5'].filter((piece) => text.slice(0, end).includes(piece))
      expect(found).toHaveLength(whole.length)
    }
    expect((await documentOf('{"messages":[1,{"a" 2},3]}')).found).toEqual([[undefined, 'messages[0]', 1]])
    for (const [broken, said] of [['{"messages":[1]} x', 'more after its end'], ['{"messages":[1] "a":2}', 'a comma was expected'],
      ['{"messages" [1]}', 'a colon was expected'], ['{messages:[1]}', 'a key was expected'],
      ['{"name":tru,"messages":[1]}', 'not JSON']]) {
      expect((await documentOf(broken!)).said).toContain(said)
    }
  })

  test('T-54 with more chats than anybody has is refused before it fills the memory with them', async () => {
    const list = `[${'{},'.repeat(100_001)}{}]`
    await expect(documentOf(`{"chats":{"list":${list}}}`, 65_536)).rejects.toMatchObject({ code: 'too_large' })
  })

  test('T-54 keeps no more of what stands beside its arrays than there is room for', async () => {
    const { top, found } = await documentOf(`{"name":"${'x'.repeat(2_000_000)}","id":1,"messages":[1]}`, 65_536)
    expect([top.fields, found.length]).toEqual([{ id: 1 }, 1])
  })
})
