/** What is asked of a model, for reading and for checking. */
import { isJsonObject, type Json, type JsonObject } from '@madeleine/base'
import type { ModelQuestion } from '@madeleine/contract'

/** The user's turn, nothing redacted. */
export const promptOf = ({ prompt, texts }: ModelQuestion): string => prompt(texts)

/** Questions of one purpose on one sheet: what they share, then each prompt under its name. */
export function sheetOf(questions: Readonly<Record<string, ModelQuestion>>): string {
  const [first] = Object.values(questions) as [ModelQuestion]
  const prompts = Object.entries(questions).flatMap(([name, question]) => [`== prompt: ${name}`, promptOf(question), ''])
  return [
    `== ${first.purpose}, version ${first.version}: system`, first.system, '', '== schema',
    JSON.stringify(first.schema, null, 2), '', ...prompts,
  ].join('\n')
}

/** What keeps a provider from taking a schema as a strict one: every key required, no others, no keyword it may not know. */
export function looseEnds(schema: Json | undefined, path = ''): string[] {
  if (!isJsonObject(schema)) return [`${path} is no schema`]
  const { properties, items } = schema
  const odd = Object.keys(schema)
    .filter((key) => !['type', 'enum', 'additionalProperties', 'required', 'properties', 'items'].includes(key))
  const ends = odd.map((key) => `${path} has ${key}`)
  if (schema['type'] === 'array') ends.push(...looseEnds(items, `${path}[]`))
  if (schema['type'] !== 'object') return ends
  const keys = Object.keys((properties ?? {}) as JsonObject)
  if (schema['additionalProperties'] !== false) ends.push(`${path} is open`)
  if (JSON.stringify(schema['required']) !== JSON.stringify(keys)) ends.push(`${path} does not require all of ${keys.join()}`)
  return [...ends, ...keys.flatMap((key) => looseEnds((properties as JsonObject)[key], `${path}.${key}`))]
}
