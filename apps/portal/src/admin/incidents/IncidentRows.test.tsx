import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { Incident, IncidentFacts } from '@earshot/contract/schemas/admin/incident.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { useEndpoint } from '#api/queries.ts'
import { aFaultCourse } from '#test/a-fault.ts'
import { NO_FACTS } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { noToasts } from '#test/no-toasts.ts'
import { renderInPage } from '#test/render.tsx'
import { ClaimButton } from './ClaimButton.tsx'
import { IncidentRows } from './IncidentRows.tsx'

afterEach(noToasts)

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

type Given = Omit<Partial<Incident>, 'facts'> & { facts?: Partial<IncidentFacts> }

function anIncident({ facts, ...given }: Given = {}): Incident {
  return {
    id: 1,
    kind: 'GATEWAY_SILENT',
    severity: 'ALARM',
    site: { id: 7, name: 'Ter Aa' },
    country: 'BE',
    supplier: null,
    animals: 1200,
    count: 1,
    since: inHours(-3.1),
    claimed: null,
    ...given,
    facts: { ...NO_FACTS, of: 1, ...facts },
  }
}

const A_FAULT = aFaultCourse({
  value: 74,
  neighbours: 59,
  course: {
    from: '2026-03-01T00:00:00Z',
    own: [58, 74, 74],
    beside: [{ id: 9, name: 'F1-02', values: [58, 59, 60] }],
  },
})

const gateway = (id: number) => ({ id, code: `EG-${id}` })
const device = (id: number) => ({ id, code: `ES4-${id}` })

async function rows(...incidents: Incident[]) {
  renderInPage(<IncidentRows label="To do" incidents={incidents} half={1} />)
  const list = within(await screen.findByRole('list', { name: 'To do' }))
  return list.getAllByRole('listitem')
}

describe('The rows of incidents', () => {
  it.each<[Given, string]>([
    [
      { kind: 'GATEWAY_SILENT', facts: { gateways: [gateway(4)], codes: ['EG-4'] } },
      'Gateway offline: The gateway is silent, EG-4 sends no heartbeat. Open gateway /admin/gateways/4',
    ],
    [
      { kind: 'GATEWAY_SILENT', count: 2, facts: { gateways: [gateway(4)], codes: ['EG-4', 'EG-5'], of: 2 } },
      'Gateway offline: Both gateways are silent, Lost within half an hour of each other: power or the line. See the gateways /admin/gateways/list?search=Ter+Aa',
    ],
    [
      { kind: 'GATEWAY_SILENT', count: 2, facts: { gateways: [gateway(4)], codes: ['a', 'b'], of: 3 } },
      'Gateway offline: 2 of 3 gateways are silent, Lost within half an hour of each other: power or the line. See the gateways /admin/gateways/list?search=Ter+Aa',
    ],
    [
      {
        kind: 'DEVICES_SILENT',
        count: 1,
        facts: { devices: [device(9)], codes: ['ES4-9'], airspace: { id: 2, name: 'Nursery 2' }, of: 6 },
      },
      'Devices offline: One of 6 devices in Nursery 2 is silent, Their gateway is heard: power or Wi-Fi in the room. Open device /admin/devices/9',
    ],
    [
      {
        kind: 'SENSOR_IMPLAUSIBLE',
        facts: {
          devices: [device(9)],
          codes: ['ES4-9'],
          sensor: 'HUMIDITY',
          fault: 'APART',
          airspace: { id: 2, name: 'Nursery 2' },
          of: 6,
        },
      },
      'Sensor implausible: Humidity: far from its neighbours, One of 6 devices in Nursery 2. Open device /admin/devices/9',
    ],
    [
      {
        kind: 'SENSOR_FROZEN',
        count: 2,
        facts: {
          devices: [device(9)],
          codes: ['ES4-9', 'ES4-10'],
          sensor: 'TEMPERATURE',
          value: 21.5,
          airspace: { id: 2, name: 'Nursery 2' },
          of: 6,
        },
      },
      'Sensor frozen: Temperature has stood at 21.5 °C, 2 of 6 devices in Nursery 2. Set their status /admin/toolbox/balk-status-changer?codes=ES4-9%2CES4-10&delivery=DEFECT',
    ],
    [
      {
        kind: 'FOREIGN_DEVICES',
        count: 3,
        facts: { gateways: [gateway(4)], devices: [device(1), device(2)] },
      },
      'Foreign device: The gateway sends for 3 devices of other sites: ES4-1, ES4-2 …, EG-4: moved and not told, or its secret is in wrong hands. Nothing of it is stored.. Open gateway /admin/gateways/4',
    ],
    [
      { kind: 'DISK_LOW', facts: { gateways: [gateway(4)], disk_free: 4 } },
      'Disk low: 4 % of the disk is free, EG-4. Open gateway /admin/gateways/4',
    ],
    [
      { kind: 'LICENCE_ENDING', count: 12, since: inHours(30 * 24) },
      'Licence ends: 12 licences end, No later licence for them. Order renewal /admin/licenses/orders/add?site=7',
    ],
    [
      { kind: 'LICENCE_ENDING', count: 1 },
      'Licence ends: One licence has ended, No later licence for them. Order renewal /admin/licenses/orders/add?site=7',
    ],
    [
      { kind: 'ORDER_LATE', site: null, count: 40, facts: { order: 31, of: 50 } },
      'Order late: 40 of 50 licences are not delivered, Order 31. Deliver /admin/licenses/orders/31',
    ],
  ])('The incident %o says what it is and leads to its next step', async (given, told) => {
    const [row] = await rows(anIncident(given))
    const [what] = told.split(': ').slice(1).join(': ').split(', ')
    const link = within(row as HTMLElement).getByRole('link')
    expect(link).toHaveAccessibleName(new RegExp(`: ${what}`.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    const words = [...(row as HTMLElement).querySelectorAll('strong, strong + span > span:last-child')]
    const [cause] = (row as HTMLElement).textContent.split(words[0]?.textContent ?? '?')
    expect(
      `${cause}: ${words.map(each => each.textContent).join(', ')}. ${link.textContent} ${link.getAttribute('href')}`,
    ).toBe(told)
  })

  it('The row says where, since when and how many animals, and a term that is ahead how many days are left', async () => {
    const [past, ahead] = await rows(
      anIncident({ animals: 1, facts: { gateways: [gateway(4)] } }),
      anIncident({ id: 2, kind: 'LICENCE_ENDING', animals: 21_400, since: inHours(50) }),
    )
    expect(past).toHaveTextContent(/Ter Aa, Belgium.*1 animal.*Since 3 hrs/)
    expect(ahead).toHaveTextContent(/21,400 animals.*Since in 2 days/)
  })

  it('The line at half of the animals stands after the rows above it, and never after the last', async () => {
    const [first, second] = await rows(anIncident(), anIncident({ id: 2 }))
    expect(first).toHaveTextContent(/half of the animals at risk are above this line$/)
    expect(second).not.toHaveTextContent('half of the animals')
  })
})

describe('A claim', () => {
  // A renewal loads every endpoint first, and the toast with its undo stays for twelve seconds only.
  beforeAll(async () => {
    await import('#api/full-endpoint.ts')
  })

  /** Fakes a server that remembers who has claimed the incident. */
  async function open(claimed: Incident['claimed'] = null) {
    const api = fakeApi()
    const state = { incident: anIncident({ claimed }) }
    api.on(incidents.list, () => ({ items: [state.incident], page: 1, per_page: 10, total: 1, pages: 1 }))
    api.on(incidents.claim, () => {
      state.incident = {
        ...state.incident,
        claimed: { by: { id: 7, name: 'Me' }, at: inHours(0), mine: true },
      }
      return state.incident
    })
    api.on(incidents.release, () => (state.incident = { ...state.incident, claimed: null }))
    function Claimed() {
      const list = useEndpoint(incidents.list, { query: {} })
      return list.data?.items.map(incident => <ClaimButton key={incident.id} incident={incident} />)
    }
    const view = renderInPage(<Claimed />)
    const take = () => screen.findByRole('button', { name: 'I am on it: The gateway is silent' })
    const give = () => screen.findByRole('button', { name: 'Give back: The gateway is silent' })
    return { api, ...view, take, give }
  }

  it('The incident is claimed, shows whose it is, and the claim is undone', async () => {
    const { user, take, give } = await open()
    await user.click(await take())
    expect(await give()).toBeVisible()
    expect(screen.getByText('You', { exact: false, selector: 'span > span' })).toHaveTextContent(/^You 0 min/)
    expect(screen.getByText('You are on it.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await take()).toBeVisible()
  })

  it('The claim of somebody else has their name, and giving it back offers no undo that would make it one’s own', async () => {
    const { user, take, give } = await open({
      by: { id: 3, name: 'Anna Meier' },
      at: inHours(-2),
      mine: false,
    })
    expect(await give()).toBeVisible()
    expect(screen.getByText(/^Anna Meier/)).toBeVisible()
    await user.click(await give())
    expect(await take()).toBeVisible()
    expect(screen.getByText('Nobody is on it now.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('One’s own claim that is given back can be had again', async () => {
    const { user, take, give } = await open({ by: { id: 7, name: 'Me' }, at: inHours(-2), mine: true })
    await user.click(await give())
    await take()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await give()).toBeVisible()
  })

  it('The claim of a person who is gone still says that somebody has it', async () => {
    await open({ by: null, at: inHours(-2), mine: false })
    expect(await screen.findByText(/^Somebody/)).toBeVisible()
  })

  it('A claim that came too late says so, and shows who was quicker', async () => {
    const { api, user, take } = await open()
    const button = await take()
    api.on(
      incidents.claim,
      () => new FakeFailure(409, { code: 'incident_claimed', message: 'Somebody is on it.' }),
    )
    const theirs = { by: { id: 3, name: 'Anna Meier' }, at: inHours(0), mine: false }
    api.on(incidents.list, () => ({
      items: [anIncident({ claimed: theirs })],
      page: 1,
      per_page: 10,
      total: 1,
      pages: 1,
    }))
    await user.click(button)
    expect(await screen.findByText(/^Anna Meier/)).toBeVisible()
    await waitFor(() => expect(screen.getByText('Somebody is on it.')).toBeVisible())
  })
})

describe('The evidence of an incident', () => {
  it('It is of the sensor that the incident is about, and of what lasts', async () => {
    const api = fakeApi()
    const fault = { ...A_FAULT, sensor: 'HUMIDITY' as const, fault: 'APART' as const }
    const over = { ...fault, id: 3, from: '2026-02-01T00:00:00Z', to: '2026-02-02T00:00:00Z' }
    api.on(devices.sensorFaults, () => ({ items: [fault, over, { ...A_FAULT, id: 2 }] }))
    const facts = {
      devices: [device(9)],
      codes: ['ES4-9'],
      sensor: 'HUMIDITY' as const,
      fault: 'APART' as const,
    }
    await rows(anIncident({ kind: 'SENSOR_IMPLAUSIBLE', facts }))
    fireEvent.click(await screen.findByRole('button', { name: 'Show the evidence' }))
    expect(
      await screen.findByRole('img', { name: /^Humidity is far from its neighbours since/ }),
    ).toBeVisible()
    expect(screen.getAllByRole('img', { name: /since|from/ })).toHaveLength(1)
  })
})
