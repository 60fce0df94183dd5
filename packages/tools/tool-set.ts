/** The set of tools: made once for a host, with what all of them have in common. */
import type { MemoryTool, ToolSettings } from './memory-tool.ts'
import { browseTool, episodeTool, expandTool, factsTool } from './reading-tools.ts'
import { recallTool, recentTool } from './search-tools.ts'
import { lookUpTool, tendTool } from './tending-tools.ts'
import { rememberTool, forgetTool } from './writing-tools.ts'

/** @param forget whether `forget` is among them */
export const memoryToolSet = (settings: ToolSettings, { forget }: { forget: boolean }): MemoryTool[] => [
  recallTool, recentTool, browseTool, expandTool, episodeTool, factsTool, lookUpTool, rememberTool, tendTool,
  ...(forget ? [forgetTool] : []),
].map((make) => make(settings))

/** The conversation of what is remembered on a day without naming one: everything of that day in one. */
export const dailyConversation = (now: Date): string => `notes:${now.toISOString().slice(0, 10)}`
