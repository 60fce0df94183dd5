/** The scripted model of the story: of the lines that it is shown it tells what the careful reader learns. */
import { fact, type ShownPrompt } from '../support/facts-model.ts'
import { STORY } from './mara.ts'
import type { Learnt } from './story-form.ts'

/** Its reply to a question for facts; in the form of the prompt, with the ids and numbers that it shows. */
export function storyReply({ lines, known }: ShownPrompt): Record<string, unknown>[] {
  const shown = lines.filter(({ speaker }) => speaker === 'Mara')
  // A prompt leaves out sentences that tell nothing
  const numberOf = (line: string): number | undefined =>
    shown.find(({ text }) => text.split(/(?<=[.!?。！？])\s*/u).every((sentence) => line.includes(sentence)))?.number
  const idOf = (text: string): string | undefined => known.find((one) => one.text.includes(text))?.id
  return STORY.flatMap((evening) => evening.learns.flatMap((one): Record<string, unknown>[] => {
    const by = one.kind === 'update' ? one.to.by : one.by
    const messages = by.flatMap((i) => numberOf(evening.lines[i]!) ?? [])
    return messages.length === 0 ? [] : [entryOf(one, messages, idOf)]
  }))
}

function entryOf(one: Learnt, messages: readonly number[], idOf: (text: string) => string | undefined): Record<string, unknown> {
  const stated = ({ category, attribute, value, text }: Extract<Learnt, { kind: 'new' }>) =>
    ({ subject: 'Mara', category, attribute, value, text, messages })
  switch (one.kind) {
    case 'new': return fact(stated(one))
    case 'update': return fact({ ...stated(one.to), op: 'update', known: idOf(one.of) })
    case 'repeat': return fact({ op: 'reinforce', known: idOf(one.of), subject: 'Mara', text: one.of, messages })
    case 'end': return fact({ op: 'invalidate', known: idOf(one.of), subject: 'Mara', text: one.of, messages })
  }
}
