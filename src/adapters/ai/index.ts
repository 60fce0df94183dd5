/** `madeleine/ai`: memory for the AI SDK. */
export { memoryTools, type AiMemoryTool, type AiMemoryTools, type MemoryToolsOptions } from './memory-tools.ts'
