import { expect, it } from 'vitest'
import { SITE_ROLES, type SiteRole, type UserRole } from '#values.ts'
import { isLastOwner, mayManage, rolesToGive } from './site-members.ts'

/** Each role may manage these: owner, manager, worker, veterinarian, viewer. */
const WHO: [UserRole, SiteRole | null, string][] = [
  ['USER', 'OWNER', '+++++'],
  ['USER', 'MANAGER', '-++++'],
  ['USER', 'WORKER', '-----'],
  ['USER', 'VETERINARIAN', '-----'],
  ['USER', 'VIEWER', '-----'],
  ['USER', null, '-----'],
  ['ADMIN', null, '+++++'],
  ['ADMIN', 'VIEWER', '+++++'],
]

it.each(WHO)('A %s who is %s there manages whom the specification says', (role, siteRole, row) => {
  const who = { role, siteRole, scope: null }
  expect(SITE_ROLES.map(member => (mayManage(who, member) ? '+' : '-')).join('')).toBe(row)
  expect(rolesToGive(who)).toEqual(SITE_ROLES.filter((_, index) => row[index] === '+'))
})

it.each<[SiteRole, number, boolean]>([
  ['OWNER', 1, true],
  ['OWNER', 2, false],
  ['MANAGER', 1, false],
  ['VIEWER', 0, false],
])('The %s of %d owners is the last one: %s', (role, owners, isLast) => {
  expect(isLastOwner(role, owners)).toBe(isLast)
})
