/** Sending what travels in parts of 1024 characters (spec/2 §7): a lost connection goes on where it stopped. */
import type { Answer, EndpointShape } from '@earshot/contract/endpoint.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { splitIntoChunks } from '@earshot/contract/rules/chunks.ts'
import type { Chunk, ChunkReceived } from '@earshot/contract/schemas/farm/site-form.ts'
import { newId } from '#lib/new-id.ts'
import { pause, waitMs } from '#lib/pause.ts'
import { ApiError } from './api-error.ts'
import { call } from './client.ts'

/** What is on its way. Plain data, to be kept with the draft: whoever opens it again goes on with it. */
export interface PartsMessage {
  /** The server knows it by this name for a week: sent again, nothing happens twice. */
  id: string
  text: string
  /** When its first part was sent, milliseconds; null before. */
  startedAt: number | null
  /** The parts that are known to have arrived. */
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
  /** With every part that has arrived. */
  onProgress: (message: PartsMessage) => void
  /** Since when nobody answers; null when somebody does again. */
  onWaiting: (since: Date | null) => void
  stopped: AbortSignal
}

/**
 * One part after the other, until the last is answered with what the whole message was for. No answer is no refusal: it
 * tries again, by itself and at once when the network is back.
 * @throws ApiError where the server refuses; the reason of the signal where it was stopped
 */
export async function sendInParts<E extends EndpointShape>(
  entry: E,
  begun: PartsMessage,
  { params, onProgress, onWaiting, stopped }: Sending,
): Promise<Answer<E>> {
  let message = fresh(begun, new Date())
  for (let failures = 0; ; ) {
    stopped.throwIfAborted()
    const part = nextPart(message)
    const answer = await sendPart(entry, { params, part, signal: stopped })
    if (answer === NO_ANSWER) {
      onWaiting(new Date())
      await pause(waitMs(failures++), stopped)
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
 * Asks what became of a message whose sending was stopped: the answer to the whole, where it was complete by then, else
 * null. A part that has arrived is sent once more, which changes nothing.
 */
export async function askOutcome<E extends EndpointShape>(
  entry: E,
  { id, text, arrived }: PartsMessage,
  { params, onWaiting }: Pick<Sending, 'params' | 'onWaiting'>,
): Promise<Answer<E> | null> {
  const part = splitIntoChunks(text, id).find(each => arrived.includes(each.chunk_index))
  if (part === undefined) return null
  for (let failures = 0; ; ) {
    const answer = await sendPart(entry, { params, part })
    if (answer !== NO_ANSWER) return isReceived(answer) ? null : answer
    onWaiting(new Date())
    await pause(waitMs(failures++))
  }
}

/** Parts the server has meanwhile forgotten are sent anew, under the same name. */
function fresh(message: PartsMessage, now: Date): PartsMessage {
  const isOld =
    message.startedAt === null || now.getTime() - message.startedAt > LIMITS.chunk.lifeMinutes * 60_000
  return isOld ? { ...message, startedAt: now.getTime(), arrived: [] } : message
}

/** The first that has not arrived; with all of them there, the answer to the last was lost, and it is asked for again. */
function nextPart({ id, text, arrived }: PartsMessage) {
  const parts = splitIntoChunks(text, id)
  const next = parts.find(part => !arrived.includes(part.chunk_index)) ?? parts.at(-1)
  if (next === undefined) throw new Error('an empty message has no parts')
  return next
}

/** The server counts what it has. Where that is less than was believed, only this part is sure to be there. */
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
  entry: E,
  { params, part, signal }: Part,
): Promise<Answer<E> | typeof NO_ANSWER> {
  try {
    // The entry's type speaks of the whole body; what travels is a part of it.
    return await call(entry, { params, body: part } as never, signal === undefined ? {} : { signal })
  } catch (error) {
    if (error instanceof ApiError && AWAY.includes(error.status)) return NO_ANSWER
    throw error
  }
}

function isReceived(answer: unknown): answer is ChunkReceived {
  return typeof answer === 'object' && answer !== null && 'received' in answer && 'total' in answer
}
