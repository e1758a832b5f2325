/** Answers who changed what, for administrators. */
import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { connectionsFor } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { listFile } from '#exports/list-file.ts'
import { MOST_SHEET_ROWS } from '#exports/workbook.ts'
import { handle, type Route } from '#http/handle.ts'
import { readEntries, readEntry } from './audit.service.ts'
import { auditSheet } from './download.ts'

export const routes: Route[] = [
  handle(audit.list, ({ query }, ctx) => readEntries(ctx, query)),

  handle(audit.download, async ({ query: { file_type: type, ...filters } }, { db, clock }) => {
    const now = clock.now()
    const sheet = await auditSheet(connectionsFor(db, 'export'), filters, {
      mostRows: type === 'xlsx' ? MOST_SHEET_ROWS : undefined,
    })
    return listFile(sheet, { name: `audit-${iso(now).slice(0, 10)}`, type, now })
  }),

  handle(audit.read, ({ params: { entryId } }, { db }) => readEntry(db, entryId)),
]
