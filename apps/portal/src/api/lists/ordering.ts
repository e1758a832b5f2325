export interface Ordering {
  ordering_field?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

/** Stands for the list's own order. */
export const UNORDERED: Ordering = { ordering_field: undefined, order: undefined }

/**
 * Returns the order after a click on a column: its first direction, then the other one, then the list's own order
 * again.
 * @param first `desc` where the newest or the worst come first, `asc` for names
 */
export function nextOrdering(
  { ordering_field: current, order = 'asc' }: Ordering,
  { field, first = 'desc' }: { field: string; first?: 'asc' | 'desc' | undefined },
): Ordering {
  if (current !== field) return { ordering_field: field, order: first }
  if (order !== first) return UNORDERED
  return { ordering_field: field, order: first === 'desc' ? 'asc' : 'desc' }
}
