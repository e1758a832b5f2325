import { expect, it } from 'vitest'
import { homeOf } from './homes.ts'

it.each([
  [[], '/app/sites'],
  [['USER'], '/app/sites'],
  [['USER', 'ADMIN'], '/admin/sites'],
] as const)('A person with the roles %j begins at %s', (roles, home) => {
  expect(homeOf(roles)).toBe(home)
})
