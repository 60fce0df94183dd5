/** Editing a fact on the page: what the fields come to as a call, and what it changes in words. */
import { describe, expect, it } from 'vitest'
import { draftOf, editCallOf, type EditDraft, type EditKind } from '../../packages/page/views/facts/edit-draft.ts'
import { changeLines, doneWords } from '../../packages/page/views/facts/change-words.ts'
import type { ListedFact } from '../../packages/page/views/facts/life-lines.ts'

const fact = {
  id: 'f', category: 'identity', text: 'Lena lives in Leipzig', subject: 'Lena', validFrom: '2024-01-01T00:00:00.000Z', sources: [],
  quality: 'rules', learntAt: '2024-01-01T00:00:00.000Z', version: '7',
} as unknown as ListedFact

const callOf = (kind: EditKind, draft: Partial<EditDraft> = {}, of: ListedFact | undefined = fact) =>
  editCallOf({ kind, fact: of, draft: { ...draftOf(of), ...draft }, editId: 'e', timeZone: 'Europe/Berlin' })

describe('the fields of an edit', () => {
  it('make a correction from now on, or from a day on, of the version that was shown', () => {
    expect(callOf('correct', { text: ' Lena lives in Porto ' }))
      .toEqual({ action: 'correct', factId: 'f', editId: 'e', ifVersion: '7', text: 'Lena lives in Porto' })
    expect(callOf('correct', { text: 'Lena lives in Porto', since: '2026-03-01' })).toMatchObject({ validFrom: '2026-02-28T23:00:00.000Z' })
  })

  it('make no call while nothing is changed, or a sentence is missing', () => {
    expect(callOf('correct')).toBeUndefined()
    expect(callOf('correct', { text: ' ' })).toBeUndefined()
    expect(callOf('add', { text: '' }, undefined)).toBeUndefined()
  })

  it('name no day for a fact that was never true', () => {
    expect(callOf('retire', { wasNeverTrue: true, since: '2026-03-01' }))
      .toEqual({ action: 'retire', factId: 'f', editId: 'e', ifVersion: '7', wasNeverTrue: true })
  })

  it('add a fact about whom they say, or about the user', () => {
    expect(callOf('add', { text: 'Nora plays the cello', subject: ' Nora ' }, undefined))
      .toEqual({ action: 'add', text: 'Nora plays the cello', editId: 'e', subject: 'Nora' })
    expect(callOf('add', { text: 'I play' }, undefined)).toEqual({ action: 'add', text: 'I play', editId: 'e' })
  })
})

describe('what an edit changes', () => {
  const day = (at: string): string => at.slice(0, 10)

  it('is described for what held, for what holds now and for what was never true', () => {
    const state = fact as never as { text: string }
    const later = { ...state, text: 'Lena lives in Porto', validFrom: '2026-03-01T00:00:00.000Z' }
    expect(changeLines([
      { before: state, after: { ...state, validTo: '2026-03-01T00:00:00.000Z' } }, { after: later },
      { before: state, after: { ...state, withdrawn: true, validTo: '2024-01-01T00:00:00.000Z' } },
      { before: state, after: { ...state, pinned: true } }, { before: { ...state, validTo: '2026-03-01T00:00:00.000Z' }, after: state },
    ] as never, day)).toEqual([
      { words: 'Held until 2026-03-01:', text: 'Lena lives in Leipzig' },
      { words: 'Known from 2026-03-01 on:', text: 'Lena lives in Porto' },
      { words: 'Was never true, and is withdrawn from all answers:', text: 'Lena lives in Leipzig' },
      { words: 'Comes first in every context:', text: 'Lena lives in Leipzig' }, { words: 'Holds again:', text: 'Lena lives in Leipzig' },
    ])
  })

  it('has a name when it is done', () => {
    expect(doneWords({ action: 'retire', wasNeverTrue: true })).toBe('Retired: it was never true')
    expect(doneWords({ action: 'pin' })).toBe('Pinned')
  })
})
