/** The catalogue as an OpenAPI 3.1 document. Pure: the same catalogue gives the same document. */
import { Chunk, ChunkReceived } from '#schemas/farm/site-form.ts'
import { WebhookPayload } from '#schemas/integrations/webhook-event.ts'
import { type EndpointShape, pathParamNames } from './endpoint.ts'
import { ERROR_CODES } from './error-codes.ts'
import { GROUPS, INTRODUCTION } from './openapi-intro.ts'
import { type JsonSchema, SchemaRegistry } from './openapi-schemas.ts'
import { IdParam, paramSchema } from './path-params.ts'
import { isForKeys } from './rules/api-keys.ts'
import { SITE_RIGHTS, type SiteRight } from './rules/farm/site-rights.ts'

export interface OpenApiOptions {
  catalogue: Readonly<Record<string, EndpointShape>>
  /** The calls without a handler also answer 501. */
  isBuilt: (name: string) => boolean
  version: string
}

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  /** What webhooks receive, by the type of the event. */
  webhooks: Record<string, { post: WebhookOperation }>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, unknown> }
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
  style?: 'form'
  explode?: false
}
type Content = Record<string, { schema: JsonSchema }>
interface Answer {
  description: string
  content?: Content
}
export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer>
  'x-access': string
  /** The right that is needed on the site the path leads to; the roles that have it stand in the 403. */
  'x-right'?: SiteRight
  /** The call, or some of what it changes, wants a sign-in of the last ten minutes. */
  'x-recent-sign-in'?: 'always' | 'sometimes'
  'x-built': boolean
  'x-assembled-body'?: JsonSchema
}

/** A receiver answers with any 2xx, and what it says is only kept. */
export interface WebhookOperation {
  operationId: string
  summary: string
  parameters: { name: string; in: 'header'; required: true; description: string; schema: JsonSchema }[]
  requestBody: { required: true; content: Content }
  responses: Record<string, Answer>
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}
const ANY_FILE = 'application/octet-stream'

const ERRORS: Readonly<Record<string, string>> = {
  '400': 'The request is not valid; field errors stand under the field.',
  '401': 'Not signed in, or the session is over.',
  '403': 'Not allowed.',
  '404': 'Not found, or not visible to the caller.',
  '429': 'Too many requests.',
  '500': 'Something failed here; `request_id` names the case.',
  '503': 'Not ready for the moment: the database or something else behind it is away.',
}
const BODY_ERRORS: Readonly<Record<string, string>> = {
  '409': 'Clashes with what is already there.',
  '413': 'The body is too large.',
  '415': 'The body has a wrong media type.',
}
const NOT_BUILT = 'Not built yet.'

/**
 * The catalogue as an OpenAPI 3.1 document: each endpoint one operation, each schema named once.
 * @param isBuilt by the endpoint's name; what is not built yet answers 501 and says so
 */
export function openApiDocument({ catalogue, isBuilt, version }: OpenApiOptions): OpenApiDocument {
  const book = new SchemaRegistry()
  const paths: OpenApiDocument['paths'] = {}
  const groups = new Set<string>()
  for (const [name, endpoint] of Object.entries(catalogue)) {
    const operation = describe({ name, endpoint, built: isBuilt(name), book })
    groups.add(groupKey(name))
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Earshot',
      version,
      description: INTRODUCTION,
    },
    tags: [...groups].map(groupOf),
    paths,
    webhooks: webhookOperations(book),
    components: {
      schemas: { ...book.schemas(), Error: ERROR_SCHEMA },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ek_…',
          description:
            'A key of a person, made in the profile. It may do what its owner may, on the sites it is for, except account and security.',
        },
        gateway: { type: 'http', scheme: 'basic', description: "A gateway's code and its own secret." },
      },
    },
  }
}

const WEBHOOK_HEADERS = {
  'webhook-id': 'Names the event; the same with every try, so that a receiver knows a repeat.',
  'webhook-timestamp': 'The moment of the try, in Unix seconds; part of what is signed.',
  'webhook-signature': 'One or two signatures `v1,…` with a space between them, by Standard Webhooks.',
} as const

function webhookOperations(book: SchemaRegistry): OpenApiDocument['webhooks'] {
  const parameters = Object.entries(WEBHOOK_HEADERS).map(([name, description]) => {
    return { name, in: 'header' as const, required: true as const, description, schema: { type: 'string' } }
  })
  return Object.fromEntries(
    WebhookPayload.options.map(payload => {
      const type = payload.shape.type.value
      const content = { 'application/json': { schema: book.output(payload) } }
      const post: WebhookOperation = {
        operationId: `on.${type}`,
        summary: `A webhook is told of \`${type}\`.`,
        parameters,
        requestBody: { required: true, content },
        responses: {
          '2XX': { description: 'Taken. Any other answer, or none within 15 s, is tried again later.' },
        },
      }
      return [type, { post }]
    }),
  )
}

function groupKey(name: string): string {
  return name.split('.')[0] ?? name
}

function groupOf(key: string): { name: string; description: string } {
  return GROUPS[key] ?? { name: key, description: '' }
}

interface Described {
  name: string
  endpoint: EndpointShape
  built: boolean
  book: SchemaRegistry
}

function describe({ name, endpoint, built, book }: Described): Operation {
  const operation: Operation = {
    operationId: name,
    summary: endpoint.summary,
    tags: [groupOf(groupKey(name)).name],
    security: security(endpoint),
    parameters: [...pathParameters(endpoint, book), ...queryParameters(endpoint, book)],
    responses: { ...successAnswers(endpoint, book), ...errorAnswers(endpoint, built) },
    'x-access': endpoint.access,
    ...(endpoint.right !== undefined && { 'x-right': endpoint.right }),
    ...(endpoint.recentSignIn !== undefined && {
      'x-recent-sign-in': endpoint.recentSignIn === 'always' ? 'always' : 'sometimes',
    }),
    'x-built': built,
  }
  if (endpoint.body === undefined) return operation
  const body = book.input(endpoint.body)
  if (endpoint.encoding === 'chunked') operation['x-assembled-body'] = body
  operation.requestBody = { required: true, content: requestContent(endpoint, { body, book }) }
  return operation
}

function security(endpoint: EndpointShape): Record<string, string[]>[] {
  if (endpoint.access === 'public') return []
  if (endpoint.access === 'gateway') return [{ gateway: [] }]
  return isForKeys(endpoint) ? [{ bearer: [] }, { apiKey: [] }] : [{ bearer: [] }]
}

function pathParameters(endpoint: EndpointShape, book: SchemaRegistry): Parameter[] {
  return pathParamNames(endpoint.path).map(name => {
    const schema = paramSchema(endpoint, name)
    const id = { type: 'integer', minimum: 1, maximum: 2_147_483_647 }
    return { name, in: 'path', required: true, schema: schema === IdParam ? id : book.input(schema) }
  })
}

function queryParameters(endpoint: EndpointShape, book: SchemaRegistry): Parameter[] {
  if (endpoint.query === undefined) return []
  return Object.entries(endpoint.query.shape).map(([name, field]) => {
    const schema = book.input(field)
    const required = !field.safeParse(undefined).success
    const parameter: Parameter = { name, in: 'query', required, schema }
    return schema.type === 'array' ? { ...parameter, style: 'form', explode: false } : parameter
  })
}

function requestContent(
  endpoint: EndpointShape,
  { body, book }: { body: JsonSchema; book: SchemaRegistry },
): Content {
  if (endpoint.encoding === 'multipart') return { 'multipart/form-data': { schema: body } }
  if (endpoint.encoding === 'chunked') return { 'application/json': { schema: book.input(Chunk) } }
  return { 'application/json': { schema: body } }
}

function successAnswers(endpoint: EndpointShape, book: SchemaRegistry): Record<string, Answer> {
  const { status, body } = endpoint.success
  const answer: Answer = { description: endpoint.summary }
  if (endpoint.download !== undefined) answer.content = fileContent(endpoint.download)
  else if (endpoint.stream !== undefined)
    answer.content = { 'text/event-stream': { schema: book.output(endpoint.stream) } }
  else if (body !== undefined) answer.content = { 'application/json': { schema: book.output(body) } }
  const answers: Record<string, Answer> = { [status]: answer }
  if (endpoint.encoding === 'chunked') {
    answers['202'] = {
      description: 'A part arrived; others are missing.',
      content: { 'application/json': { schema: book.output(ChunkReceived) } },
    }
  }
  return answers
}

function fileContent(formats: readonly string[]): Content {
  return Object.fromEntries(
    formats.map(format => [
      MEDIA_TYPES[format] ?? ANY_FILE,
      { schema: { type: 'string', format: 'binary' } },
    ]),
  )
}

function errorAnswers(endpoint: EndpointShape, built: boolean): Record<string, Answer> {
  const texts = {
    ...ERRORS,
    ...(endpoint.right === undefined ? {} : { '403': forbiddenText(endpoint.right) }),
    ...(endpoint.method === 'GET' ? {} : BODY_ERRORS),
    ...(built ? {} : { '501': NOT_BUILT }),
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    Object.entries(texts).map(([status, description]) => [status, { description, content }]),
  )
}

function forbiddenText(right: SiteRight): string {
  return `Not allowed: on the site, "${right}" is for ${SITE_RIGHTS[right].join(', ')} and administrators.`
}

const MESSAGES: JsonSchema = { type: 'array', items: { type: 'string' } }

/** Makes one line a code, as Markdown. */
function codeMeanings(): string[] {
  return Object.entries(ERROR_CODES).map(
    ([code, { status, meaning }]) => `- \`${code}\` (${status}): ${meaning}`,
  )
}

/** `ErrorAnswer` for readers: field errors stand under the field's own name, or else under `errors`. */
const ERROR_SCHEMA: JsonSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: {
      type: 'string',
      enum: Object.keys(ERROR_CODES),
      description: ['Stable and for machines.', ...codeMeanings()].join('\n'),
    },
    message: { type: 'string', description: 'For people, whatever fields a form has.' },
    detail: { type: 'string', description: 'The same sentence, where no field is to blame.' },
    non_field_errors: MESSAGES,
    errors: {
      type: 'object',
      description: 'The messages of fields whose name stands here already, as `message` of the contact form.',
      additionalProperties: MESSAGES,
    },
    request_id: { type: 'string', description: 'Names the case in our log; of a 5xx only.' },
  },
  additionalProperties: MESSAGES,
}
