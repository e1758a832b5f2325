/** The fleet's list of gateways as a file. */
import { labelText } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { GatewaysDownloadQuery } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { Context } from '#context.ts'
import { hardwareTexts } from '#exports/hardware/hardware-texts.ts'
import type { CellKind } from '#exports/sheet.ts'
import { type FileColumn, utcMinute, wholeListFile } from '#exports/whole-list.ts'
import type { Download } from '#http/handle.ts'
import type { Translate } from '#texts/catalogue.ts'
import { type AdminGatewayRow, findAdminGatewayIds, findAdminGatewaysById } from './admin-gateways.queries.ts'

export async function gatewayFile(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { file_type: type, language, ...query }: GatewaysDownloadQuery & { language: string },
): Promise<Download> {
  const t = hardwareTexts(language)
  const now = clock.now()
  return wholeListFile({
    ids: await findAdminGatewayIds(db, query),
    read: ids => findAdminGatewaysById(db, ids),
    columns: columnsOf(t),
    sheet: t('gateways.sheet'),
    name: t('gateways.file', { day: now.toISOString().slice(0, 10) }),
    type,
    now,
  })
}

function columnsOf(t: Translate): FileColumn<AdminGatewayRow>[] {
  type Of = FileColumn<AdminGatewayRow>['of']
  const column = (key: string, kind: CellKind, of: Of): FileColumn<AdminGatewayRow> => ({
    ...{ key, title: t(`column.${key}`), kind, of },
  })
  return [
    column('id', 'number', row => row.id),
    column('code', 'text', row => row.code),
    column('name', 'text', row => row.name),
    column('site', 'text', row => row.site?.name ?? null),
    column('country', 'text', row => row.country),
    column('link', 'text', row => t(`link.${row.last_heartbeat_at === null ? 'UNHEARD' : row.connectivity}`)),
    column('heartbeat', 'moment', row => utcMinute(row.last_heartbeat_at)),
    column('devices_online', 'number', row => row.devices_online),
    column('devices', 'number', row => row.devices_amount),
    column('disk', 'number', row => row.disk_free_pct),
    column('mode', 'text', row => t(`mode.${row.device_mode}`)),
    column('registration', 'text', row => t(`registration.${row.registration}`)),
    column('software', 'text', row => row.software_version),
    column('hardware', 'text', row => row.hw_revision),
    column('label', 'text', row => labelText({ code: row.code, secret: row.label_secret })),
    column('pcb', 'text', row => row.pcb_serial),
    column('mac', 'text', row => row.mac_address),
    column('sim', 'text', row => row.sim),
    column('ip', 'text', row => row.ip_address),
    column('known', 'moment', row => utcMinute(row.created_at)),
  ]
}
