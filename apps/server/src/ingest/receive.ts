/**
 * Both brokers hand in a topic and a payload. It resolves when the message may be acknowledged: stored, or of no
 * use however often it is repeated (unreadable, or from nobody). It rejects when the message must come again.
 */
import {
  HeartbeatMessage,
  MAX_SAMPLES_PER_MESSAGE,
  Sample,
  SamplesMessage,
} from '@earshot/contract/telemetry/messages.ts'
import type { Logger } from 'pino'
import type { Clock } from '#clock.ts'
import type { HeartbeatOutcome } from './heartbeat.ts'
import type { Accepted, RejectedSample } from './ingest.ts'
import type { IngestMetrics } from './metrics.ts'
import { UnknownGatewayError } from './unknown-gateway.ts'

export interface TelemetryTopic {
  gatewayCode: string
  /** `samples`, `heartbeat`, or something this version does not know. */
  kind: string
}

/** Parses a topic; null where it is not below `earshot/v1/gateways/{code}/`. */
export function parseTopic(topic: string): TelemetryTopic | null {
  const match = /^earshot\/v1\/gateways\/([^/]+)\/(.+)$/.exec(topic)
  if (match?.[1] === undefined || match[2] === undefined) return null
  return { gatewayCode: match[1], kind: match[2] }
}

export interface ReceiveInput extends TelemetryTopic {
  payload: Buffer
}

/** A part of the message was refused for good; where its sender can be told, it is. */
export interface Refusal {
  /** The reasons, each with its number of samples. */
  reason: string
  /** True where nothing of the message was stored, because all of it is of other sites' monitors. */
  whole: boolean
}
export type Receive = (input: ReceiveInput) => Promise<Refusal | null>

export interface ReceiverOptions {
  accept: (input: { gatewayCode: string; samples: readonly Sample[]; receivedAt: Date }) => Promise<Accepted>
  heartbeat: (input: {
    gatewayCode: string
    heartbeat: HeartbeatMessage
    receivedAt: Date
  }) => Promise<HeartbeatOutcome>
  clock: Clock
  log: Pick<Logger, 'warn'>
  metrics: IngestMetrics
}

export function createReceiver({ accept, heartbeat, clock, log, metrics }: ReceiverOptions): Receive {
  function drop(reason: string, details: { gatewayCode: string; kind: string; problem?: unknown }): void {
    metrics.refused(reason)
    log.warn({ ...details, reason }, 'message dropped')
  }

  async function receiveSamples({ gatewayCode, kind, payload }: ReceiveInput): Promise<Refusal | null> {
    const parsed = readSamples(payload)
    if ('problem' in parsed) {
      drop('invalid', { gatewayCode, kind, problem: parsed.problem })
      return null
    }
    if (parsed.problems.length > 0) {
      metrics.samples('invalid', parsed.problems.length)
      log.warn({ gateway: gatewayCode, problems: parsed.problems.slice(0, 20) }, 'samples refused')
    }
    if (parsed.samples.length === 0) return null
    const { stored, rejected } = await accept({
      gatewayCode,
      samples: parsed.samples,
      receivedAt: clock.now(),
    })
    return refusalOf(rejected, stored)
  }

  async function receiveHeartbeat({ gatewayCode, kind, payload }: ReceiveInput): Promise<void> {
    const parsed = HeartbeatMessage.safeParse(readJson(payload))
    if (!parsed.success) return drop('invalid', { gatewayCode, kind, problem: firstProblem(parsed.error) })
    const outcome = await heartbeat({ gatewayCode, heartbeat: parsed.data, receivedAt: clock.now() })
    if (outcome === 'future' || outcome === 'too_old')
      drop(outcome, { gatewayCode, kind, problem: parsed.data.at })
  }

  return async input => {
    try {
      if (input.kind === 'samples') return await receiveSamples(input)
      if (input.kind === 'heartbeat') await receiveHeartbeat(input)
      // A newer gateway may send more than this version knows.
      else drop('unknown_kind', { gatewayCode: input.gatewayCode, kind: input.kind })
    } catch (error) {
      if (!(error instanceof UnknownGatewayError)) throw error
      drop('unknown_gateway', { gatewayCode: input.gatewayCode, kind: input.kind })
    }
    return null
  }
}

function refusalOf(rejected: readonly RejectedSample[], stored: number): Refusal | null {
  if (rejected.length === 0) return null
  const counts = new Map<string, number>()
  for (const { reason } of rejected) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return {
    reason: [...counts].map(([reason, count]) => `${reason}: ${count}`).join(', '),
    whole: stored === 0 && counts.get('foreign_device') === rejected.length,
  }
}

interface Problem {
  /** The position in the message. */
  index?: number
  message: string
}

type ReadSamples = { samples: Sample[]; problems: Problem[] } | { problem: Problem }

/** An unreadable sample is refused alone; the message's others are kept. */
export function readSamples(payload: Buffer): ReadSamples {
  const json = readJson(payload)
  if (json === undefined) return { problem: { message: 'not JSON' } }
  const whole = SamplesMessage.safeParse(json)
  if (whole.success) return { samples: whole.data.samples, problems: [] }
  const list = typeof json === 'object' && json !== null && 'samples' in json ? json.samples : undefined
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_SAMPLES_PER_MESSAGE) {
    return { problem: firstProblem(whole.error) }
  }
  const samples: Sample[] = []
  const problems: Problem[] = []
  for (const [index, item] of list.entries()) {
    const parsed = Sample.safeParse(item)
    if (parsed.success) samples.push(parsed.data)
    else problems.push({ index, ...firstProblem(parsed.error) })
  }
  return { samples, problems }
}

function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}

function firstProblem(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): Problem {
  const [issue] = error.issues
  return {
    message: issue === undefined ? 'invalid' : `${issue.path.map(String).join('.')}: ${issue.message}`,
  }
}
