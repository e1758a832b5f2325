/**
 * Hoeve ter Linde, the demo farmer's main site and the scene of the outbreak: it came with weaned piglets into
 * Nursery 2, was treated there and is on its way down, and has reached Fattening 1.
 */
import { buildSite, type DemoCourse, successiveBatches } from '#build.ts'
import type { DemoBatch, DemoSite } from '#types.ts'

const nursery = { productType: 'NURSERY', startAge: 21, endAge: 70 } as const
const fattening = { productType: 'FATTENING', startAge: 70, endAge: 175 } as const

const nursery2: DemoBatch = {
  name: 'N2-27',
  startDay: -16,
  startAge: 24,
  animals: 1412,
  startWeightKg: 6.8,
  expectedDays: 46,
  origin: 'Own sows and one herd from outside',
  genetics: 'Landrace × Large White × Piétrain',
  deaths: [
    { day: -9, deaths: 2 },
    { day: -7, deaths: 4, removed: 3 },
    { day: -5, deaths: 3 },
    { day: -2, deaths: 1 },
  ],
  treatments: [
    {
      startDay: -15,
      endDay: -15,
      productName: 'PCV2 vaccine',
      treatmentClass: 'VACCINE',
      route: 'INJECTION_IM',
      reason: 'PREVENTIVE',
      diagnosis: 'PCV2',
      totalQuantity: 1412,
      totalQuantityUnit: 'DOSES',
      withdrawalDays: 0,
      veterinarian: 'Dr. Ines Maes',
    },
    {
      startDay: -6,
      endDay: -2,
      productName: 'Water medication as prescribed',
      treatmentClass: 'ANTIBIOTIC',
      route: 'WATER',
      reason: 'RESPIRATORY',
      diagnosis: 'PMULT',
      totalQuantity: 12.5,
      totalQuantityUnit: 'KG',
      withdrawalDays: 14,
      veterinarian: 'Dr. Ines Maes',
      remarks: 'Five days through the dosing pump of house 1.',
    },
  ],
  comments: [
    {
      day: -16,
      hour: 15,
      by: 'farmer',
      text: 'Placed 1,412 piglets, a quarter of them bought in. Warm and dry, all drinkers checked.',
    },
    {
      day: -9,
      hour: 8,
      by: 'koen',
      text: 'Dry coughing when the lights go on, most of it near the east wall. Eating well.',
    },
    {
      day: -7,
      hour: 11,
      by: 'vet',
      text: 'Visit. Temperatures up to 40.4 °C in three pens. Oral fluids taken from four pens.',
    },
    { day: -6, hour: 9, by: 'farmer', text: 'Started the medication through the water.' },
    {
      day: -3,
      hour: 17,
      by: 'farmer',
      text: 'Coughing less in pens 3 and 4. Two pigs moved to the sick pen.',
    },
    { day: -1, hour: 18, by: 'koen', text: 'Livelier, water intake is back to normal.' },
  ],
}

/**
 * The batches before: one coughed a little, one was quiet, one had a bout in its fourth week, and one was never quite
 * well.
 */
const nursery2Before: DemoCourse[] = [
  {
    ratios: [0.7, 0.8, 0.9, 1.3, 1.6, 1.2, 0.9, 0.8],
    deaths: [
      [6, 2],
      [19, 3],
      [27, 2],
      [38, 1],
    ],
  },
  {
    ratios: [0.6, 0.7, 0.8, 0.9, 0.8, 0.8, 0.7, 0.7],
    deaths: [
      [8, 1],
      [22, 1],
      [33, 1],
    ],
  },
  {
    ratios: [0.8, 1, 1.9, 3.1, 2.3, 1.4, 1, 0.9],
    deaths: [
      [9, 2],
      [17, 4],
      [20, 6],
      [26, 3],
      [35, 2],
    ],
  },
  {
    ratios: [0.7, 0.9, 1.1, 1.6, 2, 1.8, 1.3, 1],
    deaths: [
      [7, 1],
      [16, 2],
      [29, 3],
      [40, 2],
    ],
  },
]

const fattening1: DemoBatch = {
  name: 'F1-14',
  startDay: -34,
  startAge: 70,
  animals: 1320,
  startWeightKg: 27,
  expectedDays: 105,
  origin: 'Nursery 4 of this site',
  genetics: 'Landrace × Large White × Piétrain',
  deaths: [
    { day: -20, deaths: 1 },
    { day: -4, deaths: 1, removed: 1 },
  ],
  comments: [
    { day: -34, hour: 14, by: 'farmer', text: 'Moved in from Nursery 4, evenly grown.' },
    {
      day: -1,
      hour: 19,
      by: 'koen',
      text: 'Some coughing at the evening feed, east side first. Boots are now changed between the houses.',
    },
  ],
}

export const linde: DemoSite = buildSite({
  number: 10,
  key: 'linde',
  name: 'Hoeve ter Linde',
  type: 'fattening',
  company: 'Verhaeghe & Zoon',
  animalsQuantity: 9600,
  country: 'BE',
  timezone: 'Europe/Brussels',
  state: 'West-Vlaanderen',
  postalCode: '8600',
  city: 'Diksmuide',
  street: 'Lindewegel',
  houseNumber: '4',
  latitude: 51.0331,
  longitude: 2.8652,
  premiseId: 'BE-DEMO-0010',
  supplierKey: 'agrilink',
  // Four batches of Nursery 2 lie between it and the recorded history.
  installedHour: -250 * 24,
  licence: { template: 'PIG-12', daysLeft: 212 },
  gateways: ['EG-4K7Q2', 'EG-9M3XT'],
  members: [
    { user: 'farmer', role: 'OWNER' },
    { user: 'koen', role: 'WORKER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [
    { code: 'PRRS', status: 'VACCINATED', sinceDay: -700 },
    { code: 'MHYO', status: 'POSITIVE', sinceDay: -410 },
    { code: 'APP', status: 'NEGATIVE' },
    { code: 'SIV', status: 'SUSPECTED', sinceDay: -7 },
  ],
  notes: [
    {
      by: 'vet',
      hoursAgo: 20,
      note: 'Samples',
      message:
        'I sampled Fattening 1 yesterday as well, results in three days. Please keep the boots per house.',
    },
    {
      by: 'admin',
      hoursAgo: 310,
      note: 'Service',
      message: 'Both gateways run software 2.6.1 since this morning.',
    },
  ],
  houses: [
    {
      name: 'House 1',
      airspaces: [
        {
          name: 'Nursery 1',
          label: 'N1',
          productType: nursery.productType,
          decks: { East: 2, West: 2 },
          batches: successiveBatches({ prefix: 'N1', ...nursery, startDay: -6, animals: 980, sequence: 28 }),
        },
        {
          name: 'Nursery 2',
          label: 'N2',
          productType: nursery.productType,
          decks: { East: 3, West: 3 },
          batches: successiveBatches({
            prefix: 'N2',
            ...nursery,
            startDay: -16,
            animals: 1412,
            active: nursery2,
            courses: nursery2Before,
          }),
        },
        {
          name: 'Nursery 3',
          label: 'N3',
          productType: nursery.productType,
          decks: { East: 2, West: 2 },
          batches: successiveBatches({ prefix: 'N3', ...nursery, startDay: -27, animals: 960 }),
        },
        {
          name: 'Nursery 4',
          label: 'N4',
          productType: nursery.productType,
          decks: { East: 2, West: 2 },
          batches: successiveBatches({ prefix: 'N4', ...nursery, startDay: -32, animals: 940, sequence: 26 }),
        },
      ],
    },
    {
      name: 'House 2',
      airspaces: [
        {
          name: 'Fattening 1',
          label: 'F1',
          productType: fattening.productType,
          gateway: 1,
          decks: { East: 3, West: 3 },
          batches: successiveBatches({
            prefix: 'F1',
            ...fattening,
            startDay: -34,
            animals: 1320,
            active: fattening1,
          }),
        },
        {
          name: 'Fattening 2',
          label: 'F2',
          productType: fattening.productType,
          gateway: 1,
          decks: { East: 2, West: 2 },
          batches: successiveBatches({
            prefix: 'F2',
            ...fattening,
            startDay: -42,
            animals: 890,
            sequence: 13,
          }),
        },
        {
          name: 'Fattening 3',
          label: 'F3',
          productType: fattening.productType,
          gateway: 1,
          decks: { East: 2, West: 2 },
          batches: successiveBatches({
            prefix: 'F3',
            ...fattening,
            startDay: -14,
            animals: 900,
            sequence: 15,
          }),
        },
        {
          name: 'Quarantine',
          label: 'Q',
          productType: fattening.productType,
          gateway: 1,
          decks: { Whole: 2 },
          batches: [],
        },
      ],
    },
  ],
})
