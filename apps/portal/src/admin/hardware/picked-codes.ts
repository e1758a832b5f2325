import { LIMITS } from '@earshot/contract/limits.ts'
import type { Picks } from '#ui/table/use-picks.ts'

interface Coded {
  code: string
}

interface PickedInput<Filters extends object> {
  picks: Pick<Picks<Coded>, 'rows' | 'everything'>
  /** The filters of the list that they were picked from. */
  filters: Filters
  /** Reads a page of the list that they were picked from. */
  read: (
    query: Filters & { page: number; perPage: number },
  ) => Promise<{ items: readonly Coded[]; pages: number }>
}

/** Returns the codes of what is picked, or of everything that the filters leave, page after page. */
export async function pickedCodes<Filters extends object>({
  picks,
  filters,
  read,
}: PickedInput<Filters>): Promise<string[]> {
  if (!picks.everything) return picks.rows.map(row => row.code)
  const found: string[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await read({ ...filters, page, perPage: LIMITS.page.max })
    found.push(...answer.items.map(row => row.code))
    pages = answer.pages
  }
  return found
}
