/** A model that reads facts as it is told: for each line of a prompt the facts that a script says it holds. */
import type { LanguageModelOption } from '@madeleine/core'

/** A line of a transcript in a prompt, and a known fact in it. */
export interface ShownLine { readonly number: number; readonly speaker: string; readonly text: string }
export interface ShownFact { readonly id: string; readonly text: string }
export interface ShownPrompt { readonly lines: readonly ShownLine[]; readonly known: readonly ShownFact[]; readonly prompt: string }

/** What a prompt for facts shows. */
export function shownIn(prompt: string): ShownPrompt {
  const lines = [...prompt.matchAll(/^(\d+) ([^:\n]+): (.*)$/gm)]
    .map(([, number, speaker = '', text = '']) => ({ number: Number(number), speaker, text }))
  const known = [...prompt.matchAll(/^(f\d+) \([^)]*\) [^:\n]+: (.*)$/gm)].map(([, id = '', text = '']) => ({ id, text }))
  return { lines, known, prompt }
}

/** An entry of a reply; what is not given is empty. */
export const fact = (given: Record<string, unknown>): Record<string, unknown> =>
  ({ op: 'new', known: '', subject: '', category: 'identity', attribute: '', value: '', text: '', since: '', messages: [], ...given })

/** Whether a prompt asks for facts: models of other tests find none, and do not count the question. */
export const asksForFacts = (prompt: string): boolean => /\nNote the facts of messages? [^\n]*$/.test(prompt)

/** The reply that there is no fact. */
export const NO_FACTS = '{"facts":[]}'

export interface FactsModel {
  readonly model: LanguageModelOption
  /** The prompts for facts, in order. */
  readonly prompts: ShownPrompt[]
}

/**
 * A model that answers a question for facts with what `reply` gives: the list of facts, or any text. Everything else that it
 * is asked it describes alike.
 */
export function factsModel(
  reply: (shown: ShownPrompt, nth: number) => readonly object[] | string | Promise<readonly object[] | string>,
): FactsModel {
  const prompts: ShownPrompt[] = []
  const doGenerate = async ({ prompt }: { prompt: { role: string; content: string | { text: string }[] }[] }) => {
    const [, question = ''] = prompt.map(({ content }) =>
      (typeof content === 'string' ? content : content.map(({ text }) => text).join('')))
    let text = described(question)
    if (asksForFacts(question)) {
      if (prompt.length === 2) prompts.push(shownIn(question))
      const said = await reply(shownIn(question), prompts.length - 1)
      text = typeof said === 'string' ? said : JSON.stringify({ facts: said })
    }
    return {
      content: [{ type: 'text', text }], finishReason: { unified: 'stop' },
      usage: { inputTokens: { total: 100 }, outputTokens: { total: 20 } }, warnings: [],
    }
  }
  return { prompts, model: {
    specificationVersion: 'v3', provider: 'scripted', modelId: 'reader', supportedUrls: {}, doGenerate,
  } as unknown as LanguageModelOption }
}

const described = (question: string): string => {
  const count = question.match(/^Segment \d+/gm)?.length ?? 0
  return JSON.stringify({ segments: Array.from(
    { length: count }, (_, i) => ({ number: i + 1, title: `A talk with number ${i + 1}`, summary: 'Ann and Ben talk.', complexity: 1 }),
  ) })
}

/** "I live in X." of a line as a fact. */
export const homes = ({ lines }: ShownPrompt): Record<string, unknown>[] =>
  lines.flatMap(({ number, speaker, text }) => {
    const home = /I live in (\w+)/.exec(text)?.[1]
    return home === undefined ? []
      : [fact({ subject: speaker, attribute: 'home', value: home, text: `${speaker} lives in ${home}`, messages: [number] })]
  })
