import { expect, it } from 'vitest'
import { ACCESS_SCOPES, SITE_ROLES, type SiteRole } from '#values.ts'
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
  const row = SITE_ROLES.map(siteRole =>
    mayOnSite({ role: 'USER', siteRole, scope: null }, right) ? '+' : '-',
  )
  expect(row.join('')).toBe(TABLE[right])
})

it.each(rights)('Administrators have the right to %s, members or not', right => {
  const roles: (SiteRole | null)[] = [null, ...SITE_ROLES]
  for (const siteRole of roles) expect(mayOnSite({ role: 'ADMIN', siteRole, scope: null }, right)).toBe(true)
})

it.each(rights)('Nobody else has the right to %s', right => {
  expect(mayOnSite({ role: 'USER', siteRole: null, scope: null }, right)).toBe(false)
})

/** What access from outside leaves of a veterinarian's rights: read, advise, treat. */
const SCOPES: Record<SiteRight, string> = {
  see: '+++',
  export: '-++',
  comment: '-++',
  treat: '--+',
  manageBatches: '---',
  editSite: '---',
  manageUsers: '---',
}

it.each(rights)('A scope leaves the right to %s to whom it is meant for', right => {
  const row = ACCESS_SCOPES.map(scope =>
    mayOnSite({ role: 'USER', siteRole: 'VETERINARIAN', scope }, right) ? '+' : '-',
  )
  expect(row.join('')).toBe(SCOPES[right])
})

it.each(ACCESS_SCOPES)('The scope %s gives nobody a right that their role has not', scope => {
  for (const siteRole of SITE_ROLES)
    for (const right of rights)
      if (!mayOnSite({ role: 'USER', siteRole, scope: null }, right))
        expect(mayOnSite({ role: 'USER', siteRole, scope }, right)).toBe(false)
})
