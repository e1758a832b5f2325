import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import { labelText } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { AdminGateway, GatewayStats } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { diskStatus } from '#modules/gateways/gateways.view.ts'
import type { AdminGatewayRow, GatewayCountRow } from './admin-gateways.queries.ts'

export function adminGatewayView({
  disk_free_pct,
  label_secret: secret,
  ...row
}: AdminGatewayRow): AdminGateway {
  return {
    ...row,
    label_text: labelText({ code: row.code, secret }),
    device_mode_until: isoOrNull(row.device_mode_until),
    disk_space: disk_free_pct,
    disk_status: diskStatus(disk_free_pct),
    online: isOnline(row.connectivity),
    connectivity_since: isoOrNull(row.connectivity_since),
    last_heartbeat_at: isoOrNull(row.last_heartbeat_at),
    created_at: iso(row.created_at),
  }
}

const COUNTED_BY = { device_mode: 0b0111, registration: 0b1011, country: 0b1101, version: 0b1110 } as const

export function gatewayStats(rows: readonly GatewayCountRow[]): Omit<GatewayStats, 'as_of'> {
  const all = rows.find(row => row.of === 15)
  const by = (what: keyof typeof COUNTED_BY) =>
    rows.filter(row => row.of === COUNTED_BY[what]).sort((one, other) => other.count - one.count)
  return {
    gateways: all?.count ?? 0,
    silent: all?.silent ?? 0,
    lost: all?.lost ?? 0,
    disk_low: all?.disk_low ?? 0,
    disk_full: all?.disk_full ?? 0,
    disk_unknown: all?.disk_unknown ?? 0,
    by_mode: by('device_mode').flatMap(({ device_mode, count }) =>
      device_mode === null ? [] : [{ device_mode, count }],
    ),
    by_registration: by('registration').flatMap(({ registration, count }) =>
      registration === null ? [] : [{ registration, count }],
    ),
    by_country: by('country').map(({ country, count, silent }) => ({
      country: country ?? '',
      count,
      silent,
    })),
    by_software: by('version').map(({ version, count }) => ({ version: version ?? '', count })),
  }
}
