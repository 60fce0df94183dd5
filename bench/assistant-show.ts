/** A session with an assistant as the memory has it, for a reader to judge: cuts, titles, facts, what stands in every prompt. */
import type { Fact, Segment } from '../src/index.ts'
import type { AssistantSession } from './assistant-sessions.ts'

const LINE_UNITS = 110

const oneLine = (text: string, most = LINE_UNITS): string => text.replace(/\s+/g, ' ').slice(0, most)

interface Shown {
  readonly segments: readonly Segment[]
  readonly summaries: readonly string[]
  readonly facts: readonly Fact[]
  readonly standing: string
}

export function showSession(
  { session, messages, topics, mustSay, mustNotSay }: AssistantSession, { segments, summaries, facts, standing }: Shown,
): string {
  const starts = new Set(topics.map(({ start }) => start))
  const talk = segments.flatMap((segment, n) => [
    `  ┌─ ${segment.title ?? '(no title)'}   [${segment.reason ?? 'open'}]`, `  │  ${oneLine(summaries[n]!, 3 * LINE_UNITS)}`,
    ...messages.slice(segment.from, segment.to).map(({ id, role, content }) =>
      `${starts.has(id) ? '▶' : ' '} │  ${id} ${role === 'user' ? 'U' : 'a'} ${String(content.length).padStart(5)}  ${oneLine(content)}`),
  ])
  const texts = facts.map(({ text }) => text.toLowerCase())
  const missing = mustSay.filter(({ words }) => !texts.some((text) => words.some((word) => text.includes(word.toLowerCase()))))
  const leaked = mustNotSay.filter((word) => texts.some((text) => text.includes(word.toLowerCase())))
  return [
    `\n=== ${session}`, ...talk, '  facts:', ...facts.map(({ category, text }) => `    [${category}] ${text}`),
    `  missing: ${missing.map(({ subject, words }) => `${subject}: ${words.join('/')}`).join('; ')}`, `  of others: ${leaked.join(', ')}`,
    '  standing:', ...standing.split('\n').map((line) => `    ${line}`),
  ].join('\n')
}
