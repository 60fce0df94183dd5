/** `withMemory` of the entry point: a language model of the AI SDK that remembers. */
import { invalidInput, MadeleineError } from '../../errors.ts'
import { countTokens } from '../../text/tokens/token-count.ts'
import { watchedStream, type AnswerParts } from './answer-stream.ts'
import { checkOptions, conversationOfCall, type CheckedMemory, type WithMemoryOptions } from './checked-options.ts'
import { contentOf, streamOf } from './given-answer.ts'
import { memoryError, emitTurnEvent } from './turn-events.ts'
import type { SdkCall, SdkModel } from './sdk-shapes.ts'
import { rememberedCall, warmUp, type RememberedCall } from './turn-memory.ts'

/**
 * Wraps a language model of `ai` 5, 6 or 7, or the id of one: what the memory knows goes into each prompt, and each turn goes
 * into the memory, once. Nothing that the memory does fails a call. The returned model keeps its type and version.
 *
 * @throws {MadeleineError} `invalid_input`, at once
 */
export function rememberingModel<Model extends SdkModel | string>(model: Model, options: WithMemoryOptions): Model {
  const target = typeof model === 'string' ? modelNamed(model) : model
  if (!isModel(target)) throw invalidInput('model', model, 'a language model of the AI SDK, such as openai("gpt-5")')
  const checked = checkOptions(options)
  // Its table takes some tenths of a second and holds the loop: here, once in a process, and not in the first turn
  countTokens(' ')
  // With a deadline of 0 no context comes in time
  if (checked.deadlineMs > 0) warmUp(checked.memory)
  const begin = (call: SdkCall): Promise<RememberedCall> => beginCall(call, checked)
  const remembering = {
    async doGenerate(call: SdkCall): Promise<unknown> {
      const { end, prompt } = await begin(call)
      const answer = await callModel(() => target.doGenerate(withPrompt(call, prompt)), end)
      const content = contentOf(answer)
      await end(content ?? [], !content)
      return answer
    },
    async doStream(call: SdkCall): Promise<unknown> {
      const { end, prompt } = await begin(call)
      const answer = await callModel(() => target.doStream(withPrompt(call, prompt)), end)
      return watchedAnswer(answer, call, end)
    },
  }
  return overriding(target, remembering) as Model
}

/** The answer with its stream watched; as it is where it has none that can be read. */
async function watchedAnswer(answer: unknown, { abortSignal }: SdkCall, end: RememberedCall['end']): Promise<unknown> {
  const stream = streamOf(answer)
  try {
    const ended = ({ parts, isWhole }: AnswerParts): Promise<void> => end(parts, !isWhole)
    if (stream) return { ...answer as object, stream: watchedStream(stream, abortSignal, ended) }
  } catch {
    // Somebody reads it already
  }
  await end([], true)
  return answer
}

/**
 * The object with other methods and everything else as it was, also for those who write. What is the proxy's own target is empty,
 * so that a frozen model can be wrapped.
 */
function overriding(object: SdkModel, methods: Record<string, unknown>): object {
  const isOurs = (key: PropertyKey): boolean => Object.hasOwn(methods, key)
  /** Functions that were set here: who set one reads that very one. */
  const given = new WeakSet<object>()
  const proxy: object = new Proxy(Object.create(Object.getPrototypeOf(object) as object | null) as object, {
    has: (_, key) => key in object,
    get(_, key) {
      if (isOurs(key)) return methods[key as string]
      const value: unknown = Reflect.get(object, key)
      // Private fields are reached through the model itself only
      return typeof value === 'function' && key !== 'constructor' && !given.has(value) ? value.bind(object) as unknown : value
    },
    set(_, key, value: unknown, receiver) {
      // An object that inherits from this one keeps what is its own
      if (receiver !== proxy) return Reflect.set(object, key, value, receiver)
      if (typeof value === 'function') given.add(value)
      // Not in the model: who sets one that calls the one before would have it call itself
      return isOurs(key) ? Reflect.set(methods, key, value) : Reflect.set(object, key, value)
    },
    deleteProperty: (_, key) => Reflect.deleteProperty(isOurs(key) ? methods : object, key),
  })
  return proxy
}

/** Begins a call; whatever fails before the model is asked, it is asked. */
async function beginCall(call: SdkCall, { conversationId: usual, ...settings }: CheckedMemory): Promise<RememberedCall> {
  const without: RememberedCall = { prompt: call.prompt, end: async () => undefined }
  let conversationId = usual
  try {
    conversationId = conversationOfCall(call, usual)
    const { prompt, end } = await rememberedCall(call.prompt, { ...settings, conversationId, signal: call.abortSignal })
    return { prompt, end: (content, isAborted) => end(content, isAborted).catch((error: unknown) => failed(error)) }
  } catch (error) {
    failed(error)
    return without
  }
  function failed(error: unknown): void {
    emitTurnEvent(settings.onEvent, { type: 'turn.failed', conversationId, error: memoryError(error), isKept: false })
  }
}

/** A call that fails ends the turn too: the user has said what they said. */
async function callModel<T>(call: () => PromiseLike<T>, end: RememberedCall['end']): Promise<T> {
  try {
    return await call()
  } catch (error) {
    await end([], true)
    throw error
  }
}

function withPrompt(call: SdkCall, prompt: SdkCall['prompt']): never {
  const { madeleine, ...providerOptions } = call.providerOptions ?? {}
  return { ...call, prompt, ...(madeleine && { providerOptions }) } as never
}

const isModel = (model: unknown): model is SdkModel =>
  typeof model === 'object' && model !== null
  && ['doGenerate', 'doStream'].every((name) => typeof (model as Record<string, unknown>)[name] === 'function')

/** The model of an id, as `ai` finds it where a default provider is set; its gateway is in a package that is not imported here. */
function modelNamed(id: string): unknown {
  const provider = (globalThis as { AI_SDK_DEFAULT_PROVIDER?: { languageModel?: (id: string) => unknown } }).AI_SDK_DEFAULT_PROVIDER
  if (typeof provider?.languageModel === 'function') return provider.languageModel(id)
  throw new MadeleineError('invalid_input', `model ${JSON.stringify(id)} is only a name: give the model `
    + `itself, gateway(${JSON.stringify(id)}) from 'ai', or set globalThis.AI_SDK_DEFAULT_PROVIDER first`)
}
