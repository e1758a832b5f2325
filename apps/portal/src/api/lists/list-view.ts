/** How somebody has arranged a list, as it stands in their preferences (`list.alerts`). */
import type { Ordering } from './ordering.ts'

export interface View {
  /** Keys of the columns that are not shown. */
  hidden: readonly string[]
  /** Empty for the list's own order; which the call knows is for the list's reader to say. */
  ordering: Ordering
}

export const PLAIN_VIEW: View = { hidden: [], ordering: {} }

export function viewKey(name: string): string {
  return `list.${name}`
}

/** Preferences are free to hold anything: what is not a view counts as none. */
export function viewIn(preferences: Record<string, unknown> | undefined, name: string): View {
  const { hidden = PLAIN_VIEW.hidden, ordering = {} } = asRecord(preferences?.[viewKey(name)])
  const { ordering_field: field, order } = asRecord(ordering)
  if (!isTexts(hidden) || !isOptionalText(field)) return PLAIN_VIEW
  if (order !== undefined && order !== 'asc' && order !== 'desc') return PLAIN_VIEW
  return {
    hidden,
    ordering: { ...(field !== undefined && { ordering_field: field }), ...(order && { order }) },
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(each => typeof each === 'string')
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}
