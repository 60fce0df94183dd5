/**
 * What a model gave, read without trust in its shape. What is none of an answer goes to the SDK as it came, which complains of it
 * as it would without us; it is only not remembered. Nothing here throws, also where getters of the model do.
 */
import type { SdkPart } from './sdk-shapes.ts'

/** The parts of an answer that are parts; undefined where it has no content. */
export const contentOf = (answer: unknown): readonly SdkPart[] | undefined => {
  const content = fieldOf(answer, 'content')
  return Array.isArray(content) ? content.filter(isPart) : undefined
}

/** The stream of an answer; undefined where there is none. */
export const streamOf = (answer: unknown): ReadableStream<unknown> | undefined => {
  const stream = fieldOf(answer, 'stream')
  // Not by its class: programs bring streams of their own
  return typeof fieldOf(stream, 'getReader') === 'function' ? stream as ReadableStream<unknown> : undefined
}

export const isPart = (given: unknown): given is SdkPart => typeof given === 'object' && typeof fieldOf(given, 'type') === 'string'

function fieldOf(given: unknown, name: string): unknown {
  try {
    return (given as Record<string, unknown> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}
