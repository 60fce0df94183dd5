/** Other episodes about the same: by the facts that both prove, or the words that both hold. */
import type { JSX } from 'preact'
import { ChatText } from '../../parts/chat-text.tsx'
import { dayText } from '../../parts/dates.ts'
import { factSentence } from '../../parts/fact-time.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { ask } from '../../shell/api.ts'
import { isShown, timeZone } from '../../shell/as-of.ts'
import { hrefOf } from '../../shell/place.ts'

/** A fact that both prove is said to the user, as everywhere on the page. */
const whyText = (why: string): string => why.replace(/^both say: (.*)$/s, (_, fact: string) => `both say: ${factSentence({ text: fact })}`)

export function Related({ id }: { readonly id: string }): JSX.Element | null {
  const { answer } = useAnswer(id, (signal) => ask('related', { episodeId: id }, signal))
  const known = (answer ?? []).filter(({ endAt }) => isShown(Date.parse(endAt)))
  if (known.length === 0) return null
  return (
    <section aria-labelledby="related-title">
      <h2 id="related-title">Again about it</h2>
      <ul class="related">
        {known.map((one) => (
          <li key={one.id}>
            <a href={hrefOf('episode', [one.id])}><ChatText text={one.title} /></a>{' '}
            <span class="quiet">{dayText(one.startAt, timeZone.value)} · <ChatText text={whyText(one.why)} /></span>
          </li>
        ))}
      </ul>
    </section>
  )
}
