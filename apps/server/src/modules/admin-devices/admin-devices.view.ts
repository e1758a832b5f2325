import { labelText } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { AdminDevice, DeviceStats } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { DeliveryStatus, SensorStatus } from '@earshot/contract/values.ts'
import { deviceView } from '#modules/devices/devices.view.ts'
import type { AdminDeviceRow } from './admin-devices.queries.ts'
import { COUNTED_BY, type DeviceCountRow } from './figures.queries.ts'

export function adminDeviceView(row: AdminDeviceRow, now: Date): AdminDevice {
  const { site, country, mac_address, pcb_serial, hw_revision, label_secret: secret } = row
  return {
    ...deviceView(row, now),
    site,
    country,
    mac_address,
    pcb_serial,
    hw_revision,
    label_text: labelText({ code: row.code, secret }),
  }
}

export function deviceStats(rows: readonly DeviceCountRow[]): Omit<DeviceStats, 'as_of'> {
  const all = rows.find(row => row.of === 15)
  const by = (what: keyof typeof COUNTED_BY) =>
    rows.filter(row => row.of === COUNTED_BY[what]).sort((one, other) => other.count - one.count)
  const isKnown = <T>(value: T | null): value is T => value !== null
  return {
    devices: all?.count ?? 0,
    installed: all?.installed ?? 0,
    silent: all?.silent ?? 0,
    lost: all?.lost ?? 0,
    unregistered: all?.unregistered ?? 0,
    by_level: by('level').flatMap(({ level, count }) =>
      isKnown<SensorStatus>(level) ? [{ level, count }] : [],
    ),
    by_delivery_status: by('delivery_status').flatMap(({ delivery_status, count }) =>
      isKnown<DeliveryStatus>(delivery_status) ? [{ delivery_status, count }] : [],
    ),
    by_country: by('country').map(({ country, count, silent }) => ({
      country: country ?? '',
      count,
      silent,
    })),
    by_software: by('version').map(({ version, count }) => ({ version: version ?? '', count })),
  }
}
