/** Which format a file is taken for. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { detectFormat } from '../detect-format.ts'
import { FORMAT_TABLE } from '../format-table.ts'
import type { FormatMarks } from '../formats/format.ts'
import { MadeleineError } from '@madeleine/base'

const fixture = (name: string): string => readFileSync(new URL(`../../../test/fixtures/import/${name}`, import.meta.url), 'utf8')

/** Shapes that any program may write: asked behind the others, so that theirs are no claims on a file that is known. */
const GENERAL = new Set(['jsonl', 'messages', 'transcript', 'notes'])

describe('the sample of each format', () => {
  const FOLDER = new URL('../../../test/fixtures/import/', import.meta.url)
  test.each(readdirSync(FOLDER))('%s is taken for its own by that format alone', (fileName) => {
    const start = fixture(fileName).trimStart()
    const first = parsedLine(start)
    const takers = FORMAT_TABLE.flatMap((entry) => {
      const { byLine, byKeys, byText }: FormatMarks = entry
      const head = { start, fileName, isWhole: true }
      const takes = (first && byLine?.(first)) || byKeys?.(head) || byText?.(head)
      return takes && 'read' in entry ? [entry.name] : []
    })
    const own = detectFormat(start, fileName, true)
    expect(takers.filter((name) => name !== own && !GENERAL.has(name))).toEqual([])
    expect(takers).toContain(own)
  })
})

function parsedLine(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text.split('\n', 1)[0]!)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value as Record<string, unknown> : undefined
  } catch {
    return undefined
  }
}

describe('the head of a file', () => {
  test.each([
    ['chatgpt.json', 'chatgpt'], ['claude-ai.json', 'claude-ai'], ['claude-code.jsonl', 'claude-code'],
    ['locomo.json', 'locomo'], ['realtalk.json', 'realtalk'], ['messages.jsonl', 'jsonl'],
    ['codex.jsonl', 'codex'], ['gemini-cli.jsonl', 'gemini-cli'], ['gemini-cli.json', 'gemini-cli'], ['copilot.json', 'copilot'],
    ['gemini-activity.json', 'gemini-activity'], ['open-webui.json', 'open-webui'], ['messages.json', 'messages'],
    ['fine-tuning.jsonl', 'messages'], ['mail.mbox', 'mail'], ['mail.eml', 'mail'],
    ['telegram.json', 'telegram'], ['telegram-pages.html', 'telegram-pages'],
    ['slack.json', 'slack'], ['discord.json', 'discord'], ['messenger.json', 'messenger'], ['whatsapp.txt', 'whatsapp'],
    ['imessage.txt', 'imessage'], ['signal.jsonl', 'signal'], ['transcript.txt', 'transcript'], ['table.csv', 'csv'],
    ['claude-memory.json', 'claude-memory'], ['deepseek.json', 'deepseek'], ['grok.json', 'grok'], ['mistral.json', 'mistral'],
    ['google-chat.json', 'google-chat'], ['teams.json', 'teams'], ['line.txt', 'line'], ['kakaotalk.txt', 'kakaotalk'],
    ['librechat.json', 'librechat'], ['lm-studio.json', 'lm-studio'], ['sharegpt.json', 'sharegpt'],
    ['discord-package.json', 'discord-package'], ['irc.log', 'irc'], ['wechat.txt', 'wechat'], ['sms-backup.xml', 'sms-backup'],
  ])('is enough to detect the format of %s', (name, format) => {
    expect(detectFormat(fixture(name), name)).toBe(format)
    expect(detectFormat(fixture(name).slice(0, 300), 'stdin')).toBe(format)
  })

  test.each([
    ['', 'jsonl'],
    ['\ufeff\n\n{"role":"user","content":"hi"}\n', 'jsonl'],
    ['{"conversationId":"c","content":"no role yet"}\n{"role":"user","content":"x"}', 'jsonl'],
    ['half a line"}\n{"role":"user","content":"x"}', 'jsonl'],
    ['{"role":"user","content":"the keys \\"mapping\\": \\"create_time\\": \\"speaker_a\\": of others"}', 'jsonl'],
    ['{"parentUuid":null,"sessionId":"s","type":"user","message":{"role":"user","content":"cut off in the mid', 'claude-code'],
    ['{"type":"summary","summary":"only a summary","leafUuid":"u"}', 'claude-code'],
    ['{"title":"one conversation","create_time":1.5,"mapping":{', 'chatgpt'],
    ['[{"qa": [{"question": "q", "answer": 2022, "evidence": ["D1:3"], "category": 2}', 'locomo'],
    ['[{"role":"user","content":"hi"}]', 'messages'],
    ['[\n  {\n    "role": "user",\n    "content": "hi"', 'messages'],
    ['{"model":"m","messages":[{"role":"user","content":"hi"}]}', 'messages'],
    ['{"role":"user","content":"hi","messages":[{"role":"user","content":"hi"}]}', 'jsonl'],
    ['{"name":{"speaker_1":"Ida","speaker_2":"Ole"},"session_1":[{"clean_text":', 'realtalk'],
  ])('with %j is detected as %s', (head, format) => {
    expect(detectFormat(head, 'stdin')).toBe(format)
  })

  test.each([
    'A: x\n', '[12:03] A: ', 'Ann: ', '**', '# ', '<a> ', 'a,b,c\n', '"a",', '1:1:', 'May 1, 2026 1:11:11 AM\n', '\u200e[',
      '1/1/1, 1:11 - ',
    'x\n', 'x \n', '\n', ' \n', '\t', '[\\"', '"', '"role" ', '{"a" ', '<div class="page_wrap">',
    '[12.03.26, 21.14] x\r', '[12.03.26, 21.14] ', '1/1/1, ', '12/03/2026, 21:14 ', '\\', '","',
  ])('of half a million characters of %j is read once, not from each of its characters on (before: minutes)', (piece) => {
    for (const start of ['x', '[']) {
      try {
        expect(detectFormat(start + piece.repeat(500_000 / piece.length), 'x.json')).toMatch(/^\w+$/)
      } catch (error) {
        expect(error).toBeInstanceOf(MadeleineError)
      }
    }
  })

  test.each([
    [
      '[{"role":"user","text":"hi"}]', 'messages.json',
      'in no known format: it holds messages, but JSON Lines has one on each line; convert it: jq -c',
    ],
    ['{"messages":[{"author":"Ann","text":"hi"}]}', 'chat.json', 'at the top level it has "messages"; expected a ChatGPT export'],
    ['From: the heart\nTo: Ben\n', 'a.txt', 'plain text in no known format'],
    ['{\n  "role": "user",\n  "content": "hi"\n}', 'stdin', 'jq -c .'],
    ['{\n  "rows": [', 'rows.json', 'at the top level it has "rows"; expected a ChatGPT export'],
    ['[{"a":{"b":1},"c":"d"},{"e":1}]', 'rows.json', 'at the top level it has "a", "c"; expected'],
    ['[]', 'rows.json', 'it has no keys at the top level'],
    ['[{"a":"b\\"","c', 'rows.json', 'at the top level it has "a"; expected'],
  ])('with %j is refused with advice', (head, name, advice) => {
    expect(() => detectFormat(head, name))
      .toThrow(expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(advice) as string }) as Error)
  })
})
