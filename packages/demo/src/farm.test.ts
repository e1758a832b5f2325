import { HardwareCode } from '@earshot/contract/telemetry/messages.ts'
import { describe, expect, it } from 'vitest'
import { DEMO_ORDERS, DEMO_SUPPLIERS, LICENCE_TEMPLATES } from './business.ts'
import { airspacesOf, DEMO_SITES, demoGateways, devicesOf } from './farm.ts'
import { DEMO_GROUPS, DEMO_USERS } from './people.ts'

const airspaces = DEMO_SITES.flatMap(airspacesOf)
const devices = airspaces.flatMap(devicesOf)

describe('The demo farm', () => {
  it('The farm has about forty airspaces and a hundred monitors, with codes that are valid and its own', () => {
    expect(DEMO_SITES).toHaveLength(14)
    expect(airspaces.length).toBeGreaterThanOrEqual(38)
    expect(devices.length).toBeGreaterThanOrEqual(90)
    expect(devices.length).toBeLessThanOrEqual(110)
    const codes = [...devices.map(d => d.code), ...demoGateways().map(g => g.gateway.code)]
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(HardwareCode.safeParse(code).success, code).toBe(true)
  })

  it('The farm gives every site an owner, every airspace key a meaning of its own and every reference a target', () => {
    const users = new Set(DEMO_USERS.map(user => user.key))
    const templates = new Set(LICENCE_TEMPLATES.map(template => template.priceCode))
    const suppliers = new Set<string>(DEMO_SUPPLIERS.map(supplier => supplier.key))
    for (const site of DEMO_SITES) {
      expect(
        site.members.some(member => member.role === 'OWNER'),
        site.key,
      ).toBe(true)
      expect(
        site.members.every(member => users.has(member.user)),
        site.key,
      ).toBe(true)
      expect(templates.has(site.licence.template) && suppliers.has(site.supplierKey), site.key).toBe(true)
    }
    expect(new Set(airspaces.map(a => a.key)).size).toBe(airspaces.length)
    const sites = new Set(DEMO_SITES.map(site => site.key))
    expect(DEMO_GROUPS.every(group => group.sites.every(key => sites.has(key)))).toBe(true)
    for (const item of DEMO_ORDERS.flatMap(order => order.items))
      expect(templates.has(item.template)).toBe(true)
  })

  it('The farm gives the farmer four sites of her own and the vet all of them', () => {
    const of = (user: string, role: string) =>
      DEMO_SITES.filter(site => site.members.some(m => m.user === user && m.role === role)).length
    expect(of('farmer', 'OWNER')).toBe(4)
    expect(of('vet', 'VETERINARIAN')).toBe(14)
  })

  it('The farm never has two batches in one airspace at once', () => {
    for (const airspace of airspaces) {
      airspace.batches.forEach((batch, index) => {
        const next = airspace.batches[index + 1]
        if (next) expect(batch.endDay, airspace.key).toBeLessThan(next.startDay)
      })
    }
  })
})
