import type { Invitation, SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'

let nextId = 101

export function aSiteUser(overrides: Partial<SiteUser> = {}): SiteUser {
  return {
    id: nextId++,
    email: 'wim@terlinde.example',
    first_name: 'Wim',
    last_name: 'Deroo',
    language: 'en-US',
    role: 'MANAGER',
    profile_picture: null,
    last_login_at: '2026-11-20T20:14:00Z',
    joined_at: '2025-01-03T09:00:00Z',
    access: null,
    ...overrides,
  }
}

export function anInvitation(overrides: Partial<Invitation> = {}): Invitation {
  const now = Date.now()
  return {
    id: nextId++,
    email: 'jan@deceuninck.example',
    role: 'WORKER',
    access: null,
    invited_by: 'Griet Verlinde',
    created_at: new Date(now - 2 * 86_400_000).toISOString(),
    sent_at: new Date(now - 2 * 86_400_000).toISOString(),
    expires_at: new Date(now + 12 * 86_400_000).toISOString(),
    ...overrides,
  }
}
