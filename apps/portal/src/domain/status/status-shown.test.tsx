import { STATUS_NAMES } from '@earshot/contract/values.ts'
import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AgingStatusMark } from './AgingStatusMark.tsx'
import { StatusChip } from './StatusChip.tsx'
import { OutdatedStatus, StatusLine } from './StatusLine.tsx'
import { StatusMark } from './StatusMark.tsx'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('A status', () => {
  it.each([
    ['Ok', 119, 'Ok'],
    ['Ok', 122, 'Not up to date'],
    ['Success', 122, 'Not up to date'],
    ['Warning', 122, 'Warning'],
    ['Alarm', 3000, 'Alarm'],
    ['Offline', 3000, 'Offline'],
  ] as const)('The mark of %s, heard %i minutes ago, says “%s”', (status, minutes, word) => {
    render(<AgingStatusMark status={status} lastUpdate={ago(minutes)} />)
    expect(screen.getByRole('img')).toHaveAccessibleName(word)
  })

  it('An old reassurance is not repeated, but an old Alarm still stands beside “Not up to date”', () => {
    const { rerender, container } = render(<OutdatedStatus status="Ok" />)
    expect(container).toHaveTextContent(/^Not up to date$/)
    rerender(<OutdatedStatus status="Alarm" />)
    expect(container).toHaveTextContent(/^AlarmNot up to date$/)
  })

  it('The six statuses have six words and six shapes, so that none is told by its color alone', () => {
    const shapes = STATUS_NAMES.map(status => {
      const { container } = render(<StatusMark status={status} label={status} />)
      return container.querySelector('svg')?.innerHTML
    })
    expect(new Set(shapes).size).toBe(6)
    const { container } = render(STATUS_NAMES.map(status => <StatusChip key={status} status={status} />))
    const words = [...container.children].map(chip => chip.textContent)
    expect(new Set(words)).toEqual(new Set(['Ok', 'Warning', 'Alarm', 'Offline', 'Not judged', 'Success']))
  })

  it('A mark beside its word is decoration, which no screen reader reads twice', () => {
    render(<StatusMark status="Alarm" />)
    expect(screen.queryByRole('img')).toBeNull()
  })

  it('The line of a status says when it was last heard, where that is known', () => {
    const { rerender } = render(<StatusLine seen={{ at: ago(185) }}>Alarm</StatusLine>)
    expect(screen.getByText(/3 hrs ago/)).toBeVisible()
    rerender(<StatusLine seen={{ at: null }}>Alarm</StatusLine>)
    expect(screen.getByText(/no data yet/)).toBeVisible()
    rerender(<StatusLine>Alarm</StatusLine>)
    expect(screen.queryByText(/ago|no data/)).toBeNull()
  })
})
