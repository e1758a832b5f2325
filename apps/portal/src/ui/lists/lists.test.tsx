import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { renderInPage } from '#test/render.tsx'
import { CountChips } from './CountChips.tsx'
import { FilterChecks } from './FilterChecks.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import { Pager } from './Pager.tsx'
import { SearchField } from './SearchField.tsx'

describe('The search of a list', () => {
  const told = vi.fn()

  function Search({ start = '' }: { start?: string }) {
    const [value, setValue] = useState(start)
    const tell = (text: string) => {
      told(text)
      setValue(text)
    }
    return (
      <>
        <SearchField label="Search sites" value={value} onChange={tell} />
        <button type="button" onClick={() => setValue('')}>
          Back
        </button>
      </>
    )
  }

  async function search(start?: string) {
    told.mockClear()
    const view = renderInPage(<Search {...(start !== undefined && { start })} />)
    return { ...view, field: await screen.findByRole('searchbox', { name: 'Search sites' }) }
  }

  /** Types in no time; the pause after it is passed by hand. */
  function typeQuickly(field: HTMLElement, value: string): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    fireEvent.change(field, { target: { value } })
  }
  const pause = () => act(() => vi.advanceTimersByTime(1000))

  it('A word is passed on once it is typed, without the spaces around it', async () => {
    const { field } = await search()
    typeQuickly(field, ' linde ')
    expect(told).not.toHaveBeenCalled()
    pause()
    expect(told.mock.calls).toEqual([['linde']])
    expect(field).toHaveValue(' linde ')
  })

  it('Enter passes a word on at once and sends no form, and Escape empties the field', async () => {
    const { user, field } = await search()
    await user.type(field, 'aa{Enter}')
    expect(told.mock.calls).toEqual([['aa']])
    await user.keyboard('{Enter}')
    expect(told).toHaveBeenCalledTimes(1)
    await user.keyboard('{Escape}')
    expect(field).toHaveValue('')
    expect(told.mock.calls).toEqual([['aa'], ['']])
  })

  it('The field follows the address, and what was being typed then is not passed on any more', async () => {
    const { field } = await search('linde')
    typeQuickly(field, 'lindex')
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(field).toHaveValue('')
    pause()
    expect(told).not.toHaveBeenCalled()
  })
})

describe('The pages of a list', () => {
  const list = { page: 2, pages: 125, per_page: 10, total: 1245 }

  it('The pager says which rows are shown, and leads to the pages around', async () => {
    renderInPage(<Pager name="Sites" list={list} onSize={() => undefined} />)
    const pager = within(await screen.findByRole('navigation', { name: 'Pages of Sites' }))
    expect(pager.getByText('11 to 20 of 1,245')).toBeVisible()
    expect(pager.getByText('2 / 125')).toBeVisible()
    const leads = pager
      .getAllByRole('link')
      .map(link => [link.getAttribute('aria-label'), link.getAttribute('href')])
    expect(leads).toEqual([
      ['First page', '/'],
      ['Previous page', '/'],
      ['Next page', '/?page=3'],
      ['Last page', '/?page=125'],
    ])
  })

  it('The last page leads back only, and ends with the last row', async () => {
    renderInPage(<Pager name="Sites" list={{ ...list, page: 125 }} onSize={() => undefined} />)
    const pager = within(await screen.findByRole('navigation'))
    expect(pager.getByText('1,241 to 1,245 of 1,245')).toBeVisible()
    expect(pager.getAllByRole('link').map(link => link.getAttribute('aria-label'))).toEqual([
      'First page',
      'Previous page',
    ])
  })

  it('The size is one of the usual ones or the one that was asked for, in its place', async () => {
    const onSize = vi.fn()
    const { user } = renderInPage(<Pager name="Sites" list={{ ...list, per_page: 40 }} onSize={onSize} />)
    const sizes = await screen.findByRole('combobox', { name: 'Rows on a page' })
    const offered = within(sizes)
      .getAllByRole('option')
      .map(option => (option as HTMLOptionElement).value)
    expect(offered).toEqual(['10', '25', '40', '50', '100', '250', '1000'])
    await user.selectOptions(sizes, '250')
    expect(onSize).toHaveBeenCalledWith(250)
  })

  it('A list that fits one of the smallest pages has no pager', async () => {
    renderInPage(
      <>
        <p>List</p>
        <Pager name="Sites" list={{ page: 1, pages: 1, per_page: 25, total: 10 }} onSize={() => undefined} />
      </>,
    )
    await screen.findByText('List')
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('The filters of a list', () => {
  const PRIORITIES = [
    { value: 'ALARM', label: 'Alarm' },
    { value: 'WARNING', label: 'Warning' },
  ] as const
  type Priority = (typeof PRIORITIES)[number]['value']

  it('A chip says how many rows it leaves, a dash until that is known', async () => {
    const onChange = vi.fn()
    const chips = [
      { value: 'ALL', label: 'All', count: 1204 },
      { value: 'OPEN', label: 'Open', count: undefined },
    ] as const
    const { user } = renderInPage(<CountChips label="State" value="ALL" chips={chips} onChange={onChange} />)
    const group = within(await screen.findByRole('group', { name: 'State' }))
    expect(group.getByRole('radio', { name: '1,204 All' })).toBeChecked()
    await user.click(group.getByRole('radio', { name: '– Open' }))
    expect(onChange).toHaveBeenCalledWith('OPEN')
  })

  it('A filter’s button says what is chosen, and its menu takes it back', async () => {
    function Filter() {
      const [value, setValue] = useState<Priority | null>(null)
      return <FilterMenu label="Priority" all="All" value={value} options={PRIORITIES} onChange={setValue} />
    }
    const { user } = renderInPage(<Filter />)
    await user.click(await screen.findByRole('button', { name: 'Priority All' }))
    expect(await screen.findByRole('menuitemradio', { name: 'All', checked: true })).toBeVisible()
    await user.click(screen.getByRole('menuitemradio', { name: 'Warning' }))
    await user.click(await screen.findByRole('button', { name: 'Priority Warning' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'All' }))
    expect(await screen.findByRole('button', { name: 'Priority All' })).toBeVisible()
  })

  it('A filter of several keeps them in the order of its options, however they were chosen', async () => {
    const chosen: Priority[][] = []
    function Filter() {
      const [values, setValues] = useState<Priority[]>([])
      const change = (next: Priority[]) => {
        chosen.push(next)
        setValues(next)
      }
      return (
        <FilterChecks label="Priority" all="All" values={values} options={PRIORITIES} onChange={change} />
      )
    }
    const { user } = renderInPage(<Filter />)
    await user.click(await screen.findByRole('button', { name: 'Priority All' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Warning' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Alarm' }))
    expect(screen.getByRole('button', { name: 'Priority Alarm and Warning' })).toBeInTheDocument()
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Warning' }))
    expect(chosen).toEqual([['WARNING'], ['ALARM', 'WARNING'], ['ALARM']])
  })
})
