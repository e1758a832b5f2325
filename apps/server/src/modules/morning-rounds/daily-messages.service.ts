/** The daily message: chosen by each person, worded in their language, and told once a day. */

import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import { nextDigest } from '@earshot/contract/rules/health/digest.ts'
import { localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { DailyMessage } from '@earshot/contract/schemas/farm/daily-message.ts'
import type { RoundAirspace } from '@earshot/contract/schemas/farm/morning-round.ts'
import { type Translate, translator } from '#channels/mail/messages.ts'
import type { Db } from '#db/open.ts'
import { notify } from '#follow-up/shell/notify.ts'
import {
  type DueRow,
  findChoice,
  findTimeZone,
  removeChoice,
  setNext,
  storeChoice,
  takeDue,
} from './daily-messages.queries.ts'
import { readRound } from './morning-rounds.service.ts'

/** What somebody is offered who has chosen nothing. */
const NONE: DailyMessage = { hour: null, channel: 'PUSH', when_quiet: false }
/** The day from which messages are numbered, so that each day has one. */
const FIRST_DAY = '2020-01-01'
/** A message names so many airspaces. */
const MOST = 8

interface Whose {
  userId: number
  siteId: number
}

export async function readDailyMessage(db: Db, whose: Whose): Promise<DailyMessage> {
  return (await findChoice(db, whose)) ?? NONE
}

export async function chooseDailyMessage(
  db: Db,
  choice: DailyMessage,
  { now, ...whose }: Whose & { now: Date },
): Promise<void> {
  const { hour } = choice
  await db.transaction().execute(async trx => {
    if (hour === null) return removeChoice(trx, whose)
    const timeZone = zoneOrUtc(await findTimeZone(trx, whose.userId))
    const nextAt = new Date(nextDigest(now.getTime(), { minute: hour * 60, timeZone }))
    return storeChoice(trx, { ...whose, ...choice, hour, nextAt })
  })
}

/** Sends the message to everybody whose hour has come, each in a transaction. @returns the sites of which somebody was told */
export async function tellDue(db: Db, now: Date): Promise<Set<number>> {
  const told = new Set<number>()
  for (;;) {
    const siteIds = await db.transaction().execute(trx => tellOne(trx, now))
    if (siteIds === null) return told
    for (const siteId of siteIds) told.add(siteId)
  }
}

async function tellOne(trx: Db, now: Date): Promise<Set<number> | null> {
  const due = await takeDue(trx, now)
  if (due === undefined) return null
  const timeZone = zoneOrUtc(due.timezone)
  await setNext(trx, {
    id: due.id,
    nextAt: new Date(nextDigest(now.getTime(), { minute: due.hour * 60, timeZone })),
  })
  const text = await wordsOf(trx, due, now)
  if (text === null) return new Set()
  const day = localDay(now.getTime() / 1000, timeZone)
  return notify(trx, [
    {
      eventKind: 'DAILY_ROUND',
      refId: due.id,
      transitionNo: daysBetween(FIRST_DAY, day),
      kind: 'daily_round',
      at: now.getTime(),
      siteId: due.site_id,
      airspaceId: null,
      sensors: [],
      deviceIds: [],
      params: { text },
      userId: due.user_id,
      chosenChannel: due.channel,
    },
  ])
}

/** The sentences in the person's language; null where all is quiet and they want none then. */
async function wordsOf(trx: Db, due: DueRow, now: Date): Promise<string | null> {
  const { site_id: siteId, site_timezone: timeZone } = due
  const { airspaces } = await readRound(trx, { siteId, timeZone, now })
  const t = translator(due.language)
  const sentences = airspaces.flatMap(airspace => sentenceOf(airspace, t) ?? [])
  if (sentences.length > 0) {
    const more = sentences.length - MOST
    const shown = sentences.slice(0, MOST)
    return [...shown, ...(more > 0 ? [t('daily.more', { count: more })] : [])].join(' ')
  }
  return due.when_quiet ? t('daily.quiet') : null
}

/** Returns why an airspace needs a look; null where it needs none. */
function sentenceOf({ name: airspace, headline, checks }: RoundAirspace, t: Translate): string | null {
  switch (headline.kind) {
    case 'coughs':
      return headline.ratio === null
        ? t('daily.coughs_more', { airspace })
        : t('daily.coughs', { airspace, ratio: headline.ratio.toFixed(1) })
    case 'temperature':
    case 'humidity':
      return t('daily.outside', { airspace, sensor: t(`sensor.${headline.kind.toUpperCase()}`) })
    case 'several':
      return t('daily.outside', {
        airspace,
        sensor: headline.sensors.map(sensor => t(`sensor.${sensor}`)).join(', '),
      })
    case 'offline':
      return t('daily.offline', { airspace })
    default:
      return checks.length === 0 ? null : t('daily.checks', { airspace, count: checks.length })
  }
}
