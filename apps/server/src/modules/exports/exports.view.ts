import type { BatchExport } from '@earshot/contract/schemas/batches/export.ts'
import { iso } from '#db/time.ts'
import type { ExportRow } from './exports.queries.ts'

/** @param token of the link, where the file can be fetched */
export function exportView({ attempt: _, ...row }: ExportRow, token: string | null, now: Date): BatchExport {
  return {
    ...row,
    status: isOver(row, now) ? 'EXPIRED' : row.status,
    download_url: token === null ? null : `/exports/${token}/download/`,
    created_at: iso(row.created_at),
    expires_at: row.expires_at && iso(row.expires_at),
  }
}

/** A link is over whether or not the file has been removed since. */
export function isOver({ status, expires_at }: Pick<ExportRow, 'status' | 'expires_at'>, now: Date): boolean {
  return status === 'READY' && expires_at !== null && expires_at <= now
}
