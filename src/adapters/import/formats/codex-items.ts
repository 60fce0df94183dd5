/** Items of a Codex session: messages without what the program put into them, tool calls, and their results. */
import { stringOf } from '../../../json.ts'
import { valueText } from '../content-id.ts'
import { type Fields, isFields } from '../import-item.ts'
import type { LeftOutCounts } from '../../../contract/import-source.ts'

export interface CodexPiece {
  readonly message?: Fields
  readonly leftOut?: LeftOutCounts
}

/** What the program writes in the user's name. */
const INJECTED = new RegExp(String.raw`^\s*(?:<(?:environment_context|user_instructions|INSTRUCTIONS|permissions instructions|turn_aborted`
  + String.raw`|user_shell_command|user_action|skills?|subagent_notification|collaboration_mode|personality_spec|apps_instructions`
  + String.raw`|recommended_plugins|hook_prompt|goal_context|model_switch|plugins_instructions)\b|# AGENTS\.md instructions for )`, 'i')
/** What an editor writes in front of a request, and what stands between. */
const [EDITOR_CONTEXT, REQUEST] = ['# Context from my IDE', '\n## My request for Codex:']

/** A response item; one that is no message of a person, the assistant or a tool is counted. */
export function codexItem(item: Fields): CodexPiece {
  switch (item['type']) {
    case 'message': return messageOf(item)
    case 'reasoning': return { leftOut: { reasoning: 1 } }
    case 'function_call': return call(item['call_id'], item['name'], item['arguments'])
    case 'custom_tool_call': return call(item['call_id'], item['name'], item['input'])
    case 'local_shell_call': return call(item['call_id'] ?? item['id'], 'shell', commandOf(item['action']))
    case 'web_search_call': return call(undefined, 'web_search', searchOf(item['action']))
    case 'function_call_output': case 'custom_tool_call_output': return resultOf(item['call_id'], item['output'])
    case 'compaction': case 'context_compaction': return { leftOut: { summaries: 1 } }
    default: return { leftOut: { records: 1 } }
  }
}

function messageOf({ id, role, content }: Fields): CodexPiece {
  if (role !== 'user' && role !== 'assistant') return { leftOut: { hidden: 1 } }
  const parts: unknown[] = Array.isArray(content) ? content : [{ type: 'input_text', text: content }]
  const spoken = role === 'user' ? parts.flatMap(ownPart) : parts
  if (!spoken.some(isSaid)) return { leftOut: { hidden: 1 } }
  // Part of the message is the program's
  const leftOut = spoken.some((part, i) => part !== parts[i]) || spoken.length < parts.length ? { leftOut: { hidden: 1 } } : {}
  return { ...leftOut, message: { ...(typeof id === 'string' && { id }), role, content: spoken } }
}

/** A part of a message without what the program wrote. */
function ownPart(part: unknown): unknown[] {
  if (!isFields(part) || typeof part['text'] !== 'string') return [part]
  if (INJECTED.test(part['text'])) return []
  const request = part['text'].startsWith(EDITOR_CONTEXT) ? part['text'].indexOf(REQUEST) : -1
  if (request < 0) return [part]
  const own = part['text'].slice(request + REQUEST.length).trim()
  return own === '' ? [] : [{ ...part, text: own }]
}

const isSaid = (part: unknown): boolean => isFields(part) && (!('text' in part) || stringOf(part['text']).trim() !== '')

function call(id: unknown, name: unknown, input: unknown): CodexPiece {
  const part = { type: 'tool_use', ...withId('id', id), name: stringOf(name) || 'tool', input: valueText(input) }
  return { message: { role: 'assistant', content: [part] } }
}

const searchOf = (action: unknown): unknown => (isFields(action) ? action['query'] ?? action['url'] ?? action['pattern'] : undefined)
const commandOf = (action: unknown): unknown =>
  (isFields(action) && Array.isArray(action['command']) ? action['command'].map((word) => String(word)).join(' ') : action)

function resultOf(callId: unknown, output: unknown): CodexPiece {
  return { message: { role: 'tool', content: [{ type: 'tool_result', ...withId('tool_use_id', callId), content: outputText(output) }] } }
}

const withId = (key: string, id: unknown): Fields => (typeof id === 'string' && id !== '' ? { [key]: id } : {})

/** The text of a result: text, the same as JSON beside its exit code, or parts. */
function outputText(output: unknown, levels = 8): string {
  if (levels === 0) return valueText(output)
  if (Array.isArray(output)) return output.map((part) => outputText(part, levels - 1)).filter((text) => text !== '').join('\n')
  if (isFields(output)) {
    const { content, output: inner, text, content_items: items } = output
    return outputText([text, inner, content, items].find((value) => value !== undefined && value !== null) ?? '', levels - 1)
  }
  const text = stringOf(output)
  if (!text.startsWith('{"output":')) return text
  try {
    const parsed: unknown = JSON.parse(text)
    return isFields(parsed) && typeof parsed['output'] === 'string' ? parsed['output'] : text
  } catch {
    return text
  }
}
