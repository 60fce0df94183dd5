/** A model that rates recalls as it is told. */
import type { LanguageModelOption } from '../../memory/open-models.ts'

type Prompt = readonly { readonly content: string | readonly { readonly text: string }[] }[]
const textIn = (turn: Prompt[number] | undefined): string =>
  (typeof turn?.content === 'string' ? turn.content : (turn?.content ?? []).map(({ text }) => text).join('\n'))

/** A model that rates as told; other questions it answers somehow. */
export function rater(reply: (prompt: string) => unknown) {
  const asked: string[] = []
  const doGenerate = async ({ prompt }: { prompt: Prompt }) => {
    const question = textIn(prompt[1])
    const isReview = textIn(prompt[0]).includes('which memories helped')
    if (isReview) asked.push(question)
    const text = isReview ? await reply(question)
      : { segments: [{ number: 1, title: 'A talk of this and that', summary: 'They talk of this and that.', complexity: 1 }] }
    return {
      content: [{ type: 'text', text: typeof text === 'string' ? text : JSON.stringify(text) }],
      finishReason: { unified: 'stop' }, usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } }, warnings: [],
    }
  }
  return { asked, model: {
    specificationVersion: 'v3', provider: 'scripted', modelId: 'rater', supportedUrls: {}, doGenerate,
  } as unknown as LanguageModelOption }
}

/** The id that a memory has in the prompt. */
export const idIn = (prompt: string, word: string): string => new RegExp(String.raw`\[(e\d+)\] title: [^\n]*${word}`, 'i').exec(prompt)![1]!
