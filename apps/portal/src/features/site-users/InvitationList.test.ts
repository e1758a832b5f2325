import { expect, it } from 'vitest'
import { invitationAge } from './InvitationList.tsx'

const invitation = { created_at: '2026-03-01T08:00:00Z', expires_at: '2026-03-15T08:00:00Z' }

it.each([
  ['2026-03-01T07:59:00Z', 0, false],
  ['2026-03-02T07:59:59Z', 0, false],
  ['2026-03-09T08:00:00Z', 8, false],
  ['2026-03-15T07:59:59Z', 13, false],
  ['2026-03-15T08:00:00Z', 14, true],
])('An invitation at %s has waited %d days, and its link has ended: %s', (now, days, isExpired) => {
  expect(invitationAge(invitation, new Date(now))).toEqual({ days, isExpired })
})
