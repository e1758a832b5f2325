/** A body that travels in parts of 1024 characters (spec/2 §7): gathered, put together, and handled exactly once. */
import { type Answer, type Body, buildPath, type EndpointShape } from '@earshot/contract/endpoint.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { Chunk, type ChunkReceived } from '@earshot/contract/schemas/farm/site-form.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { AppError, badRequest, invalid, unauthorized } from '#errors.ts'
import { parseJson } from './body.ts'
import {
  completeMessage,
  measureMessage,
  openMessage,
  readMessage,
  storeChunk,
} from './chunked-request.queries.ts'
import { type HandlerInput, type Route, routeOf } from './handle.ts'
import { parseInput } from './validate.ts'

/** The answer to every part but the one that completes the message: 202. */
export class ChunkAccepted {
  readonly body: ChunkReceived

  constructor(body: ChunkReceived) {
    this.body = body
  }
}

type ChunkedInput<E extends EndpointShape> = Omit<HandlerInput<E>, 'body'>

export interface ChunkedHandler<E extends EndpointShape> {
  /** Saves within the transaction that completes the message. */
  save: (input: HandlerInput<E>, trx: Db, at: { now: Date; ctx: Context }) => Promise<SaveResult>
  /** Answers after the commit, and again when a part comes once more. */
  answer: (done: CompletedMessage<E>, ctx: Context) => Promise<Answer<E>>
}

export interface SaveResult {
  /** The id of what was saved. */
  resultId: number
  /** Runs once after the commit and tells those who have to hear of it. */
  afterwards: (ctx: Context) => Promise<void>
}

interface CompletedMessage<E extends EndpointShape> {
  input: ChunkedInput<E>
  resultId: number
  savedAt: Date
}

type ChunkOutcome =
  | { kind: 'part'; received: number }
  | { kind: 'again'; resultId: number; savedAt: Date }
  | ({ kind: 'saved'; savedAt: Date } & SaveResult)

/** Parts may come twice and in any order; a complete message is remembered, so that even its last one may. */
export function handleChunked<const E extends EndpointShape>(endpoint: E, handler: ChunkedHandler<E>): Route {
  return routeOf(endpoint, async (input, ctx) => {
    const part = parseInput(Chunk, input.body ?? undefined)
    if (part.chunk_index >= part.total_chunks) throw invalid({ chunk_index: ['invalid'] })
    const outcome = await ctx.db
      .transaction()
      .execute(trx => receiveChunk(trx, { endpoint, handler, input, part, ctx, now: ctx.clock.now() }))
    if (outcome.kind === 'part') {
      return new ChunkAccepted({ received: outcome.received, total: part.total_chunks })
    }
    if (outcome.kind === 'saved') await outcome.afterwards(ctx)
    return handler.answer({ input, resultId: outcome.resultId, savedAt: outcome.savedAt }, ctx)
  })
}

interface ReceiveChunk<E extends EndpointShape> {
  endpoint: E
  handler: ChunkedHandler<E>
  input: HandlerInput<E>
  part: Chunk
  ctx: Context
  now: Date
}

async function receiveChunk<E extends EndpointShape>(
  trx: Db,
  { endpoint, handler, input, part, ctx, now }: ReceiveChunk<E>,
): Promise<ChunkOutcome> {
  if (input.user === null) throw unauthorized()
  const key = { userId: input.user.id, messageId: part.message_id }
  const call = `${endpoint.method} ${buildPath(endpoint, { params: input.params })}`
  const oldest = new Date(now.getTime() - LIMITS.chunk.lifeMinutes * 60_000)
  const message = await openMessage(trx, { ...key, call, total: part.total_chunks, now, oldest })
  // A message is of one call, and knows from its first part how many parts there are.
  if (message.call !== call) throw invalid({ message_id: ['invalid'] })
  if (message.total_chunks !== part.total_chunks) throw invalid({ total_chunks: ['invalid'] })
  if (message.result_id !== null && message.completed_at !== null) {
    return { kind: 'again', resultId: message.result_id, savedAt: message.completed_at }
  }
  const isKept = await storeChunk(trx, { ...key, index: part.chunk_index, chunk: part.chunk })
  if (!isKept) throw invalid({ chunk: ['invalid'] })
  const { parts, bytes } = await measureMessage(trx, key)
  if (bytes > LIMITS.chunk.bytes) throw new AppError({ status: 413, code: 'payload_too_large' })
  if (parts < part.total_chunks) return { kind: 'part', received: parts }

  const body = parseMessage(endpoint, await readMessage(trx, key))
  const saved = await handler.save({ ...input, body }, trx, { now, ctx })
  await completeMessage(trx, { ...key, resultId: saved.resultId, now })
  return { kind: 'saved', savedAt: now, ...saved }
}

function parseMessage<E extends EndpointShape>({ body: schema }: E, text: string): Body<E> {
  let raw: unknown
  try {
    raw = parseJson(text)
  } catch {
    throw badRequest('malformed_json')
  }
  // `Body` is what this schema makes; without one there is nothing to make.
  return (schema === undefined ? undefined : parseInput(schema, raw)) as Body<E>
}
