import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { AgeChart } from './AgeChart.tsx'
import { ageTicks } from './age-panels.ts'

// happy-dom has no layout, and the chart asks for its width before it places anything.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(740)
})

const same = (value: number | null) => [value, value, value, value]
const spread = (median: number) => ({ p10: same(median - 5), median: same(median), p90: same(median + 5) })
const comparison: BatchComparison = {
  ages: [24, 25, 26, 27],
  own: { rhs: [90, 85, 38, null], rdi: [0.4, 0.5, 2.1, null], dead_pct: [0, 0.1, 0.3, null] },
  limits: [{ from: 24, watch: 60, act: 40 }],
  others: [],
  band: { rhs: spread(88), rdi: spread(8), dead_pct: spread(6) },
}

function open(values: Partial<BatchComparison> = {}) {
  render(
    <AgeChart
      comparison={{ ...comparison, ...values }}
      alone={false}
      phases={[{ name: 'Middle', start_age_in_days: 25 }]}
      day={26}
    />,
  )
  return { slider: screen.getByRole('slider', { name: 'Day of age on the chart' }), user: userEvent.setup() }
}

const reading = (slider: HTMLElement) => slider.getAttribute('aria-valuetext') ?? ''

it('The chart reads out each day by keyboard, from the day that the batch has reached', async () => {
  const { slider, user } = open()
  expect(reading(slider)).toMatch(/^No day chosen/)
  await user.tab()
  expect(slider).toHaveFocus()
  await user.keyboard('{ArrowLeft}')
  expect(reading(slider)).toBe(
    'day 25, Respiratory health 85, median 88, Coughs 0.5, median 8.0, Lost 0.1 and median 6.0',
  )
  await user.keyboard('{ArrowRight}')
  expect(reading(slider)).toMatch(/^day 26, Respiratory health 38/)
  await user.keyboard('{End}')
  expect(slider).toHaveAttribute('aria-valuenow', '27')
  // Nothing of the batch's own is known there yet.
  expect(reading(slider)).toBe('day 27, median 88, median 8.0 and median 6.0')
  await user.keyboard('{Home}{PageDown}')
  expect(slider).toHaveAttribute('aria-valuenow', '24')
  await user.keyboard('{Escape}')
  expect(reading(slider)).toMatch(/^No day chosen/)
})

it('The chart names its panels, its phases and the day that the batch has reached', () => {
  open()
  for (const name of ['Respiratory health', 'Coughs', 'Lost']) expect(screen.getByText(name)).toBeVisible()
  expect(screen.getByText('Middle')).toBeInTheDocument()
  expect(screen.getByText('today, day 26')).toBeInTheDocument()
  expect(screen.getByText('median 88')).toBeInTheDocument()
})

it('A batch without others to compare it with has no median', () => {
  const { slider } = open({ band: null })
  expect(screen.queryByText(/^median/)).toBeNull()
  expect(slider).toHaveAttribute('aria-valuemin', '24')
})

it.each([
  [24, 27, 740, [24, 25, 26, 27]],
  [1, 42, 740, [5, 10, 15, 20, 25, 30, 35, 40]],
  [24, 200, 300, [50, 100, 150, 200]],
])('Days %s to %s on %s pixels are named at round ages', (from, to, width, ages) => {
  expect(ageTicks({ from, to, width })).toEqual(ages)
})
