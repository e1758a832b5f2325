/**
 * Asks the watchman outside (`HEARTBEAT_URL`) every minute, but only while an Alarm would reach somebody. The watchman
 * calls the operator when it has heard nothing for a while: who is inside cannot tell that nothing works any more.
 */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import type { Channels, WithChannels } from '#channels/channels.ts'
import type { Config } from '#config.ts'
import { connectionsFor, type Db } from '#db/open.ts'
import { findOldestSlot, overdueSeconds } from '#sql/evaluation-lag.ts'
import { lastSign } from '#sql/signs-of-life.ts'
import { claimLook, countWaitingChains, findWaitingAlarms, type HeldBy, noteLook } from '#sql/watchman.ts'
import { createWaker, type Waker } from '#waker.ts'
import { poll } from './poll.ts'
import { trustedNow } from './trusted-now.ts'

const MINUTE_MS = 60_000
/** Ingest signs every quarter of a minute. */
const FRESH_MS = MINUTE_MS
const ENGINE_BEHIND_MS = 10 * MINUTE_MS
const ALARM_LATE_MS = MINUTE_MS
const TIMEOUT_MS = 10_000

interface WatchmanOptions {
  /** An answer may take so long. */
  timeoutMs?: number
  waker?: Waker
}

/** Resolves after `stopping`. Without an address nobody is asked. */
export async function keepWatchman(
  ctx: WithChannels,
  stopping: AbortSignal,
  { timeoutMs = TIMEOUT_MS, waker = createWaker() }: WatchmanOptions = {},
): Promise<void> {
  const { heartbeatUrl: url, heartbeatMethod: method } = ctx.config
  if (url === undefined) return
  stopping.addEventListener('abort', waker.wake, { once: true })
  const watchman = { url, method, stopping, timeoutMs }
  const { log } = ctx
  let known: string | null = null
  const look = async () => {
    const silence = await lookOnce(ctx, watchman)
    if (silence === undefined || silence === known) return
    if (silence === null) log.info('the watchman is asked again and answers')
    else log.warn({ why: silence }, 'the watchman hears nothing')
    known = silence
  }
  await poll({ look, waits: 'the watchman waits for the next look', lane: 'WATCHMAN', log, stopping, waker })
}

interface Watchman {
  url: string
  method: Config['heartbeatMethod']
  timeoutMs: number
  stopping: AbortSignal
}

/** @returns why the watchman heard nothing; null where it has answered, undefined where this look was not ours */
async function lookOnce(ctx: WithChannels, watchman: Watchman): Promise<string | null | undefined> {
  const now = await trustedNow(ctx)
  if (now === null) return 'the time is in doubt'
  const db = connectionsFor(ctx.db, 'request')
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  if (!(await claimLook(db, { now, minute }))) return undefined
  const heldBy = await whatHolds(db, { now, channels: ctx.channels })
  const silence = heldBy.length > 0 ? heldBy.join(', ') : await ask(watchman)
  await noteLook(db, { now, heldBy, isAnswered: silence === null })
  return silence
}

/** What keeps Alarms from people, as the database tells it for all processes together. */
async function whatHolds(db: Db, given: { now: Date; channels: Channels }): Promise<HeldBy[]> {
  const [ingest, engine, alarms] = await Promise.all([
    canStore(db, given.now),
    isJudging(db, given.now),
    doAlarmsLeave(db, given),
  ])
  return [
    ...(ingest ? [] : (['INGEST'] as const)),
    ...(engine ? [] : (['ENGINE'] as const)),
    ...(alarms ? [] : (['ALARMS'] as const)),
  ]
}

async function canStore(db: Db, now: Date): Promise<boolean> {
  return isFresh(await lastSign(db, 'INGEST'), { now, within: FRESH_MS })
}

async function isJudging(db: Db, now: Date): Promise<boolean> {
  const sign = await lastSign(db, 'ENGINE')
  const behindMs = overdueSeconds(await findOldestSlot(db), now) * 1000
  return isFresh(sign, { now, within: ENGINE_BEHIND_MS }) && behindMs <= ENGINE_BEHIND_MS
}

function isFresh(sign: { at: Date } | undefined, { now, within }: { now: Date; within: number }): boolean {
  return sign !== undefined && Math.abs(now.getTime() - sign.at.getTime()) <= within
}

/**
 * Every step is carried out and every message of an Alarm leaves within a minute. A provider that does not answer is not
 * Earshot's fault: what waits for it counts only for people whom no other channel has told of that Alarm.
 */
async function doAlarmsLeave(db: Db, { now, channels }: { now: Date; channels: Channels }): Promise<boolean> {
  const since = new Date(now.getTime() - ALARM_LATE_MS)
  if ((await countWaitingChains(db, since)) > 0) return false
  const waiting = await findWaitingAlarms(db, since)
  return [...waiting].every(([channel, alone]) => alone === 0 && isLeftAlone(channels, channel))
}

function isLeftAlone({ mailBreaker, smsBreaker, callBreaker }: Channels, channel: string): boolean {
  const breakers: Record<string, { isOpen(): boolean }> = {
    EMAIL: mailBreaker,
    SMS: smsBreaker,
    CALL: callBreaker,
  }
  return breakers[channel]?.isOpen() ?? false
}

/**
 * Asks on a connection of its own and follows nobody elsewhere. The address may hold a secret: no error, which might name
 * it, leaves this function.
 * @returns null where the watchman answered with 2xx, otherwise why not
 */
function ask({ url, method, timeoutMs, stopping }: Watchman): Promise<string | null> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)])
  return new Promise(resolve => {
    const headers = { 'user-agent': 'earshot' }
    const asked = request(url, { method, headers, agent: false, signal }, answer => {
      const { statusCode = 0 } = answer
      resolve(statusCode >= 200 && statusCode < 300 ? null : `it answered ${statusCode}`)
      // What else it says is nobody's concern.
      answer.on('error', () => {}).destroy()
    })
    asked.on('error', error =>
      resolve(
        signal.aborted
          ? 'it did not answer in time'
          : `it was not reached: ${errorCode(error) ?? 'no connection'}`,
      ),
    )
    asked.end()
  })
}
