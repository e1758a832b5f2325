/** Notifications with somebody to tell, ready to be sent. */
import { pino } from 'pino'
import { type Channels, createChannels, type WithChannels } from '#channels/channels.ts'
import type { Clock } from '#clock.ts'
import { type Config, loadConfig } from '#config.ts'
import { createContext } from '#context.ts'
import type { Db } from '#db/open.ts'
import { aBarn, aDevice, aMembership, aUser } from './factories.ts'

/** The moment from which factory-made notifications are. */
export const NOTIFIED_AT = new Date('2026-03-02T08:00:00Z')

export interface WorkingContext {
  db: Db
  clock: Clock
  dataDir: string
  config?: Partial<Config>
  channels?: Partial<Channels>
}

/** Makes what a job is given, on a test database. */
export function jobContext({ db, clock, dataDir, config, channels }: WorkingContext): WithChannels {
  const base = loadConfig({
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://barn.example',
  })
  const ctx = createContext({ config: { ...base, ...config }, db, clock, log: pino({ level: 'silent' }) })
  return { ...ctx, channels: { ...createChannels(ctx), ...channels } }
}

export interface ANotice {
  user?: Parameters<typeof aUser>[1]
  channel?: 'IN_APP' | 'EMAIL' | 'PUSH'
  type?: 'NORMAL' | 'ALARM'
  sensor?: 'COUGHS' | 'TEMPERATURE' | 'HUMIDITY'
  alert?: Record<string, unknown>
  titleKey?: string
  names?: { site?: string; airspace?: string }
  createdAt?: Date
}

/** Makes one person, one site, one alert in alarm, and one queued delivery that tells the person of it. */
export async function aQueuedNotice(db: Db, given: ANotice = {}) {
  const { channel = 'EMAIL', type = 'ALARM', sensor = 'COUGHS', names = {}, createdAt = NOTIFIED_AT } = given
  const user = await aUser(db, { temperature_unit: 'C', ...given.user })
  const barn = await aBarn(db, {
    site: { name: names.site ?? 'Hoeve Linde' },
    airspace: { name: names.airspace ?? 'Room 3' },
  })
  const device = await aDevice(db, { deck: barn.deck })
  await aMembership(db, { site: barn.site, user })
  const alert = await db
    .insertInto('alerts')
    .values({
      site_id: barn.site.id,
      airspace_id: barn.airspace.id,
      sensor,
      priority: 'ALARM',
      max_priority: 'ALARM',
      value: 38,
      limit_value: 40,
      peak: 31,
      device_ids: [device.id],
      opened_at: createdAt,
      last_seen_at: createdAt,
      transition_no: 1,
      ...given.alert,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notification = await db
    .insertInto('notifications')
    .values({
      site_id: barn.site.id,
      airspace_id: barn.airspace.id,
      event_kind: 'ALERT_OPENED',
      ref_id: alert.id,
      transition_no: 1,
      type,
      priority: type === 'ALARM' ? 'ALARM' : 'WARNING',
      sensors: [sensor],
      device_ids: [device.id],
      title_key: given.titleKey ?? 'notifications:alert_alarm',
      params: JSON.stringify({ sensor }),
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('notification_recipients')
    .values({ notification_id: notification.id, user_id: user.id })
    .execute()
  const delivery = await db
    .insertInto('deliveries')
    .values({
      notification_id: notification.id,
      user_id: user.id,
      channel,
      is_alarm: type === 'ALARM',
      created_at: NOTIFIED_AT,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user, ...barn, device, alert, notification, delivery }
}

export async function deliveryRow(db: Db, { id }: { id: number }) {
  return db
    .selectFrom('deliveries')
    .select(['status', 'reason', 'attempts', 'due_at', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
