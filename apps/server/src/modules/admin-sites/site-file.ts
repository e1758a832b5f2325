/** The site list as a file: the rows the filters leave, in the list's order, read a portion at a time as it is sent. */
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { AdminSitesQuery, SITE_LIST_FILE_TYPES } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { slotEnd } from '#db/time.ts'
import { countryName, countryWithCode } from '#exports/list-cover/list-cover.ts'
import type { ColumnOf } from '#exports/sheet.ts'
import { utcMinute, wholeListFile } from '#exports/whole-list.ts'
import type { Download } from '#http/handle.ts'
import { partReader } from '#http/standby-reads.ts'
import { readCatalogue, type Translate } from '#texts/catalogue.ts'
import { type AdminSiteRow, findAdminSiteIds, findAdminSitesById } from './admin-sites.queries.ts'

const { translator } = readCatalogue(new URL('./messages/', import.meta.url))

type FileType = (typeof SITE_LIST_FILE_TYPES)[number]
type SiteFileQuery = Omit<AdminSitesQuery, 'page' | 'perPage'> & { file_type: FileType; language: string }

export async function siteFile(
  { db, clock, standby }: Pick<Context, 'db' | 'clock' | 'standby'>,
  { file_type, language, ...query }: SiteFileQuery,
): Promise<Download> {
  const t = translator(language)
  const now = clock.now()
  const ids = await findAdminSiteIds(db, query)
  const readPart = partReader({ db, standby })
  return wholeListFile({
    ids,
    read: ids => readPart(source => findAdminSitesById(source, ids)),
    columns: columnsOf(t, language),
    t,
    sheet: t('sheet'),
    name: t('file', { day: now.toISOString().slice(0, 10) }),
    type: file_type,
    now,
    cover: {
      list: 'sites',
      language,
      filters: {
        display_status: query.display_status === 'ALL' ? undefined : t(`display.${query.display_status}`),
        country: countryWithCode(query.country, language),
        supplier: query.supplier && (await supplierName(db, query.supplier)),
        search: query.search,
      },
    },
  })
}

async function supplierName(db: Db, id: number): Promise<string> {
  const supplier = await db.selectFrom('suppliers').select('name').where('id', '=', id).executeTakeFirst()
  return supplier?.name ?? String(id)
}

function columnsOf(t: Translate, language: string): ColumnOf<AdminSiteRow>[] {
  return [
    { key: 'id', kind: 'number', of: row => row.id },
    { key: 'name', kind: 'text', of: row => row.name },
    { key: 'company', kind: 'text', of: row => row.company },
    { key: 'city', kind: 'text', of: row => row.city },
    { key: 'country', kind: 'text', of: row => row.country },
    { key: 'country_name', kind: 'text', of: row => row.country && countryName(row.country, language) },
    { key: 'type', kind: 'text', of: row => t(`type.${row.type}`) },
    { key: 'status', kind: 'text', of: row => t(`status.${siteStatus(row.status_id).name}`) },
    { key: 'cause', kind: 'text', of: row => t(`cause.${siteStatus(row.status_id).cause}`) },
    { key: 'since', kind: 'moment', of: row => utcMinute(row.status_since) },
    { key: 'display_status', kind: 'text', of: row => t(`display.${row.display_status}`) },
    { key: 'supplier', kind: 'text', of: row => row.supplier?.name ?? null },
    { key: 'alarms', kind: 'number', of: row => row.alarms },
    { key: 'warnings', kind: 'number', of: row => row.warnings },
    { key: 'airspaces', kind: 'number', of: row => row.total },
    { key: 'devices', kind: 'number', of: row => row.devices_count },
    { key: 'offline', kind: 'number', of: row => row.offline_count },
    { key: 'gateways', kind: 'number', of: row => row.gateways_count },
    { key: 'gateways_offline', kind: 'number', of: row => row.gateways_offline },
    { key: 'users', kind: 'number', of: row => row.users },
    { key: 'last_heard', kind: 'moment', of: row => utcMinute(slotEnd(row.last_slot)) },
    { key: 'activated', kind: 'moment', of: row => utcMinute(row.activated_at) },
    { key: 'created', kind: 'moment', of: row => utcMinute(row.created_at) },
  ]
}
