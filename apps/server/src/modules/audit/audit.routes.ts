/** Who changed what, for administrators. */
import { Readable } from 'node:stream'
import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { connectionsFor } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { csvOf } from '#exports/csv.ts'
import { handle, type Route } from '#http/handle.ts'
import { readEntries, readEntry } from './audit.service.ts'
import { auditSheet } from './download.ts'

export const routes: Route[] = [
  handle(audit.list, ({ query }, ctx) => readEntries(ctx, query)),

  handle(audit.download, async ({ query }, { db, clock }) => ({
    content: Readable.from(csvOf(await auditSheet(connectionsFor(db, 'export'), query))),
    fileName: `audit-${iso(clock.now()).slice(0, 10)}.csv`,
    mediaType: 'text/csv; charset=utf-8',
  })),

  handle(audit.read, ({ params: { entryId } }, { db }) => readEntry(db, entryId)),
]
