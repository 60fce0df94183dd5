/** A chat model of LangChain that says what it is told to, and keeps what it was asked. */
import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { AIMessage, BaseMessage } from '@langchain/core/messages'
import type { ChatResult } from '@langchain/core/outputs'

export class ScriptedChat extends BaseChatModel {
  readonly asked: BaseMessage[][] = []
  readonly #replies: AIMessage[]

  constructor(replies: readonly AIMessage[]) {
    super({})
    this.#replies = [...replies]
  }

  override _llmType(): string {
    return 'scripted'
  }

  override bindTools(): this {
    return this
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    this.asked.push(messages)
    const message = this.#replies.shift()
    if (!message) throw new Error('the script has no further reply')
    return { generations: [{ message, text: message.text }] }
  }
}
