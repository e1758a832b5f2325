import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useNoticeText } from './use-notice-text.ts'

const ALERT: NonNullable<Notification['alert']> = {
  id: 5,
  sensor: 'COUGHS',
  priority: 'ALARM',
  state: 'OPEN',
  direction: null,
  value: 57,
  limit: 60,
  peak: 31,
  opened_at: '2026-03-01T08:00:00Z',
}
const MONITOR = { id: 7, code: 'ES4-07', name: 'N3-01' }

type Facts = Parameters<typeof useNoticeText>[0]

function Words({ item }: { item: Facts }) {
  const { title, place, detail } = useNoticeText(item)
  return <p>{[title, place, detail].join(' | ')}</p>
}

function told(given: Partial<Facts>) {
  const item = {
    title: 'notifications:other',
    params: {},
    airspace: null,
    devices: [],
    sensors: [],
    alert: null,
    subject: null,
    priority: null,
    ...given,
  }
  return render(<Words item={item} />).container.textContent
}

describe('A notice', () => {
  it('A Warning tells what was measured at its opening, and an Alarm what it has grown to', () => {
    const about = { airspace: { id: 5, name: 'Fattening 1' }, sensors: ['COUGHS' as const] }
    expect(
      told({ ...about, title: 'notifications:alert_warning_coughs', alert: ALERT, priority: 'WARNING' }),
    ).toBe('Coughs went to Warning | Fattening 1 | RHS 57, limit 60.')
    expect(told({ ...about, title: 'notifications:alert_alarm', alert: ALERT, priority: 'ALARM' })).toBe(
      'Coughs: Alarm | Fattening 1 | Lowest RHS 31.',
    )
  })

  it.each([
    [1, 'on 1 monitor.'],
    [2, 'on 2 monitors.'],
  ])('An alert that %i monitors have seen says so', (count, text) => {
    const devices = Array.from({ length: count }, () => MONITOR)
    const item = { title: 'notifications:alert_alarm', sensors: ['COUGHS' as const], alert: ALERT, devices }
    expect(told({ ...item, priority: 'ALARM' })).toContain(text)
  })

  it('A silent monitor is named by what it was called then, or else by its present name', () => {
    const subject = { kind: 'DEVICE' as const, id: 7 }
    const lost = { title: 'notifications:device_lost', devices: [MONITOR], subject }
    expect(told({ ...lost, params: { name: 'Old name' } })).toMatch(/^Monitor Old name is lost/)
    expect(told(lost)).toBe(
      'Monitor N3-01 is lost |  | Silent for 24 hours. Look at its power and network first.',
    )
  })

  it.each([
    [1, 'The licence of 1 monitor ends on 3 Dec'],
    [3, 'The licences of 3 monitors end on 3 Dec'],
  ])('The end of %i licences is told with its day', (count, text) => {
    const params = { count, expires: '2026-12-03' }
    expect(told({ title: 'notifications:license_expiring', params })).toContain(text)
  })

  it('Advice is named, although the wire writes one kind with a space', () => {
    const params = { category: 'ongoing treatment' }
    expect(told({ title: 'notifications:recommendation', params })).toContain(
      'New recommendation: finish the course',
    )
  })

  it('What a newer server tells of has general words, never a key', () => {
    expect(told({ title: 'notifications:moon_landing' })).toBe('News of this site |  | ')
  })
})
