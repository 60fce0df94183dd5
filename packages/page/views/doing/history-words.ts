/** What was done by hand, in words. */
import type { AnswerOf } from '../../shell/api.ts'
import { countedText } from '../../parts/numbers.ts'

export type HistoryLine = AnswerOf<'history'>[number]

const DEEDS: Readonly<Record<HistoryLine['action'], string>> = {
  archive: 'Archived', unarchive: 'Brought back', merge: 'Merged', split: 'Split', describe: 'Named', star: 'Starred',
  forget: 'Forgot', unstar: 'Took a star off', pause: 'Paused', resume: 'Resumed', distrust: 'Stopped trusting', trust: 'Trusted again',
  'fact.correct': 'Corrected a fact', 'fact.retire': 'Retired a fact', 'fact.pin': 'Pinned a fact', 'fact.unpin': 'Unpinned a fact',
  'fact.add': 'Added a fact', 'people.merge': 'Took names for one person',
  'project.assign': 'Put into a project', 'plan.done': 'Took a plan as done', 'fact.ended': 'Took a fact as over',
}

export const deedWords = ({ action, target: { episodeIds = [], conversationId, conversations } }: HistoryLine): string => {
  if (conversations !== undefined) return `Put ${countedText(conversations, 'conversation')} into a project`
  if (action.includes('.')) return DEEDS[action]
  // Of a merge or a split it is the conversation of the episodes
  const isWhole = conversationId !== undefined && action !== 'merge' && action !== 'split'
  return `${DEEDS[action]} ${isWhole ? 'a conversation' : countedText(episodeIds.length, 'episode')}`
}

/** `person`, a key, or in a space a name. */
export const doerWords = (by: string): string => (by === 'person' ? 'by you' : by === 'rule' ? 'by a rule'
  : by.startsWith('key:') ? 'by a key' : `by ${by}`)
