/** What `madeleine facts` says where nothing is known, and of what does not change. */
import { describe, expect, it } from 'vitest'
import { noFacts, showFacts } from '../commands/fact-commands.ts'
import { screenOf } from '../terminal/terminal.ts'
import { factLine } from '../../core/facts/fact-lines.ts'
import type { Fact } from '@madeleine/contract'

const screen = screenOf({ columns: 200 })
const STATS = { messages: 450, pending: 0, collapsing: 0, episodes: 44, unconsolidated: 44, model: null }
const MODEL = { name: 'm', breaker: 'closed' } as const
const said = (stats: Partial<Omit<typeof STATS, 'model'>> & { model?: typeof MODEL }, untrusted = 0): string =>
  noFacts({ screen, stats: { ...STATS, ...stats }, query: '', untrusted, subjects: [], isFiltered: false }).join(' ')

describe('the answer if nothing is known', () => {
  it('distinguishes an empty memory, waiting talk, rules that found nothing, talk without trust, and a model without an answer', () => {
    expect(said({ messages: 0, episodes: 0 })).toMatch(/empty/)
    expect(said({ pending: 3, episodes: 0 })).toMatch(/not? ?.*yet.*3 messages open, 0 segments to encode/)
    expect(said({})).toMatch(/No fact was found in 44 episodes\. Without a model.*MADELEINE_MODEL_URL.*madeleine upgrade/)
    expect(said({}, 2)).toMatch(/of 2 conversations nothing is learnt: what is said there is not trusted/)
    expect(said({ model: MODEL })).toMatch(/44 of 44 episodes are waiting/)
    expect(said({ model: MODEL, unconsolidated: 0 })).toMatch(/The model found no fact in 44 episodes/)
  })
})

const at = (day: string): Date => new Date(`${day}T10:00:00Z`)
const known = (id: string, attribute: string, value: string, rest: Partial<Fact> = {}): Fact => ({
  id, category: 'identity', text: `Lena: ${value}`, subject: 'Lena', attribute, value,
  validFrom: at('2026-03-01'), sources: [{ messageId: 'm', conversationId: 'c', at: at('2026-03-01') }],
  quality: 'rules', learntAt: at('2026-03-02'), ...rest,
})
const shown = (fact: Fact, before: Fact): string =>
  showFacts([fact], { screen, timeZone: 'UTC', isAsked: false, replaced: new Map([[before.id, before]]) }).join('\n')

describe('a fact that does not change', () => {
  it('is shown without the time since when it holds, and so is what was said before it', () => {
    const before = known('b', 'hometown', 'Oslo', { validTo: at('2026-03-01') })
    const text = shown(known('a', 'hometown', 'Bergen', { supersedes: 'b' }), before)
    expect(text).toContain('said before: Oslo')
    expect(text).not.toMatch(/since|was:|until/)
    expect(factLine({ ...before, validTo: null }, { sources: 1, last: undefined }, 'UTC')).toBe('- [identity] Lena: Oslo (1 source)')
    expect(factLine({ ...before, validTo: at('2026-03-01') }, { sources: 1, last: undefined }, 'UTC'))
      .toBe('- [identity] Lena: Oslo (corrected 1 Mar 2026; 1 source)')
  })

  it('is shown differently from one that does', () => {
    const text = shown(known('a', 'home', 'Bergen', { supersedes: 'b' }), known('b', 'home', 'Oslo', { validTo: at('2026-03-01') }))
    expect(text).toMatch(/since 1 Mar 2026/)
    expect(text).toContain('was: Oslo until 1 Mar 2026')
  })
})
