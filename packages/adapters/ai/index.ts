/** `madeleine/ai`: memory for the AI SDK. */
export type { TurnEvent, OnTurnEvent } from './checked-options.ts'
export type { SdkModel } from './checked-options.ts'
export type { WithMemoryOptions } from './checked-options.ts'
export { rememberingModel as withMemory } from './remembering-model.ts'
export { memoryTools, type AiMemoryTool, type AiMemoryTools, type MemoryToolsOptions } from './memory-tools.ts'
