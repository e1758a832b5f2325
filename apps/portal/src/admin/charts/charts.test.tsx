import { act, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderInPage } from '#test/render.tsx'
import { CountBars } from './CountBars.tsx'
import { DayStrip, UsageStrip } from './DayStrip.tsx'
import { AvailabilityMap } from './heatmap/AvailabilityMap.tsx'
import type { HeatRow } from './heatmap/heat-rows.ts'
import { LinePanel } from './lines/LinePanel.tsx'
import { RangePage, useDayRange } from './RangePage.tsx'

const openMenu = async (user: ReturnType<typeof renderInPage>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More for this chart' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent))

describe('The counts of kinds', () => {
  it('Each kind has its figure, and no rows at all are said in words', async () => {
    const { unmount } = renderInPage(
      <CountBars title="By country" rows={[{ key: 'ES', name: 'Spain', count: 1402 }]} />,
    )
    const row = within(await screen.findByRole('row', { name: /Spain/ }))
    expect(row.getByText('1,402')).toBeVisible()
    unmount()
    renderInPage(<CountBars title="By country" rows={[]} />)
    expect(await screen.findByText('Nothing here.')).toBeVisible()
  })
})

describe('A strip of days', () => {
  const DAYS = [
    { date: '2026-02-14', value: 31.5 },
    { date: '2026-02-15', value: null },
    { date: '2026-02-16', value: 4, level: 'ALARM' as const },
  ]

  it('The days are had as a table, the newest first, where a day that expects nothing has a dash', async () => {
    const { user } = renderInPage(
      <DayStrip title="Heard" days={DAYS} column="Percent" format={({ value }) => `${value} %`} />,
    )
    expect(screen.queryByRole('table')).toBeNull()
    await openMenu(user, 'Show as a table')
    expect(rowsOf('Heard')).toEqual([
      ['Day', 'Percent'],
      [expect.stringContaining('16 Feb'), '4 %'],
      [expect.stringContaining('15 Feb'), '–'],
      [expect.stringContaining('14 Feb'), '31.5 %'],
    ])
  })

  it.each([
    [{ points: [], total_mb: 0 }, 'Nothing was sent in these days.'],
    [{ points: [{ date: '2026-02-14', total_mb: 1234.56 }], total_mb: 1234.56 }, '1,234.6 MB in 1 day'],
  ])('The usage %o reads “%s”', async (usage, text) => {
    renderInPage(
      <UsageStrip usage={{ ...usage, points: usage.points.map(each => ({ ...NO_MB, ...each })) }} />,
    )
    expect(await screen.findByText(text)).toBeVisible()
  })
})

const NO_MB = { up_mb: 0, down_mb: 0 }

describe('The days of a page', () => {
  function Days() {
    const range = useDayRange('Pacific/Auckland')
    return (
      <RangePage range={range}>
        <p>{`${range.query.start_date} to ${range.query.end_date}`}</p>
      </RangePage>
    )
  }

  it('The range counts the site’s own days, today included, and stands in the address unless it is the usual one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:30:00Z') })
    const { user, router } = renderInPage(<Days />, '/?range=7')
    expect(await screen.findByText('2026-02-24 to 2026-03-02')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: '90 days' }))
    expect(await screen.findByText('2025-12-03 to 2026-03-02')).toBeVisible()
    expect(router.state.location.search).toMatchObject({ range: '90' })
    await user.click(screen.getByRole('radio', { name: '30 days' }))
    expect(await screen.findByText('2026-02-01 to 2026-03-02')).toBeVisible()
    expect(router.state.location.search).toEqual({})
    vi.useRealTimers()
  })

  it('A range that nobody offers is the usual one', async () => {
    renderInPage(<Days />, '/?range=4000')
    expect(await screen.findByRole('radio', { name: '30 days' })).toBeChecked()
  })
})

describe('The map of availability', () => {
  const point = (date: string, value: number | null) => ({
    date,
    value,
    received: value === null ? 0 : Math.round(value * 1.44),
    expected: value === null ? 0 : 144,
  })
  const DAYS = ['2026-02-14', '2026-02-15', '2026-02-16']
  const row = (name: string, values: (number | null)[], kind: HeatRow['kind'] = 'device'): HeatRow => ({
    key: name,
    name,
    kind,
    points: values.map((value, index) => point(DAYS[index] ?? '', value)),
  })
  const ROWS: HeatRow[] = [
    {
      ...row('Nursery 1', [100, 75, 100], 'airspace'),
      children: [row('M1', [100, 100, 100]), row('M2', [100, 49.9, null])],
    },
    { ...row('Nursery 2', [100, 100, 100], 'airspace'), children: [row('M3', [100, 100, 100])] },
  ]

  const open = (path = '/') =>
    renderInPage(<AvailabilityMap label="Availability" days={DAYS} rows={ROWS} fileName="map" />, path)
  const names = () => screen.getAllByRole('rowheader').map(each => each.textContent)

  it('A device with a bad day of its own is shown at once, the others when they are asked for', async () => {
    const { user } = open()
    await screen.findByRole('grid', { name: 'Availability' })
    expect(names()).toEqual(['Nursery 1', 'M2', 'Nursery 2'])
    await user.click(screen.getByRole('button', { name: 'Devices of Nursery 2' }))
    expect(names()).toEqual(['Nursery 1', 'M2', 'Nursery 2', 'M3'])
    await user.click(screen.getByRole('button', { name: 'Devices of Nursery 1' }))
    expect(names()).toEqual(['Nursery 1', 'Nursery 2', 'M3'])
  })

  it('The cells are walked with the keys: the tip follows, stops at the edge and goes with Escape', async () => {
    const { user } = open()
    const grid = await screen.findByRole('grid', { name: 'Availability' })
    const here = () => {
      const id = grid.getAttribute('aria-activedescendant')
      return id === null ? null : document.getElementById(id)?.getAttribute('aria-label')
    }
    act(() => grid.focus())
    expect(here()).toBe('16 Feb: 100.0 %')
    await user.keyboard('{ArrowDown}')
    expect(here()).toMatch(/^16 Feb.*: not hung$/)
    await user.keyboard('{ArrowLeft}')
    expect(here()).toMatch(/^15 Feb.*: 49\.9 %$/)
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(here()).toMatch(/^15 Feb.*: 75\.0 %$/)
    await user.keyboard('{Escape}')
    expect(here()).toBeNull()
  })

  it('The same figures are a table with a word beside each bad day, and the mean leaves out what was not hung', async () => {
    open('/?view=table')
    await screen.findByRole('table', { name: 'Availability' })
    const rows = rowsOf('Availability')
    expect(rows.map(([name]) => name)).toEqual(['Place', 'Nursery 1', 'M1', 'M2', 'Nursery 2', 'M3'])
    expect(rows[3]?.slice(1).map(each => each?.trim())).toEqual(['75.0', '–', '49.9', '100.0'])
    const silent = within(screen.getByRole('row', { name: /^M2/ }))
    expect(silent.getByRole('img')).toHaveAccessibleName('Alarm')
    expect(within(screen.getByRole('row', { name: /^Nursery 1/ })).getByRole('img')).toHaveAccessibleName(
      'Warning',
    )
  })
})

describe('The lines of a measure', () => {
  const TIMES = [1_771_056_000, 1_771_056_600, 1_771_057_200]
  const line = (key: string, values: (number | null)[]) => ({ key, name: key, values })
  const panel = (values: (number | null)[][]) => (
    <LinePanel
      title="Temperature"
      unit="°C"
      times={TIMES}
      lines={values.map((each, index) => line(`M${index + 1}`, each))}
      timeZone="UTC"
      format={value => value.toFixed(1)}
    />
  )

  it('A measure without any value says so instead of drawing an empty chart', async () => {
    renderInPage(panel([[null, null, null]]))
    expect(await screen.findByText('Nothing was measured in these days.')).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('The table leaves out the moments at which nothing came, and begins with the newest', async () => {
    const { user } = renderInPage(
      panel([
        [21.5, null, 23],
        [20, null, null],
      ]),
    )
    await openMenu(user, 'Show as a table')
    const rows = within(screen.getByRole('region', { name: 'Temperature', hidden: false })).getAllByRole(
      'row',
    )
    expect(rows.map(each => [...each.children].slice(1).map(cell => cell.textContent))).toEqual([
      ['M1', 'M2'],
      ['23.0', '–'],
      ['21.5', '20.0'],
    ])
  })
})
