import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import type {
  DutyException,
  DutyExceptionForm,
  Rota,
  RotaForm,
} from '@earshot/contract/schemas/health/rota.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { moveTime } from '#test/moved-time.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/rota'
const GRIET = { id: 7, name: 'Griet Verhaeghe' }
const KOEN = { id: 2, name: 'Koen Maes' }
const AN = { id: 3, name: 'An Desmet' }

function aRota(given: Partial<Rota> = {}): Rota {
  return {
    version: 3,
    timezone: 'Europe/Brussels',
    handover_weekday: 1,
    handover_minute: 420,
    weeks: [
      { starts_on: '2026-03-23', user_id: KOEN.id },
      { starts_on: '2026-03-30', user_id: AN.id },
      { starts_on: '2026-04-06', user_id: GRIET.id },
    ],
    exceptions: [],
    people: [GRIET, KOEN, AN],
    shifts: [],
    has_calendar: false,
    ...given,
  }
}

function anException(given: Partial<DutyException> = {}): DutyException {
  return {
    id: 9,
    from: '2026-03-28T17:00:00.000Z',
    to: '2026-03-29T05:00:00.000Z',
    away: KOEN,
    stand_in: null,
    back: null,
    state: 'AGREED',
    asked_by: KOEN,
    ...given,
  }
}

/** Fakes a server that keeps weeks and exceptions, on the Tuesday before clocks go forward. */
async function staffed(given: Partial<Rota> = {}, { role }: { role?: 'WORKER' | 'VIEWER' } = {}) {
  moveTime()
  vi.setSystemTime('2026-03-24T11:00:00Z')
  const { api, farm } = await barnApi()
  const state = { rota: aRota(given), sent: [] as unknown[] }
  if (role !== undefined) api.on(sites.read, () => ({ ...farm.site, current_user_role: role }))
  api.on(rotas.read, () => state.rota)
  api.on(rotas.update, ({ body }) => {
    const form = body as RotaForm
    state.sent.push(form)
    if (form.version !== state.rota.version)
      return new FakeFailure(409, { code: 'changed_meanwhile', message: 'Koen Maes has changed this.' })
    state.rota = { ...state.rota, ...form, version: form.version + 1 }
    return state.rota
  })
  api.on(rotas.addException, ({ body }) => {
    const { from, to, away, stand_in, back } = body as DutyExceptionForm
    state.sent.push(body)
    const person = (id: number | null) => state.rota.people.find(one => one.id === id) ?? null
    const exception = anException({
      id: 10 + state.sent.length,
      from,
      to,
      away: person(away),
      stand_in: person(stand_in),
      back: back ?? null,
      state: stand_in === null || stand_in === GRIET.id ? 'AGREED' : 'ASKED',
      asked_by: GRIET,
    })
    state.rota = { ...state.rota, exceptions: [...state.rota.exceptions, exception] }
    return state.rota
  })
  api.on(rotas.removeException, ({ params }) => {
    const exceptions = state.rota.exceptions.filter(({ id }) => String(id) !== params.dutyExceptionId)
    state.rota = { ...state.rota, exceptions }
    return state.rota
  })
  const view = renderAt(PAGE)
  return { api, state, ...view, title: await screen.findByRole('heading', { level: 1 }) }
}

const grid = () => screen.findByRole('list', { name: 'Who is on duty' })

describe('The rota of a site', () => {
  it('Without a gap the page says until when somebody is on duty, and who is now', async () => {
    const { title } = await staffed()
    expect(title).toHaveTextContent('Somebody is on duty until 12 Apr. Koen now.')
    const bars = within(await grid())
    expect(bars.getByRole('listitem', { name: 'Week 13, this week' })).toBeInTheDocument()
    expect(bars.getAllByRole('button', { name: /^An Desmet is on duty/ })[0]).toHaveAccessibleName(
      'An Desmet is on duty, Mon 30 Mar, 07:00 to Mon 6 Apr, 00:00',
    )
    expect(screen.getByText(/^hand-over Mon.07:00, Europe\/Brussels/)).toBeInTheDocument()
  })

  it('A gap is the headline and lies over all lanes, with its hours across the clock change', async () => {
    const { title } = await staffed({ exceptions: [anException()] })
    expect(title).toHaveTextContent(
      'Nobody is on duty from Sat 18:00 to Sun 07:00. Koen until then, Koen after it.',
    )
    const gap = within(await grid()).getByRole('button', { name: /^Nobody is on duty/ })
    expect(gap).toHaveTextContent(/Nobody12 hrs$/)
  })

  it('The nights of each person are counted', async () => {
    await staffed()
    const nights = await screen.findByText('Nights')
    expect(nights.closest('dl')).toHaveTextContent(/Griet7Koen7An7/)
  })

  it('Who takes a gap is on duty at once, and undoes it', async () => {
    const { user, state } = await staffed({ exceptions: [anException()] })
    await user.click(await screen.findByRole('button', { name: /^Nobody is on duty/ }))
    const form = within(screen.getByRole('form', { name: 'An exception' }))
    expect(form.getByLabelText('From')).toHaveValue('2026-03-28T18:00')
    expect(form.getByText(/^Closes the gap, 12 hours/)).toBeInTheDocument()
    expect(within(await grid()).getByRole('button', { name: /^Not saved yet: Griet/ })).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Put me on duty' }))
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Somebody is on duty/),
    )
    expect(state.sent).toEqual([
      {
        from: '2026-03-28T17:00:00.000Z',
        to: '2026-03-29T05:00:00.000Z',
        away: null,
        stand_in: 7,
        back: null,
      },
    ])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(state.rota.exceptions).toHaveLength(1))
  })

  it('An absence without a stand-in says before it is saved which gap it opens', async () => {
    const { user, state } = await staffed()
    await user.click(await screen.findByRole('button', { name: 'New exception' }))
    const form = within(screen.getByRole('form', { name: 'An exception' }))
    expect(form.getByRole('radio', { name: 'Away' })).toBeChecked()
    expect(form.getByText(/^Opens a gap, 168 hours/)).toBeInTheDocument()
    await user.selectOptions(form.getByLabelText('Who stands in'), 'An Desmet')
    expect(form.getByText(/^An will be asked first/)).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Ask An' }))
    const exceptions = within(await screen.findByRole('region', { name: 'Exceptions' }))
    expect(exceptions.getByText('asked, not answered yet')).toBeInTheDocument()
    await user.click(exceptions.getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(state.rota.exceptions).toEqual([]))
  })

  it('Two swap their duties as one thing, which is asked and taken back as a whole', async () => {
    const { user, state } = await staffed()
    await user.click(await screen.findByRole('button', { name: 'New exception' }))
    const form = within(screen.getByRole('form', { name: 'An exception' }))
    await user.click(form.getByRole('radio', { name: 'Swap' }))
    await user.selectOptions(form.getByLabelText('With whom'), 'Koen Maes')
    expect(form.getByLabelText('Until, the other’s duty')).toHaveValue('2026-03-30T07:00')
    await user.click(form.getByRole('button', { name: 'Ask Koen' }))
    await waitFor(() => expect(state.sent).toHaveLength(1))
    expect(state.sent).toMatchObject([{ away: 7, stand_in: 2, back: { to: '2026-03-30T05:00:00.000Z' } }])
    const exceptions = within(await screen.findByRole('region', { name: 'Exceptions' }))
    expect(exceptions.getByText('Griet Verhaeghe and Koen Maes swap')).toBeInTheDocument()
    expect(exceptions.getByText(/^Koen Maes: Mon 6 Apr/)).toBeInTheDocument()
    expect(exceptions.getByText(/^Griet Verhaeghe: .* to .*30 Mar, 07:00$/)).toBeInTheDocument()
    await user.click(exceptions.getByRole('button', { name: 'Take back' }))
    await waitFor(() => expect(state.rota.exceptions).toEqual([]))
  })

  it('Who is asked agrees or declines', async () => {
    const { api, user } = await staffed({
      exceptions: [anException({ stand_in: GRIET, state: 'ASKED' })],
    })
    api.on(rotas.answerException, () => aRota())
    const asked = within(await screen.findByRole('region', { name: 'You are asked' }))
    expect(asked.getByRole('button', { name: 'Decline' })).toBeEnabled()
    await user.click(asked.getByRole('button', { name: 'Agree' }))
    expect(await screen.findByText('You agreed')).toBeInTheDocument()
    expect(api.calls(rotas.answerException)[0]?.body).toEqual({ agrees: true })
  })
})

describe('The weeks of a rota', () => {
  it('The weeks go on in turn, are saved, and undone', async () => {
    const { user, state } = await staffed()
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'The weeks' }))
    await user.click(sheet.getByRole('button', { name: 'Go on in turn' }))
    expect(sheet.getByLabelText('Week from Mon 13 Apr')).toHaveDisplayValue('Koen Maes')
    await user.click(sheet.getByRole('button', { name: 'Save the weeks' }))
    await waitFor(() => expect(state.rota.weeks.at(-1)).toEqual({ starts_on: '2026-04-13', user_id: 2 }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(state.rota).toMatchObject({ version: 5, weeks: aRota().weeks }))
  })

  it('Where somebody else was faster, their name is said and nothing is overwritten', async () => {
    const { user, state } = await staffed()
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'The weeks' }))
    state.rota = { ...state.rota, version: 4, weeks: [] }
    await user.selectOptions(sheet.getByLabelText('Day of the hand-over'), 'Friday')
    await user.click(sheet.getByRole('button', { name: 'Save the weeks' }))
    expect(await sheet.findByText('Koen Maes has changed this.')).toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: 'Load what is there now' }))
    expect(sheet.getByLabelText('Day of the hand-over')).toHaveDisplayValue('Monday')
  })

  it('Where nobody is on duty yet, one button begins', async () => {
    const { user, title, state } = await staffed({ weeks: [], version: 0 })
    expect(title).toHaveTextContent('Nobody is on duty yet')
    await user.click(screen.getByRole('button', { name: 'Fill the weeks' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'The weeks' }))
    await user.click(sheet.getByRole('button', { name: 'Go on in turn' }))
    await user.click(sheet.getByRole('button', { name: 'Save the weeks' }))
    await waitFor(() => expect(state.rota.weeks.map(week => week.user_id)).toEqual([7, 2, 3, 7]))
  })

  it('Who only looks on changes nothing', async () => {
    await staffed({}, { role: 'VIEWER' })
    await grid()
    expect(screen.queryByRole('button', { name: 'Change' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'New exception' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Make a link' })).not.toBeInTheDocument()
  })
})

it('The link of the calendar is shown once, with what a new one does', async () => {
  const { api, user } = await staffed()
  api.on(rotas.renewCalendar, () => ({ url: 'https://earshot.example/rota/secret/' }))
  await user.click(await screen.findByRole('button', { name: 'Make a link' }))
  expect(await screen.findByText('https://earshot.example/rota/secret/')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Copy' })).toBeInTheDocument()
  expect(screen.getByText('A new link makes the former one void.')).toBeInTheDocument()
})

it('A rota that does not come is asked for again', async () => {
  const { api, farm } = await barnApi()
  api.on(sites.read, () => farm.site)
  api.on(rotas.read, () => new FakeFailure(500))
  const { user } = renderAt(PAGE)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  api.on(rotas.read, () => aRota())
  await user.click(retry)
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument()
})

it('On a phone the rota is a list in the order of time, and the dock takes the nearest gap', async () => {
  onPhone()
  const { user, state } = await staffed({ exceptions: [anException()] })
  const items = within(await grid()).getAllByRole('listitem')
  expect(items[1]).toHaveTextContent('Nobody, 12 hours')
  expect(items[2]).toHaveTextContent(/Koen Maes/)
  await user.click(screen.getByRole('button', { name: 'I take the gap' }))
  await waitFor(() => expect(state.sent).toMatchObject([{ away: null, stand_in: 7 }]))
})
