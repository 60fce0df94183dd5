/** `madeleine/mem0`: memory for code written for mem0. */
export { Mem0Client as Memory } from './mem0-client.ts'
export type { MemoryEdit, MemoryItem } from './memory-item.ts'
export type { AddOptions, Mem0Message as Message, ReadOptions, UpdateOptions } from './mem0-options.ts'
export type { Mem0Config as MemoryConfig } from './mem0-client.ts'
