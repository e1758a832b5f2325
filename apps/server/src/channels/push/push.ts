/** Sends pushes to people's browsers. What they read is made there: a translation key and its parameters travel. */
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import type { PushOutcome } from '@earshot/contract/schemas/account/push.ts'
import { type Breaker, createBreaker } from '#channels/breaker.ts'
import { CHOICES_PATH, noticePath } from '#channels/links.ts'
import type { Notice } from '#channels/notice.queries.ts'
import type { Outcome } from '#channels/outcome.ts'
import type { Context } from '#context.ts'
import { type PushMessage, type PushSender, postPush } from './post.ts'
import { publicLookup } from './public-address.ts'
import { loadSubscriptions, noteSent, removeSubscriptions, type StoredSubscription } from './subscriptions.ts'
import { loadVapidKeys } from './vapid-keys.ts'

const HOUR_S = 3600
const GONE = [404, 410]
const isTaken = (status: number) => status >= 200 && status < 300
/** Another try is worth it: there were too many requests at once, or the service is in trouble. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

export interface Push {
  sendNotice(notice: Notice, deliveryId: number): Promise<Outcome>
  /** Sends the test to each of the person's browsers, whatever they have chosen, and answers what became of each. */
  sendTest(test: TestMessage): Promise<{ id: number; outcome: PushOutcome }[]>
}

interface TestMessage {
  userId: number
  /** Comes back in the message. */
  test: string
  language: string
}

type PushContext = Pick<Context, 'config' | 'db' | 'clock' | 'log'>
/** Replaced in tests, whose push service is on this machine. */
export type Reach = Pick<PushSender, 'lookup' | 'plainHttp'>
const PUBLIC_REACH: Reach = { lookup: publicLookup, plainHttp: false }

export function createPush(ctx: PushContext, reach: Reach = PUBLIC_REACH): Push {
  let loading: Promise<PushSender> | undefined
  const sender = () => {
    loading ??= openSender(ctx, reach)
    // A folder that could not be written may be mended meanwhile.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const breakers = createBreakers(ctx)
  const send = async (userId: number, message: PushMessage): Promise<Sent[]> => {
    const subscriptions = await loadSubscriptions(ctx.db, userId)
    if (subscriptions.length === 0) return []
    const input = { sender: await sender(), breakers, message }
    const sent = await Promise.all(
      subscriptions.map(async subscription => ({
        id: subscription.id,
        status: await statusOf(ctx, { ...input, subscription }),
      })),
    )
    await noteStatuses(ctx, sent)
    return sent
  }
  return {
    sendNotice: async (notice, deliveryId) => {
      const sent = await send(notice.reader.id, noticeMessage(notice, deliveryId))
      return outcomeOf(sent.map(({ status }) => status))
    },
    sendTest: async test => {
      const sent = await send(test.userId, testMessage(test))
      return sent.map(({ id, status }) => ({ id, outcome: testOutcome(status) }))
    },
  }
}

/** A message to one subscription; 0 when there was no answer. */
interface Sent {
  id: number
  status: number
}

async function noteStatuses({ db, clock }: PushContext, sent: readonly Sent[]): Promise<void> {
  const idsOf = (is: (status: number) => boolean) =>
    sent.filter(({ status }) => is(status)).map(({ id }) => id)
  await noteSent(db, { ids: idsOf(isTaken), now: clock.now() })
  await removeSubscriptions(
    db,
    idsOf(status => GONE.includes(status)),
  )
}

async function openSender({ config }: PushContext, reach: Reach): Promise<PushSender> {
  const { publicUrl, mailFrom } = config
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0] ?? `noreply@${new URL(publicUrl).hostname}`
  return { keys: await loadVapidKeys(config.dataDir), subject: `mailto:${address}`, ...reach }
}

/** The alarm of yesterday is still worth a look in the morning; a note is not. */
function noticeMessage(notice: Notice, deliveryId: number): PushMessage {
  const { type, site, airspace } = notice
  const isAlarm = type === 'ALARM'
  const payload = {
    v: 1,
    notification: notice.id,
    title: notice.titleKey,
    params: notice.params,
    type,
    priority: notice.priority,
    site: { id: site.id, name: site.name },
    airspace,
    at: notice.createdAt.toISOString(),
    path: noticePath(notice),
    language: notice.reader.language,
  }
  return {
    payload: JSON.stringify(payload),
    ttlSeconds: (isAlarm ? 24 : 6) * HOUR_S,
    urgency: isAlarm ? 'high' : 'normal',
    topic: `delivery-${deliveryId}`,
  }
}

/** A test is not worth waiting for: the person who asked for it looks at the screen. */
const TEST_TTL_S = 60

function testMessage({ userId, test, language }: TestMessage): PushMessage {
  return {
    payload: JSON.stringify({ v: 1, test, title: 'notifications:test', path: CHOICES_PATH, language }),
    ttlSeconds: TEST_TTL_S,
    urgency: 'high',
    topic: `test-${userId}`,
  }
}

function testOutcome(status: number): PushOutcome {
  if (isTaken(status)) return 'sent'
  if (GONE.includes(status)) return 'gone'
  return status === 0 || isPassing(status) ? 'unreachable' : 'refused'
}

interface Posting {
  sender: PushSender
  breakers: Breakers
  message: PushMessage
  subscription: StoredSubscription
}

/** 0 when there was no answer, or none was waited for. */
async function statusOf({ log, clock }: PushContext, input: Posting): Promise<number> {
  const { sender, breakers, message, subscription } = input
  const ended = breakers.of(new URL(subscription.endpoint).origin).enter(clock.now())
  if (ended === null) return 0
  try {
    const status = await postPush(sender, { message, subscription })
    ended('works', clock.now())
    return status
  } catch (error) {
    ended('away', clock.now())
    // The address is a secret of its browser: anyone who knows it may not read, but may disturb.
    const said = error instanceof Error ? error.message : String(error)
    log.warn(
      { subscription_id: subscription.id, why: errorCode(error) ?? said },
      'a push service did not answer',
    )
    return 0
  }
}

interface Breakers {
  of(origin: string): Breaker
}

/**
 * At most this many breakers are kept. Each push service has one, so that browsers of the others need not wait for
 * it.
 */
const SERVICES_KNOWN = 1000

function createBreakers({ log }: Pick<PushContext, 'log'>): Breakers {
  const known = new Map<string, Breaker>()
  return {
    of: origin => {
      const breaker =
        known.get(origin) ??
        createBreaker({
          onAway: until =>
            log.error({ service: origin, until }, 'a push service does not answer; it is left alone'),
          onBack: () => log.info({ service: origin }, 'a push service answers again'),
        })
      known.delete(origin)
      known.set(origin, breaker)
      // Addresses come from browsers: whoever invents many makes the oldest forgotten.
      if (known.size > SERVICES_KNOWN) known.delete(known.keys().next().value ?? '')
      return breaker
    },
  }
}

/** Sums up a notice's pushes. One browser that got it is enough: the others would get it twice by another try. */
function outcomeOf(statuses: readonly number[]): Outcome {
  if (statuses.some(isTaken)) return { status: 'SENT' }
  const passing = statuses.find(status => status === 0 || isPassing(status))
  if (passing !== undefined)
    return { status: 'RETRY', why: passing === 0 ? 'push: no answer' : `push ${passing}` }
  const refused = statuses.find(status => !GONE.includes(status))
  if (refused !== undefined) return { status: 'FAILED', why: `push ${refused}` }
  return { status: 'SUPPRESSED', reason: 'PREFERENCE' }
}
