/** The shapes of the demo farm. Every time is relative to the anchor: the moment an installation was first seeded. */
import type { ProductType, SiteRole, SiteType } from '@earshot/contract/values.ts'

/** A monitor; `name` is what its label says, `code` what it sends. */
export type DemoDevice = { code: string; name: string; gatewayCode: string }

export type DemoDeck = { name: string; devices: DemoDevice[] }

/** A treatment or vaccination; days are local days relative to the anchor day, both inclusive. */
export type DemoTreatment = {
  startDay: number
  endDay: number
  productName: string
  treatmentClass: 'ANTIBIOTIC' | 'ANTI_INFLAMMATORY' | 'VACCINE' | 'VITAMIN_ELECTROLYTE'
  route: 'WATER' | 'FEED' | 'INJECTION_IM'
  reason: 'RESPIRATORY' | 'PREVENTIVE' | 'GENERAL'
  diagnosis?: string
  totalQuantity: number
  totalQuantityUnit: 'G' | 'KG' | 'ML' | 'L' | 'DOSES'
  withdrawalDays: number
  veterinarian?: string
  remarks?: string
}

/** `by` is the author's key in people.ts; `hour` is local. */
export type DemoComment = { day: number; hour: number; by: string; text: string }

/** A batch; `startDay` and `endDay` are local days relative to the anchor day. No `endDay`: active. */
export type DemoBatch = {
  name: string
  startDay: number
  startAge: number
  animals: number
  endDay?: number
  startWeightKg?: number
  expectedDays?: number
  origin?: string
  genetics?: string
  deaths?: { day: number; deaths: number; removed?: number }[]
  treatments?: DemoTreatment[]
  comments?: DemoComment[]
  /** The RDI of a batch before the history, over the reference, at each week's beginning. */
  course?: number[]
}

export type DemoAirspace = {
  /** The key is unique in the farm: `<site>/<airspace>`; scripts refer to it. */
  key: string
  name: string
  productType: ProductType
  decks: DemoDeck[]
  batches: DemoBatch[]
}

export type DemoFloor = { name: string; airspaces: DemoAirspace[] }
export type DemoHouse = { name: string; floors: DemoFloor[] }

export type DemoGateway = {
  code: string
  name: string
  macAddress: string
  sim: string
  softwareVersion: string
}

export type DemoDisease = {
  code: string
  status: 'POSITIVE' | 'SUSPECTED' | 'VACCINATED' | 'NEGATIVE' | 'UNKNOWN'
  sinceDay?: number
}

export type DemoNote = { by: string; hoursAgo: number; note: string; message: string }

export type DemoSite = {
  key: string
  name: string
  type: SiteType
  company: string
  animalsQuantity: number
  country: 'BE' | 'NL' | 'DE'
  timezone: string
  state: string
  postalCode: string
  city: string
  street: string
  houseNumber: string
  latitude: number
  longitude: number
  premiseId: string
  supplierKey: string
  /** Waiting for its owner to take it over: preinstalled, PREPARED, not activated. */
  waiting: boolean
  /** The hour in which the hardware was switched on, relative to the anchor; null: before the history begins. */
  installedHour: number | null
  licence: { template: string; daysLeft: number }
  gateways: DemoGateway[]
  houses: DemoHouse[]
  members: { user: string; role: SiteRole }[]
  diseases: DemoDisease[]
  notes: DemoNote[]
}
