import { alarmLinks } from '@earshot/contract/endpoints/health/alarms.ts'
import type { AlarmLink } from '@earshot/contract/schemas/health/alarm-link.ts'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedOut } from '#test/signed-in.ts'

beforeEach(signedOut)

const TOKEN = `${'a'.repeat(16)}1z`
const ALARM: AlarmLink = {
  state: 'OPEN',
  reader: 'Griet',
  language: 'en-US',
  temperature_unit: 'C',
  site: 'Hoeve Linde',
  timezone: 'Europe/Brussels',
  kind: 'ALARM',
  alert: { airspace: 'Room 3', sensor: 'TEMPERATURE', direction: 'HIGH', value: 30.2, limit: 23 },
  opened_at: '2026-03-02T01:10:00Z',
  holder: null,
  path: '/app/sites/7/alerts/9',
}

function open(alarm: Partial<AlarmLink> = {}) {
  const api = fakeApi()
  api.on(alarmLinks.read, () => ({ ...ALARM, ...alarm }))
  return { api, ...renderAt(`/a/${TOKEN}`) }
}

describe('The page of an Alarm’s link', () => {
  it('The page says what is wrong, where and since when, and sends nothing by itself', async () => {
    const { api } = open()
    await screen.findByRole('heading', { name: 'Room 3 is in Alarm, and nobody has it yet' })
    expect(screen.getByText('Temperature: 30.2 °C, limit 23.0 °C')).toBeVisible()
    expect(screen.getByText(/^Hoeve Linde, since /)).toBeVisible()
    expect(api.calls(alarmLinks.answer)).toHaveLength(0)
  })

  it('One press says that the reader has it', async () => {
    const { api, user } = open()
    api.on(alarmLinks.answer, () => ({ ...ALARM, state: 'YOURS' as const }))
    await user.click(await screen.findByRole('button', { name: 'I have it' }))
    await screen.findByRole('heading', { name: 'You have Room 3' })
    expect(screen.queryByRole('button', { name: 'I have it' })).toBeNull()
  })

  it.each([
    [{ state: 'TAKEN', holder: 'Koen Visser' }, 'Koen Visser has Room 3'],
    [{ state: 'OVER' }, 'The Alarm in Room 3 is over'],
    [{ state: 'USED' }, 'Room 3: this link was used already'],
  ] as const)('The page of %o has no button and leads to the alert', async (alarm, heading) => {
    open(alarm)
    await screen.findByRole('heading', { name: heading })
    expect(screen.queryByRole('button', { name: 'I have it' })).toBeNull()
    expect(screen.getByRole('link', { name: 'See it in Earshot' })).toHaveAttribute('href', ALARM.path)
  })

  it('The link of a drill says that it is one, and its button answers for the reader', async () => {
    const drill = { kind: 'DRILL', alert: null, path: '/app/sites/7/drills/4' } as const
    const { api, user } = open(drill)
    await screen.findByRole('heading', { name: 'Drill at Hoeve Linde: please answer' })
    expect(screen.getByText(/^Nothing is wrong in the barns\./)).toBeVisible()
    api.on(alarmLinks.answer, () => ({ ...ALARM, ...drill, state: 'YOURS' as const }))
    await user.click(screen.getByRole('button', { name: 'I have it' }))
    await screen.findByRole('heading', { name: 'Drill at Hoeve Linde: you have answered' })
    expect(screen.getByRole('link', { name: 'See it in Earshot' })).toHaveAttribute('href', drill.path)
  })

  it('The page of a silent site says that nothing is heard there, and since when', async () => {
    open({ kind: 'SILENCE', alert: null, path: '/app/sites/7/silence' })
    await screen.findByRole('heading', {
      name: 'Earshot hears nothing at Hoeve Linde, and nobody has it yet',
    })
    expect(screen.getByText(/^Hoeve Linde, since /)).toBeVisible()
    expect(screen.getByRole('button', { name: 'I have it' })).toBeEnabled()
    expect(screen.getByRole('link', { name: 'See it in Earshot' })).toHaveAttribute(
      'href',
      '/app/sites/7/silence',
    )
  })

  it('A link that no longer works says so', async () => {
    const api = fakeApi()
    api.on(alarmLinks.read, () => new FakeFailure(404))
    renderAt(`/a/${TOKEN}`)
    await screen.findByRole('heading', { name: 'This link no longer works' })
  })

  it('A press that fails says why and can be repeated', async () => {
    const { api, user } = open()
    api.on(alarmLinks.answer, () => new FakeFailure(503))
    await user.click(await screen.findByRole('button', { name: 'I have it' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByRole('button', { name: 'I have it' })).toBeEnabled()
  })
})
