/** How somebody has arranged a list, as it stands in their preferences (`list.alerts`). */
import { z } from 'zod'

const View = z.object({
  /** Keys of the columns that are not shown. */
  hidden: z.array(z.string()).default([]),
  /** Empty for the list's own order. */
  ordering: z
    .object({ ordering_field: z.string().optional(), order: z.enum(['asc', 'desc']).optional() })
    .default({}),
})
export type View = z.output<typeof View>

export const PLAIN_VIEW: View = { hidden: [], ordering: {} }

export function viewKey(name: string): string {
  return `list.${name}`
}

/** Preferences are free to hold anything: what is not a view counts as none. */
export function viewIn(preferences: Record<string, unknown> | undefined, name: string): View {
  const result = View.safeParse(preferences?.[viewKey(name)])
  return result.success ? result.data : PLAIN_VIEW
}
