/** Markdown is read as what it is; what is none stays as it was typed; and no text makes the reader slow. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBlocks, type Block } from '../parts/markdown/blocks.ts'
import { readSpans, type Span } from '../parts/markdown/spans.ts'

const plain = (text: string) => [{ kind: 'paragraph', text }]

describe('a text is read as', () => {
  test('code in its language, with its indentation, also where it broke off', () => {
    expect(readBlocks('So:\n```ts\nif (a) {\n  b()\n}\n```\nDone')).toEqual([
      ...plain('So:'), { kind: 'code', language: 'ts', text: 'if (a) {\n  b()\n}' }, ...plain('Done'),
    ])
    expect(readBlocks('~~~\na\n\n# b')).toEqual([{ kind: 'code', language: '', text: 'a\n\n# b' }])
    expect(readBlocks('````\n```\n````')).toEqual([{ kind: 'code', language: '', text: '```' }])
  })

  test('lists within lists, with code in them, and the number at which one begins', () => {
    expect(readBlocks('3. eggs\n   - two\n   - brown\n4. milk\n\n   ```sh\n   pour\n   ```')).toEqual([{
      kind: 'list', first: 3, items: [
        [...plain('eggs'), { kind: 'list', first: undefined, items: [plain('two'), plain('brown')] }],
        [...plain('milk'), { kind: 'code', language: 'sh', text: 'pour' }],
      ],
    }])
  })

  test('a table, with lines in its cells', () => {
    expect(readBlocks('| a | b |\n|---|:-:|\n| 1 | x \\| y |\n| 2')).toEqual([
      { kind: 'table', head: ['a', 'b'], rows: [['1', 'x | y'], ['2']] },
    ])
  })

  test('headings, quotes and rules', () => {
    expect(readBlocks('## Plan ##\n> he said\n> > no\n\n---')).toEqual([
      { kind: 'heading', level: 2, text: 'Plan' },
      { kind: 'quote', blocks: [...plain('he said'), { kind: 'quote', blocks: plain('no') }] },
      { kind: 'rule' },
    ])
  })

  test('emphasis, code and links within a line', () => {
    expect(readSpans('**a *b*** and `c * d`, ~~e~~ [f `g`](https://h.example/i_(j))')).toEqual([
      { kind: 'strong', spans: ['a ', { kind: 'em', spans: ['b'] }] }, ' and ', { kind: 'code', spans: ['c * d'] }, ', ',
      { kind: 'del', spans: ['e'] }, ' ',
      { kind: 'link', spans: ['f ', { kind: 'code', spans: ['g'] }], address: 'https://h.example/i_(j)' },
    ])
    expect(readSpans('![a cat](cat.png)')).toEqual([{ kind: 'image', spans: ['a cat'], address: 'cat.png' }])
    expect(readSpans('这是**粗体**文字')).toEqual(['这是', { kind: 'strong', spans: ['粗体'] }, '文字'])
  })
})

const wordsIn = (spans: readonly Span[]): string => spans.map((span) => (typeof span === 'string' ? span : wordsIn(span.spans))).join('')

describe('what people type without meaning Markdown stays as it is:', () => {
  test.each([
    '2 * 3 * 4 = 24', '2*3*4', 'snake_case_name and __init__.py', '*shrugs', 'a ] b [ c', ':-* see you *', '5 ** 2', 'C:\\dir',
  ])('%s', (text) => {
    expect(wordsIn(readSpans(text))).toBe(text)
    expect(readSpans(text).every((span) => typeof span === 'string' || span.kind === 'strong')).toBe(true)
  })

  test.each(['#hashtag', '-5 degrees', '1984 was long ago', 'a | b', 'one\ntwo\n  three'])('%s', (text) => {
    expect(readBlocks(text)).toEqual(plain(text))
  })
})

const depthOf = (blocks: readonly Block[]): number => Math.max(0, ...blocks.map((block) =>
  (block.kind === 'quote' ? 1 + depthOf(block.blocks) : block.kind === 'list' ? 1 + Math.max(...block.items.map(depthOf)) : 0)))

/** With addresses, which stand behind their words. */
const shownIn = (spans: readonly Span[]): string =>
  spans.map((span) => (typeof span === 'string' ? span : shownIn(span.spans) + ('address' in span ? span.address : ''))).join('')

describe('whatever the text,', () => {
  const signs = fc.array(fc.constantFrom(
    '*', '**', '_', '`', '``', '[', ']', '](', ')', '\\', '~~', '> ', '- ', '1. ', '|', '---', '\n', 'a', ' ', '#',
  ))

  test('every letter is in what is read, in its order', () => {
    fc.assert(fc.property(signs, (parts) => {
      const text = parts.join('')
      const letters = (blocks: readonly Block[]): string => blocks.map((block) => {
        switch (block.kind) {
          case 'quote': return letters(block.blocks)
          case 'list': return block.items.map(letters).join('')
          case 'table': return [block.head, ...block.rows].flat().map((cell) => shownIn(readSpans(cell))).join('')
          case 'rule': return ''
          case 'code': return `${block.language}${block.text}`
          default: return shownIn(readSpans(block.text))
        }
      }).join('')
      expect(letters(readBlocks(text)).replaceAll(/[^a]/g, '')).toBe(text.replaceAll(/[^a]/g, ''))
    }))
  })

  test.each([
    ['brackets', '['.repeat(100_000)], ['closed brackets', '['.repeat(50_000) + ']'.repeat(50_000)], ['links', '[a]('.repeat(25_000)],
    ['stars', '*a '.repeat(33_000)], ['stars and lines', '*a _b '.repeat(17_000)],
    ['nested styles', '**a _b '.repeat(10_000) + '_ **'.repeat(10_000)],
    ['backticks of all lengths', Array.from({ length: 440 }, (_, i) => '`'.repeat(i)).join(' ')],
    ['quotes', `${'> '.repeat(200)}a\n`.repeat(250)], ['items', `${'- '.repeat(200)}a\n`.repeat(250)],
    ['indented items', Array.from({ length: 440 }, (_, i) => `${' '.repeat(i)}- a`).join('\n')],
    ['columns', `${'a|'.repeat(20_000)}\n${'-|'.repeat(20_000)}\n${'|\n'.repeat(10_000)}`],
    ['signs of a heading', `# ${'#'.repeat(100_000)} a`],
    ['signs of a rule', `${'- '.repeat(50_000)}a`], ['spaces', `[a](${' '.repeat(100_000)}b`],
  ])('100,000 %s are read in as many steps, and no deeper than a screen is wide', (_, text) => {
    const steps = (blocks: readonly Block[]): number => blocks.reduce((sum, block) => sum + 1 + (
      block.kind === 'quote' ? steps(block.blocks) : block.kind === 'list' ? block.items.reduce((all, one) => all + steps(one), 0)
        : block.kind === 'table' ? block.rows.flat().length + block.head.length : 0), 0)
    const blocks = readBlocks(text)
    expect(depthOf(blocks)).toBeLessThanOrEqual(8)
    expect(steps(blocks)).toBeLessThanOrEqual(text.length)
    for (const block of blocks) {
      if (block.kind === 'paragraph') expect(wordsIn(readSpans(block.text)).length).toBeLessThanOrEqual(text.length)
    }
  })
})
