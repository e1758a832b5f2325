/** Describes how a person has arranged a list, as their preferences store it (`list.alerts`). */
import type { Ordering } from './ordering.ts'

export interface View {
  /** The keys of the columns that are not shown. */
  hidden: readonly string[]
  /** The chosen order; it is empty for the list's own order. The list's reader decides which orders the call knows. */
  ordering: Ordering
}

export const PLAIN_VIEW: View = { hidden: [], ordering: {} }

export function viewKey(name: string): string {
  return `list.${name}`
}

/** Reads a view from the preferences. They may hold anything: a value that is not a view counts as none. */
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
