import { evidence } from '@earshot/contract/endpoints/health/evidence.ts'
import type { Evidence } from '@earshot/contract/schemas/health/evidence.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { onPhone } from '#test/on-phone.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/airspaces/2/graphs'

const monitor = (id: number, own: Partial<Evidence['monitors'][number]>): Evidence['monitors'][number] => ({
  device: { id, code: `EM-${id}`, name: `F1-0${id}` },
  value: 40,
  level: 'WARNING',
  gives: false,
  not_counted: null,
  fault: null,
  since: null,
  moved_at: null,
  software_version: '4.2.1',
  ...own,
})

/** The figure of the design's picture: 902 coughs in 23 h 31 min make 32. */
const THIRTY_TWO: Evidence = {
  kind: 'RHS',
  step: 'now',
  from: '2026-11-22T08:00:00.000Z',
  to: '2026-11-23T08:00:00.000Z',
  timezone: 'Europe/Brussels',
  value: 32,
  reliance: 'SOUND',
  settled: true,
  measured_until: '2026-11-23T08:00:00.000Z',
  arrived_at: '2026-11-23T08:03:00.000Z',
  judged_at: '2026-11-23T08:05:00.000Z',
  coverage: 97,
  late: 10,
  hours: {
    from: '2026-11-22T08:00:00.000Z',
    to: '2026-11-23T08:00:00.000Z',
    count: 24,
    strokes: Array.from({ length: 48 }, (_, at) =>
      at === 36 ? 'MISSING' : at > 30 && at < 36 ? 'LATE' : 'HEARD',
    ),
    late: [
      {
        from: '2026-11-23T01:00:00.000Z',
        to: '2026-11-23T03:30:00.000Z',
        arrived_at: '2026-11-23T04:12:00.000Z',
      },
    ],
    missing_minutes: 30,
  },
  monitors: [
    monitor(1, { value: 32, level: 'ALARM', gives: true }),
    monitor(2, { value: 33, level: 'ALARM' }),
    monitor(4, {
      value: null,
      level: 'DEFAULT',
      not_counted: 'SILENT',
      since: '2026-11-23T02:20:00.000Z',
      software_version: '4.1.9',
    }),
    monitor(6, { value: 44, moved_at: '2026-11-21T09:00:00.000Z' }),
  ],
  formula: {
    kind: 'RHS',
    device_id: 1,
    coughs: 902,
    audio_seconds: 84_660,
    animals: 1317,
    monitors: 6,
    usual_animals: 250,
    scale: 1,
    reference: 1,
  },
  limits: [
    { priority: 'WARNING', lo: 65, hi: null, origin: 'AIRSPACE', since: '2026-11-03T10:00:00.000Z' },
    { priority: 'ALARM', lo: 40, hi: null, origin: 'USUAL', since: null },
  ],
}

// happy-dom has no layout, and the chart asks for its width before it places anything.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(740)
  // How a moment is written depends on how long ago it is.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T08:10:00.000Z') })
})

afterEach(() => void vi.useRealTimers())

async function opened(answer: Evidence) {
  const { api } = await barnApi()
  const asked = vi.fn(() => answer)
  api.on(evidence.read, asked)
  const { user } = renderAt(PAGE)
  const button = await screen.findByRole('button', {
    name: /^What stands behind the figure: RHS, worst monitor/,
  })
  expect(asked).not.toHaveBeenCalled()
  await user.click(button)
  return { user, asked, dialog: within(await screen.findByRole('dialog')) }
}

describe('What stands behind a figure', () => {
  it('The button asks only when it is pressed, and opens with how far the figure can be relied on', async () => {
    const { dialog, asked } = await opened(THIRTY_TWO)
    const judged = await dialog.findByRole('heading', { level: 2 })
    expect(judged).toHaveTextContent(
      '32 can be relied on. 97 % of the time was heard. 3 of 4 monitors count.',
    )
    expect(asked).toHaveBeenCalledTimes(1)
    expect(dialog.getByText(/came later/)).toHaveTextContent(/02:00 to 04:30 came later, at 05:12\./)
    expect(dialog.getByText('30 minutes are missing.')).toBeInTheDocument()
    expect(dialog.getByText(/^not heard since .*, does not count$/)).toBeInTheDocument()
    expect(dialog.getByText('own since 3 Nov')).toBeInTheDocument()
    expect(dialog.getByText('4.1.9 on F1-04')).toBeInTheDocument()
  })

  it('The formula stands there with the hour’s numbers, each line following from those above it', async () => {
    const { dialog } = await opened(THIRTY_TWO)
    await dialog.findByRole('heading', { level: 2 })
    const results = [...document.querySelectorAll('dl dd')].map(line => line.textContent)
    expect(results).toEqual(['921 a day', '219.5 animals', '4.2 coughs an animal', '4.2 ×', '32'])
    expect(dialog.getByText(/^F1-01 heard 902 coughs in 23 hrs? 31 mins?$/)).toBeInTheDocument()
    expect(dialog.getByText('150 ÷ (0.5 + 4.2)')).toBeInTheDocument()
  })

  it('Escape closes it, and the focus returns to its button', async () => {
    const { user, dialog } = await opened(THIRTY_TWO)
    await dialog.findByRole('heading', { level: 2 })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: /^What stands behind the figure: RHS, worst/ })).toHaveFocus()
  })

  it('A figure without 12 hours says so instead of a number', async () => {
    const none = { ...THIRTY_TWO, value: null, reliance: 'NONE' as const, formula: null, coverage: 41 }
    const { dialog } = await opened(none)
    expect(await dialog.findByRole('heading', { level: 2 })).toHaveTextContent(
      'There is no RHS: under 12 hours were heard.',
    )
  })

  it('It is a sheet with a cross on a phone', async () => {
    onPhone()
    const { user, dialog } = await opened(THIRTY_TWO)
    await dialog.findByRole('heading', { level: 2 })
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
