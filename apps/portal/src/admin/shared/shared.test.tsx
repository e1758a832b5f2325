import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { noToasts } from '#test/no-toasts.ts'
import { renderInPage } from '#test/render.tsx'
import { AsOf } from './AsOf.tsx'
import { Choices } from './Choices.tsx'
import { FactList } from './FactList.tsx'
import { ListDownload } from './ListDownload.tsx'

afterEach(() => {
  noToasts()
  vi.restoreAllMocks()
})

const ago = (minutes: number) => ({ as_of: new Date(Date.now() - minutes * 60_000).toISOString() })

it('The age of a page’s figures is that of the oldest, and is not told before there are any', async () => {
  const { unmount } = renderInPage(
    <>
      <p>Page</p>
      <AsOf figures={[ago(2), undefined, ago(35.9)]} />
    </>,
  )
  expect(await screen.findByText('35 mins ago')).toBeVisible()
  unmount()
  renderInPage(
    <>
      <p>Page</p>
      <AsOf figures={[undefined, undefined]} />
    </>,
  )
  await screen.findByText('Page')
  expect(screen.queryByText(/ago$/)).toBeNull()
})

it('The choice is made with the arrow keys, and each has its consequence beside it', async () => {
  function Asked() {
    const [value, setValue] = useState<'keep' | 'drop'>('keep')
    return (
      <Choices
        label="What about the history?"
        size="dense"
        value={value}
        choices={[
          { value: 'keep', label: 'Keep it', text: 'It can be read later.' },
          { value: 'drop', label: 'Delete it', text: 'Nobody can bring it back.' },
        ]}
        onChange={setValue}
      />
    )
  }
  const { user } = renderInPage(<Asked />)
  const group = within(await screen.findByRole('group', { name: 'What about the history?' }))
  expect(group.getByRole('radio', { name: 'Keep it It can be read later.' })).toBeChecked()
  await user.click(group.getByText('Nobody can bring it back.'))
  expect(group.getByRole('radio', { name: /^Delete it/ })).toBeChecked()
  expect(group.getByRole('radio', { name: /^Keep it/ })).not.toBeChecked()
})

it('A fact without a value is left out, but a nought is one', async () => {
  renderInPage(
    <FactList
      title="About the site"
      facts={[
        { name: 'Animals', value: 0 },
        { name: 'Company', value: '' },
        { name: 'Supplier', value: null },
        { name: 'Country', value: 'Belgium' },
      ]}
    />,
  )
  const facts = within(await screen.findByRole('region', { name: 'About the site' }))
  expect(facts.getAllByRole('term').map(term => term.textContent)).toEqual(['Animals', 'Country'])
  expect(facts.getByText('0')).toBeVisible()
})

describe('A list as a file', () => {
  const WORDS = {
    label: 'Download 12 rows',
    file: 'sites',
    failed: 'The file could not be made.',
    types: { csv: 'CSV', xlsx: 'Excel' },
  }

  async function offered(fetchFile: (type: 'csv' | 'xlsx') => Promise<Blob>, isEmpty = false) {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    const view = renderInPage(
      <ListDownload types={['csv', 'xlsx']} fetchFile={fetchFile} isEmpty={isEmpty} words={WORDS} />,
    )
    await screen.findByRole('group', { name: 'Download 12 rows' })
    return { ...view, names }
  }

  const button = (name: string) => screen.getByRole('button', { name })

  it('The file is saved under its name with the ending that was chosen', async () => {
    const { user, names } = await offered(type => Promise.resolve(new Blob([type])))
    await user.click(button('Excel'))
    await waitFor(() => expect(names).toEqual(['sites.xlsx']))
  })

  it('Only the button that was pressed waits for its file', async () => {
    let arrive = (_file: Blob): void => undefined
    const { user, names } = await offered(() => new Promise(resolve => (arrive = resolve)))
    await user.click(button('CSV'))
    expect(button('CSV')).toHaveAttribute('aria-busy', 'true')
    expect(button('Excel')).not.toHaveAttribute('aria-busy', 'true')
    arrive(new Blob([]))
    await waitFor(() => expect(names).toEqual(['sites.csv']))
  })

  it('An empty list has no file', async () => {
    await offered(() => Promise.resolve(new Blob([])), true)
    expect(button('CSV')).toBeDisabled()
    expect(button('Excel')).toBeDisabled()
  })

  it('A file that cannot be made has the server’s reason, or else the page’s own words', async () => {
    const reasons: Error[] = [
      new ApiError({
        status: 400,
        code: 'invalid',
        message: 'No',
        fields: { rows: ['At most 50,000 rows.'] },
      }),
      new Error('network'),
    ]
    const { user } = await offered(() => Promise.reject(reasons.shift()))
    await user.click(button('CSV'))
    expect(await screen.findByText('At most 50,000 rows.')).toBeVisible()
    await user.click(button('CSV'))
    expect(await screen.findByText('The file could not be made.')).toBeVisible()
  })
})
