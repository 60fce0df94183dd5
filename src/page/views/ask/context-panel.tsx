/** What an agent would be told that asks this in a new conversation: the system text, the messages, their tokens, and what was left out. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ask } from '../../shell/api.ts'
import { asOf } from '../../shell/as-of.ts'
import { Failure, Waiting } from '../../parts/notices.tsx'
import { countText, countedText } from '../../parts/numbers.ts'
import { ChatText } from '../../parts/chat-text.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { leftOutGroups, promptMessages, type WireContext } from './context-words.ts'

/** No conversation of this name is there: so nothing is recorded as if somebody had been told it. */
const NEW_CONVERSATION = 'a new conversation'
const BUDGETS = [1000, 2000, 4000, 8000, 16_000, 32_000] as const
const DEFAULT_BUDGET = 8000

export function ContextPanel({ query }: { readonly query: string }): JSX.Element {
  const [maxTokens, setMaxTokens] = useState(DEFAULT_BUDGET)
  const asked = { conversationId: NEW_CONVERSATION, maxTokens, ...(query !== '' && { query }) }
  const { answer, failure, again } = useAnswer(JSON.stringify(asked), async (signal) =>
    ({ told: await ask('context', asked as never, signal) as unknown as WireContext, maxTokens }))
  return (
    <div class="told">
      <p class="quiet">
        This is what an agent gets for its next call in a new conversation{query === '' ? ', before anything was asked' : ''}. Looking at it
        records nothing.{asOf.value !== undefined && ' It is always what would be told today, whatever day is shown elsewhere.'}
      </p>
      <p>
        <label for="told-budget">Budget in tokens </label>
        <select id="told-budget" value={maxTokens} onChange={({ currentTarget }) => setMaxTokens(Number(currentTarget.value))}>
          {BUDGETS.map((budget) => <option key={budget} value={budget}>{countText(budget)}</option>)}
        </select>
      </p>
      {failure !== undefined ? <Failure failure={failure} again={again} />
        : answer ? <Told {...answer} /> : <Waiting what="what would be told" />}
    </div>
  )
}

function Told({ told, maxTokens }: { readonly told: WireContext; readonly maxTokens: number }): JSX.Element {
  const { system, tokens, leftOut } = told
  const messages = promptMessages(told)
  return (
    <>
      <p><b>{countedText(tokens, 'token')}</b> of {countText(maxTokens)}.</p>
      <meter min={0} max={maxTokens} value={tokens} aria-label="Tokens of the budget in use" />
      {system === undefined && messages.length === 0 && <p>Nothing: the memory has nothing to tell.</p>}
      {system !== undefined && <TextPart title="System text" text={system} />}
      {messages.map(({ role, text, isRecalled }, i) => (
        <TextPart key={i} title={isRecalled ? `${role}: what was recalled` : role} text={text} />
      ))}
      <LeftOutList leftOut={leftOut} />
    </>
  )
}

function TextPart({ title, text }: { readonly title: string; readonly text: string }): JSX.Element {
  return (
    <section class="told-part">
      <h2>{title}</h2>
      <div class="told-text" tabIndex={0} role="region" aria-label={title}><ChatText text={text} isWhole /></div>
    </section>
  )
}

function LeftOutList({ leftOut }: Pick<WireContext, 'leftOut'>): JSX.Element {
  const groups = leftOutGroups(leftOut)
  return (
    <section class="told-part">
      <h2>Left out</h2>
      {groups.length === 0 ? <p>Nothing was left out.</p> : (
        <ul>
          {groups.map(({ words, why, tokens }) => (
            <li key={`${words} ${why}`}>
              {words}: {why}{tokens > 0 && <span class="quiet"> ({countedText(Math.round(tokens), 'token')})</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
