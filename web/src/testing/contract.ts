/** Checks requests and answers of tests against the API's document, so that no test relies on what the API never does. */
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020'
import document from '../../../docs/openapi.json'

interface Operation {
  requestBody?: unknown
  responses: Record<string, { $ref?: string }>
}

const BASE = 'openapi'
const JSON_TYPE = 'application/json'
const PROBLEM_TYPE = 'application/problem+json'

const ajv = new Ajv2020({ strict: false, logger: false, formats: { date: /^\d{4}-\d{2}-\d{2}$/ } })
ajv.addSchema({ ...document, $id: BASE })

const templates = Object.entries(document.paths as Record<string, Record<string, unknown>>).map(
  ([path, methods]) => ({
    path,
    methods: methods as Record<string, Operation>,
    pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
  }),
)

interface Found {
  operation: Operation
  /** Its place in the document, as a JSON pointer. */
  pointer: string
}

function find(method: string, path: string): Found | undefined {
  const fitting = templates.filter(({ pattern }) => pattern.test(path))
  // An address without parameters takes precedence over one with them.
  const [template] = fitting.toSorted(
    (a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')),
  )
  const operation = template?.methods[method.toLowerCase()]
  if (!template || !operation) return undefined
  return { operation, pointer: `#/paths/${escaped(template.path)}/${method.toLowerCase()}` }
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

function schemaAt(pointer: string): ValidateFunction | undefined {
  return ajv.getSchema(BASE + encodeURI(pointer))
}

function complaint(pointer: string, data: unknown): string | null {
  const validate = schemaAt(pointer)
  if (!validate) return `there is no schema at ${pointer}`
  return validate(data) ? null : ajv.errorsText(validate.errors)
}

/** How a request violates the document; `null` when the API accepts it. */
export function requestBreach(method: string, path: string, body: unknown): string | null {
  const found = find(method, path)
  if (!found) return 'the API has no such operation'
  if (found.operation.requestBody === undefined) {
    return body === undefined || isEmpty(body) ? null : 'the API takes no body'
  }
  return complaint(`${found.pointer}/requestBody/content/${escaped(JSON_TYPE)}/schema`, body ?? {})
}

const isEmpty = (body: unknown) =>
  typeof body === 'object' && body !== null && Object.keys(body).length === 0

/** How an answer violates the document; `null` when the API may return it. */
export function answerBreach(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string | null {
  const found = find(method, path)
  if (!found) return 'the API has no such operation'
  const response = found.operation.responses[status]
  if (!response) return `the API never answers ${status}`
  const pointer = response.$ref ?? `${found.pointer}/responses/${status}`
  if (status === 204) return body === undefined ? null : 'a 204 has no body'
  const type = status >= 400 ? PROBLEM_TYPE : JSON_TYPE
  const wrong = complaint(`${pointer}/content/${escaped(type)}/schema`, body)
  if (wrong !== null || status < 400) return wrong
  const { examples } = contentAt(pointer, type)
  const slug = String((body as { type: string }).type).replace('/problems/', '')
  return slug in examples ? null : `the API never answers ${status} with ${slug}`
}

function contentAt(pointer: string, type: string): { examples: Record<string, unknown> } {
  const parts = pointer
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/'))
  const nodes = [...parts, 'content', type]
  const content = nodes.reduce<unknown>(
    (node, part) => (node as Record<string, unknown>)[part],
    document,
  )
  return content as { examples: Record<string, unknown> }
}

/** The status of an operation that succeeded. */
export function successStatus(method: string, path: string): number {
  const statuses = Object.keys(find(method, path)?.operation.responses ?? {})
  return Number(statuses.find((status) => status.startsWith('2')) ?? 200)
}

const breaches: string[] = []

export function noteBreach(what: string, breach: string | null): void {
  if (breach !== null) breaches.push(`${what}: ${breach}`)
}

/** Returns the violations since the last call. */
export const takeBreaches = (): string[] => breaches.splice(0)
