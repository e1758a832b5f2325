/** Asks who has an Alarm, or who is to have it. */
import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import type { Db } from '#db/open.ts'
import { loadMembers } from '#follow-up/queries/notifications.ts'
import { toldBy } from './answers.queries.ts'
import type { Chain, ChainSubject } from './chains.queries.ts'
import type { StepMessage } from './messages.queries.ts'
import { peopleWithNumber } from './numbers.queries.ts'
import { deliver, insertNotice, obstacle } from './tell-step.ts'

type AlarmSubject = Extract<ChainSubject, { kind: 'ALARM' }>

/** Nobody is called to be asked what they have already answered. */
const ASKED_BY: readonly AlarmChannel[] = ['EMAIL', 'PUSH', 'SMS']
const MINUTE_MS = 60_000

export interface TellHolder {
  chain: Chain
  subject: AlarmSubject
  now: Date
  /** The channels that this installation has a way out for. */
  ways: readonly AlarmChannel[]
}

/** Asks who has it again, by the channels that have told them, or else by mail and push. */
export async function tellHolder(trx: Db, { chain, subject, now, ways }: TellHolder): Promise<void> {
  const { holderId } = chain
  if (holderId === null) return
  const told = (await toldBy(trx, chain.id)).filter(one => one.userId === holderId).map(one => one.channel)
  const channels = ASKED_BY.filter(channel =>
    told.length === 0 ? channel !== 'SMS' : told.includes(channel),
  )
  const messages = await messagesTo(trx, { userId: holderId, siteId: subject.siteId, channels, ways })
  // It is asked once an hour at the most, so the minute names it.
  const transitionNo = Math.floor(now.getTime() / MINUTE_MS)
  const notificationId = await insertNotice(trx, {
    subject,
    kind: 'alert_asks_again',
    transitionNo,
    now,
    params: {},
  })
  await deliver(trx, { notificationId, messages, isAlarm: true, now })
}

export interface TellAsked {
  subject: AlarmSubject
  /** The number of the answer, which names the notice. */
  answerId: number
  /** The name of who asks. */
  by: string
  now: Date
  /** The member who is asked to take it over. */
  userId: number
  ways: readonly AlarmChannel[]
}

/** Asks somebody to take an Alarm over. They are woken by whatever reaches them without ringing. */
export async function tellAsked(
  trx: Db,
  { subject, answerId, by, userId, now, ways }: TellAsked,
): Promise<void> {
  const messages = await messagesTo(trx, { userId, siteId: subject.siteId, channels: ASKED_BY, ways })
  const notificationId = await insertNotice(trx, {
    subject,
    kind: 'alert_handover',
    transitionNo: answerId,
    now,
    params: { by },
  })
  await deliver(trx, { notificationId, messages, isAlarm: true, now })
}

async function messagesTo(
  trx: Db,
  {
    userId,
    siteId,
    channels,
    ways,
  }: { userId: number; siteId: number; channels: readonly AlarmChannel[]; ways: readonly AlarmChannel[] },
): Promise<StepMessage[]> {
  const members = (await loadMembers(trx, [siteId])).get(siteId)?.recipients ?? []
  const recipient = members.find(member => member.userId === userId)
  // An administrator who is no member has taken it in the portal.
  if (recipient === undefined) return []
  const withNumber = await peopleWithNumber(trx, [userId])
  return channels.map(channel => ({
    userId,
    channel,
    leftOut: obstacle({ channel, kind: 'alert_alarm', recipient, withNumber, ways }),
  }))
}
