import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { addDays, ageInDays } from '@earshot/contract/rules/batches/age.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { discardAll } from '#api/queue/queue.ts'
import { type FakeApi, FakeFailure } from '#test/fake-api.ts'
import { network } from '#test/fake-device.ts'
import {
  aComment,
  anItem,
  author,
  logbookApi,
  RECOMMENDATION_ITEM,
  TREATMENT,
  today,
} from '#test/logbook-data.ts'
import { noToasts } from '#test/no-toasts.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderInPage } from '#test/render.tsx'
import { PageSlot, PageSlotsProvider } from '#ui/page/slots.tsx'
import { LogbookContent } from './LogbookContent.tsx'

const PLACE = { siteId: 1, airspaceId: 2, batchId: 3 }

afterEach(async () => {
  noToasts()
  await discardAll()
  vi.restoreAllMocks()
})

interface Given {
  items?: LogbookItem[]
  treatments?: Treatment[]
  at?: string
  batch?: Partial<Batch>
  others?: Batch[]
  role?: SiteRole
  /** Changes what the server answers before the first page asks. */
  prepare?: (api: FakeApi) => void
}

async function open({
  items = [],
  treatments = [],
  at = '/',
  batch = {},
  others = [],
  role,
  prepare,
}: Given = {}) {
  const server = await logbookApi(items, treatments)
  const shown = { ...server.farm.batch, ...batch }
  if (role !== undefined) server.api.on(sites.read, () => ({ ...server.farm.site, current_user_role: role }))
  prepare?.(server.api)
  const view = renderInPage(
    <PageSlotsProvider>
      <LogbookContent place={PLACE} batch={shown} batches={[shown, ...others]} timeZone="Europe/Brussels" />
      <PageSlot name="dock" />
    </PageSlotsProvider>,
    at,
  )
  await screen.findByRole('region', { name: 'Entries' })
  return { ...server, ...view, batch: shown }
}

const feed = () => within(screen.getByRole('region', { name: 'Entries' }))
const entry = async (text: string | RegExp) =>
  (await feed().findByText(text)).closest('li') ?? document.createElement('li')

describe('The feed', () => {
  it('The feed has today first, each day with the animals’ age, and says how many entries there are', async () => {
    const { batch, queryClient, state } = await open({
      items: [aComment('Quiet.'), { ...aComment('Coughs.', addDays(today, -1)), id: 'COMMENT:2' }],
    })
    expect(await screen.findByText('2 entries')).toBeVisible()
    // The farm's day, which is not the batch's `day` of the data while it is yesterday in Greenwich.
    const age = ageInDays(batch, today)
    const heads = screen.getAllByRole('heading', { level: 2 }).map(head => head.textContent)
    expect(heads.filter(head => head.includes('day '))).toEqual([
      `Todayday ${age}`,
      expect.stringContaining(`day ${age - 1}`),
    ])
    state.items = [aComment('Quiet.')]
    await queryClient.invalidateQueries()
    expect(await screen.findByText('1 entry')).toBeVisible()
  })

  it('A remark that was written on another day than it is about says which, instead of an hour of that day', async () => {
    const late = aComment('Forgot to say.', addDays(today, -3))
    await open({
      items: [{ ...late, comment: late.comment && { ...late.comment, created_at: `${today}T08:00:00Z` } }],
    })
    expect(await entry('Forgot to say.')).toHaveTextContent(/written \d/)
  })

  it('An empty logbook invites to write, and a person who only looks is offered nothing', async () => {
    await open({ role: 'VIEWER' })
    expect(await screen.findByText('Nothing here so far')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^What did you see today|^Treatment$|^Count$/ })).toBeNull()
  })

  it('Older entries are had on request, and a day of the address is looked for without one', async () => {
    const old = addDays(today, -12)
    const all = Array.from({ length: 60 }, (_, index) => ({
      ...aComment(`Entry ${index}`, index < 45 ? today : old),
      id: `COMMENT:${index}`,
    }))
    const prepare = (api: FakeApi) =>
      api.on(logbook.list, ({ query }) => {
        const size = Number(query.get('perPage'))
        return { items: all.slice(0, size), page: 1, per_page: size, total: 60, pages: 2 }
      })
    const { user, unmount } = await open({ prepare })
    await screen.findByText('Entry 39')
    expect(screen.queryByText('Entry 40')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Older entries' }))
    expect(await screen.findByText('Entry 59')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Older entries' })).toBeNull()
    unmount()
    Element.prototype.scrollIntoView = vi.fn()
    await open({ prepare, at: `/?day=${old}` })
    expect(await screen.findByText('Entry 59')).toBeVisible()
  })

  it('A recommendation says what became of it, by whom and when', async () => {
    const told = (id: number, given: Partial<typeof RECOMMENDATION_ITEM>) =>
      anItem({
        type: 'RECOMMENDATION',
        id: `RECOMMENDATION:${id}`,
        recommendation: { ...RECOMMENDATION_ITEM, ...given },
      })
    const by = { reacted_by: author, reacted_at: '2026-11-20T08:00:00Z' }
    await open({
      items: [
        told(1, { category: 'veterinarian', status: 'ACCEPT', state: 'DONE', ...by }),
        told(2, { category: 'pig_care', status: 'DECLINED', ...by, reacted_by: null }),
        told(3, { category: 'diagnostics', state: 'EXPIRED' }),
        told(4, { category: 'environment', state: 'WITHDRAWN' }),
        told(5, { category: 'treatment', expires_at: '2026-12-01T08:00:00Z' }),
      ],
      role: 'VIEWER',
    })
    expect(await entry('Call your vet')).toHaveTextContent(/Accepted by Koen Verhaeghe, 20 Nov/)
    expect(await entry('Walk the pens')).toHaveTextContent(/Declined by Somebody, 20 Nov/)
    expect(await entry('Sample now, with your vet')).toHaveTextContent('Expired without an answer')
    expect(await entry('Check the climate')).toHaveTextContent('Withdrawn: its cause was gone')
    const waiting = await entry('Apply the plan your vet prescribes')
    expect(waiting).toHaveTextContent(/Record it when it begins\. Expires 1 Dec/)
    expect(within(waiting).queryByRole('button')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('1 recommendation waits.')
  })
})

describe('A treatment', () => {
  const given = (change: Partial<Treatment>) => {
    const treatment = { ...TREATMENT, ...change }
    return { items: [anItem({ type: 'TREATMENT', treatment })], treatments: [treatment] }
  }

  it.each([
    [{ withdrawal_until: addDays(today, 1) }, /1 day left3 days given/, /^Not free for slaughter until/],
    [{ withdrawal_until: today }, /Withdrawal is over since/, /No withdrawal period runs\.$/],
    [{ withdrawal_days: 0, withdrawal_until: TREATMENT.end_date }, /No withdrawal period\./, /No withdrawal/],
    [
      { start_date: TREATMENT.end_date, withdrawal_until: addDays(today, 12) },
      /12 days left1 day given/,
      /^Not free for slaughter/,
    ],
  ])('The withdrawal of %o is told to the day', async (change, line, answer) => {
    await open(given(change))
    expect(await entry('Amoxibel')).toHaveTextContent(line)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(answer))
  })

  it('Single animals are counted, and a quantity keeps the decimals that were typed', async () => {
    await open(given({ scope: 'INDIVIDUAL', number_of_animals: 1, diagnosis: '', total_quantity: 0.125 }))
    expect(await entry('Amoxibel')).toHaveTextContent(/respiratory trouble, 0\.125 kg for 1 animal,/)
  })

  it('A comparison that did not load says so in its place, and the whole record can still be read', async () => {
    const prepare = (api: FakeApi) => api.on(batches.rhs, () => new FakeFailure(500))
    const { user } = await open({ ...given({}), prepare })
    expect(await screen.findByText('RHS and coughs before and after did not load')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Whole record' }))
    expect(screen.getByText('Dr. Ines Maes', { selector: 'dd' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Less' }))
    expect(screen.queryByText('Dr. Ines Maes', { selector: 'dd' })).toBeNull()
  })

  it('A file is saved by a button with its name and size, and a failure names it', async () => {
    const guid = '3d1f0a52-6f0f-4f0e-9c55-5d3d2f9d7c11'
    const { user } = await open(
      given({
        attachments: [
          {
            guid,
            original_name: 'bill.pdf',
            bytes: 2048,
            media_type: 'application/pdf',
            url: `/batches/3/files/${guid}/`,
            thumbnail_url: null,
          },
        ],
      }),
    )
    await user.click(await screen.findByRole('button', { name: /^Save bill\.pdf, 2(\.0)? (kB|KB)/ }))
    expect(await screen.findByText('bill.pdf could not be saved. Try again.')).toBeVisible()
  })
})

describe('The batches', () => {
  it('An earlier batch is chosen by its name, and only read', async () => {
    const { farm } = await logbookApi([])
    const earlier: Batch = { ...farm.batch, id: 2, name: 'NL-2601', state: 'CLOSED' }
    const { user, router } = await open({ others: [earlier] })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Batch' }), 'NL-2601')
    await waitFor(() => expect(router.state.location.search).toEqual({ batch: 2 }))
    expect(screen.getByRole('option', { name: 'NL-2611, in now' })).toBeInTheDocument()
  })

  it('A closed batch says so first, and nothing of a withdrawal that nobody can watch any more', async () => {
    await open({ batch: { state: 'CLOSED', end_date: today }, treatments: [TREATMENT] })
    expect(await screen.findByRole('heading', { level: 1, name: /^Batch NL-2611 is closed\./ })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Not free for slaughter' })).toBeNull()
    expect(screen.getByText(/^Read only/)).toBeVisible()
  })
})

describe('The calendar', () => {
  const day = (date: string) => document.querySelector<HTMLElement>(`[data-day="${date}"]`)

  it('A day says what it has, from the course to the last day of its withdrawal', async () => {
    const treatment = { ...TREATMENT, withdrawal_until: addDays(today, 2) }
    await open({ treatments: [treatment] })
    await waitFor(() => expect(day(today)).toHaveAccessibleName(/, Comment, Withdrawal$/))
    const late = day(addDays(today, 1))
    if (late !== null) expect(late).toHaveAccessibleName(/, Withdrawal$/)
    const free = day(addDays(today, 2))
    if (free !== null) expect(free).not.toHaveAccessibleName(/Withdrawal/)
  })

  it('The month is turned by its buttons and by the keys, and a day before the batch leads nowhere', async () => {
    const { user, router, batch } = await open({ batch: { start_date: today } })
    const calendar = within(screen.getByRole('region', { name: 'Calendar' }))
    const month = () => calendar.getByRole('heading').textContent
    const now = month()
    await user.click(calendar.getByRole('button', { name: 'Month before' }))
    expect(month()).not.toBe(now)
    await user.click(calendar.getByRole('button', { name: 'Month after' }))
    expect(month()).toBe(now)
    day(today)?.focus()
    await user.keyboard('{PageUp}')
    expect(month()).not.toBe(now)
    await user.keyboard('{PageDown}')
    const before = day(addDays(batch.start_date, -1))
    if (before !== null) {
      expect(before).toHaveAttribute('aria-disabled', 'true')
      await user.click(before)
    }
    expect(router.state.location.search).toEqual({})
  })

  it('A phone shows a week that a finger turns, and unfolds to the month', async () => {
    onPhone()
    const { user } = await open()
    const calendar = screen.getByRole('region', { name: 'Calendar' })
    expect(within(calendar).getAllByRole('row')).toHaveLength(2)
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(calendar, { touches: [{ clientX: from, clientY: 9 }] })
      fireEvent.touchEnd(calendar, { changedTouches: [{ clientX: to, clientY: 9 }] })
    }
    swipe(20, 200)
    expect(day(addDays(today, -7))).not.toBeNull()
    expect(day(today)).toBeNull()
    swipe(200, 20)
    expect(day(today)).not.toBeNull()
    await user.click(within(calendar).getByRole('button', { name: 'Month' }))
    expect(within(calendar).getAllByRole('row').length).toBeGreaterThan(4)
  })

  it('The days that did not load say so, and the feed stays', async () => {
    const { api, user, queryClient } = await open({ items: [aComment('Quiet.')] })
    await screen.findByText('Quiet.')
    api.on(logbook.eventDays, () => new FakeFailure(500))
    await queryClient.resetQueries()
    const calendar = within(screen.getByRole('region', { name: 'Calendar' }))
    const retry = await calendar.findByRole('button', { name: 'Try again' })
    expect(await screen.findByText('Quiet.')).toBeVisible()
    api.on(logbook.eventDays, () => ({ days: [] }))
    await user.click(retry)
    await waitFor(() => expect(calendar.queryByRole('button', { name: 'Try again' })).toBeNull())
  })
})

describe('What is written', () => {
  it('The day’s count begins with what is stored, and is sent with what it was before', async () => {
    const { api, farm, user } = await open()
    const detail = {
      ...farm.batch,
      withdrawal: null,
      counts: [{ date: today, deaths: 2, removed: 0 }],
      closing: { open_alerts: 0, active_episodes: 0, unanswered_recommendations: 0 },
    }
    api.on(batches.read, () => detail)
    api.on(batches.update, () => detail)
    await user.click(await screen.findByRole('button', { name: 'Count' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Count' }))
    const dead = await sheet.findByRole('spinbutton', { name: 'Dead' })
    expect(dead).toHaveValue('2')
    await user.type(dead, '{ArrowUp}{ArrowUp}')
    expect(dead).toHaveValue('4')
    // Neither tomorrow nor a day before the batch can be counted.
    const date = sheet.getByLabelText('Day')
    fireEvent.change(date, { target: { value: addDays(today, 1) } })
    expect(date).toHaveValue(today)
    await user.click(sheet.getByRole('button', { name: 'Save the count' }))
    expect(await screen.findByText('The count is saved.')).toBeVisible()
    expect(api.requests.findLast(({ body }) => Boolean(body))?.body).toMatchObject({
      counts: [{ date: today, deaths: 4, removed: 0, before: { deaths: 2, removed: 0 } }],
    })
  })

  it('A treatment is refused on its field, and tells the day on which the animals are free', async () => {
    const { api, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Treatment' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'New treatment' }))
    const days = sheet.getByLabelText('Withdrawal')
    await user.type(days, '0')
    expect(sheet.getByText('No withdrawal period.')).toBeVisible()
    await user.clear(days)
    await user.type(days, '14')
    expect(sheet.getByText(/^free on \w/)).toBeVisible()
    fireEvent.change(sheet.getByLabelText('Last day'), { target: { value: addDays(today, -1) } })
    await user.type(sheet.getByLabelText('Dose'), '5')
    await user.click(sheet.getByRole('button', { name: 'Record the treatment' }))
    expect(sheet.getByLabelText('Product')).toHaveAccessibleDescription(/Please fill this in\./)
    expect(days).toBeValid()
    expect(api.calls(logbook.addTreatment).filter(({ body }) => Boolean(body))).toHaveLength(0)
  })

  it('A file that nobody can read is refused by name at once, and more than there may be as well', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^What did you see today/ }))
    const input = screen.getByLabelText('Add files')
    const files = (count: number, type: string) =>
      Array.from({ length: count }, (_, index) => new File(['x'], `paper-${index}.pdf`, { type }))
    fireEvent.change(input, { target: { files: [new File(['x'], 'virus.exe', { type: 'text/x' })] } })
    expect(await screen.findByText(/^virus\.exe was not taken: photos and PDFs of at most/)).toBeVisible()
    expect(input).toHaveAccessibleDescription(/virus\.exe/)
    fireEvent.change(input, { target: { files: files(40, 'application/pdf') } })
    expect(await screen.findByText(/^At most \d+ files\.$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove paper-0.pdf' }))
    expect(screen.queryByText(/^At most/)).toBeNull()
    expect(screen.queryByText('paper-0.pdf')).toBeNull()
  })

  it('A remark without a network is kept on the device, and stands in the feed at once', async () => {
    const { user } = await open()
    const write = await screen.findByRole('button', { name: /^What did you see today/ })
    network(false)
    await user.click(write)
    await user.type(screen.getByRole('textbox', { name: 'What did you see?' }), 'Sneezing.')
    await user.click(screen.getByRole('button', { name: 'Keep and send later' }))
    const kept = await entry('Sneezing.')
    expect(kept).toHaveTextContent(/Griet Verlinde.*Waiting for a connection, kept on this device/)
    const beside = within(screen.getByRole('region', { name: 'Waiting to be sent' }))
    expect(beside.getByText('Comment')).toBeVisible()
  })

  it.each([
    ['VETERINARIAN', ['Comment', 'Treatment']],
    ['WORKER', ['Comment', 'Treatment', 'Count']],
  ] as const)('The kinds that a %s may write on a phone are %o', async (role, kinds) => {
    onPhone()
    const { user } = await open({ role })
    await user.click(await screen.findByRole('button', { name: 'Write an entry' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'New comment' }))
    const choices = await sheet.findAllByRole('radio')
    expect(choices.map(radio => radio.closest('label')?.textContent)).toEqual(kinds)
  })
})
