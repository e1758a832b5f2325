/** Suppliers, the licence catalogue every installation starts with, and the suppliers' orders. */
import { PRODUCT_TYPES, type ProductType, SENSORS, type Sensor } from '@earshot/contract/values.ts'

export type LicenceTemplate = {
  priceCode: string
  name: string
  durationMonths: 12 | 24 | 36 | 60
  sensors: readonly Sensor[]
  productTypes: readonly ProductType[]
  autoRenew: boolean
  active: boolean
}

const PIGS = PRODUCT_TYPES.filter(type => type !== 'BROILERS')

/** The templates are not demo data: the catalogue is part of every installation (seedBase). */
export const LICENCE_TEMPLATES: LicenceTemplate[] = [
  template('PIG-12', 'Pigs, one year', 12, PIGS),
  template('PIG-24', 'Pigs, two years', 24, PIGS),
  template('PIG-36', 'Pigs, three years', 36, PIGS),
  template('POULTRY-12', 'Broilers, one year', 12, ['BROILERS']),
  {
    ...template('CLIMATE-60', 'Climate only, five years', 60, PRODUCT_TYPES),
    sensors: ['TEMPERATURE', 'HUMIDITY'],
  },
  { ...template('PIG-12-R', 'Pigs, one year, renewing', 12, PIGS), autoRenew: true },
]

function template(
  priceCode: string,
  name: string,
  durationMonths: LicenceTemplate['durationMonths'],
  productTypes: readonly ProductType[],
): LicenceTemplate {
  return { priceCode, name, durationMonths, sensors: SENSORS, productTypes, autoRenew: false, active: true }
}

export const DEMO_SUPPLIERS = [
  { key: 'agrilink', name: 'Agrilink Stalservice' },
  { key: 'stalgoed', name: 'Stalgoed Techniek' },
  { key: 'nordstall', name: 'Nordstall Systeme' },
] as const

export type DemoOrder = {
  supplier: string
  status: 'DRAFT' | 'SUBMITTED' | 'CONFIRMED' | 'PARTLY_DELIVERED' | 'DELIVERED' | 'CANCELLED'
  daysAgo: number
  items: {
    template: string
    quantity: number /** The number of sites whose devices fulfilled the item. */
    deliveredTo?: string[]
  }[]
}

export const DEMO_ORDERS: DemoOrder[] = [
  {
    supplier: 'agrilink',
    status: 'DELIVERED',
    daysAgo: 160,
    items: [{ template: 'PIG-12', quantity: 34, deliveredTo: ['linde'] }],
  },
  {
    supplier: 'agrilink',
    status: 'PARTLY_DELIVERED',
    daysAgo: 21,
    items: [
      { template: 'PIG-12', quantity: 4, deliveredTo: ['kapelhof'] },
      { template: 'CLIMATE-60', quantity: 2 },
    ],
  },
  {
    supplier: 'stalgoed',
    status: 'DELIVERED',
    daysAgo: 75,
    items: [
      { template: 'PIG-24', quantity: 14, deliveredTo: ['peelhoeve', 'aa'] },
      { template: 'POULTRY-12', quantity: 8, deliveredTo: ['pluimgaard'] },
    ],
  },
  { supplier: 'stalgoed', status: 'SUBMITTED', daysAgo: 3, items: [{ template: 'PIG-36', quantity: 12 }] },
  { supplier: 'nordstall', status: 'CONFIRMED', daysAgo: 9, items: [{ template: 'PIG-24', quantity: 6 }] },
  { supplier: 'nordstall', status: 'DRAFT', daysAgo: 1, items: [{ template: 'PIG-12-R', quantity: 8 }] },
  { supplier: 'nordstall', status: 'CANCELLED', daysAgo: 40, items: [{ template: 'PIG-12', quantity: 3 }] },
]
