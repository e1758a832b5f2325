import { LIMITS } from '@earshot/contract/limits.ts'
import type { Picks } from '#ui/table/use-picks.ts'

interface Coded {
  code: string
}

interface PageQuery {
  page: number
  perPage: number
  search?: string
}

interface PickedInput {
  picks: Pick<Picks<Coded>, 'rows' | 'everything'>
  search: string | undefined
  /** A page of the list they were picked from. */
  read: (query: PageQuery) => Promise<{ items: readonly Coded[]; pages: number }>
}

/** The codes of what is picked, or of everything that the search finds, page after page. */
export async function pickedCodes({ picks, search, read }: PickedInput): Promise<string[]> {
  if (!picks.everything) return picks.rows.map(row => row.code)
  const found: string[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await read({ page, perPage: LIMITS.page.max, ...(search !== undefined && { search }) })
    found.push(...answer.items.map(row => row.code))
    pages = answer.pages
  }
  return found
}
