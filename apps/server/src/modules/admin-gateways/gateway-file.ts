/** The fleet's list of gateways as a file. */
import { labelText } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { GatewaysDownloadQuery } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import type { Context } from '#context.ts'
import { hardwareTexts } from '#exports/hardware/hardware-texts.ts'
import { countryName } from '#exports/list-cover/list-cover.ts'
import type { ColumnOf } from '#exports/sheet.ts'
import { utcMinute, wholeListFile } from '#exports/whole-list.ts'
import type { Download } from '#http/handle.ts'
import { partReader } from '#http/standby-reads.ts'
import type { Translate } from '#texts/catalogue.ts'
import { type AdminGatewayRow, findAdminGatewayIds, findAdminGatewaysById } from './admin-gateways.queries.ts'

export async function gatewayFile(
  { db, clock, standby }: Pick<Context, 'db' | 'clock' | 'standby'>,
  { file_type: type, language, ...query }: GatewaysDownloadQuery & { language: string },
): Promise<Download> {
  const t = hardwareTexts(language)
  const now = clock.now()
  const ids = await findAdminGatewayIds(db, query)
  const readPart = partReader({ db, standby })
  return wholeListFile({
    ids,
    read: ids => readPart(source => findAdminGatewaysById(source, ids)),
    columns: columnsOf(t, language),
    t,
    sheet: t('gateways.sheet'),
    name: t('gateways.file', { day: now.toISOString().slice(0, 10) }),
    type,
    now,
    cover: {
      list: 'gateways',
      language,
      filters: {
        filter:
          query.filter === 'ALL'
            ? undefined
            : t(query.filter === 'DISK' ? 'disk_low' : `link.${query.filter}`),
        registration: query.registration && t(`registration.${query.registration}`),
        search: query.search,
      },
    },
  })
}

function columnsOf(t: Translate, language: string): ColumnOf<AdminGatewayRow>[] {
  return [
    { key: 'id', kind: 'number', of: row => row.id },
    { key: 'code', kind: 'text', of: row => row.code },
    { key: 'name', kind: 'text', of: row => row.name },
    { key: 'site', kind: 'text', of: row => row.site?.name ?? null },
    { key: 'country', kind: 'text', of: row => row.country },
    { key: 'country_name', kind: 'text', of: row => row.country && countryName(row.country, language) },
    {
      key: 'link',
      kind: 'text',
      of: row => t(`link.${row.last_heartbeat_at === null ? 'UNHEARD' : row.connectivity}`),
    },
    { key: 'heartbeat', kind: 'moment', of: row => utcMinute(row.last_heartbeat_at) },
    { key: 'devices_online', kind: 'number', of: row => row.devices_online },
    { key: 'devices', kind: 'number', of: row => row.devices_amount },
    { key: 'disk', kind: 'number', of: row => row.disk_free_pct },
    { key: 'mode', kind: 'text', of: row => t(`mode.${row.device_mode}`) },
    { key: 'registration', kind: 'text', of: row => t(`registration.${row.registration}`) },
    { key: 'software', kind: 'text', of: row => row.software_version },
    { key: 'hardware', kind: 'text', of: row => row.hw_revision },
    { key: 'label', kind: 'text', of: row => labelText({ code: row.code, secret: row.label_secret }) },
    { key: 'pcb', kind: 'text', of: row => row.pcb_serial },
    { key: 'mac', kind: 'text', of: row => row.mac_address },
    { key: 'sim', kind: 'text', of: row => row.sim },
    { key: 'ip', kind: 'text', of: row => row.ip_address },
    { key: 'known', kind: 'moment', of: row => utcMinute(row.created_at) },
  ]
}
