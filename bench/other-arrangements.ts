/** Simulated costs of two arrangements that other memories use, with our own prompts of the length that theirs are known to have. */
import { speakerOf, type Message } from '../packages/contract/message.ts'
import { countCall, noUsage, type ModelUsage } from './stand-in.ts'

/** Messages before the one that is decided on. */
const CONTEXT_MESSAGES = 10
/** Messages before a pair, and related memories of 20 tokens each. */
const RECENT_MESSAGES = 5
const MEMORIES = 10

/** A prompt of 120 tokens. */
const DECIDE = `You watch a conversation and decide whether the newest message begins a new episode. An episode is a stretch `
  + `of talk about one subject, activity or intent. It ends when the subject changes, when the people turn from chatting to `
  + `a decision, when feelings reverse, or after a long pause in time. Short answers, follow-up questions and thanks belong `
  + `to the episode they respond to. You are given the last messages, oldest first, and then the newest one. Reply in JSON `
  + `with two fields: "begins", which is true or false, and "reason", at most ten words long. Do not write anything else.`
const SUMMARISE = `You are given the messages of one episode of a conversation, oldest first. Reply in JSON with two fields: `
  + `"title", three to eight words that say what the episode is about, and "summary", at most fifty words in the third `
  + `person that say who took part, what was said and what came of it, in the language of the talk. Write nothing else.`
/** A prompt of 300 tokens. */
const EXTRACT = `You keep the memory of a person over many conversations. You are given memories that may be related, the last messages \
for context, and then the two newest messages. Find what in the two newest messages is worth remembering, and decide what happens to each \
memory.
Worth remembering are: names, relations and important dates of people; what somebody likes, dislikes, prefers or avoids; plans, goals, \
appointments and travel; work, education, health and habits; decisions, promises and their outcomes; changes of anything that a related \
memory says.
Not worth remembering are: greetings, thanks and small talk; what is only true for the moment; questions without an answer; what the \
related memories already say; general knowledge that is not about the people.
Write each memory as one short sentence in the third person that can be understood alone, with the name of whom it is about, with dates \
instead of words like "yesterday", and in the language of the talk. Take only what was said: do not guess, do not combine, do not add \
advice. If a related memory is contradicted, mark it as outdated and write the new one; if it is made more precise, replace it; if nothing \
changes, leave it out of your reply.
Reply in JSON with one field "memories", a list of objects with the fields "operation", which is "add", "replace" or "outdated", "number", \
the number of the related memory or null, and "text". If there is nothing to remember, reply with an empty list. Do not write anything \
else.`
const MEMORY = 'Lena wants to fly to Lisbon in May and looks for a room near the river with her sister.'
const SUMMARY = 'Ida and Lena compare trains and flights for the trip and settle on the early flight; '
  + 'Lena books both tickets, Ida looks for a room near the river and will ask her sister about the dog.'

const linesOf = (messages: readonly Message[]): string => messages.map((message) => `${speakerOf(message)}: ${message.text}`).join('\n')

/** A decision about every message, and a summary of each segment. @param ends of the segments, as numbers of messages from the start */
export function usageByMessage(messages: readonly Message[], ends: readonly number[]): ModelUsage {
  const spent = noUsage()
  messages.forEach((_, at) => countCall(
    spent, [DECIDE, linesOf(messages.slice(Math.max(0, at - CONTEXT_MESSAGES), at + 1))],
    { begins: false, reason: 'it answers the question just asked' },
  ))
  ends.forEach((end, index) => countCall(
    spent, [SUMMARISE, linesOf(messages.slice(ends[index - 1] ?? 0, end))],
    { title: 'Planning the weekend trip to Lisbon', summary: SUMMARY },
  ))
  return spent
}

/** Memories extracted from every two messages, instead of segments: no titles, no summaries. */
export function usageByPair(messages: readonly Message[]): ModelUsage {
  const spent = noUsage()
  const related = Array.from({ length: MEMORIES }, (_, number) => `${number}. ${MEMORY}`).join('\n')
  for (let at = 0; at < messages.length; at += 2) {
    const shown = linesOf(messages.slice(Math.max(0, at - RECENT_MESSAGES), at + 2))
    countCall(
      spent, [EXTRACT, related, shown],
      { memories: [{ operation: 'add', number: null, text: MEMORY }, { operation: 'replace', number: 3, text: MEMORY }] },
    )
  }
  return spent
}
