/** The Belgian sites besides Hoeve ter Linde. */
import { buildSite, successiveBatches } from '#build.ts'
import type { DemoSite } from '#types.ts'

const BE = { country: 'BE', timezone: 'Europe/Brussels', supplierKey: 'agrilink' } as const
const nursery = { startAge: 21, endAge: 70 }
const fattening = { startAge: 70, endAge: 175 }

/** Mounted by the supplier yesterday, reporting from empty airspaces, waiting for the farmer to take it over. */
const kapelhof = buildSite({
  ...BE,
  number: 11,
  key: 'kapelhof',
  name: 'Stal Kapelhof',
  type: 'fattening',
  company: 'Verhaeghe & Zoon',
  animalsQuantity: 1800,
  state: 'West-Vlaanderen',
  postalCode: '8820',
  city: 'Torhout',
  street: 'Kapelhofdreef',
  houseNumber: '19',
  latitude: 51.0656,
  longitude: 3.1028,
  premiseId: 'BE-DEMO-0011',
  licence: { template: 'PIG-12', daysLeft: 366 },
  gateways: ['EG-7R2WD'],
  waiting: true,
  installedHour: -19,
  members: [
    { user: 'farmer', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [],
  notes: [
    {
      by: 'admin',
      hoursAgo: 18,
      note: 'Installed',
      message: 'Four monitors hang and report. Please check the plan and activate the site.',
    },
  ],
  houses: [
    {
      name: 'House 1',
      airspaces: [
        {
          name: 'Fattening A',
          label: 'A',
          productType: 'FATTENING',
          decks: { Left: 1, Right: 1 },
          batches: [],
        },
        {
          name: 'Fattening B',
          label: 'B',
          productType: 'FATTENING',
          decks: { Left: 1, Right: 1 },
          batches: [],
        },
      ],
    },
  ],
})

/** Nursery A runs too cold: its climate computer follows a curve meant for older piglets. */
const rode = buildSite({
  ...BE,
  number: 12,
  key: 'rode',
  name: 'Hof te Rode',
  type: 'piglet',
  company: 'Verhaeghe & Zoon',
  animalsQuantity: 2300,
  state: 'Oost-Vlaanderen',
  postalCode: '9700',
  city: 'Oudenaarde',
  street: 'Rodestraat',
  houseNumber: '31',
  latitude: 50.8452,
  longitude: 3.6043,
  premiseId: 'BE-DEMO-0012',
  licence: { template: 'PIG-12', daysLeft: 148 },
  gateways: ['EG-2H8NV'],
  members: [
    { user: 'farmer', role: 'OWNER' },
    { user: 'koen', role: 'MANAGER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [{ code: 'PRRS', status: 'NEGATIVE' }],
  notes: [],
  houses: [
    {
      name: 'House 1',
      airspaces: [
        {
          name: 'Nursery A',
          label: 'A',
          productType: 'NURSERY',
          decks: { Front: 1, Back: 1 },
          batches: successiveBatches({ prefix: 'A', ...nursery, startDay: -8, animals: 520, sequence: 31 }),
        },
        {
          name: 'Nursery B',
          label: 'B',
          productType: 'NURSERY',
          decks: { Front: 1, Back: 1 },
          batches: successiveBatches({ prefix: 'B', ...nursery, startDay: -22, animals: 540, sequence: 30 }),
        },
        {
          name: 'Nursery C',
          label: 'C',
          productType: 'NURSERY',
          decks: { Front: 1, Back: 1 },
          batches: successiveBatches({ prefix: 'C', ...nursery, startDay: -36, animals: 530, sequence: 30 }),
        },
      ],
    },
  ],
})

const brug = buildSite({
  ...BE,
  number: 13,
  key: 'brug',
  name: 'Varkenshof De Brug',
  type: 'fattening',
  company: 'Verhaeghe & Zoon',
  animalsQuantity: 2600,
  state: 'West-Vlaanderen',
  postalCode: '8790',
  city: 'Waregem',
  street: 'Brugdreef',
  houseNumber: '8',
  latitude: 50.8893,
  longitude: 3.4271,
  premiseId: 'BE-DEMO-0013',
  licence: { template: 'PIG-24', daysLeft: 401 },
  gateways: ['EG-5T6BK'],
  members: [
    { user: 'farmer', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [{ code: 'MHYO', status: 'VACCINATED', sinceDay: -300 }],
  notes: [],
  houses: [
    {
      name: 'House 1',
      airspaces: [
        {
          name: 'Airspace 1',
          label: '1',
          productType: 'FATTENING',
          decks: { Left: 1, Right: 1 },
          batches: successiveBatches({
            prefix: 'B1',
            ...fattening,
            startDay: -51,
            animals: 480,
            sequence: 9,
          }),
        },
        {
          name: 'Airspace 2',
          label: '2',
          productType: 'FATTENING',
          decks: { Left: 1, Right: 1 },
          batches: successiveBatches({
            prefix: 'B2',
            ...fattening,
            startDay: -88,
            animals: 470,
            sequence: 9,
          }),
        },
        {
          name: 'Airspace 3',
          label: '3',
          productType: 'FATTENING',
          decks: { Left: 1, Right: 1 },
          batches: successiveBatches({
            prefix: 'B3',
            ...fattening,
            startDay: -20,
            animals: 490,
            sequence: 10,
          }),
        },
      ],
    },
  ],
})

const klaver = buildSite({
  ...BE,
  number: 14,
  key: 'klaver',
  name: 'Boerderij Klaver',
  type: 'sow',
  company: 'Claes Zeugenhouderij',
  animalsQuantity: 620,
  state: 'Antwerpen',
  postalCode: '2460',
  city: 'Kasterlee',
  street: 'Klaverpad',
  houseNumber: '2',
  latitude: 51.2411,
  longitude: 4.9669,
  premiseId: 'BE-DEMO-0014',
  licence: { template: 'PIG-36', daysLeft: 688 },
  gateways: ['EG-3C9LF'],
  members: [
    { user: 'lotte', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [{ code: 'PRRS', status: 'VACCINATED', sinceDay: -900 }],
  notes: [],
  houses: [
    {
      name: 'Sow house',
      airspaces: [
        {
          name: 'Gestation',
          label: 'G',
          productType: 'SOW_GESTATION',
          decks: { North: 2, South: 1 },
          batches: [{ name: 'Herd', startDay: -200, startAge: 365, animals: 420 }],
        },
        {
          name: 'Farrowing 1',
          label: 'K1',
          productType: 'SOW_FARROWING',
          decks: { Whole: 1 },
          batches: successiveBatches({
            prefix: 'K1',
            startAge: 365,
            endAge: 393,
            startDay: -12,
            animals: 60,
            sequence: 41,
          }),
        },
        {
          name: 'Farrowing 2',
          label: 'K2',
          productType: 'SOW_FARROWING',
          decks: { Whole: 1 },
          batches: successiveBatches({
            prefix: 'K2',
            startAge: 365,
            endAge: 393,
            startDay: -21,
            animals: 58,
            sequence: 40,
          }),
        },
      ],
    },
  ],
})

const troisTilleuls = buildSite({
  ...BE,
  number: 15,
  key: 'tilleuls',
  name: 'Ferme des Trois Tilleuls',
  type: 'fattening',
  company: 'Delvaux',
  animalsQuantity: 1000,
  state: 'Hainaut',
  postalCode: '7800',
  city: 'Ath',
  street: 'Chemin des Tilleuls',
  houseNumber: '3',
  latitude: 50.6301,
  longitude: 3.7775,
  premiseId: 'BE-DEMO-0015',
  licence: { template: 'PIG-12', daysLeft: 19 },
  gateways: ['EG-6P4YJ'],
  members: [
    { user: 'margot', role: 'OWNER' },
    { user: 'vet', role: 'VETERINARIAN' },
  ],
  diseases: [],
  notes: [],
  houses: [
    {
      name: 'Étable',
      airspaces: [
        {
          name: 'Salle 1',
          label: 'S1',
          productType: 'WEAN_TO_FINISH',
          decks: { Gauche: 1, Droite: 1 },
          batches: successiveBatches({
            prefix: 'S1',
            startAge: 21,
            endAge: 180,
            startDay: -70,
            animals: 510,
            sequence: 5,
          }),
        },
        {
          name: 'Salle 2',
          label: 'S2',
          productType: 'WEAN_TO_FINISH',
          decks: { Gauche: 1, Droite: 1 },
          batches: successiveBatches({
            prefix: 'S2',
            startAge: 21,
            endAge: 180,
            startDay: -118,
            animals: 495,
            sequence: 5,
          }),
        },
      ],
    },
  ],
})

export const belgium: DemoSite[] = [kapelhof, rode, brug, klaver, troisTilleuls]
