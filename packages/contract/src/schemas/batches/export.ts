/** The files made of a batch on request (spec/3 §3.6). */
import { z } from 'zod'
import { EXPORT_STATUSES } from '#batch-values.ts'
import { Id, Ref, Timestamp } from '#schemas/page.ts'

export const EXPORT_FILE_TYPES = ['xlsx', 'csv', 'pdf'] as const
export type ExportFileType = (typeof EXPORT_FILE_TYPES)[number]

export const BatchExport = z.object({
  id: Id,
  batch: Ref,
  airspace: Ref.nullable(),
  status: z.enum(EXPORT_STATUSES),
  file_type: z.enum(EXPORT_FILE_TYPES),
  /** The per cent of the work that is done. */
  progress: z.int().min(0).max(100),
  /** The size of the file; null until it is ready. */
  bytes: z.int().nullable(),
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

/** The file of this type is meant; without it the one that was asked for. Another one has to be asked for by itself. */
export const ExportQuery = z.object({ file_type: z.enum(EXPORT_FILE_TYPES, 'invalid').optional() })
