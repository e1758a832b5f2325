/** The site list as a file: the rows the filters leave, in the list's order, read a portion at a time as it is sent. */
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { AdminSitesQuery, SITE_LIST_FILE_TYPES } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { Context } from '#context.ts'
import { slotEnd } from '#db/time.ts'
import type { CellKind } from '#exports/sheet.ts'
import { type FileColumn, utcMinute, wholeListFile } from '#exports/whole-list.ts'
import type { Download } from '#http/handle.ts'
import { readCatalogue, type Translate } from '#texts/catalogue.ts'
import { type AdminSiteRow, findAdminSiteIds, findAdminSitesById } from './admin-sites.queries.ts'

const { translator } = readCatalogue(new URL('./messages/', import.meta.url))

type FileType = (typeof SITE_LIST_FILE_TYPES)[number]
type Wanted = Omit<AdminSitesQuery, 'page' | 'perPage'> & { file_type: FileType; language: string }

export async function siteFile(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { file_type, language, ...query }: Wanted,
): Promise<Download> {
  const t = translator(language)
  const now = clock.now()
  return wholeListFile({
    ids: await findAdminSiteIds(db, query),
    read: ids => findAdminSitesById(db, ids),
    columns: columnsOf(t),
    ...{ sheet: t('sheet'), name: t('file', { day: now.toISOString().slice(0, 10) }), type: file_type, now },
  })
}

function columnsOf(t: Translate): FileColumn<AdminSiteRow>[] {
  type Of = FileColumn<AdminSiteRow>['of']
  const column = (key: string, kind: CellKind, of: Of): FileColumn<AdminSiteRow> => ({
    key,
    title: t(`column.${key}`),
    kind,
    of,
  })
  return [
    column('id', 'number', row => row.id),
    column('name', 'text', row => row.name),
    column('company', 'text', row => row.company),
    column('city', 'text', row => row.city),
    column('country', 'text', row => row.country),
    column('type', 'text', row => t(`type.${row.type}`)),
    column('status', 'text', row => t(`status.${siteStatus(row.status_id).name}`)),
    column('cause', 'text', row => t(`cause.${siteStatus(row.status_id).cause}`)),
    column('since', 'moment', row => utcMinute(row.status_since)),
    column('display_status', 'text', row => t(`display.${row.display_status}`)),
    column('supplier', 'text', row => row.supplier?.name ?? null),
    column('alarms', 'number', row => row.alarms),
    column('warnings', 'number', row => row.warnings),
    column('airspaces', 'number', row => row.total),
    column('devices', 'number', row => row.devices_count),
    column('offline', 'number', row => row.offline_count),
    column('gateways', 'number', row => row.gateways_count),
    column('gateways_offline', 'number', row => row.gateways_offline),
    column('users', 'number', row => row.users),
    column('last_heard', 'moment', row => utcMinute(slotEnd(row.last_slot))),
    column('activated', 'moment', row => utcMinute(row.activated_at)),
    column('created', 'moment', row => utcMinute(row.created_at)),
  ]
}
