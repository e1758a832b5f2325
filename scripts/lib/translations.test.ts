import { describe, expect, it } from 'vitest'
import { categoriesOf, checkPage, checkTranslation } from './translations.mjs'

interface Given {
  language?: string
  english: Record<string, string>
  texts: Record<string, string>
  same?: string[]
}

const faults = ({ language = 'de', english, texts, same = [] }: Given): string[] =>
  checkTranslation({
    language,
    reference: new Map(Object.entries(english)),
    texts: new Map(Object.entries(texts)),
    same: new Set(same),
  })

const faultsIn = (language: string, text: string, english = 'Something of English') =>
  faults({ language, english: { key: english }, texts: { key: text } })

describe('A translation', () => {
  it('A translation has every key of English and no other', () => {
    const texts = { home: 'Start', extra: 'Mehr' }
    expect(faults({ english: { home: 'Home', end: 'End' }, texts })).toEqual([
      '"end" is missing',
      '"extra" is not asked for',
    ])
  })

  it.each([
    ['pl', ['one', 'few', 'many', 'other']],
    ['pt', ['one', 'many', 'other']],
    ['de', ['one', 'other']],
    ['cn', ['other']],
  ])('A translation of %s has exactly its plural forms: %j', (language, forms) => {
    const english = { days_one: 'One day', days_other: '{{count}} days', days_zero: 'No day' }
    const own = [...forms, 'zero'].map(form => [`days_${form}`, '{{count}} x'] as const)
    const texts = Object.fromEntries(own.map(([key, text]) => [key, key === 'days_zero' ? 'x' : text]))
    expect(faults({ language, english, texts })).toEqual([])
    expect(faults({ language, english, texts: { days_zero: 'x' } })).toHaveLength(forms.length)
    expect(faults({ language, english, texts: { ...texts, days_two: 'x' } })).toEqual([
      '"days_two" is not asked for',
    ])
  })

  it('A translation has the ordinal forms of its language, and a key that only ends like a plural as it is', () => {
    const english = {
      turn_ordinal_one: '{{count}}st',
      turn_ordinal_other: '{{count}}th',
      invited_other: 'No',
    }
    const texts = { turn_ordinal_many: "l'{{count}}º", turn_ordinal_other: '{{count}}º', invited_other: 'Ma' }
    expect(faults({ language: 'it', english, texts })).toEqual([])
  })

  it('A translation may say one without its number, but not a form that stands for many numbers', () => {
    const english = { pigs_one: 'One pig', pigs_other: '{{count}} pigs' }
    expect(faults({ english, texts: { pigs_one: 'Ein Schwein', pigs_other: 'Schweine' } })).toEqual([
      '"pigs_other" does not tell its number: Schweine',
    ])
    const polish = { pigs_one: 'Świnia', pigs_few: 'Świnie', pigs_many: '{{count}}', pigs_other: '{{count}}' }
    expect(faults({ language: 'pl', english, texts: polish })).toEqual([
      '"pigs_few" does not tell its number: Świnie',
    ])
  })

  it.each([
    ['Hallo', 'lost one of {{name}}'],
    ['{{nom}}, {{name}}', 'has an unknown {{nom}}'],
    ['{{name}} <1>hier</1>', 'has other tags than English'],
  ])('A translation with “%s” for “Hello {{name}}” %s', (text, fault) => {
    expect(faultsIn('de', text, 'Hello {{name}}')).toEqual([`"key" ${fault}: ${text}`])
  })

  it('A translation is not empty where English says something', () => {
    expect(faultsIn('de', ' ')).toEqual(['"key" is empty:  '])
    expect(faultsIn('de', '', '')).toEqual([])
  })

  it('A translation says the same as English only for codes, and for words on the list', () => {
    expect(faultsIn('de', 'PDF, °C', 'PDF, °C')).toEqual([])
    expect(faultsIn('de', 'Status', 'Status').join()).toContain('equals English')
    const gateways = { key: 'Gateways offline: {{names}}' }
    expect(faults({ english: gateways, texts: gateways, same: ['Gateways', 'Offline'] })).toEqual([])
    expect(faults({ english: gateways, texts: gateways, same: ['Gateway', 'Offline'] })).toHaveLength(1)
    expect(faults({ english: { key: 'Status' }, texts: { key: 'Status' }, same: ['Status'] })).toEqual([])
  })

  it.each([
    ['de', 'Rufe deinen Tierarzt an.', 'deinen'],
    ['es', 'Llama a tú veterinario', 'tú'],
    ['nl', 'Bel je dierenarts', 'je'],
    ['cn', '你的猪舍', '你'],
    ['pl', 'To dla Ciebie', 'Ciebie'],
    ['fr', 'Appelez ton vétérinaire', 'ton'],
  ])('A text of %s in another form of address is found: %s', (language, text, word) => {
    expect(faultsIn(language, text)).toEqual([`"key" addresses the reader as “${word}”: ${text}`])
  })

  it.each([
    ['de', 'Der Stall ist durchgelüftet.'],
    ['es', 'Está todo en su sitio'],
    ['pl', 'ci rolnicy'],
    ['hu', 'Terem, tisztítás után'],
    ['it', 'Tutti i siti'],
  ])('A text of %s is not taken for it: %s', (language, text) => expect(faultsIn(language, text)).toEqual([]))
})

it('Chinese is known by its tag, whatever the machine speaks', () => {
  expect(categoriesOf('cn')).toEqual([{ category: 'other', isMany: true }])
})

it('A translated page has the headings, lists and links of the English one', () => {
  const reference = '<h1>Terms</h1><p>One</p><ul><li><a href="/x">Two</a></li></ul>'
  expect(checkPage({ reference, page: `<p>Übersetzung</p>${reference}` })).toEqual([])
  expect(checkPage({ reference, page: '<h1>Terms</h1><ul><li>Two</li></ul>' })).toEqual([
    'has 0 <a> instead of 1',
  ])
})
