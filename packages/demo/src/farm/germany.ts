/** The sites in northern Germany. */
import { buildSite, successiveBatches } from '#build.ts'
import type { DemoSite } from '#types.ts'

const DE = { country: 'DE', timezone: 'Europe/Berlin', supplierKey: 'nordstall' } as const
const nursery = { startAge: 21, endAge: 70 }
const fattening = { startAge: 70, endAge: 175 }

/** Its only gateway went silent about nine hours before the anchor, and stays so. */
const brandt = buildSite({
  ...DE,
  number: 30,
  key: 'brandt',
  name: 'Hof Brandt',
  type: 'piglet',
  company: 'Brandt Ferkelaufzucht',
  animalsQuantity: 1600,
  state: 'Niedersachsen',
  postalCode: '49808',
  city: 'Lingen',
  street: 'Brandtkamp',
  houseNumber: '5',
  latitude: 52.5231,
  longitude: 7.3172,
  premiseId: 'DE-DEMO-0030',
  licence: { template: 'PIG-24', daysLeft: 510 },
  gateways: ['EG-7X3JW'],
  members: [
    { user: 'brandt', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [],
  notes: [],
  houses: [
    {
      name: 'Stall 1',
      airspaces: [
        {
          name: 'Abteil 1',
          label: '1',
          productType: 'NURSERY',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({ prefix: 'L1', ...nursery, startDay: -14, animals: 530, sequence: 18 }),
        },
        {
          name: 'Abteil 2',
          label: '2',
          productType: 'NURSERY',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({ prefix: 'L2', ...nursery, startDay: -28, animals: 520, sequence: 18 }),
        },
        {
          name: 'Abteil 3',
          label: '3',
          productType: 'NURSERY',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({ prefix: 'L3', ...nursery, startDay: -42, animals: 525, sequence: 17 }),
        },
      ],
    },
  ],
})

const eschenhof = buildSite({
  ...DE,
  number: 31,
  key: 'eschenhof',
  name: 'Gut Eschenhof',
  type: 'fattening',
  company: 'Eschen Mast',
  animalsQuantity: 1950,
  state: 'Niedersachsen',
  postalCode: '49377',
  city: 'Vechta',
  street: 'Eschenallee',
  houseNumber: '1',
  latitude: 52.7261,
  longitude: 8.2861,
  premiseId: 'DE-DEMO-0031',
  licence: { template: 'PIG-24', daysLeft: 330 },
  gateways: ['EG-4S8DP'],
  members: [
    { user: 'eschen', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [{ code: 'APP', status: 'POSITIVE', sinceDay: -35 }],
  notes: [],
  houses: [
    {
      name: 'Stall 1',
      airspaces: [
        {
          name: 'Abteil 1',
          label: '1',
          productType: 'FATTENING',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'E1',
            ...fattening,
            startDay: -60,
            animals: 480,
            sequence: 12,
            active: {
              treatments: [
                {
                  startDay: -33,
                  endDay: -29,
                  productName: 'Water medication as prescribed',
                  treatmentClass: 'ANTIBIOTIC',
                  route: 'WATER',
                  reason: 'RESPIRATORY',
                  diagnosis: 'APP',
                  totalQuantity: 6,
                  totalQuantityUnit: 'KG',
                  withdrawalDays: 10,
                  veterinarian: 'Dr. Ines Maes',
                },
              ],
              comments: [
                {
                  day: -34,
                  hour: 8,
                  by: 'eschen',
                  text: 'Two found dead, others breathe hard. Vet on the way.',
                },
              ],
            },
          }),
        },
        {
          name: 'Abteil 2',
          label: '2',
          productType: 'FATTENING',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'E2',
            ...fattening,
            startDay: -74,
            animals: 490,
            sequence: 12,
          }),
        },
        {
          name: 'Abteil 3',
          label: '3',
          productType: 'FATTENING',
          decks: { Links: 2, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'E3',
            ...fattening,
            startDay: -24,
            animals: 740,
            sequence: 13,
          }),
        },
      ],
    },
  ],
})

const amselgrund = buildSite({
  ...DE,
  number: 32,
  key: 'amselgrund',
  name: 'Hof Amselgrund',
  type: 'fattening',
  company: 'Lienen',
  animalsQuantity: 980,
  state: 'Niedersachsen',
  postalCode: '49661',
  city: 'Cloppenburg',
  street: 'Amselgrund',
  houseNumber: '22',
  latitude: 52.8472,
  longitude: 8.0451,
  premiseId: 'DE-DEMO-0032',
  licence: { template: 'PIG-12', daysLeft: 77 },
  gateways: ['EG-8G4VB'],
  members: [
    { user: 'tammo', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [],
  notes: [],
  houses: [
    {
      name: 'Stall 1',
      airspaces: [
        {
          name: 'Abteil 1',
          label: '1',
          productType: 'FATTENING',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'C1',
            ...fattening,
            startDay: -39,
            animals: 490,
            sequence: 8,
          }),
        },
        {
          name: 'Abteil 2',
          label: '2',
          productType: 'FATTENING',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'C2',
            ...fattening,
            startDay: -67,
            animals: 485,
            sequence: 8,
          }),
        },
      ],
    },
  ],
})

export const germany: DemoSite[] = [brandt, eschenhof, amselgrund]
