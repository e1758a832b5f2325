/** A fleet is made of countries, names, suppliers, and ways to keep each kind of animal. */
import type { AlgoType, ProductType, SiteType } from '@earshot/contract/values.ts'

export interface FleetCountry {
  code: string
  timezone: string
  /** The middle of where its farms lie, and how far around. */
  latitude: number
  longitude: number
  degrees: number
  language: string
  /** The word for farms there. */
  farm: string
  cities: readonly string[]
}

const CITIES = {
  BE: ['Kortemark', 'Tielt', 'Roeselare', 'Diksmuide', 'Bree', 'Geel', 'Ath'],
  NL: ['Deurne', 'Venray', 'Boxmeer', 'Raalte', 'Barneveld', 'Someren', 'Ede'],
  DE: ['Cloppenburg', 'Vechta', 'Borken', 'Coesfeld', 'Soest', 'Diepholz', 'Lingen'],
  FR: ['Lamballe', 'Loudéac', 'Pontivy', 'Landivisiau', 'Vitré', 'Craon'],
  DK: ['Herning', 'Holstebro', 'Viborg', 'Skive', 'Grindsted'],
  ES: ['Fraga', 'Monzón', 'Binéfar', 'Ejea', 'Alcarràs'],
  PL: ['Gostyń', 'Kościan', 'Żuromin', 'Mława', 'Śrem'],
  US: ['Story City', 'Sioux Center', 'Le Mars', 'Algona', 'Iowa Falls'],
} as const

/** A country that stands here several times has so many times more farms. */
export const COUNTRIES: readonly FleetCountry[] = [
  ...times(3, {
    code: 'BE',
    timezone: 'Europe/Brussels',
    language: 'nl',
    farm: 'Hoeve',
    cities: CITIES.BE,
    latitude: 50.95,
    longitude: 4.1,
    degrees: 0.9,
  }),
  ...times(3, {
    code: 'NL',
    timezone: 'Europe/Amsterdam',
    language: 'nl',
    farm: 'Boerderij',
    cities: CITIES.NL,
    latitude: 51.9,
    longitude: 5.6,
    degrees: 0.8,
  }),
  ...times(4, {
    code: 'DE',
    timezone: 'Europe/Berlin',
    language: 'de',
    farm: 'Hof',
    cities: CITIES.DE,
    latitude: 52.3,
    longitude: 8.8,
    degrees: 1.6,
  }),
  ...times(1, {
    code: 'FR',
    timezone: 'Europe/Paris',
    language: 'fr',
    farm: 'Ferme',
    cities: CITIES.FR,
    latitude: 48.1,
    longitude: -1.9,
    degrees: 1.3,
  }),
  ...times(1, {
    code: 'DK',
    timezone: 'Europe/Copenhagen',
    language: 'en-US',
    farm: 'Gården',
    cities: CITIES.DK,
    latitude: 56,
    longitude: 9.2,
    degrees: 0.8,
  }),
  ...times(1, {
    code: 'ES',
    timezone: 'Europe/Madrid',
    language: 'es',
    farm: 'Granja',
    cities: CITIES.ES,
    latitude: 41.6,
    longitude: -0.2,
    degrees: 1.4,
  }),
  ...times(1, {
    code: 'PL',
    timezone: 'Europe/Warsaw',
    language: 'pl',
    farm: 'Gospodarstwo',
    cities: CITIES.PL,
    latitude: 52.3,
    longitude: 18.3,
    degrees: 1.8,
  }),
  ...times(1, {
    code: 'US',
    timezone: 'America/Chicago',
    language: 'en-US',
    farm: 'Farm',
    cities: CITIES.US,
    latitude: 42.1,
    longitude: -93.6,
    degrees: 1.9,
  }),
]

export const FARM_NAMES: readonly string[] = [
  ...['ten Berg', 'Lindenhof', 'ter Beke', 'Eikenlaan', 'Zonneveld', 'Kapelle', 'Moorland', 'Rietveld'],
  ...['Sankt Anna', 'Am Wald', 'Birkenau', 'Grünwiese', 'Schönfeld', 'Mühlbach', 'de l’Étang', 'du Chêne'],
  ...['La Vallée', 'San Isidro', 'El Pinar', 'Østergård', 'Vestermark', 'Skovly', 'Zielona', 'Dębowa'],
  ...['Prairie View', 'Cedar Creek', 'Maple Ridge', 'North Fork', 'Willow Bend', 'Heidehof', 'Polderzicht'],
  ...['De Hoef', 'Achterhoek', 'Bosrand', 'Nieuwland', 'Groenveld', 'Klaverhof', 'Torenhof', 'Waterkant'],
]
export const FIRST_NAMES: readonly string[] = [
  ...['An', 'Bart', 'Claire', 'Dirk', 'Elena', 'Freek', 'Greta', 'Hanne', 'Inès', 'Jan', 'Katrin', 'Lars'],
  ...['Marek', 'Noor', 'Oskar', 'Pilar', 'Quinten', 'Rosa', 'Søren', 'Tess', 'Ulrich', 'Vera', 'Wout', 'Zoë'],
]
export const LAST_NAMES: readonly string[] = [
  ...['Aerts', 'Bakker', 'Christensen', 'Declercq', 'Engel', 'Fischer', 'García', 'Hendriks', 'Iversen'],
  ...['Janssens', 'Kowalski', 'Lefèvre', 'Müller', 'Nowak', 'Olsen', 'Peeters', 'Quint', 'Rousseau', 'Smit'],
  ...['Thompson', 'Ulrichs', 'Vermeulen', 'Weber', 'Zieliński'],
]
export const SUPPLIERS: readonly string[] = [
  ...['Barnlink Europe', 'Stalwerk', 'Agro Nordwest', 'Élevage Conseil', 'Granja Control', 'Landbohjælp'],
  ...['Midwest Barn Supply', 'Hodowla Serwis', 'Veetech Zuid', 'Klimaat & Stal', 'Tierwohl Technik'],
]

export interface FleetProduct {
  product_type: ProductType
  algo_type: AlgoType
  site_type: SiteType
  species: 'pig' | 'poultry'
  start_age: number
  /** The days that a batch stays. */
  days: number
  animals: number
  /** The temperatures in °C. */
  lo: number
  hi: number
  price_code: string
}

const PIG = { species: 'pig', price_code: 'PIG-24' } as const

/** A product that is kept more often at sites of its type is in the list more often. */
export const PRODUCTS: readonly FleetProduct[] = [
  { ...PIG, ...product('NURSERY', 'PIGLET_COUGH', 'piglet'), ...batch(25, 45, 420), lo: 22, hi: 28 },
  { ...PIG, ...product('SOW_GESTATION', 'SOW_COUGH', 'sow'), ...batch(300, 110, 180), lo: 17, hi: 23 },
  { ...PIG, ...product('SOW_FARROWING', 'SOW_COUGH', 'sow'), ...batch(300, 30, 60), lo: 19, hi: 25 },
  { ...PIG, ...product('NURSERY', 'PIGLET_COUGH', 'sow'), ...batch(25, 45, 300), lo: 22, hi: 28 },
  { ...PIG, ...product('FATTENING', 'PIG_COUGH', 'fattening'), ...batch(70, 115, 250), lo: 17, hi: 24 },
  { ...PIG, ...product('FATTENING', 'PIG_COUGH', 'fattening'), ...batch(72, 112, 320), lo: 17, hi: 24 },
  { ...PIG, ...product('WEAN_TO_FINISH', 'PIG_COUGH', 'fattening'), ...batch(25, 165, 280), lo: 18, hi: 26 },
  {
    ...product('BROILERS', 'POULTRY_RESP', 'fattening'),
    ...batch(1, 40, 22_000),
    lo: 21,
    hi: 31,
    species: 'poultry',
    price_code: 'POULTRY-12',
  },
]

function times<One>(count: number, one: One): One[] {
  return Array.from({ length: count }, () => one)
}

function product(product_type: ProductType, algo_type: AlgoType, site_type: SiteType) {
  return { product_type, algo_type, site_type }
}

function batch(start_age: number, days: number, animals: number) {
  return { start_age, days, animals }
}
