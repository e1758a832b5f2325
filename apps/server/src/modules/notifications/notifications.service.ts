/** Notifications in the contract's shape, for modules that show the newest of a site. */
import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import type { Db } from '#db/open.ts'
import {
  findLatestNotifications,
  type LatestNotifications,
  markReadOfAlert,
} from './notifications.queries.ts'
import { notificationView } from './notifications.view.ts'

/** Reads the newest notifications of each site, by site id, newest first. A site without any is not in the map. */
export async function readLatestNotifications(
  db: Db,
  wanted: LatestNotifications,
): Promise<Map<number, Notification[]>> {
  const bySite = new Map<number, Notification[]>()
  for (const row of await findLatestNotifications(db, wanted)) {
    const known = bySite.get(row.site_id) ?? []
    bySite.set(row.site_id, [...known, notificationView(row)])
  }
  return bySite
}

/** Marks the notices of an alert read, because a person who acknowledges it has read what they were told of it. */
export function markAlertNoticesRead(
  trx: Db,
  args: { userId: number; alertId: number; now: Date },
): Promise<void> {
  return markReadOfAlert(trx, args)
}
