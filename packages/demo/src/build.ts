/** Small builders, so that a site reads like its floor plan and codes number themselves in reading order. */
import type { ProductType } from '@earshot/contract/values.ts'
import type { DemoAirspace, DemoBatch, DemoGateway, DemoHouse, DemoSite } from './types.ts'

export type AirspacePlan = {
  name: string
  productType: ProductType
  /** The beginning of the labels: `F2` makes F2-01, F2-02 … */
  label: string
  /** Maps a deck's name to the number of monitors in it. */
  decks: Record<string, number>
  /** The gateway of the site that hears it; the first unless told. */
  gateway?: number
  batches: DemoBatch[]
}

export type HousePlan = { name: string; floor?: string; airspaces: AirspacePlan[] }

export type SitePlan = Omit<DemoSite, 'gateways' | 'houses' | 'waiting' | 'installedHour'> & {
  /** The two digits of the site's device codes: 12 makes EM-001201, EM-001202 … */
  number: number
  gateways: string[]
  houses: HousePlan[]
  waiting?: boolean
  installedHour?: number
}

/** A slug of a name: "Nursery 2" → "nursery-2". */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function gateway(code: string, number: number, index: number): DemoGateway {
  const tail = [number, index + 1].map(part => part.toString(16).padStart(2, '0')).join(':')
  return {
    code,
    name: `Gateway ${index + 1}`,
    // The 02 prefix marks a locally administered address: nobody's real hardware has it.
    macAddress: `02:ea:25:00:${tail}`,
    sim: `8932${String(number).padStart(4, '0')}000000${index + 1}`,
    softwareVersion: '2.6.1',
  }
}

function airspace(site: SitePlan, plan: AirspacePlan, nextCode: () => string): DemoAirspace {
  const gatewayCode = site.gateways[plan.gateway ?? 0]
  if (!gatewayCode) throw new Error(`${site.key}: ${plan.name} names a gateway the site does not have`)
  let position = 0
  const decks = Object.entries(plan.decks).map(([name, count]) => ({
    name,
    devices: Array.from({ length: count }, () => {
      position += 1
      return { code: nextCode(), name: `${plan.label}-${String(position).padStart(2, '0')}`, gatewayCode }
    }),
  }))
  return {
    key: `${site.key}/${slug(plan.name)}`,
    name: plan.name,
    productType: plan.productType,
    decks,
    batches: plan.batches,
  }
}

export function buildSite(plan: SitePlan): DemoSite {
  let devices = 0
  function nextCode(): string {
    devices += 1
    return `EM-${String(plan.number * 100 + devices).padStart(6, '0')}`
  }
  const houses: DemoHouse[] = plan.houses.map(house => ({
    name: house.name,
    floors: [
      {
        name: house.floor ?? 'Ground floor',
        airspaces: house.airspaces.map(a => airspace(plan, a, nextCode)),
      },
    ],
  }))
  const { number, ...rest } = plan
  return {
    ...rest,
    waiting: plan.waiting ?? false,
    installedHour: plan.installedHour ?? null,
    gateways: plan.gateways.map((code, index) => gateway(code, number, index)),
    houses,
  }
}

/**
 * Batches of an all-in/all-out airspace up to the anchor day: the active one, and as many closed ones before it,
 * each `emptyDays` apart, as the history can show, or as `courses` tells of.
 */
export function successiveBatches(args: {
  prefix: string
  startDay: number
  startAge: number
  endAge: number
  animals: number
  emptyDays?: number
  active?: Partial<DemoBatch>
  sequence?: number
  /** The closed batches, newest first: what they coughed, and how many died. */
  courses?: DemoCourse[]
}): DemoBatch[] {
  const { prefix, startDay, startAge, endAge, animals } = args
  const sequence = args.sequence ?? 27
  const length = endAge - startAge
  const list: DemoBatch[] = [
    { name: `${prefix}-${sequence}`, startDay, startAge, animals, expectedDays: length, ...args.active },
  ]
  let before = startDay
  const courses = args.courses ?? []
  for (let back = 1; before > -HISTORY_DAYS || back <= courses.length; back += 1) {
    const endDay = before - (args.emptyDays ?? 5)
    before = endDay - length
    list.unshift({
      name: `${prefix}-${sequence - back}`,
      startDay: before,
      startAge,
      animals,
      endDay,
      expectedDays: length,
      ...pastOf(courses[back - 1], before),
    })
  }
  return list
}

/** A batch from before the history is known by its course. */
export type DemoCourse = {
  /** The RDI over the reference at each week's beginning. */
  ratios: number[]
  /** The day of the batch, and how many died. */
  deaths: (readonly [day: number, deaths: number])[]
}

function pastOf(course: DemoCourse | undefined, startDay: number): Partial<DemoBatch> {
  if (course === undefined) return {}
  return {
    course: course.ratios,
    deaths: course.deaths.map(([day, deaths]) => ({ day: startDay + day, deaths })),
  }
}

/** The days of history that an installation begins with. */
export const HISTORY_DAYS = 45
