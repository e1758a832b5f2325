/** Sends people what a chain tells of by the channels of a step: the notice, its deliveries and the messages of the chain. */

import type { AlarmChannel, LeftOutReason, SiteChainKind } from '@earshot/contract/alarm-values.ts'
import { recipientsOf } from '@earshot/contract/rules/alarms/recipients.ts'
import { NOTICES, type NoticeKind, wantsNotice } from '@earshot/contract/rules/health/notices.ts'
import type { AlarmStep } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import type { Db } from '#db/open.ts'
import { type Recipient, togetherOf } from '#follow-up/deliveries.ts'
import { noticeRow } from '#follow-up/notifications.ts'
import { insertDeliveries, insertNotices, loadMembers } from '#follow-up/queries/notifications.ts'
import type { ChainSubject } from './chains.queries.ts'
import {
  countAsSent,
  insertMessages,
  noticeOfAlarm,
  type StepMessage,
  silentSince,
} from './messages.queries.ts'
import { peopleWithNumber } from './numbers.queries.ts'
import { whoIsOnDuty } from './rota.queries.ts'

export interface TellStep {
  subject: ChainSubject
  stepNo: number
  step: AlarmStep
  now: Date
  /** The channels that this installation has a way out for. */
  ways: readonly AlarmChannel[]
  /** It is told within a recording: its mails count as sent at that moment, and nobody gets them. */
  isRecorded: boolean
}

/** No plan has so many steps and repeats that their numbers would meet those of the next change of the alert. */
const STEPS_A_CHANGE = 1000

export async function tellStep(
  trx: Db,
  { subject, stepNo, step, now, ways, isRecorded }: TellStep,
): Promise<void> {
  const { chainId, siteId } = subject
  const members = (await loadMembers(trx, [siteId])).get(siteId)?.recipients ?? []
  const onDuty = await whoIsOnDuty(trx, { siteId, at: now })
  const told = new Set(recipientsOf(step, { members, onDuty }))
  const recipients = members.filter(member => told.has(member.userId))
  const withNumber = await peopleWithNumber(
    trx,
    recipients.map(({ userId }) => userId),
  )
  const { kind, notificationId } = await noticeOfStep(trx, { subject, stepNo, step, now })
  const messages = recipients.flatMap(recipient =>
    step.channels.map((channel): StepMessage => {
      return {
        userId: recipient.userId,
        channel,
        leftOut: obstacle({ channel, kind, recipient, withNumber, ways }),
      }
    }),
  )
  const sites = sitesOf(recipients)
  const sensors = subject.kind === 'ALARM' ? [subject.alarm.sensor] : []
  await deliver(trx, { notificationId, messages, isAlarm: true, now, cause: { kind, sensors, sites } })
  if (isRecorded && notificationId !== null) await countAsSent(trx, { notificationId, now })
  await insertMessages(trx, { chainId, stepNo, at: now, notificationId, messages })
}

/**
 * At once, everybody of the site has the alert's own notice (spec/3 §4.6), and nobody is told the same fact twice: the
 * first step uses that notice and adds only channels that it lacks. Later steps say that nobody has it yet.
 */
async function noticeOfStep(
  trx: Db,
  { subject, stepNo, step, now }: Pick<TellStep, 'subject' | 'stepNo' | 'step' | 'now'>,
): Promise<{ kind: NoticeKind; notificationId: number | null }> {
  if (subject.kind !== 'ALARM') {
    const kind = noticesOf(subject.kind).step
    const notificationId = await insertSiteNotice(trx, {
      subject,
      eventKind: 'CHAIN_STEP',
      kind,
      transitionNo: stepNo,
      now,
      params: {},
    })
    return { kind, notificationId }
  }
  const { alarm } = subject
  const first = step.after_minutes === 0 && stepNo === 0 ? await noticeOfAlarm(trx, alarm) : undefined
  if (first !== undefined) return { kind: 'alert_alarm', notificationId: first }
  const transitionNo = alarm.transitionNo * STEPS_A_CHANGE + stepNo
  return {
    kind: 'alert_unanswered',
    notificationId: await insertNotice(trx, {
      subject,
      kind: 'alert_unanswered',
      transitionNo,
      now,
      params: {},
    }),
  }
}

/** The notices of a chain of a site as a whole. */
interface SiteNotices {
  step: NoticeKind
  taken: NoticeKind
}

/** A drill has neither steps nor one who has it: it asks everybody at once. */
const SITE_NOTICES: Partial<Record<SiteChainKind, SiteNotices>> = {
  SILENCE: { step: 'site_silent', taken: 'site_silent_taken' },
}

function noticesOf(kind: SiteChainKind): SiteNotices {
  const notices = SITE_NOTICES[kind]
  if (notices === undefined) throw new Error(`a chain of the kind ${kind} has no notices`)
  return notices
}

interface NewSiteNotice {
  subject: Exclude<ChainSubject, { kind: 'ALARM' }>
  eventKind: 'CHAIN_STEP' | 'CHAIN_TAKEN' | 'CHAIN_OVER'
  kind: NoticeKind
  transitionNo: number
  now: Date
  params: Record<string, string>
}

export async function insertSiteNotice(
  trx: Db,
  { subject: { kind, chainId: refId, siteId }, now, params, ...given }: NewSiteNotice,
): Promise<number | null> {
  const since = kind === 'SILENCE' ? await silentSince(trx, refId) : null
  const facts = since === null ? params : { ...params, since: since.toISOString() }
  const place = { refId, siteId, airspaceId: null, sensors: [], deviceIds: [] }
  const [stored] = await insertNotices(trx, [
    noticeRow({ ...given, ...place, params: facts, at: now.getTime() }),
  ])
  return stored?.id ?? null
}

interface NewNotice {
  subject: Extract<ChainSubject, { kind: 'ALARM' }>
  kind: 'alert_unanswered' | 'alert_taken' | 'alert_asks_again' | 'alert_handover'
  transitionNo: number
  now: Date
  params: Record<string, string>
}

export async function insertNotice(
  trx: Db,
  { subject, kind, transitionNo, now, params }: NewNotice,
): Promise<number | null> {
  const { siteId, airspaceId, alertId, sensor } = subject.alarm
  const notice = noticeRow({
    eventKind: kind.toUpperCase(),
    refId: alertId,
    transitionNo,
    kind,
    at: now.getTime(),
    siteId,
    airspaceId,
    sensors: [sensor],
    deviceIds: [],
    params: { sensor, ...params },
  })
  const [stored] = await insertNotices(trx, [notice])
  return stored?.id ?? null
}

/** Neither quiet hours nor the hourly limit hold back an Alarm; somebody's own choice does (spec/3 §4.6). */
export function obstacle({
  channel,
  kind,
  recipient: { userId, role, preferences },
  withNumber,
  ways,
}: {
  channel: AlarmChannel
  kind: NoticeKind
  recipient: Recipient
  /** The people who have confirmed a number. */
  withNumber: ReadonlySet<number>
  ways: readonly AlarmChannel[]
}): LeftOutReason | null {
  if (role === 'VIEWER') return 'VIEWER'
  if (!ways.includes(channel)) return 'NOT_SET_UP'
  if (channel === 'SMS' || channel === 'CALL') return withNumber.has(userId) ? null : 'NO_NUMBER'
  return wantsNotice(preferences, kind, channel === 'PUSH' ? 'push' : 'email') ? null : 'PREFERENCE'
}

interface Deliver {
  notificationId: number | null
  messages: readonly StepMessage[]
  isAlarm: boolean
  now: Date
  /** What a message has in common with others to the same person; without it each leaves by itself. */
  cause?: {
    kind: NoticeKind
    /** The sensor of its alert; none where it tells of a site as a whole. */
    sensors: readonly Sensor[]
    sites: ReadonlyMap<number, number>
  }
}

/** A telephone tells of each site by itself, because an answer by it is about one. */
const TOGETHER: readonly AlarmChannel[] = ['EMAIL', 'PUSH']

export async function deliver(
  trx: Db,
  { notificationId, messages, isAlarm, now, cause }: Deliver,
): Promise<void> {
  if (notificationId === null) return
  const at = now.getTime()
  const alone = { dueAt: null, cause: null }
  const given = { notificationId, isAlarm, at, reason: null, ...alone }
  const gathered = ({ userId, channel }: StepMessage) =>
    cause === undefined || !TOGETHER.includes(channel)
      ? alone
      : togetherOf({ ...cause, type: NOTICES[cause.kind].type, at }, { sites: cause.sites.get(userId) ?? 1 })
  const shown = [...new Set(messages.map(message => message.userId))]
  await insertDeliveries(trx, [
    ...shown.map(userId => ({ ...given, userId, channel: 'IN_APP' as const, status: 'SENT' as const })),
    ...messages
      .filter(message => message.leftOut === null)
      .map(message => ({
        ...given,
        ...gathered(message),
        userId: message.userId,
        channel: message.channel,
        status: 'QUEUED' as const,
      })),
  ])
}

export interface TellTaken {
  subject: ChainSubject
  /** The number of the answer, which names the notice. */
  answerId: number
  /** The name of the person who has it. */
  by: string
  /** Those whom the chain has told, by the channels that reached them. */
  told: readonly StepMessage[]
  now: Date
}

/** Sends everybody whom the chain has told the name of who has it. They were woken already, so their quiet hours do not count. */
export async function tellTaken(trx: Db, { subject, answerId, by, told, now }: TellTaken): Promise<void> {
  if (told.length === 0) return
  const given = { transitionNo: answerId, now, params: { by } }
  const notificationId =
    subject.kind === 'ALARM'
      ? await insertNotice(trx, { ...given, subject, kind: 'alert_taken' })
      : await insertSiteNotice(trx, {
          ...given,
          subject,
          eventKind: 'CHAIN_TAKEN',
          kind: noticesOf(subject.kind).taken,
        })
  await deliver(trx, { notificationId, messages: told, isAlarm: false, now })
}

/** Sends everybody whom the chain of a silent site has told that something is heard there again. */
export async function tellHeard(
  trx: Db,
  { subject, told, now }: Pick<TellTaken, 'told' | 'now'> & { subject: NewSiteNotice['subject'] },
): Promise<void> {
  if (told.length === 0) return
  const { siteId } = subject
  const kind = 'site_heard'
  const notificationId = await insertSiteNotice(trx, {
    subject,
    eventKind: 'CHAIN_OVER',
    kind,
    transitionNo: 0,
    now,
    params: {},
  })
  const members = (await loadMembers(trx, [siteId])).get(siteId)?.recipients ?? []
  const sites = sitesOf(members)
  await deliver(trx, {
    notificationId,
    messages: told,
    isAlarm: false,
    now,
    cause: { kind, sensors: [], sites },
  })
}

/** The number of sites that each person is of. */
const sitesOf = (people: readonly Recipient[]): ReadonlyMap<number, number> =>
  new Map(people.map(({ userId, sites }) => [userId, sites]))
