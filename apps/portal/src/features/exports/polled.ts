import { DOMAIN } from '@earshot/contract/domain.ts'
import type { BatchExport } from '@earshot/contract/schemas/batches/export.ts'

export function isUnderWay({ status }: Pick<BatchExport, 'status'>): boolean {
  return status === 'REQUESTED' || status === 'PROCESSING'
}

/** The list is asked for again as long as one of its exports is being made (spec/3 §3.6). */
export const polled = {
  renewWhile: ({ items }: { items: BatchExport[] }) => items.some(isUnderWay),
  renewMs: DOMAIN.export.pollMs,
} as const
