import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import type { AlarmPlan, AlarmPlanForm } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { DrillOverview } from '@earshot/contract/schemas/health/drill.ts'
import type { Rota, Shift } from '@earshot/contract/schemas/health/rota.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAlarmPlan } from '#test/alarm-plan.ts'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

/** Nobody has tried the plan yet. */
const DRILLS: DrillOverview = {
  schedule: { version: 0, is_on: false, weekday: 3, hour: 10, next_at: null },
  timezone: 'Europe/Brussels',
  running_id: null,
  is_alarm: false,
  is_overdue: true,
  last: null,
  year: [],
}

const PAGE = '/app/sites/1/alarm-plan'

function aRota(shifts: Shift[] = []): Rota {
  return {
    version: 1,
    timezone: 'Europe/Brussels',
    handover_weekday: 1,
    handover_minute: 420,
    weeks: [],
    exceptions: [],
    people: [],
    shifts,
    has_calendar: false,
  }
}

/** Fakes a server that stores versions, as the real one does. */
async function planned(
  given: Partial<AlarmPlan> = {},
  { shifts, role }: { shifts?: Shift[]; role?: 'WORKER' } = {},
) {
  const { api, farm } = await barnApi()
  const state = { plan: anAlarmPlan(given), sent: [] as AlarmPlanForm[] }
  if (role !== undefined) api.on(sites.read, () => ({ ...farm.site, current_user_role: role }))
  api.on(alarmPlans.read, () => state.plan)
  api.on(rotas.read, () => aRota(shifts))
  api.on(drills.overview, () => DRILLS)
  api.on(alarmPlans.update, ({ body }) => {
    const form = body as AlarmPlanForm
    state.sent.push(form)
    if (form.version !== state.plan.version) return new FakeFailure(409, { code: 'changed_meanwhile' })
    state.plan = {
      ...state.plan,
      steps: form.steps,
      repeat_minutes: form.repeat_minutes,
      version: form.version + 1,
    }
    return state.plan
  })
  const view = renderAt(PAGE)
  await screen.findByRole('list', { name: 'Until somebody has it' })
  return { api, state, ...view }
}

const stepAt = (number: number) => screen.getByRole('listitem', { name: `Step ${number}` })

describe('The alarm plan of a site', () => {
  it('The plan says whose mails come back', async () => {
    const { people } = anAlarmPlan()
    const back = people.map(one => (one.id === 2 ? { ...one, reached_by: ['PUSH' as const] } : one))
    await planned({ people: back })
    const works = within(screen.getByRole('region', { name: 'What works' }))
    expect(
      works.getByText('Emails to Koen Verhaeghe come back: the address has to be corrected'),
    ).toBeVisible()
  })

  it('The page says first who is reached and when the last is, and what of it does not work', async () => {
    await planned()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'An Alarm reaches Geert Verhaeghe at once, and everybody within 15 minutes. Not set up: call. No push for An Desmet.',
    )
    expect(stepAt(1)).toHaveTextContent(/At once.*Owners.*can be reached/)
    expect(stepAt(2)).toHaveTextContent(/call: not set up.*no push for An Desmet/)
    expect(within(stepAt(2)).getByText('call')).toHaveProperty('tagName', 'S')
    const tabs = within(screen.getByRole('navigation', { name: 'Alerts and who is told' }))
    expect(tabs.getByRole('link', { name: 'Alarm plan' })).toHaveAttribute('aria-current', 'page')
    const rail = within(screen.getAllByRole('navigation', { name: 'This site' })[0] as HTMLElement)
    expect(rail.getByRole('link', { name: /^Alerts/ })).toHaveAttribute('aria-current', 'page')
  })

  it('A minute is saved when it is left, and undone by saving the former plan as a version', async () => {
    const { state, user } = await planned()
    const minutes = await screen.findByRole('textbox', { name: 'Minutes without an answer, step 2' })
    await user.clear(minutes)
    await user.type(minutes, '30{Enter}')
    await waitFor(() => expect(state.plan.steps[1]?.after_minutes).toBe(30))
    expect(await screen.findByText('Saved')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('within 30 minutes')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(state.plan).toMatchObject({ version: 5, steps: [{}, { after_minutes: 15 }] }))
  })

  it('A step that would not come after the one above says so at its minute, and nothing is sent', async () => {
    const { state, user } = await planned()
    const minutes = await screen.findByRole('textbox', { name: 'Minutes without an answer, step 2' })
    await user.clear(minutes)
    await user.type(minutes, '0')
    await user.tab()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Each step must come later than the one above.',
    )
    expect(minutes).toHaveAccessibleDescription('Each step must come later than the one above.')
    expect(minutes).toHaveValue('0')
    expect(state.sent).toEqual([])
    await user.type(minutes, '{Escape}')
    expect(minutes).toHaveValue('15')
  })

  it('People and channels are chosen in menus, several members by name', async () => {
    const { state, user } = await planned()
    await user.click(await screen.findByRole('button', { name: 'Who is told in step 1 Owners' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Koen Verhaeghe' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'An Desmet' }))
    expect(screen.queryByRole('menuitemcheckbox', { name: 'Ilse Claes' })).not.toBeInTheDocument()
    await waitFor(() =>
      expect(state.plan.steps[0]?.recipients).toEqual([
        { kind: 'MEMBER', user_id: 2 },
        { kind: 'MEMBER', user_id: 3 },
      ]),
    )
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /^Channels of step 1 email ?push$/ }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'SMS, not set up' }))
    await waitFor(() => expect(state.plan.steps[0]?.channels).toEqual(['EMAIL', 'PUSH', 'SMS']))
  })

  it('A step without a channel is refused beside it', async () => {
    const { state, user } = await planned({
      steps: [{ after_minutes: 0, recipients: [{ kind: 'OWNERS', user_id: null }], channels: ['EMAIL'] }],
    })
    await user.click(await screen.findByRole('button', { name: 'Channels of step 1 email' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'email' }))
    expect(await screen.findByText('A step needs a channel.')).toBeInTheDocument()
    expect(state.sent).toEqual([])
  })

  it('A step is added after the last with the focus on its minute, and removed', async () => {
    const { state, user } = await planned()
    await user.click(await screen.findByRole('button', { name: 'Add a step' }))
    await waitFor(() => expect(state.plan.steps).toHaveLength(3))
    expect(screen.getByRole('textbox', { name: 'Minutes without an answer, step 3' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'More for step 2' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove this step' }))
    await waitFor(() => expect(state.plan.steps.map(step => step.after_minutes)).toEqual([0, 30]))
  })

  it('The pause of the last step is one of a few', async () => {
    const { state, user } = await planned()
    await user.click(
      await screen.findByRole('button', { name: 'Pause before the last step comes again every 2 hrs' }),
    )
    expect(await screen.findAllByRole('menuitemradio')).toHaveLength(7)
    await user.click(screen.getByRole('menuitemradio', { name: '15 mins' }))
    await waitFor(() => expect(state.plan.repeat_minutes).toBe(15))
  })

  it('Where somebody else was faster, their name is said and what was chosen is kept', async () => {
    const { state, user } = await planned()
    const minutes = await screen.findByRole('textbox', { name: 'Minutes without an answer, step 2' })
    state.plan = { ...state.plan, version: 4, changed_by: 'Koen Verhaeghe', repeat_minutes: 60 }
    await user.clear(minutes)
    await user.type(minutes, '20{Enter}')
    const notice = await screen.findByRole('alert')
    await waitFor(() => expect(notice).toHaveTextContent(/^Koen Verhaeghe has changed the plan/))
    expect(notice).toHaveTextContent('After 20 mins')
    expect(minutes).toHaveValue('20')
    await user.click(within(notice).getByRole('button', { name: 'Load what is there now' }))
    expect(minutes).toHaveValue('15')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('Who may not change it reads it', async () => {
    await planned({}, { role: 'WORKER' })
    expect(stepAt(2)).toHaveTextContent(/After 15 mins.*Everybody/)
    expect(screen.getByText('Owners and managers change this plan.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Add a step' })).not.toBeInTheDocument()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('The usual plan says that it is the usual one', async () => {
    await planned({ version: 0, versions: [], changed_by: null, changed_at: null })
    expect(screen.getByText(/^Nobody has changed the usual plan\. It holds/)).toBeInTheDocument()
  })
})

describe('What stands beside an alarm plan', () => {
  it('Each channel names those whom it reaches, and those whom it does not', async () => {
    await planned()
    const channels = within(await screen.findByRole('region', { name: 'What works' })).getAllByRole(
      'listitem',
    )
    expect(channels.map(channel => channel.textContent)).toEqual([
      'PushGeert Verhaeghe and Koen Verhaeghenot An Desmet',
      'EmailGeert Verhaeghe, Koen Verhaeghe and An Desmet',
      'SMSnot set up: no providerAsk for it',
      'Callnot set up: no providerAsk for it',
    ])
  })

  it('The messages of a week are counted for each person, with those of the night', async () => {
    const plan = anAlarmPlan()
    const at = '2026-11-20T01:10:00.000Z'
    const people = plan.people.map(person =>
      person.id === 2
        ? {
            ...person,
            messages: [
              { at, at_night: true },
              { at, at_night: false },
            ],
          }
        : person,
    )
    await planned({ people })
    const [first] = within(screen.getByRole('region', { name: 'Messages' })).getAllByRole('listitem')
    expect(first).toHaveTextContent('Koen Verhaeghe2 1 at night')
  })

  it('Who is on duty stands beside, and a gap is said before the steps', async () => {
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const shifts = [
      { from: hour(-5), to: hour(20), user_id: 2 },
      { from: hour(20), to: hour(30), user_id: null },
      { from: hour(30), to: hour(90), user_id: 1 },
    ]
    const steps: AlarmPlan['steps'] = [
      { after_minutes: 0, recipients: [{ kind: 'ON_DUTY', user_id: null }], channels: ['PUSH'] },
    ]
    const { user } = await planned({ steps }, { shifts })
    expect(await screen.findByText(/^Nobody is on duty from/)).toBeInTheDocument()
    expect(screen.getByText(/An Alarm then starts with Geert Verhaeghe\./)).toBeInTheDocument()
    expect(within(screen.getByRole('region', { name: 'On duty' })).getByText('Koen Verhaeghe')).toBeVisible()
    const forecast = within(screen.getByRole('region', { name: 'If an Alarm came now' }))
    expect(forecast.getByRole('listitem')).toHaveTextContent(/^Koen Verhaeghe, \d\d:\d\d: push$/)
    const choices = forecast.getAllByRole('radio')
    await user.click(choices[2] as HTMLElement)
    expect(forecast.getByRole('listitem')).toHaveTextContent(/^Geert Verhaeghe/)
  })

  it('A plan that was never tried is overdue for a drill, which its owner begins here', async () => {
    await planned()
    expect(await screen.findByText('A drill is overdue.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Drill now' })).toBeEnabled()
    expect(screen.getByRole('link', { name: 'All drills and certificates' })).toHaveAttribute(
      'href',
      '/app/sites/1/drills',
    )
  })

  it('A rota that does not come fails alone, and is asked again', async () => {
    const { api, queryClient, user } = await planned()
    api.on(rotas.read, () => new FakeFailure(500))
    queryClient.removeQueries({ queryKey: [rotas.read.path] })
    await queryClient.invalidateQueries()
    renderAt(PAGE)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    api.on(rotas.read, () => aRota())
    await user.click(retry)
    expect((await screen.findAllByText('Nobody, so an Alarm goes to the owners.')).length).toBeGreaterThan(0)
  })
})

describe('An alarm plan on a phone', () => {
  it('A step opens its sheet, where each change is saved at once', async () => {
    onPhone()
    const { state, user } = await planned()
    await user.click(await within(stepAt(2)).findByRole('button'))
    const sheet = within(await screen.findByRole('dialog', { name: 'Step 2' }))
    await user.click(sheet.getByRole('radio', { name: 'Owners' }))
    await waitFor(() => expect(state.plan.steps[1]?.recipients[0]?.kind).toBe('OWNERS'))
    await user.click(sheet.getByRole('checkbox', { name: 'email' }))
    await waitFor(() => expect(state.plan.steps[1]?.channels).toEqual(['EMAIL', 'PUSH', 'CALL']))
    const minutes = sheet.getByRole('textbox', { name: 'Minutes without an answer' })
    await user.clear(minutes)
    await user.type(minutes, '0{Enter}')
    expect(sheet.getByRole('alert')).toHaveTextContent('Each step must come later than the one above.')
  })
})
