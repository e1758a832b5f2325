import { NO_CAPS } from '@earshot/contract/rules/climate-level.ts'
import { HeadlessMantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { barn } from '#test/barn-data.ts'
import { AirspaceChart, type AirspaceChartProps } from './AirspaceChart.tsx'
import { alertSpans } from './alert-spans.ts'
import { coughSeries, humiditySeries, rhsSeries, temperatureSeries } from './graph-series.ts'
import { useChartText } from './use-chart-text.ts'

const NOW = Date.parse('2026-11-20T06:10:00Z') / 1000
const DAY = 86_400
const farm = barn(NOW)
const rhs = farm.rhs({ resolution: 'hour' })

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(740)
})

function Chart(props: Partial<AirspaceChartProps>) {
  const text = useChartText({
    timeZone: 'Europe/Brussels',
    batchStart: farm.batch.start_date,
    startAge: 24,
    temperatureUnit: 'C',
  })
  return (
    <HeadlessMantineProvider env="test">
      <AirspaceChart
        sources={{
          rhs: { series: rhsSeries(rhs) },
          coughs: { series: coughSeries(rhs) },
          temperature: {
            series: temperatureSeries(farm.temperature({}), { unit: 'C', capsAt: () => NO_CAPS }),
          },
          humidity: { series: humiditySeries(farm.humidity({})) },
        }}
        window={{ from: NOW - 7 * DAY, to: NOW }}
        windowKey="7d"
        limits={{ from: NOW - 16 * DAY, to: NOW }}
        zoomed={false}
        onZoom={() => undefined}
        axis="dates"
        batchStart={farm.batch.start_date}
        startAge={24}
        phases={[{ at: NOW - 3 * DAY, name: 'Middle', ageDays: 35 }]}
        alerts={alertSpans(farm.alerts.filter(alert => alert.airspace.id === 2))}
        now={NOW}
        temperatureFactor={1}
        text={text}
        {...props}
      />
    </HeadlessMantineProvider>
  )
}

const slider = () => screen.getByRole('slider')
const windowEnd = () => Number(slider().getAttribute('aria-valuemax'))
const labels = () =>
  screen
    .queryAllByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d|^day \d+$/)
    .map(label => [label.style.left, label.textContent])

describe('airspace chart', () => {
  it('follows new data, but not under a reader’s cursor', () => {
    const { rerender } = render(<Chart />)
    const later = { from: NOW + 600 - 7 * DAY, to: NOW + 600 }
    fireEvent.pointerMove(slider(), { clientX: 300 })
    rerender(<Chart window={later} now={NOW + 600} />)
    expect(windowEnd()).toBe(NOW)
    fireEvent.pointerLeave(slider().parentElement as HTMLElement)
    expect(windowEnd()).toBe(NOW + 600)
  })

  it('another range moves it at once, cursor or not', () => {
    const { rerender } = render(<Chart />)
    fireEvent.pointerMove(slider(), { clientX: 300 })
    rerender(<Chart window={{ from: NOW - DAY, to: NOW + 600 }} windowKey="24h" />)
    expect(windowEnd()).toBe(NOW + 600)
  })

  it('dates and age stand at the same places', () => {
    const { rerender } = render(<Chart />)
    const dates = labels()
    rerender(<Chart axis="age" />)
    const ages = labels()
    expect(ages.map(([left]) => left)).toEqual(dates.map(([left]) => left))
    expect(dates[0]?.[1]).toMatch(/^\w{3} \d+$/)
    expect(ages[0]?.[1]).toMatch(/^day \d+$/)
  })

  it('an open lane event tells its details and closes with Escape', async () => {
    render(<Chart />)
    const span = () => screen.getByRole('button', { name: /^Alarm, coughs/ })
    expect(span()).toHaveAttribute('aria-expanded', 'false')
    // What it takes comes now; the click is not lost meanwhile.
    fireEvent.click(span())
    expect(await screen.findByText('Coughs: Alarm', {}, { timeout: 5_000 })).toBeInTheDocument()
    expect(span()).toHaveAttribute('aria-expanded', 'true')
    expect(span()).toHaveFocus()
    fireEvent.keyDown(screen.getByText('Coughs: Alarm'), { key: 'Escape' })
    expect(span()).toHaveAttribute('aria-expanded', 'false')
    fireEvent.click(span())
    expect(screen.getByText('Coughs: Alarm')).toBeInTheDocument()
  })

  it('a drag zooms to what was dragged over', () => {
    const onZoom = vi.fn()
    render(<Chart onZoom={onZoom} />)
    slider().setPointerCapture = () => undefined
    const plot = slider().parentElement as HTMLElement
    fireEvent.pointerDown(slider(), { clientX: 0, button: 0, pointerType: 'mouse' })
    fireEvent.pointerMove(plot, { clientX: 370 })
    fireEvent.pointerUp(slider(), { clientX: 370 })
    const zoom = onZoom.mock.calls[0]?.[0] as { from: number; to: number }
    expect(Math.abs(zoom.to - zoom.from - 3.5 * DAY)).toBeLessThan(2 * 3600)
  })
})
