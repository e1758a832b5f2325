/** Files made of a batch on request (spec/3 §3.6). */
import { z } from 'zod'
import { Id, Ref, Timestamp } from '#schemas/page.ts'
import { EXPORT_STATUSES } from '#values.ts'

export const EXPORT_FILE_TYPES = ['xlsx', 'csv'] as const

export const BatchExport = z.object({
  id: Id,
  batch: Ref,
  airspace: Ref.nullable(),
  status: z.enum(EXPORT_STATUSES),
  file_type: z.enum(EXPORT_FILE_TYPES),
  /** Needs no auth header; null until it is ready and after 24 hours. */
  download_url: z.string().nullable(),
  requested_by: Ref.nullable(),
  created_at: Timestamp,
  expires_at: Timestamp.nullable(),
})
export type BatchExport = z.output<typeof BatchExport>

export const ExportRequest = z.object({
  airspace_pk: Id,
  file_type: z.enum(EXPORT_FILE_TYPES, 'invalid').default('xlsx'),
})

/** A zip of csv files, or a workbook. */
export const ExportQuery = z.object({ file_type: z.enum(EXPORT_FILE_TYPES, 'invalid').default('xlsx') })
