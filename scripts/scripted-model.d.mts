/** Types of scripted-model.mjs for the tests. */

/** What the model was asked, as it came over the wire. */
export interface ScriptedRequest {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[]
  readonly tools?: readonly { readonly function: { readonly name: string } }[]
}

export interface ScriptedModel {
  /** Ends in /v1. */
  readonly url: string
  readonly requests: readonly ScriptedRequest[]
  close(): Promise<void>
}

export function scriptedModel(
  reply: (asked: ScriptedRequest) => string | { readonly name: string; readonly input: unknown },
): Promise<ScriptedModel>
