/** The input of an agent's next call on the screen: the system text, the messages, and what was left out. */
import { promptText } from '../../core/recall/session-prompt.ts'
import { wrap } from '../terminal/columns.ts'
import { escapeControls } from '../../base/escape-terminal.ts'
import { counted } from '../../tools/format-date.ts'
import type { Screen } from '../terminal/terminal.ts'
import type { ContextResult } from '../../contract/context-calls.ts'

export function showContext({ columns, bold, dim }: Screen, { system, messages, tokens, leftOut }: ContextResult): string[] {
  if (system === undefined && messages.length === 0 && leftOut.length === 0) return ['There is nothing to show.']
  return [
    ...(system === undefined ? [] : [bold('System'), '', escapeControls(system), '']),
    ...(messages.length === 0 ? [] : [bold('Messages'), '', escapeControls(promptText({ messages })), '']),
    ...wrap([`${counted(tokens, 'token')}.`, ...leftOutSentences(leftOut)].join(' '), columns).map(dim),
  ]
}

type Kind = ContextResult['leftOut'][number]['kind']

/** What each kind is called, and several of it. */
const NAMES: Readonly<Record<Kind, readonly [one: string, several: string]>> = {
  fact: ['fact', 'facts'],
  episode: ['episode', 'episodes'],
  passage: ['passage', 'passages'],
  details: ['episode word for word', 'episodes word for word'],
  summary: ['summary', 'summaries'],
  manifest: ['title', 'titles'],
  continuity: ['earlier message', 'earlier messages'],
  message: ['message', 'messages'],
  recalled: ['recalled text', 'recalled texts'],
  boundary: ['note on the time passed', 'notes on the time passed'],
  'collapse-marker': ['note on what is summarised', 'notes on what is summarised'],
}

/** For example `Left out: 18 passages, 1 summary. Left out as too unsure: 3 episodes (see --min-confidence).`; nothing if nothing was. */
function leftOutSentences(leftOut: ContextResult['leftOut']): string[] {
  const [sure, unsure] = [leftOut.filter(({ reason }) => reason !== 'confidence'), leftOut.filter(({ reason }) => reason === 'confidence')]
  return [
    ...(sure.length > 0 ? [`Left out: ${inWords(sure)}.`] : []),
    ...(unsure.length > 0 ? [`Left out as too unsure: ${inWords(unsure)} (see --min-confidence).`] : []),
  ]
}

const inWords = (parts: ContextResult['leftOut']): string => (Object.keys(NAMES) as Kind[])
  .map((kind) => ({ kind, count: parts.filter((one) => one.kind === kind).length })).filter(({ count }) => count > 0)
  .map(({ kind, count }) => `${count.toLocaleString('en')} ${NAMES[kind][count === 1 ? 0 : 1]}`).join(', ')
