/** A model that says what a script tells it to, on this machine, over OpenAI's protocol: for the README's program and the examples. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const USAGE = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 }

/**
 * Starts the server. It answers `chat/completions`, streamed or not.
 *
 * @param reply given what was asked; returns the text to say, or the tool to call as `{ name, input }`
 * @returns its address, which ends in /v1, what it was asked so far, and `close`
 */
export async function scriptedModel(reply) {
  const requests = []
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    requests.push(body)
    const said = messageOf(reply(body), requests.length)
    const finish = said.tool_calls ? 'tool_calls' : 'stop'
    if (body.stream) stream(response, said, finish)
    else response.setHeader('content-type', 'application/json')
      .end(JSON.stringify({ ...envelope('chat.completion'), choices: [{ index: 0, message: said, finish_reason: finish }], usage: USAGE }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${server.address().port}/v1`,
    requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const envelope = (object) => ({ id: 'scripted', object, created: 0, model: 'scripted' })

function messageOf(said, count) {
  if (typeof said === 'string') return { role: 'assistant', content: said }
  const { name, input } = said
  return {
    role: 'assistant', content: null,
    tool_calls: [{ index: 0, id: `call-${count}`, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
  }
}

/** The text comes in two pieces. */
function stream(response, { content, tool_calls: calls }, finish) {
  const half = Math.ceil((content ?? '').length / 2)
  const deltas = calls ? [{ role: 'assistant', tool_calls: calls }]
    : [{ role: 'assistant', content: content.slice(0, half) }, { content: content.slice(half) }]
  const choices = [...deltas.map((delta) => ({ index: 0, delta, finish_reason: null })), { index: 0, delta: {}, finish_reason: finish }]
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const choice of choices) response.write(`data: ${JSON.stringify({ ...envelope('chat.completion.chunk'), choices: [choice] })}\n\n`)
  response.end(`data: ${JSON.stringify({ ...envelope('chat.completion.chunk'), choices: [], usage: USAGE })}\n\ndata: [DONE]\n\n`)
}
