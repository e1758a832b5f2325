export interface Ordering {
  ordering_field?: string | undefined
  order?: 'asc' | 'desc' | undefined
}

/** The list's own order. */
export const UNORDERED: Ordering = { ordering_field: undefined, order: undefined }

/**
 * A click on a column: its first direction, then the other one, then the list's own order again.
 * @param first newest or worst come first by `desc`, names by `asc`
 */
export function nextOrdering(
  { ordering_field: current, order = 'asc' }: Ordering,
  { field, first = 'desc' }: { field: string; first?: 'asc' | 'desc' | undefined },
): Ordering {
  if (current !== field) return { ordering_field: field, order: first }
  if (order !== first) return UNORDERED
  return { ordering_field: field, order: first === 'desc' ? 'asc' : 'desc' }
}
