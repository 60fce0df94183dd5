/** The shapes of the data that tools answer with, made from those of the contract. Loaded when a host asks for them. */
import * as z from 'zod'
import type { JsonObject } from '@madeleine/base'
import { ContentsEntry, Count, EpisodeFields, Fact, jsonSchemaOf, Share, Time } from '@madeleine/contract'
import type { AnswerName } from './memory-tool.ts'
import { HIDDEN_OF_EPISODE, HIDDEN_OF_FACT } from './answer-items.ts'

/** A shape without the fields that a model is not shown. */
const shown = (shape: z.ZodObject, hidden: readonly string[]): z.ZodObject =>
  z.strictObject(Object.fromEntries(Object.entries(shape.shape).filter(([key]) => !hidden.includes(key))))

const EpisodeShape = shown(EpisodeFields, HIDDEN_OF_EPISODE)
const FactShape = shown(Fact, HIDDEN_OF_FACT)

/** Of a text that is divided between pages: the units before this part, and whether it goes on. */
const Part = { from: Count.optional(), isCut: z.literal(true).optional() }
/** To two digits; only where something was asked. */
const confidence = Share.optional()

/** Said where it is not trusted. */
const untrusted = z.literal(true).optional()
const EpisodeItem = EpisodeShape.extend({ messages: Count, summary: z.string(), ...Part, confidence, untrusted })
const FactItem = FactShape.extend({ text: z.string(), ...Part, sources: Count, notedByAssistant: z.literal(true).optional(), confidence })
const MessageItem = z.strictObject({
  space: z.string().optional(),
  id: z.string(), conversationId: z.string().optional(), episodeId: z.string().optional(),
  role: z.string().optional(), name: z.string().optional(), at: Time, text: z.string(), ...Part,
  confidence, untrusted, isSupport: z.literal(true).optional(),
  excerpt: z.strictObject({ from: Count, to: Count, of: Count }).optional(),
})
const ChildItem = ContentsEntry.pick({ id: true, title: true, messages: true, status: true, conversationId: true })
  .extend({ startAt: Time.optional(), endAt: Time.optional(), episodes: Count.optional(), ...Part })

/** The frame around the data, what to do next, and the cursor of what did not fit. */
const framed = (body: z.ZodRawShape): z.ZodObject => z.strictObject({
  record: z.string(), note: z.string(), ...body, advice: z.string().optional(), next: z.string().optional(), recordEnd: z.string(),
})
const Counts = z.record(z.string(), Count)
const NotedFact = z.strictObject({
  category: z.string(), subject: z.string(), attribute: z.string().optional(),
  value: z.string().optional(), text: z.string(), validFrom: Time, messageId: z.string(),
})
const EndedFact = z.strictObject({
  subject: z.string(), attribute: z.string(), value: z.string().optional(), endsAt: Time, messageId: z.string(),
})

const ANSWERS: Readonly<Record<AnswerName, z.ZodObject>> = {
  recall: framed({ confidence: z.string(), facts: z.array(FactItem), episodes: z.array(EpisodeItem), passages: z.array(MessageItem) }),
  recent: framed({ episodes: z.array(EpisodeItem), passages: z.array(MessageItem) }),
  facts: framed({ facts: z.array(FactItem) }),
  contents: framed({
    node: z.string(), level: z.string(), title: z.string(), keywords: z.array(z.string()),
    episodes: Count, messages: Count, path: z.array(z.string()),
    bullets: z.array(z.strictObject({ text: z.string(), source: z.string().optional(), ...Part })), children: z.array(ChildItem),
  }),
  episode: framed(EpisodeShape.extend({ summary: z.string().optional(), messages: z.array(MessageItem) }).shape),
  expand: framed({ conversationId: z.string(), earlier: Count, later: Count, messages: z.array(MessageItem) }),
  look_up: framed({
    what: z.string(), items: z.array(z.strictObject({
      id: z.string(), text: z.string(), when: z.string().optional(), from: z.string().optional(), to: z.string().optional(),
      at: Time.optional(), by: z.string().optional(), action: z.string().optional(), undone: z.boolean().optional(),
      why: z.string().optional(), startAt: Time.optional(), endAt: Time.optional(),
      conversations: Count.optional(), origins: z.array(z.strictObject({ origin: z.string(), conversations: Count })).optional(),
    })),
  }),
  tend: framed({ id: z.string().optional(), action: z.string() }),
  remember: framed({
    messageId: z.string().optional(), conversationId: z.string(), stored: z.boolean(), facts: z.array(NotedFact), ended: z.array(EndedFact),
    onlyEpisode: z.array(z.strictObject({ text: z.string(), reason: z.string(), why: z.string() })),
  }),
  /** The plan with the titles of episodes without `confirm`, what is done with it. */
  forget: framed({ plan: Counts.optional(), episodes: z.array(z.string()).optional(), done: Counts.optional() }),
}

/** The data of an answer. */
export const answerShape = (name: AnswerName): z.ZodObject => ANSWERS[name]

/** Its JSON schema, as hosts take it. */
export const outputSchemaOf = (name: AnswerName): JsonObject & { readonly type: 'object' } =>
  ({ ...(jsonSchemaOf(ANSWERS[name], 'output') as JsonObject), type: 'object' })
