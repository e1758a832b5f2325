/** Turns whatever was thrown into the answer the contract promises. A 5xx tells a request id and nothing else. */

import { CODE_BY_STATUS, type ErrorCode } from '@earshot/contract/error-codes.ts'
import { errorCode, isRecord } from '@earshot/contract/rules/unknown.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '#db/errors.ts'
import { AppError } from '#errors.ts'
import { errorBody } from './error-body.ts'
import { drainBody } from './limits.ts'
import { whoAskedWhat } from './request-log.ts'

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error)
  logError({ error, known, request })
  const body = errorBody({
    error: known,
    language: request.headers['accept-language'],
    path: request.routeOptions.url,
    requestId: request.id,
  })
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds)
  if (known.status === 413) drainBody(request, reply)
  if (known.status === 401) reply.header('www-authenticate', 'Bearer')
  // Errors are about this caller and this moment.
  reply.header('cache-control', 'no-store')
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** A known error as it is, the framework's by its meaning, anything else as an internal one. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { statusCode, retryAfterSeconds: seconds } = isRecord(error) ? error : {}
  if (isDatabaseUnavailable(error)) return new AppError({ status: 503, code: 'unavailable', cause: error })
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) {
    return new AppError({ status: 500, code: 'internal_error', cause: error })
  }
  const retryAfterSeconds = statusCode === 429 && typeof seconds === 'number' ? seconds : undefined
  return new AppError({
    status: statusCode,
    code: CODE_BY_FRAMEWORK_CODE[errorCode(error) ?? ''] ?? CODE_BY_STATUS[statusCode] ?? 'bad_request',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    cause: error,
  })
}

const CODE_BY_FRAMEWORK_CODE: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
}

function logError({
  error,
  known,
  request,
}: {
  error: unknown
  known: AppError
  request: FastifyRequest
}): void {
  const { code, status, about } = known
  const facts = { code, status, about, ...whoAskedWhat(request) }
  if (known.status >= 500 && known.status !== 501)
    request.log.error({ ...facts, err: error }, 'request failed')
  else request.log.info({ ...facts, fields: Object.keys(known.fields) }, 'request refused')
}
