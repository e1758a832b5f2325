import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { Profile } from '@earshot/contract/schemas/account/session.ts'
import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import type { IncidentFacts } from '@earshot/contract/schemas/admin/incident.ts'
import type { Site, SiteDetail, SiteList } from '@earshot/contract/schemas/farm/site.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { countStatuses } from '@earshot/contract/test/status-counts.ts'

let nextId = 1

export function aProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    id: 7,
    url: '/users/7/',
    username: 'griet@linde.example',
    email: 'griet@linde.example',
    first_name: 'Griet',
    last_name: 'Verlinde',
    user_role: 'USER',
    roles: ['USER'],
    paging_size: 10,
    profile_picture: null,
    telephone: '+32470000000',
    language: 'en-US',
    country: 'BE',
    timezone: 'Europe/Brussels',
    temperature_unit: 'C',
    last_login_at: null,
    ...overrides,
  }
}

export function aSettings(overrides: Partial<Settings> = {}): Settings {
  const { first_name, last_name, email, telephone, country, timezone, paging_size, profile_picture } =
    aProfile()
  return {
    first_name,
    last_name,
    email,
    telephone,
    country,
    timezone,
    paging_size,
    profile_picture,
    language: 'en-US',
    temperature: 'celsius',
    preferences: {},
    mail_returns: null,
    ...overrides,
  }
}

/** Makes a quiet site that was heard a few minutes ago. */
export function aSite(overrides: Partial<Site> = {}): Site {
  const { id, name, coarse } = siteStatus(overrides.status_id ?? 1)
  return {
    id: nextId++,
    name: 'Ter Aa',
    type: 'fattening',
    status: coarse,
    status_id: id,
    status_name: name,
    status_since: '2026-11-19T00:00:00Z',
    preinstalled: false,
    activated: true,
    display_status: 'USE',
    linked_recommendations_count: 0,
    longitude: 5.33,
    latitude: 51.59,
    last_update: new Date(Date.now() - 5 * 60_000).toISOString(),
    street: 'Barn Lane',
    house_number: '7',
    postal_code: '5280',
    city: 'Boxtel',
    state: '',
    country: 'NL',
    current_user_role: 'OWNER',
    current_user_access: null,
    timezone: 'Europe/Brussels',
    company: '',
    latest_notifications: [],
    unread_notifications: 0,
    latest_alerts: [],
    unread_alerts: 0,
    unclaimed_alerts: 0,
    unread_notes: 0,
    active_episodes: 0,
    offline_count: 0,
    indicators: { alarms: 0, warnings: 0, ok: 4, total: 4, devices: 12, gateways_offline: 0, gateways: 1 },
    voiceprint: Array.from({ length: 56 }, (_, index) => 40 + ((index * 13) % 7) * 6),
    headline: { kind: 'quiet', airspaces: 4 },
    ...overrides,
  }
}

/** Makes an answer of the sites list; its counts are those of its items unless given. */
export function aSiteDetail(overrides: Partial<SiteDetail> = {}): SiteDetail {
  return {
    ...aSite(),
    street: 'Staatsbaan',
    house_number: '112',
    premise_id: '',
    animals_quantity: 4800,
    supplier: null,
    activated_at: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    ...overrides,
  }
}

export function aSiteList(items: Site[], overrides: Partial<SiteList> = {}): SiteList {
  return {
    items,
    page: 1,
    per_page: 10,
    total: items.length,
    pages: items.length === 0 ? 0 : 1,
    counts: countStatuses(items.map(site => site.status_id)),
    ...overrides,
  }
}

/** An open recommendation that nobody has answered yet. */
export function aRecommendation(overrides: Partial<Recommendation> = {}): Recommendation {
  return {
    id: 8,
    site_pk: 1,
    airspace: { id: 1, name: 'Nursery 1' },
    batch_id: 5,
    category: 'veterinarian',
    cause: 'ALERT',
    cause_id: 2,
    params: {},
    status: 'NO_REACTION',
    state: 'OPEN',
    start: null,
    end: null,
    reacted_by: null,
    reacted_at: null,
    word: null,
    done_by: null,
    done_at: null,
    done_word: null,
    advice: null,
    expires_at: null,
    created_at: new Date().toISOString(),
    ...overrides,
  }
}

/** The facts of an incident as far as no kind of incident needs them. */
export const NO_FACTS: IncidentFacts = {
  gateways: [],
  devices: [],
  codes: [],
  channels: [],
  airspace: null,
  sensor: null,
  value: null,
  fault: null,
  disk_free: null,
  order: null,
  lot: null,
  of: 0,
}

/** Makes an access token as the server does, except for the signature. */
export function anAccessToken(user: string): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part({ sub: user, iat: 0, exp: 600 })}.c2lnbmVk`
}

export function aTokenPair(name = 'first') {
  return { access: `access-${name}`, refresh: `refresh-${name}` }
}
