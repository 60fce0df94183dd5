/** `madeleine/ai`: memory for the AI SDK. */
export type { MemoryEvent, OnMemoryEvent } from './memory-events.ts'
export type { SdkModel } from './sdk-shapes.ts'
export { withMemory, type WithMemoryOptions } from './with-memory.ts'
