import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FakeFailure } from '#test/fake-api.ts'
import {
  aComment,
  anItem,
  author,
  logbookApi,
  RECOMMENDATION_ITEM,
  TREATMENT,
  today,
} from '#test/logbook-data.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/airspaces/1/logbook'

async function book(items: LogbookItem[], { treatments = [] as Treatment[], at = PAGE } = {}) {
  return { ...(await logbookApi(items, treatments)), ...renderAt(at) }
}

it('The animals’ freedom is said first, with the days that are left and why', async () => {
  await book([anItem({ type: 'TREATMENT', treatment: TREATMENT })], { treatments: [TREATMENT] })
  expect(
    await screen.findByRole('heading', { level: 1, name: /^Not free for slaughter until/ }),
  ).toBeInTheDocument()
  const note = within(screen.getByRole('region', { name: 'Not free for slaughter' }))
  expect(note.getByText('12')).toBeInTheDocument()
  expect(note.getByText(/^Amoxibel, last dose .*, withdrawal 14 days$/)).toBeInTheDocument()
  const treatment = screen.getByRole('heading', { name: 'Amoxibel' }).closest('li') as HTMLElement
  expect(treatment).toHaveTextContent(
    'Antibiotic in water for respiratory trouble (APP), 12.5 kg for the whole airspace',
  )
  expect(await within(treatment).findByText('RHS, mean')).toBeInTheDocument()
  expect(treatment).toHaveTextContent('cannot tell which')
})

it('A comment is written with the key N, arrives with a key of its own, and stands in the feed', async () => {
  const { api, state, user } = await book([
    anItem({ type: 'BATCH_STARTED', params: { name: 'N2', animals: 250, age: 21 } }),
  ])
  api.on(logbook.addComment, ({ body }) => {
    const { comment } = body as { comment: string }
    const item = aComment(comment)
    state.items = [item, ...state.items]
    return item.comment as NonNullable<LogbookItem['comment']>
  })
  await screen.findByText('Batch N2 started with 250 animals, 21 days old')
  await user.keyboard('n')
  const field = screen.getByRole('textbox', { name: 'What did you see?' })
  expect(field).toHaveFocus()
  await user.type(field, 'Sneezing in pen 2.')
  await user.click(screen.getByRole('button', { name: 'Write it down' }))
  expect(
    await within(screen.getByRole('region', { name: 'Entries' })).findByText('Sneezing in pen 2.'),
  ).toBeVisible()
  const [sent] = api.calls(logbook.addComment)
  expect(sent?.body).toMatchObject({ date: today, entry_key: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(screen.queryByRole('textbox', { name: 'What did you see?' })).not.toBeInTheDocument()
})

it('A comment that was refused stays, and goes again with the same key', async () => {
  const { api, user } = await book([aComment('Quiet.')])
  api.on(
    logbook.addComment,
    () => new FakeFailure(409, { code: 'batch_closed', message: 'This batch is closed.' }),
  )
  await user.click(await screen.findByRole('button', { name: /^What did you see today/ }))
  await user.type(screen.getByRole('textbox', { name: 'What did you see?' }), 'Late.')
  const send = screen.getByRole('button', { name: 'Write it down' })
  await user.click(send)
  expect(await screen.findByText('This batch is closed.')).toBeInTheDocument()
  await user.click(send)
  await waitFor(() => expect(api.calls(logbook.addComment)).toHaveLength(2))
  const keys = api.calls(logbook.addComment).map(({ body }) => (body as { entry_key: string }).entry_key)
  expect(keys[0]).toBe(keys[1])
  expect(screen.getByRole('textbox', { name: 'What did you see?' })).toHaveValue('Late.')
})

it('Accepted advice to treat opens a record without product and dose', async () => {
  const { api, user } = await book([anItem({ type: 'RECOMMENDATION', recommendation: RECOMMENDATION_ITEM })])
  api.on(recommendations.react, () => ({ ...RECOMMENDATION_ITEM, status: 'ACCEPT' as const }))
  expect(
    await screen.findByRole('heading', { level: 1, name: /1 recommendation waits\.$/ }),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Accept/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'New treatment' }))
  expect(sheet.getByLabelText('Reason')).toHaveValue('RESPIRATORY')
  expect(sheet.getByLabelText('Product')).toHaveValue('')
  expect(sheet.getByLabelText('Withdrawal')).toHaveValue('')
  await user.click(sheet.getByRole('button', { name: 'Record the treatment' }))
  expect((await sheet.findAllByText('Please fill this in.')).length).toBeGreaterThan(3)
  expect(api.calls(logbook.addTreatment)).toHaveLength(0)
})

it('A link from accepted advice opens the form of a treatment, and closing it leaves the page as it is', async () => {
  const { user, router } = await book([aComment('Quiet.')], { at: `${PAGE}?treat=true` })
  const sheet = within(await screen.findByRole('dialog', { name: 'New treatment' }))
  expect(sheet.getByLabelText('Reason')).toHaveValue('RESPIRATORY')
  expect(sheet.getByLabelText('Product')).toHaveValue('')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toEqual({})
})

it('The record of a treatment is changed, and shows what it said before', async () => {
  const edited = { ...TREATMENT, edited_at: `${today}T09:00:00Z` }
  const { api, user } = await book([anItem({ type: 'TREATMENT', treatment: edited })])
  api.on(logbook.treatmentEdits, () => ({
    items: [
      {
        id: 1,
        edited_by: author,
        edited_at: edited.edited_at,
        changes: [{ field: 'withdrawal_days' as const, from: 10, to: 14 }],
      },
    ],
  }))
  api.on(logbook.updateTreatment, () => edited)
  await user.click(await screen.findByRole('button', { name: 'Whole record' }))
  expect(await screen.findByText(/Withdrawal from 10 to 14/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change the treatment' }))
  const days = sheet.getByLabelText('Withdrawal')
  await user.clear(days)
  await user.type(days, '21')
  await user.click(sheet.getByRole('button', { name: 'Record the treatment' }))
  await waitFor(() => expect(api.calls(logbook.updateTreatment)).toHaveLength(1))
  expect(api.calls(logbook.updateTreatment)[0]?.body).toMatchObject({
    withdrawal_days: 21,
    product_name: 'Amoxibel',
  })
})

it('A day of the calendar is a link, walked to by keys, with what it has in its name', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  const { user } = await book([aComment('Today.'), aComment('Before.', addDays(today, -1))])
  const name = new RegExp(`${Number(today.slice(8))} .*, Comment$`)
  const day = await screen.findByRole('button', { name })
  day.focus()
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toHaveAttribute('data-day', addDays(today, -1))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled())
})

it('A closed batch and a viewer only read', async () => {
  const { api, farm, queryClient } = await book([aComment('Quiet.')])
  await screen.findByRole('button', { name: /^What did you see today/ })
  api.on(batches.listInAirspace, () => {
    const closed = {
      ...farm.batch,
      state: 'CLOSED' as const,
      end_date: today,
      closed_at: `${today}T09:00:00Z`,
    }
    return { items: [closed], page: 1, per_page: 1000, total: 1, pages: 1 }
  })
  await queryClient.invalidateQueries()
  expect(await screen.findByText(/^Read only/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^What did you see today/ })).not.toBeInTheDocument()
  api.on(batches.listInAirspace, () => ({ items: [farm.batch], page: 1, per_page: 1000, total: 1, pages: 1 }))
  api.on(sites.read, () => ({ ...farm.site, current_user_role: 'VIEWER' as const }))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByText(/^Read only/)).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: /^What did you see today/ })).not.toBeInTheDocument()
})

it('A feed that fails says so in its place, and the calendar stays', async () => {
  const { api, user } = await book([aComment('Quiet.')])
  await screen.findByText('Quiet.')
  api.on(logbook.list, () => new FakeFailure(500))
  await user.click(screen.getByRole('radio', { name: 'Treatments' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Calendar' })).toBeInTheDocument()
})

it('The dock opens a page to write on, on a phone', async () => {
  onPhone()
  const { user } = await book([aComment('Quiet.')])
  await user.click(await screen.findByRole('button', { name: 'Write an entry' }))
  const page = within(await screen.findByRole('dialog', { name: 'New comment' }))
  expect(page.getByRole('textbox', { name: 'What did you see?' })).toHaveFocus()
  expect(page.getByText('Take a photo')).toBeInTheDocument()
})
