import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { useChartText } from '#domain/charts/use-chart-text.ts'
import { GraphTable } from './GraphTable.tsx'

const HOUR = 3600
const FROM = Date.parse('2026-11-20T00:00:00Z') / 1000

interface TableProps {
  value: readonly (number | null)[]
  events?: readonly { at: number; text: string }[]
}

function Table({ value, events = [] }: TableProps) {
  const text = useChartText({
    timeZone: 'Europe/Brussels',
    batchStart: '2026-11-18',
    startAge: 24,
    temperatureUnit: 'C',
  })
  const at = value.map((_, index) => FROM + index * HOUR)
  const quality = { coverage: value.map((_, index) => (index === 0 ? 0.5 : 1)), late: value.map(() => 0) }
  const none = { series: undefined }
  return (
    <GraphTable
      sources={{
        rhs: { series: { at, value, step: HOUR, quality, limits: [{ from: 0, watch: 60, act: 40 }] } },
        coughs: none,
        temperature: none,
        humidity: none,
      }}
      window={{ from: FROM, to: FROM + value.length * HOUR }}
      text={text}
      events={events}
      name="Nursery 2"
    />
  )
}

const rows = () => screen.getAllByRole('row').slice(1)

it('The table of a chart has a row for each step that was measured, the newest first', () => {
  render(<Table value={[90, null, 55]} />)
  expect(screen.getByRole('region', { name: /Nursery 2/ })).toBeVisible()
  expect(rows()).toHaveLength(2)
  const [newest, oldest] = rows().map(row => within(row))
  expect(newest?.getByText('55')).toBeVisible()
  expect(newest?.getByText('100')).toBeVisible()
  expect(oldest?.getByText('90')).toBeVisible()
  // Half of it was measured, and the batch is two days older than at its start.
  expect(oldest?.getByText('50')).toBeVisible()
  expect(oldest?.getByText('26')).toBeVisible()
})

it('The table of a chart tells what began in a step, and has no column for it where nothing did', () => {
  const events = [{ at: FROM + HOUR + 60, text: 'Treatment with Amoxibel' }]
  const { rerender } = render(<Table value={[90, 80]} events={events} />)
  expect(within(rows()[0] as HTMLElement).getByText('Treatment with Amoxibel')).toBeVisible()
  const columns = screen.getAllByRole('columnheader').length
  rerender(<Table value={[90, 80]} />)
  expect(screen.getAllByRole('columnheader')).toHaveLength(columns - 1)
})

it('The table of a chart shows a hundred rows, and more when asked', async () => {
  render(<Table value={Array.from({ length: 130 }, (_, index) => index % 100)} />)
  expect(rows()).toHaveLength(100)
  await userEvent.setup().click(screen.getByRole('button'))
  expect(rows()).toHaveLength(130)
})
