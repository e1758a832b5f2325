import { NO_CAPS } from '@earshot/contract/rules/health/climate-level.ts'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { alertSpans } from '#domain/charts/series/alert-spans.ts'
import {
  coughSeries,
  humiditySeries,
  rhsSeries,
  temperatureSeries,
} from '#domain/charts/series/graph-series.ts'
import { barn } from '#test/barn-data.ts'
import { AirspaceChart, type AirspaceChartProps } from './AirspaceChart.tsx'
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
      onMoved={() => undefined}
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
  )
}

const slider = () => screen.getByRole('slider')
const windowEnd = () => Number(slider().getAttribute('aria-valuemax'))
const labels = () =>
  screen
    .queryAllByText(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d|^day \d+$/)
    .map(label => [label.style.left, label.textContent])

describe('Airspace chart', () => {
  it('The chart follows new data, but not under a reader’s cursor', () => {
    const { rerender } = render(<Chart />)
    const later = { from: NOW + 600 - 7 * DAY, to: NOW + 600 }
    fireEvent.pointerMove(slider(), { clientX: 300 })
    rerender(<Chart window={later} now={NOW + 600} />)
    expect(windowEnd()).toBe(NOW)
    fireEvent.pointerLeave(slider().parentElement as HTMLElement)
    expect(windowEnd()).toBe(NOW + 600)
  })

  it('The chart says which figure its newest is: of an hour, or of ten minutes where those are drawn', () => {
    const series = humiditySeries(farm.humidity({}))
    const { rerender } = render(<Chart />)
    expect(screen.getByText('°C, hourly mean')).toBeInTheDocument()
    const detail = { series: { ...series, step: 600 } }
    const whole = { series: rhsSeries(rhs) }
    rerender(
      <Chart
        sources={{
          rhs: whole,
          coughs: { series: coughSeries(rhs) },
          temperature: { series: undefined },
          humidity: detail,
        }}
      />,
    )
    expect(screen.getByText('%, 10-minute mean')).toBeInTheDocument()
  })

  it('Another range moves the chart at once, cursor or not', () => {
    const { rerender } = render(<Chart />)
    fireEvent.pointerMove(slider(), { clientX: 300 })
    rerender(<Chart window={{ from: NOW - DAY, to: NOW + 600 }} windowKey="24h" />)
    expect(windowEnd()).toBe(NOW + 600)
  })

  it('Dates and age stand at the same places', () => {
    const { rerender } = render(<Chart />)
    const dates = labels()
    rerender(<Chart axis="age" />)
    const ages = labels()
    expect(ages.map(([left]) => left)).toEqual(dates.map(([left]) => left))
    expect(dates[0]?.[1]).toMatch(/^\w{3} \d+$/)
    expect(ages[0]?.[1]).toMatch(/^day \d+$/)
  })

  it('An open lane event tells its details and closes with Escape', async () => {
    render(<Chart />)
    const span = () => screen.getByRole('button', { name: /^Alarm, coughs/ })
    expect(span()).toHaveAttribute('aria-expanded', 'false')
    // The code is loaded now, and the click is not lost meanwhile.
    fireEvent.click(span())
    expect(await screen.findByText('Coughs: Alarm', {}, { timeout: 5_000 })).toBeInTheDocument()
    expect(span()).toHaveAttribute('aria-expanded', 'true')
    expect(span()).toHaveFocus()
    fireEvent.keyDown(screen.getByText('Coughs: Alarm'), { key: 'Escape' })
    expect(span()).toHaveAttribute('aria-expanded', 'false')
    fireEvent.click(span())
    expect(screen.getByText('Coughs: Alarm')).toBeInTheDocument()
  })

  it('The details of a lane event are opened by keyboard, and the event keeps the focus', async () => {
    const user = userEvent.setup()
    render(<Chart />)
    const span = () => screen.getByRole('button', { name: /^Alarm, coughs/ })
    span().focus()
    await user.keyboard('{Enter}')
    const details = await screen.findByRole('dialog', { name: 'Coughs: Alarm' }, { timeout: 5_000 })
    expect(details).toHaveTextContent('Coughs: Alarm')
    expect(span()).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(span()).toHaveFocus()
    await user.keyboard(' ')
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    await user.click(slider())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('A drag zooms to what was dragged over', () => {
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

  describe('The chart under the reader’s hands', () => {
    const DAY_WINDOW = { from: NOW - 4 * DAY, to: NOW - 3 * DAY }
    const start = () => Number(slider().getAttribute('aria-valuemin'))
    const moved = vi.fn()
    const open = () => render(<Chart window={DAY_WINDOW} windowKey="zoom" zoomed onMoved={moved} />)
    // The document of the tests has a wheel event, but not all of its properties.
    const wheel = (init: WheelEventInit) => {
      const event = new Event('wheel', { bubbles: true, cancelable: true })
      const said = { deltaX: 0, deltaY: 0, deltaMode: 0, clientX: 0, ...init }
      return fireEvent(slider(), Object.assign(event, said))
    }
    const rested = () => {
      act(() => vi.advanceTimersByTime(300))
      return moved.mock.calls.at(-1)?.[0] as { from: number; to: number } | undefined
    }

    beforeEach(() => {
      vi.useFakeTimers()
      moved.mockClear()
    })
    afterEach(() => vi.useRealTimers())

    it('The wheel with Ctrl zooms at the pointer at once, and tells the address when it rests', () => {
      open()
      wheel({ deltaY: -100, ctrlKey: true, clientX: 0 })
      wheel({ deltaY: -100, ctrlKey: true, clientX: 0 })
      expect([start(), windowEnd() < DAY_WINDOW.to]).toEqual([DAY_WINDOW.from, true])
      expect(moved).not.toHaveBeenCalled()
      expect(rested()).toEqual({ from: start(), to: windowEnd() })
      expect(moved).toHaveBeenCalledOnce()
    })

    it('A page scrolls over a chart that nobody has clicked, and the wheel sideways moves it along', () => {
      open()
      expect(wheel({ deltaY: 100 })).toBe(true)
      expect(start()).toBe(DAY_WINDOW.from)
      expect(wheel({ deltaX: 74 })).toBe(false)
      expect(start()).toBe(DAY_WINDOW.from + DAY / 10)
      act(() => slider().focus())
      expect(wheel({ deltaY: 100 })).toBe(false)
      expect(windowEnd() - start()).toBeGreaterThan(DAY)
    })

    it('Two fingers keep what they took hold of, and the address has it once they rest', () => {
      open()
      const plot = slider().parentElement as HTMLElement
      const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, pointerType: 'touch' })
      fireEvent.pointerDown(slider(), finger(1, 185))
      fireEvent.pointerDown(slider(), finger(2, 555))
      fireEvent.pointerMove(plot, finger(1, 0))
      fireEvent.pointerMove(plot, finger(2, 740))
      expect([start(), windowEnd()]).toEqual([DAY_WINDOW.from + DAY / 4, DAY_WINDOW.to - DAY / 4])
      expect(rested()).toEqual({ from: start(), to: windowEnd() })
    })

    it('A drag with Shift moves along what lies under the pointer', () => {
      open()
      slider().setPointerCapture = () => undefined
      const plot = slider().parentElement as HTMLElement
      fireEvent.pointerDown(slider(), { clientX: 74, button: 0, pointerType: 'mouse', shiftKey: true })
      fireEvent.pointerMove(plot, { clientX: 148 })
      expect([start(), windowEnd()]).toEqual([DAY_WINDOW.from - DAY / 10, DAY_WINDOW.to - DAY / 10])
    })

    it('Keys zoom, and the cursor takes the window with it over the edge', () => {
      open()
      fireEvent.keyDown(slider(), { key: '+' })
      expect(windowEnd() - start()).toBe(DAY / 2)
      fireEvent.keyDown(slider(), { key: '-' })
      expect([start(), windowEnd()]).toEqual([DAY_WINDOW.from, DAY_WINDOW.to])
      fireEvent.keyDown(slider(), { key: 'PageUp' })
      expect(windowEnd()).toBeGreaterThan(DAY_WINDOW.to + DAY - 3600)
      expect(windowEnd() - start()).toBe(DAY)
    })

    it('A range chosen right after a move stays chosen', () => {
      const { rerender } = open()
      wheel({ deltaX: 74 })
      rerender(<Chart onMoved={moved} />)
      expect(rested()).toBeUndefined()
      expect([start(), windowEnd()]).toEqual([NOW - 7 * DAY, NOW])
    })

    it('A hand that goes on is not held back by the address of where it rested', () => {
      const { rerender } = open()
      wheel({ deltaX: 74 })
      const told = rested()
      wheel({ deltaX: 74 })
      rerender(<Chart window={told ?? DAY_WINDOW} windowKey="moved" zoomed onMoved={moved} />)
      expect(start()).toBe(DAY_WINDOW.from + DAY / 5)
      expect(rested()?.from).toBe(DAY_WINDOW.from + DAY / 5)
    })

    it('The buttons beside the way out of the zoom move it by half of it', () => {
      open()
      fireEvent.click(screen.getByRole('button', { name: 'Earlier' }))
      expect(start()).toBe(DAY_WINDOW.from - DAY / 2)
    })
  })
})
