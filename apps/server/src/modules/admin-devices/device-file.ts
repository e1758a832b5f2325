/** The fleet's list of devices as a file. */
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import { labelText } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { DevicesDownloadQuery } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { SensorLevel } from '@earshot/contract/values.ts'
import type { Context } from '#context.ts'
import { slotEnd } from '#db/time.ts'
import { hardwareTexts } from '#exports/hardware/hardware-texts.ts'
import { countryName } from '#exports/list-cover/list-cover.ts'
import type { ColumnOf } from '#exports/sheet.ts'
import { utcMinute, wholeListFile } from '#exports/whole-list.ts'
import type { Download } from '#http/handle.ts'
import { partReader } from '#http/standby-reads.ts'
import type { Translate } from '#texts/catalogue.ts'
import { type AdminDeviceRow, findAdminDeviceIds, findAdminDevicesById } from './admin-devices.queries.ts'

export async function deviceFile(
  { db, clock, standby }: Pick<Context, 'db' | 'clock' | 'standby'>,
  { file_type: type, language, ...query }: DevicesDownloadQuery & { language: string },
): Promise<Download> {
  const t = hardwareTexts(language)
  const now = clock.now()
  const ids = await findAdminDeviceIds(db, query)
  const readPart = partReader({ db, standby })
  return wholeListFile({
    ids,
    read: ids => readPart(source => findAdminDevicesById(source, { ids, now })),
    columns: columnsOf(t, language),
    t,
    sheet: t('devices.sheet'),
    name: t('devices.file', { day: now.toISOString().slice(0, 10) }),
    type,
    now,
    cover: {
      list: 'devices',
      language,
      filters: {
        filter:
          query.filter === 'ALL'
            ? undefined
            : t(`${query.filter === 'ONLINE' ? 'link' : 'level'}.${query.filter}`),
        search: query.search,
      },
    },
  })
}

function columnsOf(t: Translate, language: string): ColumnOf<AdminDeviceRow>[] {
  /** The last lamp of a silent one is old, and that of one that hangs nowhere is nobody's. */
  const level = (row: AdminDeviceRow, own: SensorLevel) =>
    row.deck === null ? null : t(`level.${isOnline(row.connectivity) ? own : 'OFFLINE'}`)
  return [
    { key: 'id', kind: 'number', of: row => row.id },
    { key: 'code', kind: 'text', of: row => row.code },
    { key: 'name', kind: 'text', of: row => row.name },
    { key: 'site', kind: 'text', of: row => row.site?.name ?? null },
    { key: 'house', kind: 'text', of: row => row.house?.name ?? null },
    { key: 'airspace', kind: 'text', of: row => row.airspace?.name ?? null },
    { key: 'deck', kind: 'text', of: row => row.deck?.name ?? null },
    { key: 'country', kind: 'text', of: row => row.country },
    { key: 'country_name', kind: 'text', of: row => row.country && countryName(row.country, language) },
    {
      key: 'link',
      kind: 'text',
      of: row => t(`link.${row.last_slot === null ? 'UNHEARD' : row.connectivity}`),
    },
    { key: 'last_heard', kind: 'moment', of: row => utcMinute(slotEnd(row.last_slot)) },
    { key: 'coughs', kind: 'text', of: row => level(row, row.cough_status) },
    { key: 'temperature', kind: 'text', of: row => level(row, row.temperature_status) },
    { key: 'humidity', kind: 'text', of: row => level(row, row.humidity_status) },
    { key: 'gateway', kind: 'text', of: row => row.gateway?.code ?? null },
    { key: 'algorithm', kind: 'text', of: row => t(`algo.${row.algo_type}`) },
    { key: 'software', kind: 'text', of: row => row.software_version },
    { key: 'delivery', kind: 'text', of: row => t(`delivery.${row.delivery_status}`) },
    { key: 'installed', kind: 'moment', of: row => utcMinute(row.installation_date) },
    { key: 'hardware', kind: 'text', of: row => row.hw_revision },
    { key: 'label', kind: 'text', of: row => labelText({ code: row.code, secret: row.label_secret }) },
    { key: 'pcb', kind: 'text', of: row => row.pcb_serial },
    { key: 'mac', kind: 'text', of: row => row.mac_address },
    { key: 'ip', kind: 'text', of: row => row.ip_address },
  ]
}
