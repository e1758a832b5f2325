/** Writes an answer as the endpoint's schema says: nothing that is not in it ever leaves. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'

export type AnswerWriter = (reply: FastifyReply, answer: unknown) => FastifyReply

/**
 * The schema's own parse strips unknown fields and catches drift, in every mode: faster writers exist, but they
 * quietly turn a wrong shape into another wrong shape (docs/decisions/006-fastify-and-own-contract-kit.md).
 */
export function createAnswerWriter(endpoint: EndpointShape): AnswerWriter {
  const { status, body: schema } = endpoint.success
  if (schema === undefined) return reply => reply.code(status).send()
  return (reply, answer) => {
    const parsed = schema.safeParse(answer)
    if (!parsed.success) {
      throw new Error(
        `The answer of ${endpoint.method} ${endpoint.path} does not fit its schema: ${parsed.error.message}`,
      )
    }
    return sendJson(reply.code(status), parsed.data)
  }
}

/** The text is made here, so that the framework neither guesses a schema nor encodes twice. */
export function sendJson(reply: FastifyReply, data: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(data))
}
