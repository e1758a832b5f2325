/**
 * A handler may set a cookie beside its answer. It is stored with the request, because a handler has no reply in
 * its hands.
 */
import type { FastifyRequest } from 'fastify'

const headers = new WeakMap<FastifyRequest, Record<string, string>>()

/** Goes out with the answer; a refusal is sent without it. */
export function setAnswerHeader(request: FastifyRequest, name: string, value: string): void {
  headers.set(request, { ...headers.get(request), [name]: value })
}

export function answerHeaders(request: FastifyRequest): Record<string, string> {
  return headers.get(request) ?? {}
}
