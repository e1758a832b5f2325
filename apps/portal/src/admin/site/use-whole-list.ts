import type { PageOf } from '#api/lists/use-list-page.ts'
import { useListView } from '#api/lists/use-list-view.ts'
import type { AsyncResource } from '#ui/feedback/AsyncSection.tsx'
import type { TableList } from '#ui/table/table-props.ts'

interface WholeListOptions {
  /** The name under which its columns are remembered. */
  name: string
  /** A text that stays the same for the same rows of the same thing. */
  scope: string
}

/** Makes a table's list of an answer without pages and order. */
export function useWholeList<Row>(
  answer: AsyncResource<{ items: Row[] }>,
  { name, scope }: WholeListOptions,
): TableList<Row> {
  const view = useListView(name)
  const { data, ...state } = answer
  return {
    page: { ...state, data: data && asOnePage(data.items) },
    ordering: {},
    order: () => undefined,
    resize: () => undefined,
    scope,
    view,
  }
}

function asOnePage<Row>(items: Row[]): PageOf<Row> {
  return { items, page: 1, per_page: Math.max(1, items.length), pages: 1, total: items.length }
}
