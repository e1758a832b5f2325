import { expect, it } from 'vitest'
import { addressOf, choiceOf, readStatusAddress } from './status-address.ts'

it.each([
  { kind: 'device', delivery: 'DEFECT', mode: 'MAINTENANCE', minutes: null },
  { kind: 'gateway', delivery: 'IN_STOCK', mode: 'DEBUG', minutes: 30 },
  { kind: 'gateway', delivery: 'SHIPPED', mode: 'MAINTENANCE', minutes: null },
  { kind: 'device', delivery: 'SHIPPED', mode: 'DEBUG', minutes: 30 },
  { kind: 'device', delivery: 'IN_STOCK', mode: 'MAINTENANCE', minutes: null },
] as const)('A choice is read from the address it made: %o', choice => {
  const kept = Object.fromEntries(
    Object.entries(addressOf(choice)).filter(([, value]) => value !== undefined),
  )
  expect(choiceOf(readStatusAddress(kept))).toEqual(choice)
})

it('A link from before each kind had its own part is understood, and no longer written', () => {
  expect(readStatusAddress({ target: 'LOST' })).toEqual({ delivery: 'LOST' })
  expect(readStatusAddress({ target: 'DEBUG', hardware: 'gateway' })).toEqual({
    hardware: 'gateway',
    mode: 'DEBUG',
  })
})

it('An address that makes no sense is the form as it opens', () => {
  const raw = { hardware: 'toaster', target: 'BROKEN', mode: 'LOUD', minutes: -3, codes: ['ES4'] }
  expect(choiceOf(readStatusAddress(raw))).toEqual(choiceOf({}))
  expect(readStatusAddress(raw).codes).toBeUndefined()
})
