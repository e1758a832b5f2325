/** Sends messages in parts of 1024 characters (spec/2 §7), so that a lost connection continues where it stopped. */
import type { Answer, EndpointShape } from '@earshot/contract/endpoint.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { splitIntoChunks } from '@earshot/contract/rules/chunks.ts'
import type { Chunk, ChunkReceived } from '@earshot/contract/schemas/farm/site-form.ts'
import { newId } from '#lib/new-id.ts'
import { pause, retryDelayMs } from '#lib/time/delays.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'

/**
 * Describes a message that is being sent. It is plain data that is kept with the draft, so that the next opening of the
 * draft continues it.
 */
export interface PartsMessage {
  /** The server knows the message by this id for a week: sending it again changes nothing. */
  id: string
  text: string
  /** When its first part was sent, in milliseconds; it is null before that. */
  startedAt: number | null
  /** The indexes of the parts that are known to have arrived. */
  arrived: readonly number[]
}

export function newMessage(body: unknown): PartsMessage {
  return { id: newId(), text: JSON.stringify(body), startedAt: null, arrived: [] }
}

export function countParts({ id, text }: PartsMessage): number {
  return splitIntoChunks(text, id).length
}

export interface Sending {
  params?: Record<string, string | number>
  /** Is called with every part that has arrived. */
  onProgress: (message: PartsMessage) => void
  /** Is told since when nobody has answered, and null when somebody answers again. */
  onWaiting: (since: Date | null) => void
  stopped: AbortSignal
}

/**
 * Sends one part after the other, until the answer to the last one is the answer to the whole message. A missing answer
 * is no refusal: the part is sent again after a wait, or at once when the network is back.
 * @throws ApiError where the server refuses; the reason of the signal where it was stopped
 */
export async function sendInParts<E extends EndpointShape>(
  endpoint: E,
  begun: PartsMessage,
  { params, onProgress, onWaiting, stopped }: Sending,
): Promise<Answer<E>> {
  let message = fresh(begun, new Date())
  for (let failures = 0; ; ) {
    stopped.throwIfAborted()
    const part = nextPart(message)
    const answer = await sendPart(endpoint, { params, part, signal: stopped })
    if (answer === NO_ANSWER) {
      onWaiting(new Date())
      await pause(retryDelayMs(failures++), stopped)
      continue
    }
    if (failures > 0) onWaiting(null)
    failures = 0
    if (!isReceived(answer)) return answer
    message = afterPart(message, part.chunk_index, answer)
    onProgress(message)
  }
}

/**
 * Asks what became of a message whose sending was stopped. It returns the answer to the whole message if that was
 * complete by then, else null. A part that has arrived is sent once more for this, which changes nothing.
 */
export async function askOutcome<E extends EndpointShape>(
  endpoint: E,
  { id, text, arrived }: PartsMessage,
  { params, onWaiting }: Pick<Sending, 'params' | 'onWaiting'>,
): Promise<Answer<E> | null> {
  const part = splitIntoChunks(text, id).find(each => arrived.includes(each.chunk_index))
  if (part === undefined) return null
  for (let failures = 0; ; ) {
    const answer = await sendPart(endpoint, { params, part })
    if (answer !== NO_ANSWER) return isReceived(answer) ? null : answer
    onWaiting(new Date())
    await pause(retryDelayMs(failures++))
  }
}

/** Starts the message anew under the same id if the server has forgotten its parts meanwhile. */
function fresh(message: PartsMessage, now: Date): PartsMessage {
  const isOld =
    message.startedAt === null || now.getTime() - message.startedAt > LIMITS.chunk.lifeMinutes * 60_000
  return isOld ? { ...message, startedAt: now.getTime(), arrived: [] } : message
}

/**
 * Returns the first part that has not arrived. If all have, the answer to the last one was lost, and it is sent again
 * for its answer.
 */
function nextPart({ id, text, arrived }: PartsMessage) {
  const parts = splitIntoChunks(text, id)
  const next = parts.find(part => !arrived.includes(part.chunk_index)) ?? parts.at(-1)
  if (next === undefined) throw new Error('an empty message has no parts')
  return next
}

/**
 * Updates which parts have arrived. The server counts what it has: where that is less than was believed, only this part
 * is sure to be there.
 */
function afterPart(message: PartsMessage, index: number, { received }: ChunkReceived): PartsMessage {
  const arrived = [...new Set([...message.arrived, index])]
  if (received >= arrived.length) return { ...message, arrived }
  return { ...message, startedAt: Date.now(), arrived: [index] }
}

const NO_ANSWER = Symbol('no answer')
const AWAY = [0, 502, 503, 504]

interface Part {
  params: Sending['params']
  part: Chunk
  signal?: AbortSignal
}

async function sendPart<E extends EndpointShape>(
  endpoint: E,
  { params, part, signal }: Part,
): Promise<Answer<E> | typeof NO_ANSWER> {
  try {
    // The endpoint's type describes the whole body, while one part of it is sent here.
    return await call(endpoint, { params, body: part } as never, signal === undefined ? {} : { signal })
  } catch (error) {
    if (error instanceof ApiError && AWAY.includes(error.status)) return NO_ANSWER
    throw error
  }
}

function isReceived(answer: unknown): answer is ChunkReceived {
  return typeof answer === 'object' && answer !== null && 'received' in answer && 'total' in answer
}
