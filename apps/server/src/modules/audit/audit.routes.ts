/** Answers who changed what, for administrators. */
import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { connectionsFor } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { listFile } from '#exports/list-file.ts'
import { MOST_SHEET_ROWS } from '#exports/workbook.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { readAuditRow, readAuditRows } from './audit.service.ts'
import { auditSheet, namedFilters } from './download.ts'

export const routes: Route[] = [
  handle(audit.list, ({ query }, ctx) => readAuditRows(ctx, query)),

  handle(audit.download, async ({ query: { file_type: type, ...filters }, request }, { db, clock }) => {
    const now = clock.now()
    const sheet = await auditSheet(connectionsFor(db, 'export'), filters, {
      mostRows: type === 'xlsx' ? MOST_SHEET_ROWS : undefined,
    })
    const cover = {
      list: 'audit',
      language: readerLanguage(request),
      filters: await namedFilters(db, filters),
    } as const
    return listFile(sheet, { name: `audit-${iso(now).slice(0, 10)}`, type, now, cover })
  }),

  handle(audit.read, ({ params: { entryId } }, { db }) => readAuditRow(db, entryId)),
]
