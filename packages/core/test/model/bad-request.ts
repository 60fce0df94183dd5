/** A refused request, as the AI SDK tells of it. */
import { APICallError } from 'ai'

/** With canaries in all that no error of ours may hold. */
export const badRequest = (message: string, more: Partial<ConstructorParameters<typeof APICallError>[0]> = {}) =>
  new APICallError({
    message, url: 'https://acme.example/KEY-CANARY', requestBodyValues: { messages: 'PROMPT-CANARY' },
    responseBody: 'REPLY-CANARY', statusCode: 400, ...more,
  })
