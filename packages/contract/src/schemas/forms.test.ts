/** Boundaries of the rules of spec/1 §5 and spec/2 §5, each on the schema the server and the form share. */
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ContactForm } from './account/content.ts'
import { ChangePasswordForm, NewPassword, RecoverPassword } from './account/password.ts'
import { Registration } from './account/registration.ts'
import { Login } from './account/session.ts'
import { SettingsForm } from './account/settings.ts'
import { GatewayRegistrationForm } from './admin/admin-gateways.ts'
import { DeliveryForm, OrderForm } from './admin/order.ts'
import { SupplierForm } from './admin/supplier.ts'
import { AgePhaseForm, BatchForm, CloseBatch } from './batches/batch-form.ts'
import { CommentForm } from './batches/comment.ts'
import { TreatmentForm } from './batches/treatment.ts'
import { GroupForm } from './farm/group.ts'
import { Chunk, SiteForm, SitePatch } from './farm/site-form.ts'
import { InviteForm } from './farm/site-user.ts'
import type { FileLike } from './file.ts'
import { MESSAGE_KEYS, validate } from './messages.ts'

const letters = (count: number) => 'a'.repeat(count)
const image = (over: Partial<FileLike> = {}): FileLike => ({
  name: 'me.png',
  type: 'image/png',
  size: 5_000_000,
  ...over,
})

const login = { username: 'a@b.example', password: letters(8) }
const contact = { name: 'Ann', email: 'a@b.example', message: letters(25) }
const registration = {
  first_name: 'Zoë',
  last_name: 'O',
  email: 'zoe@farm.example',
  telephone: '+32123456',
  password: letters(8),
  confirm_password: letters(8),
  language: 'en-US',
  country: 'BE',
  timezone: 'Europe/Brussels',
  policy_accepted: true,
  consent_personal_data_usage: true,
  consent_newsletter: false,
}
const settings = {
  first_name: 'Jo',
  last_name: 'Na',
  email: 'jo@farm.example',
  telephone: '12',
  language: 'de',
  timezone: 'Europe/Berlin',
  temperature: 'celsius',
}
const passwords = {
  old_password: letters(8),
  new_password: letters(100),
  confirm_new_password: letters(100),
}
const deck = { name: 'Deck 1', devices: [{ id: 1 }] }
const airspace = { name: 'Airspace 1', product_type: 'FATTENING', decks: [deck] }
const house = { name: 'House 1', floors: [{ name: 'Floor 1', airspaces: [airspace] }] }
const site = {
  name: 'Ho',
  type: 'fattening',
  country: 'be',
  longitude: 4.5,
  latitude: -51,
  houses: [house],
  gateways: [{ value: 3, label: 'GW-3' }],
}
const houseWith = (over: object) => ({
  ...site,
  houses: [{ name: 'H', floors: [{ name: 'F', airspaces: [{ ...airspace, ...over }] }] }],
})
const batch = { airspace: 4, name: 'Round 7', start_date: '2026-03-01', start_age_in_days: 70 }
const close = { end_date: '2026-06-01', animals_end: 0, reason: 'SLAUGHTER' }
const treatment = {
  start_date: '2026-03-01',
  product_name: 'Amoxi',
  treatment_class: 'ANTIBIOTIC',
  route: 'WATER',
  reason: 'RESPIRATORY',
  scope: 'AIRSPACE',
  number_of_animals: 250,
  total_quantity: 0.5,
  total_quantity_unit: 'KG',
  withdrawal_days: 0,
}
const comment = { date: '2026-03-01', comment: 'x' }
const chunk = { chunk: letters(1024), chunk_index: 0, total_chunks: 1, message_id: 'm' }
const order = { supplier: 1, order_items: [{ license_template_id: 1 }] }

/** Schema, a valid form, what is changed, and the messages that follow; none: still valid. */
const cases: [string, z.ZodType, object, object, Record<string, string[]>][] = [
  ['login', Login, login, {}, {}],
  ['login', Login, login, { username: '' }, { username: ['required'] }],
  ['login', Login, login, { username: 'nobody' }, { username: ['invalid'] }],
  ['login', Login, login, { password: letters(7) }, { password: ['longer'] }],
  ['login', Login, login, { password: undefined }, { password: ['required'] }],
  ['contact', ContactForm, contact, { name: letters(180) }, {}],
  ['contact', ContactForm, contact, { name: letters(181) }, { name: ['too_long'] }],
  ['contact', ContactForm, contact, { message: letters(24) }, { message: ['longer'] }],
  ['contact', ContactForm, contact, { message: '' }, { message: ['required'] }],
  ['contact', ContactForm, contact, { email: `${letters(141)}@b.example` }, { email: ['too_long'] }],
  ['forgot password', RecoverPassword, { email: 'a@b.example' }, { email: ' ' }, { email: ['required'] }],
  ['new password', NewPassword, { password: letters(8), confirm_password: letters(8) }, {}, {}],
  [
    'new password',
    NewPassword,
    { password: letters(101), confirm_password: letters(101) },
    {},
    { password: ['too_long'] },
  ],
  [
    'new password',
    NewPassword,
    { password: letters(8), confirm_password: letters(9) },
    {},
    { confirm_password: ['match'] },
  ],
  ['registration', Registration, registration, {}, {}],
  ['registration', Registration, registration, { first_name: ' ' }, { first_name: ['required'] }],
  ['registration', Registration, registration, { first_name: letters(30) }, {}],
  ['registration', Registration, registration, { first_name: letters(31) }, { first_name: ['too_long'] }],
  ['registration', Registration, registration, { first_name: 'R2' }, { first_name: ['wrong_characters'] }],
  ['registration', Registration, registration, { last_name: letters(151) }, { last_name: ['too_long'] }],
  ['registration', Registration, registration, { telephone: '12345678' }, { telephone: ['longer'] }],
  ['registration', Registration, registration, { telephone: '123456789' }, {}],
  ['registration', Registration, registration, { telephone: '+1234567890123456789' }, {}],
  [
    'registration',
    Registration,
    registration,
    { telephone: '+12345678901234567890' },
    { telephone: ['too_long'] },
  ],
  [
    'registration',
    Registration,
    registration,
    { telephone: '12345678x' },
    { telephone: ['wrong_characters'] },
  ],
  [
    'registration',
    Registration,
    registration,
    { confirm_password: 'other' },
    { confirm_password: ['match'] },
  ],
  ['registration', Registration, registration, { timezone: null }, { timezone: ['required'] }],
  ['registration', Registration, registration, { timezone: { value: 'UTC', label: 'x' } }, {}],
  ['registration', Registration, registration, { timezone: 'Mars/Olympus' }, { timezone: ['invalid'] }],
  ['registration', Registration, registration, { language: undefined }, { language: ['required'] }],
  ['registration', Registration, registration, { country: '' }, { country: ['required'] }],
  ['registration', Registration, registration, { country: 'BEL' }, { country: ['invalid'] }],
  ['registration', Registration, registration, { policy_accepted: false }, { policy_accepted: ['required'] }],
  ['profile', SettingsForm, settings, { profile_picture: image() }, {}],
  ['profile', SettingsForm, settings, { first_name: 'J' }, { first_name: ['longer'] }],
  ['profile', SettingsForm, settings, { last_name: 'Nguyễn Thị-Hoa' }, {}],
  ['profile', SettingsForm, settings, { last_name: 'N_a' }, { last_name: ['wrong_characters'] }],
  ['profile', SettingsForm, settings, { telephone: '1' }, { telephone: ['longer'] }],
  ['profile', SettingsForm, settings, { temperature: '' }, { temperature: ['required'] }],
  [
    'profile',
    SettingsForm,
    settings,
    { profile_picture: image({ size: 5_000_001 }) },
    { profile_picture: ['too_large'] },
  ],
  [
    'profile',
    SettingsForm,
    settings,
    { profile_picture: image({ type: 'image/gif' }) },
    { profile_picture: ['format'] },
  ],
  ['profile', SettingsForm, settings, { profile_picture: 'a.png' }, { profile_picture: ['invalid'] }],
  ['profile', SettingsForm, settings, { paging_size: '1000', preferences: '{"a":[1]}' }, {}],
  ['profile', SettingsForm, settings, { paging_size: '1001' }, { paging_size: ['invalid'] }],
  ['profile', SettingsForm, settings, { preferences: '{' }, { preferences: ['invalid'] }],
  ['change password', ChangePasswordForm, passwords, {}, {}],
  ['change password', ChangePasswordForm, passwords, { old_password: 'short' }, { old_password: ['longer'] }],
  [
    'change password',
    ChangePasswordForm,
    passwords,
    { confirm_new_password: 'no' },
    { confirm_new_password: ['match'] },
  ],
  ['group', GroupForm, { name: 'ab', linked_sites: [1] }, {}, {}],
  ['group', GroupForm, { name: letters(250), linked_sites: [1] }, {}, {}],
  ['group', GroupForm, { name: 'a', linked_sites: [1] }, {}, { name: ['longer'] }],
  ['group', GroupForm, { name: letters(251), linked_sites: [1] }, {}, { name: ['too_long'] }],
  ['group', GroupForm, { name: 'ab', linked_sites: [] }, {}, { linked_sites: ['link_site'] }],
  ['group', GroupForm, { name: 'ab' }, {}, { linked_sites: ['link_site'] }],
  ['invite', InviteForm, { email: ' A@b.example ' }, {}, {}],
  ['invite', InviteForm, { email: 'a@' }, {}, { email: ['invalid'] }],
  ['site', SiteForm, site, {}, {}],
  ['site', SiteForm, site, { name: letters(251) }, { name: ['too_long'] }],
  [
    'site',
    SiteForm,
    site,
    { latitude: undefined, longitude: 'x' },
    { latitude: ['required'], longitude: ['required'] },
  ],
  ['site', SiteForm, site, { latitude: 90.1 }, { latitude: ['invalid'] }],
  ['site', SiteForm, site, { premise_id: letters(50) }, {}],
  ['site', SiteForm, site, { premise_id: letters(51) }, { premise_id: ['too_long'] }],
  ['site', SiteForm, site, { houses: [] }, { houses: ['required'] }],
  ['site', SiteForm, site, { gateways: [] }, { gateways: ['required'] }],
  ['site', SiteForm, site, { houses: [{ ...house, name: ' ' }] }, { 'houses.0.name': ['name_required'] }],
  [
    'site',
    SiteForm,
    site,
    { houses: [{ name: 'H', floors: [{ name: 'F', airspaces: [] }] }] },
    { 'houses.0.floors.0.airspaces': ['add_airspace'] },
  ],
  [
    'site',
    SiteForm,
    houseWith({ product_type: undefined }),
    {},
    { 'houses.0.floors.0.airspaces.0.product_type': ['required'] },
  ],
  [
    'site',
    SiteForm,
    houseWith({ decks: [{ name: 'D', devices: [] }] }),
    {},
    { 'houses.0.floors.0.airspaces.0.decks.0.devices': ['required_device'] },
  ],
  [
    'site',
    SiteForm,
    houseWith({ decks: [{ name: 'D', devices: [{ name: 'x' }] }] }),
    {},
    { 'houses.0.floors.0.airspaces.0.decks.0.devices.0': ['required_device'] },
  ],
  ['site edit', SitePatch, {}, {}, {}],
  ['site edit', SitePatch, {}, { name: 'x' }, { name: ['longer'] }],
  ['chunk', Chunk, chunk, {}, {}],
  ['chunk', Chunk, chunk, { chunk: letters(1025) }, { chunk: ['too_long'] }],
  ['chunk', Chunk, chunk, { total_chunks: 2049 }, { total_chunks: ['too_large'] }],
  ['age phase', AgePhaseForm, { name: letters(40), start_age_in_days: '21' }, {}, {}],
  ['age phase', AgePhaseForm, { name: letters(41), start_age_in_days: 1 }, {}, { name: ['too_long'] }],
  ['age phase', AgePhaseForm, { name: 'a', start_age_in_days: '' }, {}, { start_age_in_days: ['required'] }],
  [
    'age phase',
    AgePhaseForm,
    { name: 'a', start_age_in_days: 0 },
    {},
    { start_age_in_days: ['only_numbers_positive'] },
  ],
  [
    'age phase',
    AgePhaseForm,
    { name: 'a', start_age_in_days: '07' },
    {},
    { start_age_in_days: ['only_numbers_positive'] },
  ],
  [
    'age phase',
    AgePhaseForm,
    { name: 'a', start_age_in_days: '1.5' },
    {},
    { start_age_in_days: ['only_numbers_positive'] },
  ],
  [
    'age phase',
    AgePhaseForm,
    { name: 'a', start_age_in_days: '-3' },
    {},
    { start_age_in_days: ['only_numbers_positive'] },
  ],
  ['batch', BatchForm, batch, {}, {}],
  ['batch', BatchForm, batch, { name: '  ' }, { name: ['required'] }],
  ['batch', BatchForm, batch, { name: letters(41) }, { name: ['too_long'] }],
  ['batch', BatchForm, batch, { start_date: '2026-02-30' }, { start_date: ['invalid'] }],
  ['batch', BatchForm, batch, { expected_end_date: '2026-02-28' }, { expected_end_date: ['invalid'] }],
  ['batch close', CloseBatch, close, {}, {}],
  ['batch close', CloseBatch, close, { reason: 'BORED' }, { reason: ['invalid'] }],
  ['batch close', CloseBatch, close, { animals_end: -1 }, { animals_end: ['only_numbers_positive'] }],
  ['treatment', TreatmentForm, treatment, {}, {}],
  ['treatment', TreatmentForm, treatment, { withdrawal_days: undefined }, { withdrawal_days: ['required'] }],
  [
    'treatment',
    TreatmentForm,
    treatment,
    { total_quantity: 0 },
    { total_quantity: ['only_numbers_positive'] },
  ],
  ['treatment', TreatmentForm, treatment, { end_date: '2026-02-28' }, { end_date: ['invalid'] }],
  ['treatment', TreatmentForm, treatment, { dose_value: 10 }, { dose_unit: ['required'] }],
  ['treatment', TreatmentForm, treatment, { product_name: letters(151) }, { product_name: ['too_long'] }],
  ['comment', CommentForm, comment, { comment: letters(2000), attachments: Array(5).fill(image()) }, {}],
  ['comment', CommentForm, comment, { comment: letters(2001) }, { comment: ['too_long'] }],
  ['comment', CommentForm, comment, { attachments: Array(6).fill(image()) }, { attachments: ['too_large'] }],
  [
    'comment',
    CommentForm,
    comment,
    { attachments: [image({ size: 10_000_001 })] },
    { 'attachments.0': ['too_large'] },
  ],
  ['order', OrderForm, order, {}, {}],
  ['order', OrderForm, order, { supplier: undefined }, { supplier: ['required'] }],
  ['order', OrderForm, order, { order_items: [] }, { order_items: ['required'] }],
  ['order', OrderForm, order, { order_items: [{}] }, { 'order_items.0.license_template_id': ['required'] }],
  ['delivery', DeliveryForm, { delivery_status: 'SHIPPED', deviceCodes: ['A1'] }, {}, {}],
  ['delivery', DeliveryForm, {}, {}, { delivery_status: ['required'], deviceCodes: ['required'] }],
  ['name', SupplierForm, { name: 'x' }, {}, {}],
  ['name', SupplierForm, { name: '' }, {}, { name: ['required'] }],
  ['name', SupplierForm, { name: 'a\u0000b' }, {}, { name: ['wrong_characters'] }],
]

describe('Form rules', () => {
  it.each(cases)('The form %s obeys its rules #%#', (_form, schema, valid, change, expected) => {
    const result = validate(schema, { ...valid, ...change })
    expect(result.ok ? {} : result.fields).toEqual(expected)
  })

  it('The rules speak only in translation keys', () => {
    const keys: readonly string[] = MESSAGE_KEYS
    for (const [, schema] of cases) {
      for (const input of [undefined, null, 7, [], {}, 'text']) {
        const result = validate(schema, input)
        if (result.ok) continue
        for (const messages of Object.values(result.fields)) {
          expect(messages.filter(message => !keys.includes(message))).toEqual([])
        }
      }
    }
  })

  it('The rules hand on what is meant: trimmed, one spelling, text turned to numbers', () => {
    expect(InviteForm.parse({ email: ' A@B.example ' })).toEqual({ email: 'a@b.example', role: 'WORKER' })
    expect(SiteForm.parse(site)).toMatchObject({
      country: 'BE',
      feedback: { score: 0, description: '' },
      gateways: [{ id: 3, code: 'GW-3', name: '', gateway_id: null }],
    })
    expect(AgePhaseForm.parse({ name: ' Grower ', start_age_in_days: '70' })).toEqual({
      name: 'Grower',
      start_age_in_days: 70,
    })
    // A form sends an empty text for what is left empty.
    const gateway = { code: 'EG9-1', mac_address: '02:00:00:00:00:01', sim: '', name: '', site: '' }
    expect(GatewayRegistrationForm.parse(gateway).site).toBeUndefined()
    expect(GatewayRegistrationForm.parse({ ...gateway, site: '7' }).site).toBe(7)
    expect(GatewayRegistrationForm.safeParse({ ...gateway, site: 'x' }).success).toBe(false)
    // An edit that names nothing changes nothing: no default slips in.
    expect(SitePatch.parse({})).toEqual({})
  })
})

it('A password that is missing does not hide that two others differ', () => {
  const typed = { old_password: '', new_password: 'under the oak', confirm_new_password: 'under the old oak' }
  expect(validate(ChangePasswordForm, typed)).toEqual({
    ok: false,
    fields: { old_password: ['required'], confirm_new_password: ['match'] },
  })
})
