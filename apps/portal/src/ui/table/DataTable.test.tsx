import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Ordering, UNORDERED } from '#api/lists/ordering.ts'
import { renderInPage } from '#test/render.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import type { DataTableProps } from './table-props.ts'

interface Device {
  id: number
  code: string
  site: string
}

const device = (id: number): Device => ({ id, code: `ES4-${id}`, site: `Site ${id}` })
const devices = (count: number, from = 1) => Array.from({ length: count }, (_, index) => device(from + index))

const COLUMNS: Column<Device, 'code'>[] = [
  { key: 'code', header: 'Code', cell: row => row.code, order: 'code', first: 'asc', card: 'title' },
  { key: 'site', header: 'Site', cell: row => row.site, hideable: true, card: 'fact' },
]

interface Props extends Partial<DataTableProps<Device, 'code'>> {
  items?: Device[]
  total?: number
  page?: number
  scope?: string
  remember?: (change: object) => void
}

function Devices({
  items = devices(5),
  total = items.length,
  page = 1,
  scope = '',
  remember,
  ...props
}: Props) {
  const [ordering, setOrdering] = useState<Ordering>(UNORDERED)
  const [hidden, setHidden] = useState<string[]>([])
  const answer = { items, page, per_page: Math.max(items.length, 1), total, pages: 3 }
  return (
    <DataTable<Device, 'code'>
      label="Devices"
      list={{
        page: { data: answer, isPending: false, isError: false, isFetching: false, refetch: () => undefined },
        ordering,
        order: setOrdering,
        resize: () => undefined,
        scope,
        view: {
          hidden,
          remember: change => {
            remember?.(change)
            setHidden([...(change.hidden ?? hidden)])
          },
        },
      }}
      columns={COLUMNS}
      rowKey={row => row.id}
      empty={<p>No device</p>}
      {...props}
    />
  )
}

const PICK = { rowName: (row: Device) => row.code, actions: () => <button type="button">Export</button> }
/** Returns what a screen reader is told; the toasts say nothing here. */
const status = () =>
  screen
    .getAllByRole('status')
    .map(region => region.textContent)
    .join('')
const row = (name: RegExp) => screen.getByRole('row', { name })

afterEach(() => vi.restoreAllMocks())

describe('The head of a table', () => {
  it('The head orders by what the call can order by, and says how', async () => {
    const { user } = renderInPage(<Devices />)
    const head = await screen.findByRole('columnheader', { name: 'Code' })
    const sort = within(head).getByRole('button')
    expect(head).not.toHaveAttribute('aria-sort')
    await user.click(sort)
    expect(head).toHaveAttribute('aria-sort', 'ascending')
    await user.click(sort)
    expect(head).toHaveAttribute('aria-sort', 'descending')
    await user.click(sort)
    expect(head).not.toHaveAttribute('aria-sort')
    expect(within(screen.getByRole('columnheader', { name: 'Site' })).queryByRole('button')).toBeNull()
  })

  it('The head loses a column that a reader does without, which is remembered', async () => {
    const remember = vi.fn()
    const { user } = renderInPage(<Devices remember={remember} />)
    await user.click(await screen.findByRole('button', { name: 'Columns' }))
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Code' })).toBeNull()
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Site' }))
    expect(screen.queryByRole('columnheader', { name: 'Site' })).toBeNull()
    expect(remember).toHaveBeenCalledWith({ hidden: ['site'] })
  })
})

describe('A page of a thousand rows', () => {
  const THOUSAND = devices(1000)

  it('The page draws the rows in view, and says of each which it is', async () => {
    renderInPage(<Devices items={THOUSAND} total={9870} page={2} density="dense" />)
    const table = await screen.findByRole('table', { name: 'Devices' })
    expect(table).toHaveAttribute('aria-rowcount', '9871')
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(20))
    expect(screen.getAllByRole('row').length).toBeLessThan(80)
    expect(row(/ES4-1 /)).toHaveAttribute('aria-rowindex', '1002')
  })

  it('The page follows the scrolling, and keeps the row that has the keyboard', async () => {
    renderInPage(<Devices items={THOUSAND} density="dense" />)
    const first = await screen.findByRole('row', { name: /ES4-1 / })
    act(() => first.focus())
    vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, -18_000, 800, 36_000),
    )
    act(() => void window.dispatchEvent(new Event('scroll')))
    expect(row(/ES4-510 /)).toHaveAttribute('aria-rowindex', '511')
    expect(screen.queryByRole('row', { name: /ES4-100 / })).toBeNull()
    expect(first).toHaveFocus()
  })

  it('The page draws no row again that stays while others come', async () => {
    const drawn = vi.fn((row: Device) => row.code)
    const columns: typeof COLUMNS = [{ key: 'code', header: 'Code', cell: drawn, card: 'title' }]
    renderInPage(<Devices items={THOUSAND} columns={columns} density="dense" pick={PICK} />)
    expect(await screen.findByRole('row', { name: /ES4-8 / })).toBeVisible()
    drawn.mockClear()
    vi.spyOn(HTMLTableSectionElement.prototype, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, -150, 800, 36_000),
    )
    act(() => void window.dispatchEvent(new Event('scroll')))
    const came = drawn.mock.calls.map(([row]) => row.code)
    expect(came.length).toBeGreaterThan(0)
    expect(came).not.toContain('ES4-8')
    expect(new Set(came).size).toBe(came.length)
  })

  it('The page is a table to a screen reader, though its rows are blocks that share the widths of the columns', async () => {
    const columns: typeof COLUMNS = [
      { key: 'code', header: 'Code', cell: row => row.code, width: 112 },
      { key: 'site', header: 'Site', cell: row => row.site },
    ]
    renderInPage(<Devices items={THOUSAND} columns={columns} density="dense" pick={PICK} />)
    const table = await screen.findByRole('table', { name: 'Devices' })
    expect(table.style.getPropertyValue('--columns')).toBe('48px 112px minmax(96px, 1fr)')
    expect(table).toHaveStyle({ minWidth: '256px' })
    const roles = ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell']
    const shown = [table, ...table.querySelectorAll('thead, tbody, tr:not([aria-hidden]), th, td')]
    expect(new Set(shown.map(part => part.getAttribute('role')))).toEqual(new Set(roles))
  })

  it('The page has its headings between the rows', async () => {
    const ten = ({ id }: Device) => `${Math.floor(id / 10)} tens`
    renderInPage(<Devices items={THOUSAND} groups={{ of: ten, name: ten }} density="dense" />)
    const heading = await screen.findByRole('columnheader', { name: '2 tens' })
    expect(heading.closest('tr')?.nextElementSibling).toHaveTextContent('ES4-20')
  })

  it('The page is walked from end to end by the keyboard', async () => {
    const { user } = renderInPage(<Devices items={THOUSAND} density="dense" pick={PICK} />)
    const first = await screen.findByRole('row', { name: /ES4-1 / })
    act(() => first.focus())
    await user.keyboard('{End}')
    expect(row(/ES4-1000 /)).toHaveFocus()
    await user.keyboard('{Home}{ArrowDown}')
    expect(row(/ES4-2 /)).toHaveFocus()
  })
})

describe('The picking of rows', () => {
  it('The keyboard picks: one tab stop, Space and x, Shift stretches, Ctrl+A the page, Escape drops', async () => {
    const { user } = renderInPage(<Devices pick={PICK} />)
    await screen.findByRole('table')
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    act(() => row(/ES4-1 /).focus())
    await user.keyboard('{ArrowDown} ')
    expect(status()).toBe('1 selected')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(status()).toBe('3 selected')
    await user.keyboard('x')
    expect(status()).toBe('2 selected')
    await user.keyboard('{Control>}a{/Control}')
    expect(status()).toBe('5 selected')
    await user.keyboard('{Escape}')
    expect(status()).toBe('')
    expect(row(/ES4-4 /)).toHaveFocus()
    expect(document.querySelectorAll('tbody [tabindex="0"]')).toHaveLength(1)
  })

  it('The mouse picks: a box, and with Shift all between', async () => {
    const { user } = renderInPage(<Devices pick={PICK} />)
    await user.click(await screen.findByRole('checkbox', { name: 'Select ES4-2' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select ES4-4' }))
    await user.keyboard('{/Shift}')
    expect(status()).toBe('3 selected')
    expect(screen.getByRole('checkbox', { name: 'Select this page' })).toBePartiallyChecked()
    const bar = within(screen.getByRole('region', { name: 'Selection' }))
    expect(bar.getByRole('button', { name: 'Export' })).toBeVisible()
    await user.click(bar.getByRole('button', { name: 'Drop the selection' }))
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  it('The picks survive another page, but no other filter; a whole page offers all that were found', async () => {
    function Pages() {
      const [page, setPage] = useState(1)
      const [scope, setScope] = useState('')
      return (
        <>
          <button type="button" onClick={() => setPage(2)}>
            Turn
          </button>
          <button type="button" onClick={() => setScope('Alarm')}>
            Filter
          </button>
          <Devices items={devices(5, page * 5 - 4)} total={3412} page={page} scope={scope} pick={PICK} />
        </>
      )
    }
    const { user } = renderInPage(<Pages />)
    await user.click(await screen.findByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('button', { name: 'Turn' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select ES4-6' }))
    expect(status()).toBe('6 selected')
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }))
    await user.click(screen.getByRole('button', { name: 'Select all 3,412 found' }))
    expect(status()).toBe('3,412 selected')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    expect(status()).toBe('')
  })
})

describe('A table on a narrow screen', () => {
  it('The rows are cards of the same columns, with an order to choose and boxes to pick', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      query =>
        ({
          matches: query.includes('max-width'),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    )
    const { user } = renderInPage(<Devices pick={PICK} />)
    const list = await screen.findByRole('list', { name: 'Devices' })
    const cards = within(list).getAllByRole('listitem')
    expect(cards).toHaveLength(5)
    expect(cards[0]).toHaveTextContent('ES4-1Site Site 1')
    await user.click(within(list).getByRole('checkbox', { name: 'Select ES4-3' }))
    expect(status()).toBe('1 selected')
    const order = screen.getByRole('combobox', { name: 'Order' })
    await user.selectOptions(order, 'Code, downwards')
    expect(order).toHaveDisplayValue('Code, downwards')
  })
})

describe('A list without rows', () => {
  const list = (page: object) => ({
    page: {
      data: undefined,
      isPending: true,
      isError: false,
      isFetching: true,
      refetch: () => undefined,
      ...page,
    },
    ordering: UNORDERED,
    order: () => undefined,
    resize: () => undefined,
    scope: '',
    view: { hidden: [], remember: () => undefined },
  })

  it('The list shows its head while it loads, and says that it does', async () => {
    const { container } = renderInPage(<Devices list={list({})} />)
    expect(await screen.findByText('Loading Devices')).toBeInTheDocument()
    expect(screen.queryByRole('table')).toBeNull()
    expect(container.querySelector('[inert]')).toHaveTextContent('CodeSite')
  })

  it('The list says what is missing under its head', async () => {
    renderInPage(<Devices items={[]} />)
    expect(await screen.findByText('No device')).toBeVisible()
    expect(screen.getByRole('columnheader', { name: 'Code' })).toBeVisible()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('A list that failed has its own retry', async () => {
    const refetch = vi.fn()
    const { user } = renderInPage(
      <Devices list={list({ isPending: false, isError: true, isFetching: false, refetch })} />,
    )
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })
})
