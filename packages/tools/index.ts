/** `@madeleine/tools`: what an agent can do with a memory, as tools. */
export { messageItem, quoted, timeZoneOf } from './answer-items.ts'
export { framedText } from './answer-page.ts'
export { counted, formatClock, formatDuration, formatMoment, formatSpan, formatWeekday } from './format-date.ts'
export {
  DEFAULT_TOKENS, failureText, inputSchemaOf, LEAST_TOKENS, type MemoryTool, MOST_SPACES, MOST_TOKENS, openingFailureOf, type ToolAnswer,
  type ToolFailure, toolFailureOf, type ToolNames, type ToolSettings,
} from './memory-tool.ts'
export { browseTool } from './reading-tools.ts'
export { dailyConversation, memoryToolSet } from './tool-set.ts'
