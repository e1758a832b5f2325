import type { Answer, EndpointShape } from '@earshot/contract/endpoint.ts'
import type { ErrorAnswer } from '@earshot/contract/error-answer.ts'
import { CODE_BY_STATUS, ERROR_CODES } from '@earshot/contract/error-codes.ts'
import type { ChunkReceived } from '@earshot/contract/schemas/farm/site-form.ts'
import { vi } from 'vitest'

export interface FakeRequest {
  path: string
  params: Record<string, string>
  query: URLSearchParams
  body: unknown
  headers: Headers
}

type Faked<E extends EndpointShape> = Answer<E> | FakeFailure | FakeReceived

/**
 * Stands for a failure as the server sends it; a status that is not the server's comes from a proxy before it and has
 * no code.
 */
export class FakeFailure {
  readonly status: number
  readonly body: Partial<ErrorAnswer>
  constructor(status: number, body: Partial<ErrorAnswer> = {}) {
    const code = body.code ?? CODE_BY_STATUS[status]
    if (code !== undefined && ERROR_CODES[code].status !== status)
      throw new Error(`the server never answers ${code} with ${status}`)
    this.status = status
    this.body = { ...(code === undefined ? {} : { code }), message: 'Something is wrong', ...body }
  }
}

/** Stands for the answer to a part of a message that is not complete yet. */
export class FakeReceived {
  readonly body: ChunkReceived
  constructor(body: ChunkReceived) {
    this.body = body
  }
}

interface Rule {
  endpoint: EndpointShape
  pattern: RegExp
  answer: (request: FakeRequest) => unknown
}

/**
 * Fakes a server by contract endpoints: `api.on(sites.list, () => answer)`. Its answers pass the endpoint's schema, so a
 * test cannot rely on a shape the server never sends. Calls without an endpoint answer 501 and are kept in `unexpected`.
 */
export function fakeApi() {
  const rules: Rule[] = []
  const requests: FakeRequest[] = []
  const unexpected: string[] = []

  async function respond(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), 'http://localhost')
    const method = init.method ?? 'GET'
    init.signal?.throwIfAborted()
    const matching = rules.filter(
      ({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname),
    )
    const rule = matching.findLast(
      ({ endpoint }) => paramsOf(endpoint) === Math.min(...matching.map(each => paramsOf(each.endpoint))),
    )
    if (rule === undefined) {
      unexpected.push(`${method} ${url.pathname}`)
      return Response.json({ code: 'not_implemented', message: 'Not built yet' }, { status: 501 })
    }
    const request: FakeRequest = {
      path: url.pathname,
      params: { ...rule.pattern.exec(url.pathname)?.groups },
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      headers: new Headers(init.headers),
    }
    requests.push(request)
    const answer = await rule.answer(request)
    if (answer instanceof FakeFailure) return Response.json(answer.body, { status: answer.status })
    if (answer instanceof FakeReceived) return Response.json(answer.body, { status: 202 })
    const { status, body } = rule.endpoint.success
    if (body === undefined) return new Response(null, { status })
    return Response.json(body.parse(answer), { status })
  }

  vi.stubGlobal('fetch', vi.fn(respond))

  return {
    requests,
    unexpected,
    /** The newest rule of an endpoint wins, so a test overrides what a factory set up. */
    on<E extends EndpointShape>(
      endpoint: E,
      answer: (request: FakeRequest) => Faked<E> | Promise<Faked<E>>,
    ): void {
      rules.push({ endpoint, pattern: pathPattern(endpoint), answer })
    },
    /** Returns the requests that reached an endpoint. */
    calls(endpoint: EndpointShape): FakeRequest[] {
      const pattern = pathPattern(endpoint)
      return requests.filter(request => pattern.test(request.path))
    },
  }
}
export type FakeApi = ReturnType<typeof fakeApi>

/**
 * Counts the parameters of a path: a segment that is spelt out wins over one that is a parameter, as in the server's
 * router.
 */
function paramsOf({ path }: EndpointShape): number {
  return path.split('{').length
}

function pathPattern(endpoint: EndpointShape): RegExp {
  const parts = endpoint.path.split(/\{(\w+)\}/)
  const source = parts.map((part, index) => (index % 2 === 1 ? `(?<${part}>[^/]+)` : escapeRegExp(part)))
  return new RegExp(`^${source.join('')}$`)
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
