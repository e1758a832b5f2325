/** Sends pushes to people's browsers. What they read is made there: a translation key and its parameters travel. */
import { USER_HOME } from '@earshot/contract/rules/homes.ts'
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import type { PushOutcome } from '@earshot/contract/schemas/account/push.ts'
import { answerToken, receiptToken } from '#auth/answer-links.ts'
import { type Breaker, createBreaker } from '#channels/breaker.ts'
import { type Bundle, siteNames } from '#channels/bundle.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { CHOICES_PATH, noticePath } from '#channels/links.ts'
import type { Notice } from '#channels/notice.queries.ts'
import { publicLookup } from '#channels/public-address.ts'
import type { Context } from '#context.ts'
import { type PushMessage, type PushSender, postPush } from './post.ts'
import {
  loadSubscriptions,
  removeSubscriptions,
  type StoredSubscription,
  saveSentAt,
} from './subscriptions.ts'
import { loadVapidKeys } from './vapid-keys.ts'

const HOUR_S = 3600
const GONE_STATUSES = [404, 410]
const isAccepted = (status: number) => status >= 200 && status < 300
/** Another try is worth it: there were too many requests at once, or the service is in trouble. */
const isRetryable = (status: number) => status === 408 || status === 429 || status >= 500

export interface Push {
  sendNotice(notice: Notice, deliveryId: number): Promise<DeliveryOutcome>
  /** @param id names it whenever it is tried */
  sendBundle(bundle: Bundle, id: number): Promise<DeliveryOutcome>
  /** Sends the test to each of the person's browsers, whatever they have chosen, and answers what became of each. */
  sendTest(test: TestMessage): Promise<{ id: number; outcome: PushOutcome }[]>
}

interface TestMessage {
  userId: number
  /** Comes back in the message. */
  test: string
  language: string
}

type PushContext = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'keys'>
/** Replaced in tests, whose push service is on this machine. */
export type PushNetwork = Pick<PushSender, 'lookup' | 'plainHttp'>
const PUBLIC_NETWORK: PushNetwork = { lookup: publicLookup, plainHttp: false }

export function createPush(ctx: PushContext, network: PushNetwork = PUBLIC_NETWORK): Push {
  let loading: Promise<PushSender> | undefined
  const sender = () => {
    loading ??= openSender(ctx, network)
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
    await saveStatuses(ctx, sent)
    return sent
  }
  return {
    sendNotice: async (notice, deliveryId) => {
      const answer = notice.asksAnswer ? await answerToken(ctx.keys, deliveryId) : null
      const receipt = await receiptToken(ctx.keys, deliveryId)
      const sent = await send(notice.reader.id, noticeMessage(notice, { deliveryId, answer, receipt }))
      return outcomeOf(sent.map(({ status }) => status))
    },
    sendBundle: async (bundle, id) => {
      const [only] = bundle.sites
      const answeredBy = bundle.sites.length === 1 ? (only?.answeredBy ?? null) : null
      const answer = answeredBy === null ? null : await answerToken(ctx.keys, answeredBy)
      const sent = await send(bundle.reader.id, bundleMessage(bundle, { id, answer }))
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

async function saveStatuses({ db, clock }: PushContext, sent: readonly Sent[]): Promise<void> {
  const idsOf = (is: (status: number) => boolean) =>
    sent.filter(({ status }) => is(status)).map(({ id }) => id)
  await saveSentAt(db, { ids: idsOf(isAccepted), now: clock.now() })
  await removeSubscriptions(
    db,
    idsOf(status => GONE_STATUSES.includes(status)),
  )
}

async function openSender({ config }: PushContext, network: PushNetwork): Promise<PushSender> {
  const { publicUrl, mailFrom } = config
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0] ?? `noreply@${new URL(publicUrl).hostname}`
  return { keys: await loadVapidKeys(config.dataDir), subject: `mailto:${address}`, ...network }
}

/** The alarm of yesterday is still worth a look in the morning; a note is not. */
function noticeMessage(
  notice: Notice,
  { deliveryId, answer, receipt }: { deliveryId: number; answer: string | null; receipt: string },
): PushMessage {
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
    // The reader answers by the notification itself, without signing in.
    ...(answer === null ? {} : { answer }),
    // The browser says by it that the push was shown, and opened.
    receipt,
  }
  return {
    payload: JSON.stringify(payload),
    ttlSeconds: (isAlarm ? 24 : 6) * HOUR_S,
    urgency: isAlarm ? 'high' : 'normal',
    topic: `delivery-${deliveryId}`,
  }
}

/** Names the sites. The notification itself answers only an Alarm of one site, since of several nobody knows which is meant. */
function bundleMessage(bundle: Bundle, { id, answer }: { id: number; answer: string | null }): PushMessage {
  const { kind, sensor, sites, reader, type, priority } = bundle
  const isAlarm = type === 'ALARM'
  const [only] = sites
  const payload = {
    v: 1,
    title: `notifications:together_${kind.toLowerCase()}`,
    params: { sensor, sites: siteNames(bundle), count: sites.length },
    type,
    priority,
    path: sites.length === 1 && only !== undefined ? only.path : USER_HOME,
    language: reader.language,
    ...(answer === null ? {} : { answer }),
  }
  return {
    payload: JSON.stringify(payload),
    ttlSeconds: (isAlarm ? 24 : 6) * HOUR_S,
    urgency: isAlarm ? 'high' : 'normal',
    topic: `bundle-${id}`,
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
  if (isAccepted(status)) return 'sent'
  if (GONE_STATUSES.includes(status)) return 'gone'
  return status === 0 || isRetryable(status) ? 'unreachable' : 'refused'
}

interface PostInput {
  sender: PushSender
  breakers: Breakers
  message: PushMessage
  subscription: StoredSubscription
}

/** 0 when there was no answer, or none was waited for. */
async function statusOf({ log, clock }: PushContext, input: PostInput): Promise<number> {
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
const MAX_BREAKERS = 1000

function createBreakers({ log }: Pick<PushContext, 'log'>): Breakers {
  const known = new Map<string, Breaker>()
  return {
    of: origin => {
      const breaker =
        known.get(origin) ??
        createBreaker({
          onOpen: until =>
            log.error({ service: origin, until }, 'a push service does not answer; it is left alone'),
          onClose: () => log.info({ service: origin }, 'a push service answers again'),
        })
      known.delete(origin)
      known.set(origin, breaker)
      // Addresses come from browsers: whoever invents many makes the oldest forgotten.
      if (known.size > MAX_BREAKERS) known.delete(known.keys().next().value ?? '')
      return breaker
    },
  }
}

/** Sums up a notice's pushes. One browser that got it is enough: the others would get it twice by another try. */
function outcomeOf(statuses: readonly number[]): DeliveryOutcome {
  if (statuses.some(isAccepted)) return { status: 'SENT' }
  const passing = statuses.find(status => status === 0 || isRetryable(status))
  if (passing !== undefined)
    return { status: 'RETRY', why: passing === 0 ? 'push: no answer' : `push ${passing}` }
  const refused = statuses.find(status => !GONE_STATUSES.includes(status))
  if (refused !== undefined) return { status: 'FAILED', why: `push ${refused}` }
  return { status: 'SUPPRESSED', reason: 'PREFERENCE' }
}
