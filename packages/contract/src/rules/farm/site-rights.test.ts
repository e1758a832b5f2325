import { expect, it } from 'vitest'
import { SITE_ROLES, type SiteRole } from '#values.ts'
import { mayOnSite, SITE_RIGHTS, type SiteRight } from './site-rights.ts'

/** The table of spec/3 §3.4, typed by hand: O M W V and the viewer, with a dash where a role may not. */
const TABLE: Record<SiteRight, string> = {
  see: '+++++',
  export: '++++-',
  comment: '++++-',
  treat: '++++-',
  manageBatches: '+++--',
  editSite: '++---',
  manageUsers: '++---',
}
const rights = Object.keys(SITE_RIGHTS) as SiteRight[]

it.each(rights)('The right to %s is given to whom the specification gives it', right => {
  const row = SITE_ROLES.map(siteRole => (mayOnSite({ role: 'USER', siteRole }, right) ? '+' : '-'))
  expect(row.join('')).toBe(TABLE[right])
})

it.each(rights)('Administrators have the right to %s, members or not', right => {
  const roles: (SiteRole | null)[] = [null, ...SITE_ROLES]
  for (const siteRole of roles) expect(mayOnSite({ role: 'ADMIN', siteRole }, right)).toBe(true)
})

it.each(rights)('Nobody else has the right to %s', right => {
  expect(mayOnSite({ role: 'USER', siteRole: null }, right)).toBe(false)
})
