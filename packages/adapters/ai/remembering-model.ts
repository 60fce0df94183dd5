/** `withMemory` of the entry point: a language model of the AI SDK that remembers. */
import { countTokens, invalidInput, MadeleineError, stringOf } from '@madeleine/base'
import {
  checkOptions, conversationOfCall, memoryError, emitTurnEvent, type CheckedMemory, type WithMemoryOptions, type SdkCall, type SdkModel,
  type SdkPart,
} from './checked-options.ts'
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

// The answer in a stream, read while its parts pass through.

/** What of an answer has arrived. */
class AnswerParts {
  readonly #parts: SdkPart[] = []
  /** Texts that grow, by type and id. */
  readonly #open = new Map<string, { type: string; text: string }>()
  /** Whether the stream said that it is complete, and reported no error before. */
  isWhole = false
  #hasFailed = false

  /** What is no part adds nothing. @returns whether it says that the answer is complete */
  add(part: unknown): boolean {
    if (!isPart(part)) return false
    const { type } = part
    if (type === 'finish') this.isWhole = !this.#hasFailed
    else if (type === 'error') this.#hasFailed = true
    else if (type === 'text-delta' || type === 'reasoning-delta') this.#addText(part, type.slice(0, -'-delta'.length))
    else if (WHOLE_PARTS.has(type)) this.#parts.push(part)
    return type === 'finish'
  }

  /** In order of their beginnings. */
  get parts(): readonly SdkPart[] {
    return this.#parts
  }

  #addText(part: SdkPart, type: string): void {
    this.#textOf(part, type).text += stringOf(part['delta'])
  }

  #textOf({ id }: SdkPart, type: string): { text: string } {
    // Some providers count their texts; what else an id may be need not have a text
    const key = `${type} ${typeof id === 'object' ? '' : String(id)}`
    const known = this.#open.get(key)
    // A provider may use one id for texts before and after a call
    if (known && this.#parts.at(-1) === known) return known
    const begun = { type, text: '' }
    this.#open.set(key, begun)
    this.#parts.push(begun)
    return begun
  }
}

const WHOLE_PARTS: ReadonlySet<string> = new Set(['tool-call', 'tool-result', 'file'])

/**
 * Passes a stream's parts through untouched, each when it is asked for, and tells once how it ended: at its end, with an
 * error, when its reader turned away, or when the call was aborted, for which a stream may have no end at all.
 *
 * @param onEnd the reader learns of the end when this has resolved, so it must not wait long
 */
function watchedStream(
  stream: ReadableStream<unknown>, signal: AbortSignal | undefined, onEnd: (answer: AnswerParts) => Promise<void>,
): ReadableStream<unknown> {
  const reader = stream.getReader()
  const answer = new AnswerParts()
  let ending: Promise<void> | undefined
  const end = (): Promise<void> => {
    signal?.removeEventListener('abort', end)
    return (ending ??= onEnd(answer))
  }
  signal?.addEventListener('abort', end, { once: true })
  return new ReadableStream<unknown>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (!done) {
          const isComplete = answer.add(value)
          controller.enqueue(value)
          // Nothing follows it, and not every reader reads on
          if (isComplete) void end()
          return
        }
      } catch (error) {
        await end()
        return controller.error(error)
      }
      await end()
      controller.close()
    },
    async cancel(reason) {
      await Promise.all([end(), reader.cancel(reason)])
    },
  }, { highWaterMark: 0 })
}

// What a model gave, read without trust in its shape. What is none of an answer goes to the SDK as it came, which complains of it
// as it would without us; it is only not remembered. Nothing here throws, also where getters of the model do.

/** The parts of an answer that are parts; undefined where it has no content. */
const contentOf = (answer: unknown): readonly SdkPart[] | undefined => {
  const content = fieldOf(answer, 'content')
  return Array.isArray(content) ? content.filter(isPart) : undefined
}

/** The stream of an answer; undefined where there is none. */
const streamOf = (answer: unknown): ReadableStream<unknown> | undefined => {
  const stream = fieldOf(answer, 'stream')
  // Not by its class: programs bring streams of their own
  return typeof fieldOf(stream, 'getReader') === 'function' ? stream as ReadableStream<unknown> : undefined
}

const isPart = (given: unknown): given is SdkPart => typeof given === 'object' && typeof fieldOf(given, 'type') === 'string'

function fieldOf(given: unknown, name: string): unknown {
  try {
    return (given as Record<string, unknown> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}
