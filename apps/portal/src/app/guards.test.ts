import type { UserRole } from '@earshot/contract/values.ts'
import { expect, it } from 'vitest'
import { hasRole, type RoleNeed } from './guards.ts'

it.each<[UserRole[], RoleNeed, boolean]>([
  [['USER'], { role: 'USER' }, true],
  [['USER'], { role: 'ADMIN' }, false],
  [['USER', 'ADMIN'], { role: 'USER' }, true],
  [['ADMIN', 'USER'], { role: 'ADMIN' }, true],
  [['USER'], { role: 'USER', exact: true }, true],
  [['USER', 'ADMIN'], { role: 'USER', exact: true }, false],
  [['USER', 'ADMIN'], { role: 'ADMIN', exact: true }, true],
  [[], { role: 'USER' }, false],
])('The roles %j meet %j: %s', (roles, need, isMet) => {
  expect(hasRole(roles, need)).toBe(isMet)
})
