/** How segments are shown to the model that describes them, and that nothing in them can say it is another. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KINDS, type Message } from '../../../contract/message.ts'
import { countTokens, speakerLabel, truncate } from '@madeleine/base'
import { describeSegments, partQuestion, type DescribableSegment } from '../../encode/describe-segments.ts'
import { describeQuestion, type SegmentToDescribe } from '../../encode/describe-question.ts'
import { anyText, INJECTIONS } from '../../../../test/support/injections.ts'
import { parseReference, parseTranscript } from '../../../../test/support/prompt-parser.ts'
import { looseEnds, promptOf, sheetOf } from '../../../../test/support/model-questions.ts'
import { logOf, RECORDED } from '../../../../test/support/recorded.ts'
import { message } from '../../../../test/support/talk.ts'
import { scripted } from './scripted.ts'

const dialogue = (id: string) => logOf(RECORDED.find((one) => one.id === id)!)
const asked = (messages: readonly Message[], rest: Partial<SegmentToDescribe> = {}): SegmentToDescribe =>
  ({ messages, context: [], ...rest })
const [harbour, huoguo, train] = [dialogue('harbour'), dialogue('huoguo'), dialogue('train')]
const UTC = { timeZone: 'UTC' }

async function questionFor(stretches: readonly DescribableSegment[], options: Parameters<typeof describeQuestion>[1] = UTC) {
  const { ask, questions } = scripted(() => ({}))
  await describeSegments(ask, stretches, options)
  return questions[0]!
}

describe('the question about segments', () => {
  it('asks for titles and summaries in the recorded text', async () => {
    const prompts = {
      'English': describeQuestion([asked(harbour.slice(0, 6))], UTC),
      'Chinese, in Shanghai': describeQuestion([asked(huoguo.slice(0, 6))], { timeZone: 'Asia/Shanghai' }),
      'tools': describeQuestion([asked(train)], UTC),
      'several, with overlap and a title of the cut': await questionFor([
        { messages: harbour.slice(6, 9), overlap: harbour.slice(4, 6) },
        { messages: harbour.slice(9, 12), overlap: harbour.slice(8, 9), title: 'A team let go' }, { messages: harbour.slice(12) },
      ], { ...UTC, previous: { title: 'A walk by the harbour', summary: 'Ann and Ben meet on Saturday at ten, at the old crane.' } }),
      'parts, joined': describeQuestion(
        [asked(harbour, { synopses: ['Ann and Ben agree on a walk on Saturday.', 'Ann tells that her team was let go.'] })], UTC,
      ),
    }
    await expect(sheetOf(prompts)).toMatchFileSnapshot('../../../../test/fixtures/prompts/describe.txt')
  })

  it('asks about a part in the recorded text', async () => {
    const [whole, thinned] = [{ messages: train, omittedCount: 0 }, { messages: huoguo.slice(0, 3), omittedCount: 9 }]
    const prompts = {
      'whole': partQuestion(whole, { number: 1, of: 3 }, 'UTC'), 'thinned': partQuestion(thinned, { number: 8, of: 8 }, 'UTC'),
    }
    await expect(sheetOf(prompts)).toMatchFileSnapshot('../../../../test/fixtures/prompts/describe-part.txt')
  })

  it('has instructions of at most 220 tokens, without any text of a user', () => {
    const secret = asked([message(0, { name: 'Zaphod', text: 'heartofgold' })], { synopses: ['heartofgold'], title: 'heartofgold' })
    for (const question of [
      describeQuestion([secret], { ...UTC, previous: { title: 'heartofgold', summary: 'heartofgold' } }),
      partQuestion({ messages: secret.messages, omittedCount: 0 }, { number: 1, of: 1 }, 'UTC'),
    ]) {
      expect(countTokens(question.system)).toBeLessThanOrEqual(220)
      expect(`${question.system} ${JSON.stringify(question.schema)}`).not.toMatch(/heartofgold|Zaphod/)
    }
  })

  it('contains the redacted texts, and no original text', () => {
    const secret = asked([message(0, { name: 'Zaphod', text: 'heartofgold' })], { context: [message(9, { text: 'heartofgold' })] })
    const told = asked([message(1, { text: 'heartofgold' })], { synopses: ['heartofgold'], title: 'heartofgold' })
    const question = describeQuestion([secret, told], { ...UTC, previous: { title: 'heartofgold', summary: 'heartofgold' } })
    expect(question.prompt(question.texts.map((_, i) => `gone${i}`))).not.toMatch(/heartofgold|Zaphod/)
    expect(
      question.texts.every((text, i) => question.prompt(question.texts.map((_, at) => `gone${at}.`)).includes(`gone${i}.`) && text !== ''),
    ).toBe(true)
  })

  it('has a strict schema that providers accept', () => {
    expect(looseEnds(describeQuestion([asked(harbour)], UTC).schema)).toEqual([])
    expect(looseEnds(partQuestion({ messages: harbour, omittedCount: 0 }, { number: 1, of: 1 }, 'UTC').schema)).toEqual([])
  })

  it('shows overlap once, and not at all if the previous segment is in the same question', async () => {
    const question = await questionFor([
      { messages: harbour.slice(2, 5), overlap: harbour.slice(0, 2) }, { messages: harbour.slice(5, 8), overlap: harbour.slice(1, 5) },
    ])
    const prompt = promptOf(question)
    for (const { text } of harbour.slice(2, 8)) expect(prompt.split(text)).toHaveLength(2)
    expect(prompt).toContain('Before segment 1')
    expect(prompt).toContain('Before segment 2') // message 1, which segment 1 does not hold
  })

  it('shows only as much of the end of an overlap as fits', async () => {
    const long = Array.from({ length: 40 }, (_, seq) => message(seq, { text: `line ${seq} ${'with some words '.repeat(10)}` }))
    const prompt = promptOf(await questionFor([{ messages: [message(40)], overlap: long }]))
    expect(prompt).toContain('line 39')
    expect(prompt).not.toContain('line 3 ')
    expect(countTokens(prompt)).toBeLessThan(700)
  })
})

const said = (number: number, messages: readonly Message[], most: number) =>
  ({ number, said: messages.map((one) => ({ speaker: truncate(speakerLabel(one), 80), kind: one.kind, text: truncate(one.text, most) })) })

/** The prompt read back line by line: what stands between fences, under the head before it; other lines must be ours. */
function readBack(prompt: string) {
  const found = {
    segments: [] as ReturnType<typeof said>[], contexts: [] as ReturnType<typeof said>[], parts: [] as string[],
    ours: [] as string[], previous: undefined as ReturnType<typeof parseReference> | undefined,
  }
  const lines = prompt.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const name = /^<(transcript|previous|parts)>$/.exec(lines[at]!)?.[1]
    if (name === undefined) {
      found.ours.push(lines[at]!)
      continue
    }
    const end = lines.indexOf(`</${name}>`, at)
    const fence = lines.slice(at, end + 1)
    const head = found.ours.at(-1)!
    if (name === 'previous') found.previous = parseReference(fence.join('\n'))
    else if (name === 'parts') found.parts.push(...fence.slice(1, -1)
      .map((line, i) => JSON.parse(`"${line.slice(`${i + 1} `.length).replaceAll('"', '\\"')}"`) as string))
    else (head.startsWith('Before') ? found.contexts : found.segments).push({
      number: Number(/segment (\d+)/i.exec(head)![1]),
      said: parseTranscript(fence.join('\n'), 1).map(({ speaker, kind, text }) => ({ speaker, kind, text })),
    })
    at = end
  }
  return found
}

const OURS = new RegExp(String.raw`^(?:Describe segments? 1(?: to \d+)?\.|(?:Segment \d+|`
  + String.raw`Before segment \d+, as context, not to be described)(?: \([a-z ,;]+\))?:|The episode before, for reference:)$`)

const anyMessages = (from: number, { minLength }: { minLength: number }) => fc.array(fc.record({
  text: anyText(), name: fc.option(anyText(), { nil: undefined }), kind: fc.constantFrom(...KINDS), at: fc.integer({ min: 0, max: 1e12 }),
}), { minLength, maxLength: 5 })
  .map((given) => given.map(({ name, ...rest }, i) => message(from + i, { ...rest, ...(name !== undefined && { name }) })))

describe('the prompt about segments', () => {
  it('T-20: parses back to exactly the segments, their messages and the previous context', () => {
    const anySegment = fc.record({
      messages: anyMessages(0, { minLength: 2 }), context: anyMessages(100, { minLength: 0 }),
      title: fc.option(anyText(), { nil: undefined }),
    })
      .map(({ title, ...rest }): SegmentToDescribe => ({ ...rest, ...(title !== undefined && { title }) }))
    fc.assert(fc.property(fc.array(anySegment, { minLength: 1, maxLength: 4 }), fc.option(
      fc.record({ title: anyText(), summary: anyText() }), { nil: undefined },
    ), (segments, previous) => {
      const prompt = promptOf(describeQuestion(segments, { ...UTC, ...(previous && { previous }) }))
      const back = readBack(prompt)
      expect(back.segments).toEqual(segments.map(({ messages }, i) => said(i + 1, messages, 400)))
      expect(back.contexts).toEqual(segments.flatMap(({ context }, i) => (context.length > 0 ? [said(i + 1, context, 200)] : [])))
      expect(back.previous).toEqual(previous && { title: truncate(previous.title, 160), summary: truncate(previous.summary, 400) })
      expect(back.ours.filter((line) => !OURS.test(line))).toEqual([])
      expect(back.ours).toHaveLength(segments.length + back.contexts.length + (previous ? 2 : 1))
    }))
  })

  it('T-20: for joined parts parses back to their synopses, whatever a model was talked into writing', () => {
    fc.assert(fc.property(fc.array(anyText(), { minLength: 1, maxLength: 8 }), (synopses) => {
      const back = readBack(promptOf(describeQuestion([asked(harbour, { synopses })], UTC)))
      expect(back.parts).toEqual(synopses)
      expect(back.segments).toEqual([])
      expect(back.ours.filter((line) => !OURS.test(line))).toEqual([])
    }))
  })

  it('T-20: keeps each of more than 200 injections inside its segment', () => {
    expect(INJECTIONS.length).toBeGreaterThanOrEqual(200)
    for (const text of INJECTIONS) {
      const segments = [asked([message(0, { text }), message(1)]), asked([message(2, { name: text }), message(3)])]
      const back = readBack(promptOf(describeQuestion(segments, UTC)))
      expect(back.segments).toEqual(segments.map(({ messages }, i) => said(i + 1, messages, 400)))
      expect(back.ours).toEqual(['Segment 1:', 'Segment 2:', 'Describe segments 1 to 2.'])
    }
  })
})
