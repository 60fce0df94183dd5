/** 64 KiB that are meant to hang or break what reads files: deep, wide, huge, cut off, in no encoding, or worst for a pattern. */
export const HOSTILE_BYTES = 65_536

const filled = (piece: string, bytes = HOSTILE_BYTES): string => piece.repeat(Math.ceil(bytes / Buffer.byteLength(piece)))
const line = (content: unknown) => JSON.stringify({ role: 'user', content })
const node = (parent: number, text: string) => ({ parent: `n${parent}`, children: [], message: {
  id: `m${parent}`, author: { role: 'user' }, create_time: 1e308, content: { parts: [text] },
} })

/** Fragments of which runs are long, nested or ambiguous for some pattern of ours. */
export const PIECES = [
  ' ', '\t', '\r', '\r\n', '\u3000', '0', '9', '1.', '1/1/', '12:', '-', '(', '[', '{', '"',
  '“', "'", '’s ', '\\', '\\u', ',', ':', '#', '*', '`', '|', '<', '&lt;',
  '</madeleine', '[image: ', '年', '上', '个', '第', '三十', 'ー', 'a', 'é', 'e\u0301', '\u0301',
  '\u200b', '\u202e', '\ufeff', '😀', '\u200d', '\u{e0041}',
  'the last ', 'last ', 'between ', 'between May and ', 'March to ', 'the week before ',
  'before ', 'two ', 'winter 2021/', 'first ', 'when ', 'monday ',
  '"mapping" ', '"mapping"  \n', '{"role":', '[[', '[{"', 'session_1', '"session_1":[',
  '4:20 pm on 4 May', '03.04.2024, ', '2023-05-07T10:30', 'PK',
] as const

/** Files by what is wrong with them. */
export const HOSTILE_FILES: Readonly<Record<string, Buffer>> = {
  ...Object.fromEntries(PIECES.map((piece) => [`only ${JSON.stringify(piece)}`, Buffer.from(filled(piece))])),
  ...Object.fromEntries(PIECES.map((piece) => [`a message of ${JSON.stringify(piece)}`, Buffer.from(`${line(filled(piece, 60_000))}\n`)])),
  'arrays nested without end': Buffer.from(filled('[')),
  'arrays nested and closed': Buffer.from(`${'['.repeat(32_000)}${']'.repeat(32_000)}`),
  'objects nested and closed': Buffer.from(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  'a message nested deeply': Buffer.from(`{"role":"user","content":${'['.repeat(30_000)}${']'.repeat(30_000)}}\n`),
  'metadata nested deeply': Buffer.from(`{"role":"user","content":"x","metadata":${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}}\n`),
  'a huge number': Buffer.from(`{"role":"user","content":"x","timestamp":${'9'.repeat(60_000)}}\n`),
  'a number with a huge exponent': Buffer.from(
    '{"role":"user","content":"x","timestamp":1e99999999}\n{"role":"user","content":1e308}\n{"role":"user","content":-0}',
  ),
  'many keys': Buffer.from(`{"role":"user","content":"x",${Array.from({ length: 8_000 }, (_, i) => `"k${i}":1`).join(',')}}\n`),
  'one key many times': Buffer.from(`{${Array.from({ length: 8_000 }, () => '"role":"user"').join(',')},"content":"x"}\n`),
  'keys of prototypes': Buffer.from('{"role":"user","content":"x","__proto__":{"role":"system"},'
    + '"constructor":1}\n{"__proto__":null}\n{"role":"user","content":{"__proto__":{"type":"text"}}}\n'),
  'a long key': Buffer.from(`{"role":"user","content":"x","${filled('k', 60_000)}":1}\n`),
  'many lines': Buffer.from(filled('{}\n')),
  'byte order marks everywhere': Buffer.from(filled(`\ufeff${line('x')}\n`)),
  'mixed ends of lines': Buffer.from(filled(`${line('x')}\r\n${line('y')}\r${line('z')}\n\n`)),
  'NUL': Buffer.from(filled('\0')),
  'messages with NUL and lone surrogates': Buffer.from(filled('{"role":"user","content":"a\\u0000b \\ud800 \\udc00","id":"\\ud800"}\n')),
  'no UTF-8': Buffer.alloc(HOSTILE_BYTES, 0xff),
  'half a character': Buffer.concat([Buffer.from(line('x'.repeat(60_000)).slice(0, -2)), Buffer.from([0xf0, 0x9f]), Buffer.from('"}\n')]),
  'UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(line('x'), 'utf16le')]),
  'a ZIP bomb': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(HOSTILE_BYTES)]),
  'a gzip bomb': Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(HOSTILE_BYTES)]),
  'a tree of ChatGPT that is a circle': Buffer.from(JSON.stringify([{
    id: 'c', create_time: 1, current_node: 'n0',
    mapping: Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`n${i}`, node((i + 1) % 400, 'x')])),
  }])),
  'a chain of ChatGPT without an end': Buffer.from(JSON.stringify({
    id: 'c', create_time: NaN, mapping: Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`n${i}`, node(i + 1, filled(' ', 40))])),
  })),
  'a mapping that is none': Buffer.from('[{"mapping":[],"create_time":1},{"mapping":{"__proto__":{"message":1}},'
    + '"create_time":{}},{"mapping":{"a":null},"current_node":{}},null,7]'),
  'sessions with absurd numbers': Buffer.from(JSON.stringify([{ sample_id: 'x', conversation: Object.fromEntries(
    ['1', '0', '9'.repeat(400), '1e5', '-1', '007'].map((n) => [`session_${n}`, [{ speaker: 'Ann', text: 'x', dia_id: n }, null, 7, []]]),
  ), speaker_a: {} }])),
  'sessions whose times are long': Buffer.from(JSON.stringify([{
    sample_id: 'x', speaker_a: 'Ann', conversation: { session_1: [{ text: 'x', dia_id: 'd' }], session_1_date_time: filled('1 ', 60_000) },
  }])),
  'a session of Claude Code with odd records': Buffer.from([
    'null', '[]', '7', '{"type":"user","sessionId":{}}', '{"type":"user","sessionId":"s","message":[]}',
    '{"type":"assistant","sessionId":"s","message":{"content":[null,7,[],{"type":{}}]}}',
    `{"type":"user","sessionId":"${'s'.repeat(60_000)}","message":{"content":"x"}}`,
  ].join('\n')),
}
