// The smallest Lambda on Node: a runtime loop without a single package. The real runtime does more before it asks for
// work, so a comparison with this one flatters Node.
import http from 'node:http'

const [host, port] = process.env.AWS_LAMBDA_RUNTIME_API.split(':')
const agent = new http.Agent({ keepAlive: true })

function call(method, path, body) {
  return new Promise((resolve, reject) => {
    const request = http.request({ agent, host, port, method, path: `/2018-06-01/runtime${path}` }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ headers: response.headers, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

const handler = async () => ({ statusCode: 200, body: 'hello' })

for (;;) {
  const { headers, text } = await call('GET', '/invocation/next')
  const answer = await handler(JSON.parse(text))
  await call('POST', `/invocation/${headers['lambda-runtime-aws-request-id']}/response`, JSON.stringify(answer))
}
