import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alarmChains, alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import {
  type AlarmAnswer,
  AlarmAnswerForm,
  type AlarmChain,
} from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { anAlarmPlan } from '#test/alarm-plan.ts'
import { barnApi } from '#test/barn-api.ts'
import { aChain, aMessage, KOEN, ME } from '#test/chain-samples.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { JUDGED_USUALLY } from '#test/judged-by.ts'
import { aComment, anItem } from '#test/logbook-data.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/alerts/5'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const answer = (given: Partial<AlarmAnswer>): AlarmAnswer => {
  return {
    kind: 'HAS_IT',
    person: ME,
    channel: 'PORTAL',
    at: inMinutes(0),
    reason: null,
    comment: '',
    until: null,
    to: null,
    ...given,
  }
}

/** Opens the page of the farm's Alarm with a chain that began eleven minutes ago, and answers as the server does. */
async function alarm(given: Partial<AlarmChain> = {}, change: Partial<Alert> = {}) {
  const { api, farm } = await barnApi()
  const found = farm.alerts.find(one => one.id === 5)
  if (found === undefined) throw new Error('the farm has no such alert')
  const started_at = inMinutes(-11)
  const running = aChain({
    started_at,
    messages: [aMessage({ at: started_at, sent_at: started_at })],
    next: { step_no: 1, at: inMinutes(4), people: [ME, KOEN] },
    ...given,
  })
  const state = { alert: { ...found, ...change, judged_by: JUDGED_USUALLY }, chain: running }
  const acknowledged = { by: ME, comment: '', at: inMinutes(0) }
  api.on(alerts.read, () => state.alert)
  api.on(alarmChains.ofAlert, () => ({ items: [state.chain] }))
  api.on(alarmPlans.read, () => ({
    ...USUAL_PLAN,
    version: 0,
    changed_by: null,
    changed_at: null,
    timezone: 'Europe/Brussels',
    people: [],
    versions: [],
    channels: ['EMAIL' as const, 'PUSH' as const],
  }))
  api.on(alerts.acknowledge, () => {
    const isFirst = state.alert.acknowledgements.length === 0
    const holder = isFirst ? ME : KOEN
    state.alert = { ...state.alert, acknowledgements: [acknowledged, ...state.alert.acknowledgements] }
    state.chain = { ...running, state: 'HELD', holder, held_since: inMinutes(0), next: null }
    return state.alert
  })
  api.on(alerts.withdrawAcknowledgement, () => {
    state.alert = { ...state.alert, acknowledgements: [] }
    state.chain = running
    return undefined
  })
  api.on(alarmChains.answer, ({ body }) => {
    const { kind, reason } = body as { kind: 'SNOOZES' | 'NOT_AN_ALARM' | 'CLOSES'; reason: 'OTHER' }
    const until = kind === 'SNOOZES' ? inMinutes(30) : null
    const end = kind === 'SNOOZES' ? null : kind === 'CLOSES' ? ('CLOSED' as const) : kind
    state.chain = {
      ...running,
      state: end === null ? 'SNOOZED' : 'ENDED',
      snoozed_until: until,
      next: null,
      ended_at: end === null ? null : inMinutes(0),
      end_reason: end,
      answers: [answer({ kind, reason, until })],
    }
    return state.chain
  })
  api.on(alarmChains.resume, () => {
    state.chain = running
    return running
  })
  return { api, farm, state, ...renderAt(PAGE) }
}

const title = () => screen.findByRole('heading', { level: 1 })
const button = (name: string) => screen.findByRole('button', { name })
/** The second worker of the sample plan is Koen. */
const toKoen = (person: ReturnType<typeof anAlarmPlan>['people'][number]) =>
  person.id === 2 ? { ...person, ...KOEN } : person

it('Beside it stands what people did last in the airspace, and what the last Alarm like it was', async () => {
  const { api, farm } = await barnApi()
  const own = farm.alerts.find(one => one.id === 5)
  if (own === undefined) throw new Error('the farm has no such alert')
  api.on(alerts.read, () => ({ ...own, batch_id: 1, judged_by: JUDGED_USUALLY }))
  const before = { ...own, id: 77, state: 'CLOSED' as const, opened_at: '2026-01-04T08:00:00Z' }
  api.on(alerts.list, ({ query }) => ({
    ...{ items: [own, before], page: 1, per_page: 3, total: 2, pages: 1 },
    ...(query.get('sensor_filter') !== own.sensor && { items: [] }),
  }))
  api.on(alarmChains.ofAlert, ({ params }) =>
    params.alertId === '77'
      ? { items: [aChain({ answers: [answer({ kind: 'CLOSES', reason: 'CLIMATE_FAILURE' })] })] }
      : { items: [aChain({ started_at: inMinutes(-11), next: null })] },
  )
  api.on(logbook.list, () => ({
    items: [
      anItem({ type: 'ALERT_OPENED', params: { sensor: 'COUGHS', priority: 'ALARM' } }),
      aComment('Fan 3 is loud.'),
    ],
    ...{ page: 1, per_page: 30, total: 2, pages: 1 },
  }))
  renderAt(PAGE)
  const lately = within(await screen.findByRole('region', { name: 'Lately here' }))
  expect(await lately.findByText(/^Fan 3 is loud\./)).toBeVisible()
  const last = await lately.findByRole('link', { name: 'Last one like this: climate failure' })
  expect(last).toHaveAttribute('href', '/app/sites/1/alerts/77')
  expect(lately.getAllByRole('listitem')).toHaveLength(2)
})

describe('An alarm that runs', () => {
  it('The head says that nobody has it, and what happens next in the viewer’s words', async () => {
    await alarm({ next: { step_no: 1, at: inMinutes(3.8), people: [ME, KOEN] } })
    expect(await title()).toHaveTextContent(/Fattening 1 .*Nobody has it yet\.$/)
    const next = { selector: 'p[aria-hidden]' }
    expect(screen.getByText(/then it rings you and Koen, by push and email/, next)).toBeVisible()
    const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent)
    // The page's clock may be a second behind, and a slow machine may draw the page when half a minute has gone.
    const words = expect.stringMatching(/^[34] minutes, then it rings you and Koen, by push and email$/)
    expect(spoken).toContainEqual(words)
    expect(screen.getByText(/^\d:\d\d$/, { selector: 'header *' })).toBeVisible()
  })

  it('The one big act takes it at once, and is undone while the message stands', async () => {
    const { api, user } = await alarm()
    await user.click(await button('I have it'))
    await waitFor(async () => expect(await title()).toHaveTextContent(/^You have it since/))
    expect(api.calls(alerts.acknowledge)[0]?.body).toEqual({ comment: '' })
    expect(screen.queryByRole('button', { name: 'Snooze' })).not.toBeInTheDocument()
    await user.click(await button('Undo'))
    await waitFor(async () => expect(await title()).toHaveTextContent(/Nobody has it yet/))
  })

  it('Of two who take it in the same second, the second reads who was first', async () => {
    const acknowledgements = [{ by: KOEN, comment: '', at: inMinutes(0) }]
    const { user } = await alarm({}, { acknowledgements })
    await user.click(await button('I have it'))
    expect(await screen.findByText('Koen was first and has it. You follow.')).toBeVisible()
    await waitFor(async () => expect(await title()).toHaveTextContent(/^Koen has it since/))
  })

  it('A snooze may end at a time of the day, and says by which step the alarm rings again', async () => {
    const { api, user } = await alarm()
    await user.click(await button('Snooze'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze, for everybody' }))
    expect(dialog.getByText(/unless it gets .* worse: then it rings at once/)).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: 'until …' }))
    const time = new Intl.DateTimeFormat('en-GB', {
      ...{ hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Brussels' },
    }).format(Date.now() + 90 * 60_000)
    await user.type(dialog.getByLabelText('Until'), time)
    await user.click(dialog.getByRole('radio', { name: 'Other' }))
    await user.click(dialog.getByRole('button', { name: /^Snooze until/ }))
    await waitFor(() => expect(api.calls(alarmChains.answer)).toHaveLength(1))
    const [sent] = api.calls(alarmChains.answer)
    expect(sent?.body).toMatchObject({ kind: 'SNOOZES', reason: 'OTHER', minutes: expect.any(Number) })
    expect([89, 90, 91].map(minutes => ({ minutes }))).toContainEqual({
      minutes: AlarmAnswerForm.parse(sent?.body).minutes,
    })
  })

  it('A snooze has an end and a reason, holds for everybody, and can be let go on', async () => {
    const { api, user } = await alarm()
    await user.click(await button('Snooze'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Snooze, for everybody' }))
    await user.click(dialog.getByRole('button', { name: /^Snooze until/ }))
    expect(await dialog.findByText('Please fill this in.')).toBeVisible()
    await user.click(dialog.getByRole('radio', { name: '1 hr' }))
    await user.click(dialog.getByRole('radio', { name: 'Work in the barn' }))
    await user.click(dialog.getByRole('button', { name: /^Snooze until/ }))
    await waitFor(async () => expect(await title()).toHaveTextContent(/Snoozed until/))
    expect(api.calls(alarmChains.answer).at(-1)?.body).toMatchObject({
      kind: 'SNOOZES',
      minutes: 60,
      reason: 'WORK_IN_BARN',
    })
    await user.click(await button('Let it go on'))
    await waitFor(async () => expect(await title()).toHaveTextContent(/Nobody has it yet/))
  })

  it('A snooze that somebody else’s answer has overtaken says so', async () => {
    const { api, user } = await alarm()
    api.on(
      alarmChains.answer,
      () => new FakeFailure(409, { code: 'alarm_taken', message: 'Somebody has it.' }),
    )
    await user.click(await button('Snooze'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Other' }))
    await user.click(dialog.getByRole('button', { name: /^Snooze until/ }))
    expect(await dialog.findByText('Somebody has it.')).toBeVisible()
  })

  it('Who says that it is no alarm gives a reason, and sees it in the head', async () => {
    const { api, user } = await alarm()
    await user.click(await button('Not an alarm'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Not an alarm' }))
    expect(dialog.getAllByRole('radio').map(radio => radio.getAttribute('value'))).toEqual([
      'WORK_IN_BARN',
      'SENSOR_FAULT',
      'OTHER',
    ])
    await user.click(dialog.getByRole('radio', { name: 'Sensor fault' }))
    await user.type(dialog.getByRole('textbox', { name: 'Comment (optional)' }), 'It hung in the sun.')
    await user.click(dialog.getByRole('button', { name: 'Not an alarm' }))
    await waitFor(async () =>
      expect(await title()).toHaveTextContent(/^Not an alarm, you said: Sensor fault\./),
    )
    expect(api.calls(alarmChains.answer)[0]?.body).toMatchObject({
      kind: 'NOT_AN_ALARM',
      reason: 'SENSOR_FAULT',
      comment: 'It hung in the sun.',
    })
  })

  it('A viewer sees the alarm and no acts', async () => {
    const { api, farm, queryClient } = await alarm()
    await button('I have it')
    api.on(sites.read, () => ({ ...farm.site, current_user_role: 'VIEWER' as const }))
    await queryClient.invalidateQueries()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'I have it' })).not.toBeInTheDocument())
    expect(await title()).toHaveTextContent(/Nobody has it yet/)
  })

  it('Without a network the acts are off, and the page says why', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await alarm()
    expect(await button('I have it')).toBeDisabled()
    expect(screen.getByText(/^There is no network here/)).toBeVisible()
    vi.restoreAllMocks()
  })

  it('On a phone the acts stand in the dock, and the messages are a list', async () => {
    onPhone()
    await alarm({ messages: [aMessage({ status: null, sent_at: null, left_out: 'NOT_SET_UP' })] })
    expect((await button('I have it')).closest('[data-slot="dock"]')).not.toBeNull()
    const told = within(screen.getByRole('region', { name: 'Who was told' }))
    expect(told.queryByRole('table')).not.toBeInTheDocument()
    expect(told.getByText('left out')).toBeVisible()
    vi.restoreAllMocks()
  })
})

describe('Who was told', () => {
  it('Of a chain that nobody answered for a day the newest steps show, and the others at a press', async () => {
    const { user } = await alarm({
      messages: [0, 1, 2, 3, 4].map(step_no => aMessage({ step_no, at: inMinutes(step_no - 90) })),
    })
    const told = within(await screen.findByRole('region', { name: 'Who was told' }))
    const rows = () => told.getAllByRole('row', { name: /You push/ })
    expect(rows()).toHaveLength(3)
    await user.click(told.getByRole('button', { name: 'Show the earlier steps' }))
    expect(rows()).toHaveLength(5)
  })

  it('A push that found no device says so', async () => {
    await alarm({
      messages: [aMessage({ status: 'SUPPRESSED', reason: 'PREFERENCE', left_out: 'NO_DEVICE' })],
    })
    expect(await screen.findByText('no device takes pushes')).toBeVisible()
  })

  it('The drawing has a table with each message: sent, seen, answered, or why it did not arrive', async () => {
    const at = inMinutes(-11)
    await alarm({
      messages: [
        aMessage({ person: KOEN, at, sent_at: at, seen_at: inMinutes(-9) }),
        aMessage({ person: KOEN, at, channel: 'EMAIL', status: 'FAILED', reason: 'ERROR', sent_at: null }),
        aMessage({ person: KOEN, at, channel: 'CALL', status: null, sent_at: null, left_out: 'NOT_SET_UP' }),
      ],
    })
    const told = within(await screen.findByRole('region', { name: 'Who was told' }))
    expect(told.getByRole('img', { name: 'Who was told when, and who comes next' })).toBeVisible()
    const row = (name: string) => told.getByRole('row', { name: new RegExp(name) })
    expect(row('Koen push')).toHaveTextContent(/no answer$/)
    expect(row('Koen email')).toHaveTextContent('not delivered the service could not deliver it')
    expect(row('Koen call')).toHaveTextContent('left out this channel is not set up')
    expect(row('After 15 mins')).toHaveTextContent(/Everybody who may treat, by push and email/)
  })

  it('A mail that came back says so, with the words of the other server as they are', async () => {
    const failed = { person: KOEN, at: inMinutes(-11), status: 'FAILED', reason: 'RETURNED' } as const
    const returned = { status: '5.1.1', line: '550 5.1.1 <b>nobody</b> of that name' }
    await alarm({
      messages: [
        aMessage({ ...failed, channel: 'EMAIL', returned }),
        aMessage({ ...failed, step_no: 1, channel: 'EMAIL', returned: { status: '4.4.7', line: '' } }),
      ],
    })
    const told = within(await screen.findByRole('region', { name: 'Who was told' }))
    const rows = told.getAllByRole('row', { name: /Koen email/ })
    expect(rows[0]).toHaveTextContent('the email came back: 550 5.1.1 <b>nobody</b> of that name')
    expect(rows[1]).toHaveTextContent('the email came back: 4.4.7')
  })

  it('The part that does not load fails alone, with its own retry', async () => {
    const { api } = await barnApi()
    api.on(alarmChains.ofAlert, () => new FakeFailure(500))
    const { user } = renderAt(PAGE)
    expect(await screen.findByText('Who was told did not load')).toBeVisible()
    expect(await title()).toHaveTextContent(/^Coughs out of range/)
    api.on(alarmChains.ofAlert, () => ({ items: [] }))
    await user.click(await button('Try again'))
    await waitFor(() => expect(screen.queryByText('Who was told did not load')).not.toBeInTheDocument())
  })

  it('The other alerts of the cause are folded', async () => {
    const { farm } = await barnApi()
    await alarm({ alerts: farm.alerts.slice(0, 3) })
    const summary = await screen.findByText('3 alerts, told as one')
    expect(summary.closest('details')).not.toHaveAttribute('open')
  })
})

describe('An alarm that somebody has', () => {
  it('The holder can give it back, and closes it with one of five reasons of which none is picked', async () => {
    const held = { state: 'HELD', holder: ME, held_since: inMinutes(-2), next: null } as const
    const { api, user } = await alarm({ ...held, answers: [answer({ at: inMinutes(-2) })] })
    expect(await button('Give it back')).toBeEnabled()
    const over = within(await screen.findByRole('region', { name: 'When it is over' }))
    expect(over.getAllByRole('radio')).toHaveLength(5)
    for (const radio of over.getAllByRole('radio')) expect(radio).not.toBeChecked()
    await user.click(over.getByRole('button', { name: 'Close the alarm' }))
    expect(await over.findByText('Please fill this in.')).toBeVisible()
    await user.click(over.getByRole('radio', { name: 'Climate failure' }))
    await user.click(over.getByRole('button', { name: 'Close the alarm' }))
    await waitFor(async () => expect(await title()).toHaveTextContent(/^You closed it: Climate failure\./))
    expect(api.calls(alarmChains.answer).at(-1)?.body).toMatchObject({
      kind: 'CLOSES',
      reason: 'CLIMATE_FAILURE',
    })
  })

  it('Others read who has it, and cannot give it back or close it', async () => {
    await alarm({ state: 'HELD', holder: KOEN, held_since: inMinutes(-2), next: null })
    expect(await title()).toHaveTextContent(/^Koen has it since/)
    expect(screen.queryByRole('button', { name: 'Give it back' })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'When it is over' })).not.toBeInTheDocument()
  })

  it('The holder hands it over: it stays theirs, and the other reads that they are asked', async () => {
    const held = { state: 'HELD', holder: ME, held_since: inMinutes(-2), next: null } as const
    const { api, state, user } = await alarm({ ...held, answers: [answer({ at: inMinutes(-2) })] })
    const { people: _, ...plan } = anAlarmPlan()
    api.on(alarmPlans.read, () => ({ ...plan, people: anAlarmPlan().people.map(toKoen) }))
    api.on(alarmChains.handOver, () => {
      const handed = answer({ kind: 'HANDS_OVER', to: KOEN, at: inMinutes(0) })
      state.chain = { ...state.chain, handover_to: KOEN, answers: [...state.chain.answers, handed] }
      return state.chain
    })
    await user.click(await button('Hand over'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over' }))
    await user.click(await dialog.findByRole('radio', { name: 'Koen' }))
    await user.click(dialog.getByRole('button', { name: 'Ask to take over' }))
    await waitFor(() => expect(api.calls(alarmChains.handOver)[0]?.body).toEqual({ user_id: KOEN.id }))
    expect(await screen.findByText('You asked Koen to take it over')).toBeVisible()
    expect(await title()).toHaveTextContent(/^You have it since/)
  })

  it('Who is asked to take it over has the one big act', async () => {
    const held = { state: 'HELD', holder: KOEN, held_since: inMinutes(-2), next: null } as const
    await alarm({ ...held, handover_to: ME, asks_at: inMinutes(58) })
    expect(await screen.findByText('Koen asks you to take it over.')).toBeVisible()
    expect(await button('I have it')).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Snooze' })).not.toBeInTheDocument()
  })

  it('A chain that is over by itself asks who had it for the reason, once, and keeps its story folded', async () => {
    const ended = { state: 'ENDED', ended_at: inMinutes(-1), end_reason: 'OVER', next: null } as const
    const { user } = await alarm({ ...ended, holder: ME, answers: [answer({ at: inMinutes(-5) })] })
    const over = within(await screen.findByRole('region', { name: 'It is over' }))
    await user.click(over.getByRole('radio', { name: 'Illness' }))
    await user.click(over.getByRole('button', { name: 'Save the reason' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'It is over' })).not.toBeInTheDocument())
  })
})
