/** Which messages of a turn the log lacks: for any course of a chat each is stored once, whoever asks and however often. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignTurn, currentTurnOf } from '../../ai/turn-log.ts'
import { readDraft } from '@madeleine/contract'
import {
  answerOf, loggedOf, turnMessageOf, type LoggedMessage, type MessageTrace, type TurnMessage,
} from '../../ai/turn-message.ts'
import type { SdkMessage } from '../../ai/checked-options.ts'

const say = (role: 'user' | 'assistant', text: string): SdkMessage => ({ role, content: [{ type: 'text', text }] })
const calling = (id: string): SdkMessage =>
  ({ role: 'assistant', content: [{ type: 'tool-call', toolCallId: id, toolName: 'f', input: {} }] })
const resulting = (...ids: string[]): SdkMessage => ({ role: 'tool', content: ids.map(
  (toolCallId) => ({ type: 'tool-result', toolCallId, toolName: 'f', output: { type: 'text', value: 'ok' } }),
) })

/** A log in memory that takes what is missing, as the real one does. */
function logged() {
  const log: LoggedMessage[] = []
  const add = ({ role, said, callIds, resultIds }: TurnMessage): void =>
    void log.push({ id: `${log.length}`, role, said, callIds, resultIds })
  return {
    log,
    ask(prompt: readonly SdkMessage[]) {
      const aligned = alignTurn(currentTurnOf(prompt)!, log.slice(-45))
      aligned.missing.forEach(add)
      return aligned
    },
    answer: (content: SdkMessage) => void [answerOf(content.content as never)].forEach((message) => message && add(message)),
    lines: () => log.map(traced),
  }
}
const traced = ({ role, said, callIds, resultIds }: MessageTrace): string =>
  [role, said, ...callIds, ...resultIds].filter((word) => word !== '').join(' ')
const line = (message: SdkMessage): string => traced(turnMessageOf(message)!)

interface Turn {
  readonly said: string
  readonly steps: number
  readonly answer: string
  /** How often each call is made before it succeeds. */
  readonly failures: readonly number[]
}

const anyTurn = fc.record<Turn>({
  said: fc.constantFrom('yes', 'no', 'yes yes'), steps: fc.nat(2),
  answer: fc.constantFrom('ok', 'fine'), failures: fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
})

describe('a chat of any turns, with repeated words and failed calls,', () => {
  test.each([
    ['all of its history', (whole: SdkMessage[]) => whole],
    ['its last four messages', (whole: SdkMessage[]) => whole.slice(-4)], ['no history', () => []],
  ] as const)('is in the log once when its caller sends %s', (_, windowOf) => {
    fc.assert(fc.property(fc.array(anyTurn, { maxLength: 6 }), (turns) => {
      const { ask, answer, lines } = logged()
      const whole: SdkMessage[] = []
      for (const [i, { said, steps, answer: text, failures }] of turns.entries()) {
        const turn = [say('user', said)]
        for (let step = 0; step <= steps; step++) {
          for (let failed = 0; failed <= failures[step]!; failed++) ask([...windowOf(whole), ...turn])
          const reply = step === steps ? say('assistant', text) : calling(`call-${i}-${step}`)
          answer(reply)
          turn.push(reply, ...(step === steps ? [] : [resulting(`call-${i}-${step}`)]))
        }
        whole.push(...turn)
      }
      expect(lines()).toEqual(whole.map(line))
    }), { numRuns: 300 })
  })
})

describe('a turn', () => {
  const talk = () => {
    const { ask, answer, ...rest } = logged()
    const whole = [say('user', 'Hello'), say('assistant', 'Hi'), say('user', 'Cold?'), say('assistant', 'Ice cold')]
    for (const at of [1, 3]) {
      ask(whole.slice(0, at))
      answer(whole[at]!)
    }
    return { ask, answer, whole, ...rest }
  }

  test('asked again with the same history is not stored twice, and its new answer follows the same message', () => {
    const { ask, whole, log } = talk()
    expect(ask(whole.slice(0, 3))).toEqual({ missing: [], anchor: log[2]!.id, length: 2 })
  })

  test('with an edited message is new, because the log forgets nothing', () => {
    const { ask, whole } = talk()
    expect(ask([...whole.slice(0, 2), say('user', 'Warm?')]).missing.map(({ said }) => said)).toEqual(['Warm?'])
  })

  test('adds what another process left out: only the missing results', () => {
    const { ask, answer, whole, lines } = talk()
    const both: SdkMessage = {
      role: 'assistant', content: ['a', 'b'].map((toolCallId) => ({ type: 'tool-call', toolCallId, toolName: 'f', input: {} })),
    }
    const asked = [...whole, say('user', 'And now?')]
    ask(asked)
    answer(both)
    ask([...asked, both, resulting('a')])
    ask([...asked, both, resulting('a', 'b')])
    expect(lines().slice(4)).toEqual(['user And now?', 'assistant a b', 'tool a', 'tool b'])
  })

  test('of which nothing is stored yet is stored whole', () => {
    const { ask, whole, lines } = talk()
    ask([...whole, say('user', 'And now?'), calling('a'), resulting('a')])
    expect(lines().slice(4)).toEqual(['user And now?', 'assistant a', 'tool a'])
  })

  test('whose calls are numbered from zero each time is distinguished from the one before', () => {
    const { ask, answer, lines } = logged()
    const turn = [say('user', 'yes'), calling('call_0'), resulting('call_0'), say('assistant', 'ok')]
    for (const before of [[], turn]) {
      ask([...before, turn[0]!])
      answer(turn[1]!)
      ask([...before, ...turn.slice(0, 3)])
      answer(turn[3]!)
    }
    expect(lines()).toEqual([...turn, ...turn].map(line))
  })
})

describe('two turns of one conversation at once, as from two tabs,', () => {
  const talkOf = (tab: string): SdkMessage[] => [
    say('user', `I am ${tab}`), calling(`${tab}1`), resulting(`${tab}1`), calling(`${tab}2`),
    resulting(`${tab}2`), say('assistant', `Hello ${tab}`),
  ]

  test('store each message once, however their steps interleave', () => {
    fc.assert(fc.property(fc.array(fc.boolean(), { maxLength: 12 }), (whose) => {
      const { ask, answer, lines } = logged()
      // Each asks with what it has, and then its answer comes, three times
      const tabs = ['a', 'b'].map((tab) => ({ whole: talkOf(tab), at: 0 }))
      for (const isFirst of [...whose, ...Array.from({ length: 12 }, (_, i) => i < 6)]) {
        const tab = tabs[isFirst ? 0 : 1]!
        const next = tab.whole[tab.at++]
        if (next && tab.at % 2 === 0) answer(next)
        else if (next) ask(tab.whole.slice(0, tab.at))
      }
      expect(lines().toSorted()).toEqual(tabs.flatMap(({ whole }) => whole.map(line)).toSorted())
    }), { numRuns: 200 })
  })

  test('store the steps of a turn without words once', () => {
    const { ask, answer, lines } = logged()
    for (const prompt of [[say('user', ' ')], [say('user', ' '), calling('a'), resulting('a')]]) {
      ask(prompt)
      answer(prompt.length === 1 ? calling('a') : say('assistant', 'Done'))
    }
    expect(lines()).toEqual(['assistant a', 'tool a', 'assistant Done'])
  })
})

describe('a message', () => {
  const result = (value: unknown): SdkMessage => ({ role: 'tool', content: ['a', 'b'].map(
    (toolCallId) => ({ type: 'tool-result', toolCallId, toolName: 'f', output: { type: 'json', value } }),
  ) })
  const isStored = (message: SdkMessage) => readDraft(turnMessageOf(message)!.message, { receivedAt: new Date(0), mintId: () => 'id' })

  test.each([
    ['as many values as allowed, twice', Array.from({ length: 9000 }, () => 1)], ['more values', Array.from({ length: 20_000 }, () => 1)],
    ['more levels', Array.from({ length: 40 }).reduce((inner) => ({ inner }), 'x')],
    ['values that are not JSON', { n: Number.NaN, f: () => 1 }],
    ['bytes', { bytes: new Uint8Array(100) }], ['a long text', 'é'.repeat(80_000)],
    ['a key named __proto__', JSON.parse('{"__proto__": 1}')],
  ])('is stored with its ids when a tool result holds %s', (_, value) => {
    expect(isStored(result(value)).resultIds).toEqual(['a', 'b'])
  })

  test.each<[string, object[]]>([
    ['a written file full of quotation marks', [
      { type: 'tool-call', toolCallId: 'a', toolName: 'write', input: JSON.stringify({ content: 'const a = "b"\\n'.repeat(6000) }) },
    ]],
    ['characters that JSON escapes', [
      { type: 'tool-call', toolCallId: 'a', toolName: 'write', input: { content: '\u0001'.repeat(12_000) } },
    ]],
    ['a long text and then calls', [{ type: 'text', text: 'x'.repeat(59_900) }, ...Array.from(
      { length: 400 },
      (_, i) => ({ type: 'tool-call', toolCallId: i === 0 ? 'a' : `${i}`, toolName: 'a_tool_of_a_name', input: { at: 'the lake' } }),
    )]],
    ['thousands of calls', Array.from(
      { length: 3000 }, (_, i) => ({ type: 'tool-call', toolCallId: i === 0 ? 'a' : `${i}`, toolName: 'f', input: { a: [1, 2, 3] } }),
    )],
    ['very long names', [
      { type: 'tool-call', toolCallId: 'a', toolName: 'f'.repeat(70_000), input: '{}' },
      { type: 'file', mediaType: 'm'.repeat(70_000), filename: 'n'.repeat(70_000) },
    ]],
  ])('with %s is stored, with the id of its first call', (_, content) => {
    const { callIds, text } = isStored({ role: 'assistant', content: content as never })
    expect([callIds[0], text.length > 50]).toEqual(['a', true])
  })

  test('of any parts becomes one that a store takes, or none', () => {
    const anyPart = fc.oneof(
      fc.record({
        type: fc.constantFrom('text', 'reasoning', 'custom', 'source', 'tool-approval-request'), text: fc.string({ unit: 'binary' }),
      }),
      fc.record({ type: fc.constant('file'), mediaType: fc.string(), filename: fc.string(), data: fc.uint8Array() }),
      fc.record({
        type: fc.constant('tool-call'), toolCallId: fc.string(), toolName: fc.string(), input: fc.oneof(fc.string(), fc.object()),
      }),
      fc.record({
        type: fc.constant('tool-result'), toolCallId: fc.string(), toolName: fc.string(), result: fc.anything(), isError: fc.boolean(),
      }),
    )
    fc.assert(fc.property(fc.array(anyPart, { maxLength: 6 }), (content) => {
      const answer = answerOf(content as never)
      if (!answer) return
      const draft = readDraft(answer.message, { receivedAt: new Date(0), mintId: () => 'id' })
      expect(loggedOf({ ...draft, seq: 0, receivedAt: new Date(0), parts: draft.parts as never }))
        .toEqual({ id: 'id', role: answer.role, said: answer.said, callIds: answer.callIds, resultIds: answer.resultIds })
    }), { numRuns: 300 })
  })
})
