import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LicenceDays } from './LicenceDays.tsx'

type Licence = NonNullable<Device['licence']>
const licence = (days_left: number | null, status: Licence['status'] = 'ACTIVE'): Licence => ({
  id: 1,
  status,
  days_left,
  expires_at: null,
})

it.each([
  [licence(31), '31 days', null],
  [licence(30), '30 days', 'warning'],
  [licence(1), '1 day', 'warning'],
  [licence(0), 'expired subscription', 'alarm'],
  [licence(null), 'not begun', null],
  // It was taken away, however many days it would have.
  [licence(200, 'SUSPENDED'), 'suspended', 'alarm'],
  [licence(200, 'REVOKED'), 'withdrawn', 'alarm'],
  [null, 'no licence', null],
] as const)('The licence %o reads “%s” with the tone %s', (given, text, tone) => {
  const { container } = render(<LicenceDays licence={given} />)
  expect(container).toHaveTextContent(text)
  expect(container.querySelector('[data-level]')?.getAttribute('data-level') ?? null).toBe(tone)
})
