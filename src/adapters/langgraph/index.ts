/** `madeleine/langgraph`: memory for LangGraph. */
export { MadeleineStore, type MemoryOfNamespace } from './madeleine-store.ts'
