import { normals } from '@earshot/contract/endpoints/batches/normals.ts'
import type { DayNormal, OwnNormal } from '@earshot/contract/schemas/batches/normal.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/airspaces/2/graphs'
const hours = Array.from({ length: 24 }, () => 73)

const DAY: DayNormal = {
  age_in_days: 104,
  day: '2026-03-24',
  basis: 'BATCHES',
  batches: 3,
  days: 41,
  learns_until: null,
  median: hours,
  low: hours.map(value => value - 20),
  high: hours.map(value => value + 25),
  least: 3,
}
const SHOWN: OwnNormal = {
  own_normal: 'show',
  coughs: [DAY],
  temperature: [],
  humidity: [],
  sources: [
    { batch: { id: 12, name: 'F1-12' }, days: 0, episode: 7, treatment: 0, move: 0, gap: 0 },
    { batch: { id: 11, name: 'F1-11' }, days: 6, episode: 0, treatment: 0, move: 0, gap: 1 },
  ],
  warns: null,
  now: { age_in_days: 104, hour: 9, coughs: 190, normal: 73, times: 2.6 },
}

const setting = document.createElement('meta')
setting.name = 'earshot-own-normal'
setting.content = 'show'

beforeEach(() => {
  document.head.append(setting)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(740)
})

afterEach(() => setting.remove())

async function opened(answer: Partial<OwnNormal> = {}, page = PAGE) {
  const { api } = await barnApi()
  api.on(normals.read, () => ({ ...SHOWN, ...answer }))
  return { api, ...renderAt(page) }
}

describe('The chart against an airspace’s own normal', () => {
  it('The choice is in the address, and the normal is asked for over what the chart shows', async () => {
    const { api, user } = await opened()
    expect(await screen.findByRole('radio', { name: 'Reference' })).toBeChecked()
    expect(screen.queryByText(/this airspace’s normal/)).not.toBeInTheDocument()
    const before = api.calls(normals.read).length
    await user.click(screen.getByRole('radio', { name: 'Its own normal' }))
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Coughs are 2.6 × this airspace’s normal for day 104 at 09:00.',
      }),
    ).toBeVisible()
    expect(await screen.findByText('It stands on 3 batches, 41 quiet days.')).toBeVisible()
    expect(await screen.findByText('Times its normal')).toBeVisible()
    // With `show` nothing is warned of, so no factor is drawn.
    expect(screen.queryByText(/^warns over/)).not.toBeInTheDocument()
    await waitFor(() => expect(api.calls(normals.read).length).toBeGreaterThan(before))
  })

  it('Beside the chart stands which batches it comes from, and which days are left out and why', async () => {
    await opened({ own_normal: 'judge', warns: { factor: 1.8, hours: 3 } }, `${PAGE}?against=normal`)
    const aside = await screen.findByRole('region', { name: 'Where its normal comes from' })
    await waitFor(() =>
      expect(aside).toHaveTextContent(
        'The same hour on days 101 to 107 of the 2 batches before, without episodes and treatments.',
      ),
    )
    expect(aside).toHaveTextContent('F1-12no day and 7 left out: episode')
    expect(aside).toHaveTextContent('F1-116 days and 1 left out: gap')
    expect(aside).toHaveTextContent('Together41 days')
    const meaning = screen.getByRole('region', { name: 'Not the same as ill' })
    expect(await within(meaning).findByRole('link', { name: 'Change 1.8 × and 3 hours' })).toHaveAttribute(
      'href',
      '/app/sites/1/limits?airspace=2',
    )
    expect(await screen.findByText('warns over 1.8 × for 3 hours')).toBeVisible()
  })

  it('By age it stands beside the chart alike', async () => {
    await opened({}, `${PAGE}?against=normal&axis=age`)
    expect(await screen.findByRole('radio', { name: 'Age' })).toBeChecked()
    expect(await screen.findByText('Times its normal')).toBeVisible()
  })

  it('While it learns it says until when', async () => {
    const learning = { ...DAY, basis: 'LEARNING' as const, days: 3, learns_until: '2026-12-05' }
    await opened({ coughs: [learning], now: null }, `${PAGE}?against=normal`)
    expect((await screen.findAllByText('Learns until 5 Dec: 3 of 14 days.'))[0]).toBeVisible()
    // Nothing is known against the normal, so the page answers as it does without one.
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveTextContent(/normal/)
  })

  it('Where the installation shows no normal none is asked for, and there is no choice, whatever the address says', async () => {
    setting.remove()
    const { api } = await opened({}, `${PAGE}?against=normal`)
    expect(await screen.findByRole('radio', { name: 'Dates' })).toBeVisible()
    expect(screen.queryByRole('radio', { name: 'Its own normal' })).not.toBeInTheDocument()
    expect(screen.queryByText(/normal/)).not.toBeInTheDocument()
    expect(api.calls(normals.read)).toEqual([])
  })
})
