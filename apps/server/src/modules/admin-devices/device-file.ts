/** The fleet's list of devices as a file. */
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import { labelText } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { DevicesDownloadQuery } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { SensorLevel } from '@earshot/contract/values.ts'
import type { Context } from '#context.ts'
import { slotEnd } from '#db/time.ts'
import { hardwareTexts } from '#exports/hardware/hardware-texts.ts'
import type { CellKind } from '#exports/sheet.ts'
import { type FileColumn, utcMinute, wholeListFile } from '#exports/whole-list.ts'
import type { Download } from '#http/handle.ts'
import type { Translate } from '#texts/catalogue.ts'
import { type AdminDeviceRow, findAdminDeviceIds, findAdminDevicesById } from './admin-devices.queries.ts'

export async function deviceFile(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { file_type: type, language, ...query }: DevicesDownloadQuery & { language: string },
): Promise<Download> {
  const t = hardwareTexts(language)
  const now = clock.now()
  return wholeListFile({
    ids: await findAdminDeviceIds(db, query),
    read: ids => findAdminDevicesById(db, { ids, now }),
    columns: columnsOf(t),
    sheet: t('devices.sheet'),
    name: t('devices.file', { day: now.toISOString().slice(0, 10) }),
    type,
    now,
  })
}

function columnsOf(t: Translate): FileColumn<AdminDeviceRow>[] {
  type Of = FileColumn<AdminDeviceRow>['of']
  const column = (key: string, kind: CellKind, of: Of): FileColumn<AdminDeviceRow> => ({
    ...{ key, title: t(`column.${key}`), kind, of },
  })
  /** The last lamp of a silent one is old, and that of one that hangs nowhere is nobody's. */
  const level = (row: AdminDeviceRow, own: SensorLevel) =>
    row.deck === null ? null : t(`level.${isOnline(row.connectivity) ? own : 'OFFLINE'}`)
  return [
    column('id', 'number', row => row.id),
    column('code', 'text', row => row.code),
    column('name', 'text', row => row.name),
    column('site', 'text', row => row.site?.name ?? null),
    column('house', 'text', row => row.house?.name ?? null),
    column('airspace', 'text', row => row.airspace?.name ?? null),
    column('deck', 'text', row => row.deck?.name ?? null),
    column('country', 'text', row => row.country),
    column('link', 'text', row => t(`link.${row.last_slot === null ? 'UNHEARD' : row.connectivity}`)),
    column('last_heard', 'moment', row => utcMinute(slotEnd(row.last_slot))),
    column('coughs', 'text', row => level(row, row.cough_status)),
    column('temperature', 'text', row => level(row, row.temperature_status)),
    column('humidity', 'text', row => level(row, row.humidity_status)),
    column('gateway', 'text', row => row.gateway?.code ?? null),
    column('algorithm', 'text', row => t(`algo.${row.algo_type}`)),
    column('software', 'text', row => row.software_version),
    column('delivery', 'text', row => t(`delivery.${row.delivery_status}`)),
    column('installed', 'moment', row => utcMinute(row.installation_date)),
    column('hardware', 'text', row => row.hw_revision),
    column('label', 'text', row => labelText({ code: row.code, secret: row.label_secret })),
    column('pcb', 'text', row => row.pcb_serial),
    column('mac', 'text', row => row.mac_address),
    column('ip', 'text', row => row.ip_address),
  ]
}
