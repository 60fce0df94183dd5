/** `madeleine/mastra`: memory for Mastra. */
export { MadeleineMemory, type MadeleineMemoryOptions } from './madeleine-memory.ts'
