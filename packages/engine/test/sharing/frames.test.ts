/** Frames on a stream: whatever pieces the bytes come in, the messages are those that were sent. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameReader, FrameTooLargeError, frameOf } from '../../sharing/sharing-protocol.ts'

const LIMIT = 300

test('the bodies of frames come out as they went in, in order and none early, however the bytes are cut', () => {
  fc.assert(fc.property(fc.array(fc.uint8Array({ maxLength: LIMIT }), { maxLength: 8 }), fc.array(
    fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 },
  ), (bodies, sizes) => {
    const stream = Buffer.concat(bodies.flatMap((body) => frameOf(body)))
    const reader = new FrameReader(LIMIT)
    const read: Buffer[] = []
    for (let at = 0, i = 0; at < stream.length; i++) {
      const size = sizes[i % sizes.length]!
      for (const body of reader.take(Buffer.from(stream.subarray(at, at + size)))) read.push(Buffer.from(body))
      at += size
    }
    expect(read).toEqual(bodies.map((body) => Buffer.from(body)))
  }))
})

test('a frame that is too long is refused by its header, before its bytes come', () => {
  fc.assert(fc.property(fc.integer({ min: LIMIT + 1, max: 2 ** 32 - 1 }), (length) => {
    const header = Buffer.alloc(4)
    header.writeUInt32BE(length)
    expect(() => [...new FrameReader(LIMIT).take(header)]).toThrow(FrameTooLargeError)
  }))
})

test('a size limit that is raised between two frames holds for the second, though both came in one piece', () => {
  const reader = new FrameReader(2)
  const sizes: number[] = []
  for (const body of reader.take(Buffer.concat([...frameOf(Buffer.alloc(2)), ...frameOf(Buffer.alloc(200))]))) {
    reader.limit = 200
    sizes.push(body.length)
  }
  expect(sizes).toEqual([2, 200])
})
