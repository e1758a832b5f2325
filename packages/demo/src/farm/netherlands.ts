/** The Dutch sites. */
import { buildSite, successiveBatches } from '#build.ts'
import type { DemoSite } from '#types.ts'

const NL = { country: 'NL', timezone: 'Europe/Amsterdam', supplierKey: 'stalgoed' } as const
const nursery = { startAge: 21, endAge: 70 }
const fattening = { startAge: 70, endAge: 175 }

/** Two airspaces are too damp: drinkers spill and a humidity limit is set far too high. */
const peelhoeve = buildSite({
  ...NL,
  number: 20,
  key: 'peelhoeve',
  name: 'De Peelhoeve',
  type: 'fattening',
  company: 'Maatschap Wouters',
  animalsQuantity: 1900,
  state: 'Noord-Brabant',
  postalCode: '5421 XA',
  city: 'Gemert',
  street: 'Peelhoevepad',
  houseNumber: '12',
  latitude: 51.5558,
  longitude: 5.6904,
  premiseId: 'NL-DEMO-0020',
  licence: { template: 'PIG-24', daysLeft: 655 },
  gateways: ['EG-8D5ZS'],
  members: [
    { user: 'jelle', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [{ code: 'PRRS', status: 'VACCINATED', sinceDay: -520 }],
  notes: [],
  houses: [
    {
      name: 'Stal 1',
      airspaces: [
        {
          name: 'Afdeling 1',
          label: '1',
          productType: 'FATTENING',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'P1',
            ...fattening,
            startDay: -30,
            animals: 470,
            sequence: 11,
          }),
        },
        {
          name: 'Afdeling 2',
          label: '2',
          productType: 'FATTENING',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'P2',
            ...fattening,
            startDay: -47,
            animals: 480,
            sequence: 11,
          }),
        },
        {
          name: 'Afdeling 3',
          label: '3',
          productType: 'FATTENING',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'P3',
            ...fattening,
            startDay: -64,
            animals: 465,
            sequence: 10,
          }),
        },
        {
          name: 'Afdeling 4',
          label: '4',
          productType: 'FATTENING',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'P4',
            ...fattening,
            startDay: -81,
            animals: 475,
            sequence: 10,
          }),
        },
      ],
    },
  ],
})

/** The site was switched on this morning: data arrive, and the first RHS comes after twelve hours of audio. */
const nieuwErf = buildSite({
  ...NL,
  number: 21,
  key: 'nieuw-erf',
  name: 'Nieuw Erf',
  type: 'fattening',
  company: 'Van Erp Varkens',
  animalsQuantity: 960,
  state: 'Limburg',
  postalCode: '5801 ZZ',
  city: 'Venray',
  street: 'Nieuw Erf',
  houseNumber: '1',
  latitude: 51.5251,
  longitude: 5.9748,
  premiseId: 'NL-DEMO-0021',
  licence: { template: 'PIG-12', daysLeft: 365 },
  gateways: ['EG-1V7GM'],
  installedHour: -9,
  members: [
    { user: 'sanne', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [],
  notes: [],
  houses: [
    {
      name: 'Stal 1',
      airspaces: [
        {
          name: 'Afdeling 1',
          label: '1',
          productType: 'FATTENING',
          decks: { Links: 1, Rechts: 1 },
          batches: [{ name: 'NE1-1', startDay: -12, startAge: 72, animals: 480, expectedDays: 100 }],
        },
        {
          name: 'Afdeling 2',
          label: '2',
          productType: 'FATTENING',
          decks: { Links: 1, Rechts: 1 },
          batches: [{ name: 'NE2-1', startDay: -12, startAge: 72, animals: 480, expectedDays: 100 }],
        },
      ],
    },
  ],
})

/** Airspace 3 had a mild bout two weeks ago and is over it. */
const aa = buildSite({
  ...NL,
  number: 22,
  key: 'aa',
  name: 'Ter Aa',
  type: 'piglet',
  company: 'Verhoeven Biggen',
  animalsQuantity: 1700,
  state: 'Noord-Brabant',
  postalCode: '5281 AB',
  city: 'Boxtel',
  street: 'Aadijk',
  houseNumber: '40',
  latitude: 51.5909,
  longitude: 5.3292,
  premiseId: 'NL-DEMO-0022',
  licence: { template: 'PIG-24', daysLeft: 655 },
  gateways: ['EG-5N1CQ'],
  members: [
    { user: 'bram', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [{ code: 'SIV', status: 'POSITIVE', sinceDay: -14 }],
  notes: [],
  houses: [
    {
      name: 'Stal 1',
      airspaces: [
        {
          name: 'Airspace 1',
          label: '1',
          productType: 'NURSERY',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'AA1',
            ...nursery,
            startDay: -18,
            animals: 560,
            sequence: 22,
          }),
        },
        {
          name: 'Airspace 2',
          label: '2',
          productType: 'NURSERY',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'AA2',
            ...nursery,
            startDay: -11,
            animals: 550,
            sequence: 22,
          }),
        },
        {
          name: 'Airspace 3',
          label: '3',
          productType: 'NURSERY',
          decks: { Links: 1, Rechts: 1 },
          batches: successiveBatches({
            prefix: 'AA3',
            ...nursery,
            startDay: -33,
            animals: 545,
            sequence: 21,
            active: {
              treatments: [
                {
                  startDay: -17,
                  endDay: -14,
                  productName: 'Fever relief in water as prescribed',
                  treatmentClass: 'ANTI_INFLAMMATORY',
                  route: 'WATER',
                  reason: 'RESPIRATORY',
                  diagnosis: 'SIV',
                  totalQuantity: 3,
                  totalQuantityUnit: 'KG',
                  withdrawalDays: 2,
                  veterinarian: 'Dr. Ines Maes',
                },
              ],
              comments: [
                {
                  day: -17,
                  hour: 10,
                  by: 'bram',
                  text: 'Coughing all over, appetite still good. Vet called.',
                },
              ],
            },
          }),
        },
      ],
    },
  ],
})

const pluimgaard = buildSite({
  ...NL,
  number: 23,
  key: 'pluimgaard',
  name: 'Pluimgaard',
  type: 'fattening',
  company: 'Hendriks Pluimvee',
  animalsQuantity: 44_000,
  state: 'Gelderland',
  postalCode: '3771 ZX',
  city: 'Barneveld',
  street: 'Gaardlaan',
  houseNumber: '7',
  latitude: 52.1401,
  longitude: 5.5866,
  premiseId: 'NL-DEMO-0023',
  licence: { template: 'POULTRY-12', daysLeft: 290 },
  gateways: ['EG-9F2RH'],
  members: [
    { user: 'roos', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [{ code: 'IB', status: 'VACCINATED', sinceDay: -40 }],
  notes: [],
  houses: [
    {
      name: 'Stal 1',
      airspaces: [
        {
          name: 'Hal 1',
          label: 'H1',
          productType: 'BROILERS',
          decks: { Voor: 2, Achter: 2 },
          batches: successiveBatches({
            prefix: 'H1',
            startAge: 1,
            endAge: 42,
            startDay: -18,
            animals: 22_000,
            emptyDays: 8,
          }),
        },
      ],
    },
    {
      name: 'Stal 2',
      airspaces: [
        {
          name: 'Hal 2',
          label: 'H2',
          productType: 'BROILERS',
          decks: { Voor: 2, Achter: 2 },
          batches: successiveBatches({
            prefix: 'H2',
            startAge: 1,
            endAge: 42,
            startDay: -11,
            animals: 22_000,
            emptyDays: 8,
          }),
        },
      ],
    },
  ],
})

const veldlust = buildSite({
  ...NL,
  number: 24,
  key: 'veldlust',
  name: 'Zeugenbedrijf Veldlust',
  type: 'sow',
  company: 'Nijland Zeugen',
  animalsQuantity: 520,
  state: 'Overijssel',
  postalCode: '8102 ZZ',
  city: 'Raalte',
  street: 'Veldlustweg',
  houseNumber: '15',
  latitude: 52.3858,
  longitude: 6.2749,
  premiseId: 'NL-DEMO-0024',
  licence: { template: 'PIG-12', daysLeft: 96 },
  gateways: ['EG-2B6TX'],
  members: [
    { user: 'gerrit', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [],
  notes: [],
  houses: [
    {
      name: 'Stal 1',
      airspaces: [
        {
          name: 'Dragend',
          label: 'D',
          productType: 'SOW_GESTATION',
          decks: { Noord: 1, Zuid: 1 },
          batches: [{ name: 'Herd', startDay: -340, startAge: 365, animals: 400 }],
        },
        {
          name: 'Kraam 1',
          label: 'K1',
          productType: 'SOW_FARROWING',
          decks: { Whole: 1 },
          batches: successiveBatches({
            prefix: 'K1',
            startAge: 365,
            endAge: 393,
            startDay: -16,
            animals: 55,
            sequence: 36,
          }),
        },
      ],
    },
  ],
})

export const netherlands: DemoSite[] = [peelhoeve, nieuwErf, aa, pluimgaard, veldlust]
