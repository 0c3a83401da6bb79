/** A proxy between the list and a stand-in: counts calls, and falsifies one answer. */
import { request as ask, createServer } from 'node:http'

/**
 * Runs `work` with the address of a service that forwards to `upstream`. `lie` gets each call and its answer, as
 * `{ path, asked }` and `{ status, body }`, and may change the answer.
 */
export async function between(upstream, lie, work) {
  const server = createServer((incoming, outgoing) => {
    forward(upstream, incoming, lie).then(
      ({ status, headers, text }) => outgoing.writeHead(status, headers).end(text),
      (error) => outgoing.writeHead(502).end(String(error)),
    )
  })
  await new Promise((resume) => server.listen(0, 'localhost', resume))
  try {
    return await work(`http://localhost:${server.address().port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resume) => server.close(resume))
  }
}

/** Forwards with the caller's own headers, also `host`, because signatures cover them. */
async function forward(upstream, incoming, lie) {
  const sent = await textOf(incoming)
  const { method, headers, url } = incoming
  const answer = await new Promise((resolve, reject) => {
    ask(`${upstream}${url}`, { method, headers }, resolve).on('error', reject).end(sent)
  })
  const told = { status: answer.statusCode, body: parsed(await textOf(answer)) }
  const operation = headers['x-amz-target']?.split('.')[1]
  lie({ method, path: operation ?? url.split('?')[0], asked: parsed(sent) }, told)
  const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers
  return { status: told.status, headers: { ...kept, ...told.headers }, text: typeof told.body === 'string' ? told.body : JSON.stringify(told.body) }
}

async function textOf(stream) {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Parsed JSON, else a form's fields or the text itself. */
function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
