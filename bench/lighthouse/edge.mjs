/** The site as the distribution serves it: over HTTP/2, which loads many small files otherwise than the local host's HTTP/1.1 does. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { join } from 'node:path'

/** Headers of one connection, and the one that would have the browser ask the stand-ins over TLS, too. */
const NOT_PASSED_ON = new Set(['connection', 'keep-alive', 'transfer-encoding', 'strict-transport-security'])

/** Serves `origin` on `port` with a certificate of its own, kept in `folder`. */
export async function startEdge(origin, port, folder) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const certificate = ['req', '-x509', ...curve, '-subj', '/CN=localhost', '-keyout', key, '-out', cert]
  execFileSync('openssl', certificate, { stdio: 'ignore' })
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (asked, answer) => {
    const { host } = new URL(origin)
    const headers = { ...only(asked.headers, (name) => !name.startsWith(':')), host }
    const onward = request(origin + asked.url, { agent, method: asked.method, headers }, (given) => {
      answer.writeHead(given.statusCode, only(given.headers, (name) => !NOT_PASSED_ON.has(name)))
      given.pipe(answer)
    })
    onward.on('error', () => answer.stream.close())
    asked.pipe(onward)
  })
  await new Promise((listening) => server.listen(port, '127.0.0.1', listening))
  return server
}

const only = (headers, isWanted) => Object.fromEntries(Object.entries(headers).filter(([name]) => isWanted(name)))
