import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { writeRefreshToken } from '#lib/storage.ts'
import { barnApi } from '#test/barn-api.ts'
import { comparison } from '#test/barn-comparison.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { moveTime } from '#test/moved-time.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/airspaces/2/batch'
const EMPTY = '/app/sites/1/airspaces/8/batch'

// happy-dom has no layout, and the chart asks for its width before it places anything.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(740)
})

const answer = () => screen.findByRole('heading', { level: 1 })

describe('The batch page', () => {
  it('The page is a tab of its airspace beside the graphs', async () => {
    await barnApi()
    renderAt(PAGE)
    const tabs = await screen.findByRole('navigation', { name: 'This airspace' })
    expect(within(tabs).getByRole('link', { name: 'Batch' })).toHaveAttribute('aria-current', 'page')
    expect(within(tabs).getByRole('link', { name: 'Graphs' })).not.toHaveAttribute('aria-current')
  })

  it('The page answers how the batch runs beside those before it, and until which day', async () => {
    await barnApi()
    renderAt(PAGE)
    await waitFor(async () =>
      expect(await answer()).toHaveTextContent(
        /ran like the last 4 batches until day 38\. Since then it coughs more than any of them\.$/,
      ),
    )
    expect(screen.getByText(/^8 of 10 days of 4 batches \(P10 to P90\)/)).toBeVisible()
  })

  it('The page calls no batch like others while its airspace is in Warning or Alarm', async () => {
    const { api } = await barnApi()
    const calm = comparison(new URLSearchParams())
    const own = { ...calm.own, rdi: calm.own.rdi.map(value => (value === null ? null : 0.8)) }
    api.on(batches.compare, () => ({ ...calm, own }))
    renderAt(PAGE)
    await waitFor(async () =>
      expect(await answer()).toHaveTextContent(
        /^Coughs are 2\.1 × the reference since .+\. On day \d+, .+ is within what nine in ten of the earlier batches coughed\.$/,
      ),
    )
  })

  it('The page says that the others are too short or too few at its age, instead of a likeness', async () => {
    const { api } = await barnApi()
    const whole = comparison(new URLSearchParams())
    const [first] = whole.others
    if (first === undefined) throw new Error('no other batch')
    const rdi = first.course.rdi.map((value, index) => (index < 4 ? value : null))
    const short = { ...first, course: { ...first.course, rdi } }
    api.on(batches.compare, () => ({ ...whole, others: [short], band: null }))
    renderAt(PAGE)
    const few = /Too few earlier batches have values at this age to compare it with\.$/
    await waitFor(async () => expect(await answer()).toHaveTextContent(few))
    expect(screen.getByText('The others were measured on too few days to compare')).toBeVisible()
    expect(screen.getByText('too few days')).toBeVisible()
  })

  it('The page takes a batch out of the comparison, in the address too: fewer than three have no band', async () => {
    const { api } = await barnApi()
    const { user, router } = renderAt(PAGE)
    await user.click(await screen.findByRole('checkbox', { name: 'Compare with F1-14' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ only: '13,12,11' }))
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Compare with F1-14' })).not.toBeChecked(),
    )
    await user.click(screen.getByRole('checkbox', { name: 'Compare with F1-13' }))
    expect(await screen.findByText('2 other batches, too few for a band')).toBeVisible()
    expect(api.calls(batches.compare).at(-1)?.query.get('batches')).toBe('12,11')
  })

  it('The batch stands beside other sites, or alone, by its address', async () => {
    const { api } = await barnApi()
    const { user } = renderAt(`${PAGE}?beside=sites`)
    expect(await screen.findByRole('columnheader', { name: 'Batches of other sites' })).toBeVisible()
    expect(api.calls(batches.compare).at(-1)?.query.get('with')).toBe('sites')
    await user.click(screen.getByRole('radio', { name: 'This batch alone' }))
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  })

  it('The keyboard reads a day, and the table has it too', async () => {
    await barnApi()
    const { user } = renderAt(PAGE)
    const cursor = await screen.findByRole('slider', { name: 'Day of age on the chart' })
    cursor.focus()
    await user.keyboard('{Home}')
    expect(cursor).toHaveAttribute(
      'aria-valuetext',
      'day 24, Respiratory health 96, median 96, Coughs 0.8, median 0.8, Lost 0.0 and median 0.8',
    )
    await user.click(screen.getByRole('button', { name: 'More for this chart' }))
    await user.click(await screen.findByText('Show as a table'))
    const table = await screen.findByRole('region', { name: /by day of age$/ })
    expect(within(table).getAllByRole('row')).toHaveLength(31)
  })

  it('The page leaves the rest alone where the comparison fails', async () => {
    const { api } = await barnApi()
    api.on(batches.compare, () => new FakeFailure(500))
    renderAt(PAGE)
    expect(await screen.findByText('Comparison did not load')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Counts' })).toBeVisible()
  })

  it('The page has its report made, and hands it over in the same place', async () => {
    const { pass } = moveTime()
    const { api, farm } = await barnApi()
    const report = {
      id: 5,
      batch: { id: farm.batch.id, name: farm.batch.name },
      airspace: farm.batch.airspace,
      file_type: 'pdf' as const,
      requested_by: null,
      created_at: '2026-11-22T09:00:00.000Z',
    }
    const waiting = { progress: 0, bytes: null, download_url: null, expires_at: null }
    const ready = {
      progress: 100,
      bytes: 80_000,
      download_url: '/exports/5.1.key.proof/download/',
      expires_at: '2026-11-23T09:00:00.000Z',
    }
    let isReady = false
    api.on(exports.request, () => ({ ...report, ...waiting, status: 'REQUESTED' as const }))
    api.on(exports.read, () =>
      isReady
        ? { ...report, ...ready, status: 'READY' as const }
        : { ...report, ...waiting, status: 'PROCESSING' as const },
    )
    const { user } = renderAt(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Make report' }))
    expect(await screen.findByRole('button', { name: 'Making the report' })).toBeVisible()
    expect(api.calls(exports.request)[0]?.body).toMatchObject({ file_type: 'pdf' })
    isReady = true
    await pass(3_000)
    const link = await screen.findByRole('link', { name: 'Download report, 80 kB' })
    expect(link).toHaveAttribute('href', '/exports/5.1.key.proof/download/')
  })

  it('The page of a batch that is over can be read and not changed', async () => {
    const { api, farm } = await barnApi()
    const over = {
      state: 'CLOSED' as const,
      end_date: '2026-05-30',
      close_reason: 'MOVED' as const,
      animals_end: 1291,
    }
    const closing = { open_alerts: 0, active_episodes: 0, unanswered_recommendations: 0 }
    api.on(batches.read, () => ({ ...farm.batch, ...over, counts: [], withdrawal: null, closing }))
    renderAt(`${PAGE}?batch=14`)
    expect(await answer()).toHaveTextContent(/ended on 30 May 2026, day \d+\. 1,291 piglets were moved\.$/)
    expect(screen.queryByRole('link', { name: /^Close/ })).toBeNull()
    expect(screen.queryByRole('spinbutton')).toBeNull()
  })
})

describe('Counts', () => {
  async function counting() {
    const { pass } = moveTime()
    const { api, farm } = await barnApi()
    const stored: { date: string; deaths: number; removed: number }[] = []
    const closing = { open_alerts: 0, active_episodes: 0, unanswered_recommendations: 0 }
    const detail = () => ({
      ...farm.batch,
      counts: [...stored],
      withdrawal: null,
      closing,
      animals_present: 1410,
    })
    api.on(batches.read, detail)
    api.on(batches.update, ({ body }) => {
      stored.push(...(body as { counts: typeof stored }).counts)
      return detail()
    })
    const view = renderAt(PAGE)
    await screen.findByRole('spinbutton', { name: 'Dead' })
    return { ...view, api, pass }
  }

  it('Counts are saved by day once nobody has pressed for 800 ms, three presses as one', async () => {
    const { api, pass } = await counting()
    const more = screen.getByRole('button', { name: 'One more: Dead' })
    // The page is there, so the delay itself may stand still: on a busy machine three presses take longer than it.
    const clocks = ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const
    vi.useFakeTimers({ toFake: [...clocks], now: Date.now() })
    for (let press = 0; press < 3; press++) {
      more.click()
      await pass(100)
    }
    expect(screen.getByRole('spinbutton', { name: 'Dead' })).toHaveValue('3')
    expect(api.calls(batches.update)).toHaveLength(0)
    await pass(800)
    vi.useRealTimers()
    await waitFor(() => expect(api.calls(batches.update)).toHaveLength(1))
    expect(api.calls(batches.update)[0]?.body).toMatchObject({ counts: [{ deaths: 3, removed: 0 }] })
    expect(await screen.findByText('Saved, 1,410 piglets now')).toBeVisible()
  })

  it('Counts of today stand above the tabs of a phone, which offer no close', async () => {
    onPhone()
    onTestFinished(() => void vi.restoreAllMocks())
    const { api, pass } = await counting()
    const dock = within(document.querySelector('[data-slot="dock"]') as HTMLElement)
    expect(dock.queryByRole('link')).toBeNull()
    dock.getByRole('button', { name: 'One more: Dead today' }).click()
    await pass(900)
    await waitFor(() => expect(api.calls(batches.update)).toHaveLength(1))
    expect(api.calls(batches.update)[0]?.body).toMatchObject({ counts: [{ deaths: 1, removed: 0 }] })
    expect(await dock.findByText('Saved')).toBeVisible()
    expect(screen.getByRole('spinbutton', { name: 'Dead' })).toHaveValue('1')
    expect(screen.getByRole('link', { name: /^Close / })).toBeInTheDocument()
  })

  it('Counts of a day that was missed are filled in', async () => {
    const { user, api, pass } = await counting()
    await user.click(screen.getAllByRole('button', { name: /Fill in$/ })[0] as HTMLElement)
    screen.getByRole('button', { name: 'One more: Removed' }).click()
    await pass(800)
    await waitFor(() => expect(api.calls(batches.update)).toHaveLength(1))
    expect(api.calls(batches.update)[0]?.body).toMatchObject({
      counts: [{ date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), deaths: 0, removed: 1 }],
    })
  })

  it('Counts that were refused stay on the screen and say why', async () => {
    const { api, pass } = await counting()
    const message = 'More than the 3 animals of this batch cannot be lost.'
    api.on(batches.update, () => new FakeFailure(400, { code: 'invalid', 'counts.0.deaths': [message] }))
    screen.getByRole('button', { name: 'One more: Dead' }).click()
    await pass(800)
    expect(await screen.findByText(message)).toBeVisible()
    expect(screen.getByRole('spinbutton', { name: 'Dead' })).toHaveValue('1')
  })
})

describe('An airspace without a batch', () => {
  it('The page says what is missing and leads to starting a batch, which has the usual phases', async () => {
    const { api, farm } = await barnApi()
    api.on(batches.open, () => ({ ...farm.batch, name: 'Q-02' }))
    const { user, router } = renderAt(EMPTY)
    expect(await answer()).toHaveTextContent(/has no batch\. It is heard, but not judged\.$/)
    await user.click(await screen.findByRole('link', { name: 'Start a batch' }))
    const sheet = await screen.findByRole('dialog', { name: 'Start a batch' })
    await user.selectOptions(within(sheet).getByLabelText('Product type'), 'Fattening')
    await waitFor(() => expect(within(sheet).getByLabelText('Age then')).toHaveValue('70'))
    expect(
      within(sheet)
        .getAllByLabelText(/^Name of phase/)
        .map(field => (field as HTMLInputElement).value),
    ).toEqual(['Grower', 'Finisher 1', 'Finisher 2'])
    await user.type(within(sheet).getByLabelText('Batch name'), 'Q-02')
    await user.click(within(sheet).getByRole('button', { name: 'Start Q-02' }))
    await waitFor(() => expect(api.calls(batches.open)).toHaveLength(1))
    expect(api.calls(batches.open)[0]?.body).toMatchObject({
      airspace: 8,
      name: 'Q-02',
      product_type: 'FATTENING',
      start_age_in_days: 70,
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(EMPTY))
  })

  it('The form keeps on the device what was typed, and says at once where a batch runs already', async () => {
    const { api, farm } = await barnApi()
    // A draft belongs to a person, so a session is needed.
    writeRefreshToken('refresh-stored', '1')
    onTestFinished(() => localStorage.clear())
    const first = renderAt(`${EMPTY}/start`)
    const sheet = await screen.findByRole('dialog', { name: 'Start a batch' })
    await first.user.type(within(sheet).getByLabelText('Batch name'), 'Q-02')
    first.unmount()
    const second = renderAt(`${EMPTY}/start`)
    expect(await screen.findByLabelText('Batch name')).toHaveValue('Q-02')
    second.unmount()

    api.on(sites.airspaces, () => ({
      items: farm.airspaces.map(each => ({ ...each, batch: farm.airspaces[0]?.batch ?? null })),
    }))
    renderAt(`${EMPTY}/start`)
    expect(await screen.findByText(/ runs in /)).toBeVisible()
    expect(screen.queryByLabelText('Batch name')).toBeNull()
  })

  it('The sheet says who was quicker', async () => {
    const { api } = await barnApi()
    const message = 'Batch Q-01 is active in this airspace. Close it before you start another one.'
    api.on(batches.open, () => new FakeFailure(400, { code: 'invalid', airspace: [message] }))
    const { user } = renderAt(`${EMPTY}/start`)
    const sheet = await screen.findByRole('dialog', { name: 'Start a batch' })
    await user.type(within(sheet).getByLabelText('Batch name'), 'Q-02')
    await user.click(within(sheet).getByRole('button', { name: 'Start Q-02' }))
    expect(await within(sheet).findByText(message)).toBeVisible()
  })

  it('The page asks before a sheet that was typed in is closed', async () => {
    await barnApi()
    const { user, router } = renderAt(`${EMPTY}/start`)
    const sheet = await screen.findByRole('dialog', { name: 'Start a batch' })
    await user.type(within(sheet).getByLabelText('Batch name'), 'Q')
    await user.click(within(sheet).getByRole('button', { name: 'Close' }))
    const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await user.click(within(asked).getByRole('button', { name: 'Stay here' }))
    expect(within(sheet).getByLabelText('Batch name')).toHaveValue('Q')
    expect(router.state.location.pathname).toBe(`${EMPTY}/start`)
  })

  it('The page offers a viewer nothing to start', async () => {
    const { api, farm } = await barnApi()
    api.on(sites.read, () => ({ ...farm.site, current_user_role: 'VIEWER' as const }))
    renderAt(EMPTY)
    await answer()
    expect(screen.queryByRole('link', { name: 'Start a batch' })).toBeNull()
  })
})

describe('Closing', () => {
  const until = '2099-11-27'

  async function closing() {
    const { api, farm } = await barnApi()
    const withdrawal = { product_name: 'Pain relief', end_date: '2099-11-21', withdrawal_days: 6, until }
    const also = { open_alerts: 1, active_episodes: 1, unanswered_recommendations: 3 }
    const detail = { ...farm.batch, counts: [], withdrawal, closing: also }
    api.on(batches.read, () => detail)
    api.on(batches.update, () => detail)
    const view = renderAt(`${PAGE}/close`)
    const sheet = await screen.findByRole('dialog', { name: /^Close batch/ })
    return { ...view, api, farm, sheet, within: within(sheet) }
  }

  it('The sheet names what ends with the batch', async () => {
    const { within: sheet } = await closing()
    expect(sheet.getByText(/^closes 1 open alert and the episode of/)).toBeVisible()
    expect(sheet.getByText('withdraws 3 recommendations without an answer')).toBeVisible()
  })

  it('The sheet warns of a withdrawal period only before slaughter, and has nothing chosen', async () => {
    const { within: sheet, user } = await closing()
    await user.click(sheet.getByRole('radio', { name: 'Moved' }))
    expect(sheet.queryByRole('group', { name: /too early for slaughter$/ })).toBeNull()
    await user.click(sheet.getByRole('radio', { name: 'Slaughter' }))
    const warning = within(sheet.getByRole('group', { name: /days too early for slaughter$/ }))
    for (const radio of warning.getAllByRole('radio')) expect(radio).not.toBeChecked()
  })

  it('The confirmation goes with the call, and a refusal stands on the warning', async () => {
    const { within: sheet, user, api } = await closing()
    const message = 'The withdrawal period of Pain relief runs.'
    api.on(batches.close, () => new FakeFailure(400, { code: 'invalid', confirm_withdrawal: [message] }))
    await user.click(sheet.getByRole('radio', { name: 'Slaughter' }))
    await user.click(sheet.getByRole('button', { name: /^Close / }))
    expect(await sheet.findByText(message)).toBeVisible()
    await user.click(sheet.getByRole('radio', { name: /^Close it today/ }))
    await user.click(sheet.getByRole('button', { name: /^Close / }))
    await waitFor(() => expect(api.calls(batches.close)).toHaveLength(2))
    expect(
      api
        .calls(batches.close)
        .map(({ body }) => (body as { confirm_withdrawal: boolean }).confirm_withdrawal),
    ).toEqual([false, true])
  })

  it('The sheet plans the safe day instead: the batch stays open', async () => {
    const { within: sheet, user, api, router } = await closing()
    await user.click(sheet.getByRole('radio', { name: 'Slaughter' }))
    await user.click(sheet.getByRole('radio', { name: /^End the batch on/ }))
    await user.click(sheet.getByRole('button', { name: /^Plan the end for/ }))
    await waitFor(() => expect(api.calls(batches.update)).toHaveLength(1))
    expect(api.calls(batches.update)[0]?.body).toEqual({ expected_end_date: until })
    await waitFor(() => expect(router.state.location.pathname).toBe(PAGE))
    expect(api.calls(batches.close)).toHaveLength(0)
  })
})
