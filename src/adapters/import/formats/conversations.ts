/** The conversations of an export that is one array of them, one in memory at a time, however long the array is. */
import type { Refused } from '../../../contract/import-source.ts'
import { type Fields, importError, isFields } from '../import-item.ts'
import { jsonItems } from '../json/json-items.ts'
import { tooLargeText, type JsonElement } from '../json/read-value.ts'

export interface ConversationRead {
  readonly conversation: Fields
  /** Its place in the file. */
  readonly path: string
  /** The file has no other. */
  readonly isOnly: boolean
}

/** @param expected of a conversation, and what that is: an element that is not so is an error, and the next one is read */
export async function* eachConversation(
  chunks: AsyncIterable<Uint8Array>, expected: { readonly is: (value: Fields) => boolean; readonly said: string },
): AsyncGenerator<ConversationRead | Refused> {
  for await (const { element: { index, value, isTooLarge }, isOnly } of withOnly(jsonItems(chunks))) {
    const path = `conversations[${index}]`
    if (isTooLarge) yield importError(path, 'too_large', tooLargeText('a conversation'))
    else if (!isFields(value) || !expected.is(value)) yield importError(path, 'invalid_input', `a conversation must be ${expected.said}`)
    else yield { conversation: value, path, isOnly }
  }
}

/** Each with whether it is the only one: the first waits for the second. A fault behind an element comes after it. */
async function* withOnly(elements: AsyncGenerator<JsonElement>): AsyncGenerator<{ element: JsonElement; isOnly: boolean }> {
  const first = await elements.next()
  if (first.done) return
  let fault: { readonly error: unknown } | undefined
  const second = await elements.next().catch((error: unknown) => {
    fault = { error }
    return undefined
  })
  yield { element: first.value, isOnly: second?.done === true }
  if (fault) throw fault.error
  if (!second || second.done) return
  yield { element: second.value, isOnly: false }
  for await (const element of elements) yield { element, isOnly: false }
}
