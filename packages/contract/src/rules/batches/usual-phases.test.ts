import { expect, it } from 'vitest'
import { PRODUCT_TYPES } from '#values.ts'
import { DEFAULT_AGE_PHASES } from './age.ts'
import { storedPhaseName, usualPhase } from './usual-phases.ts'

it('Every phase that a new batch starts with has a word of its own in each language', () => {
  for (const productType of PRODUCT_TYPES) {
    const keys = DEFAULT_AGE_PHASES[productType].map(({ name }) => usualPhase(productType, name))
    expect(keys).not.toContain(undefined)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

it.each([
  ['FATTENING', 'Grower', 'GROWER'],
  ['BROILERS', 'Grower', 'CHICK_GROWER'],
  // A batch that was given another product type keeps the phases it had.
  ['NURSERY', 'Finisher 2', 'FINISHER_2'],
  ['BROILERS', 'Finisher 2', undefined],
  ['FATTENING', 'grower', undefined],
  ['FATTENING', 'Before the heat', undefined],
  ['FATTENING', 'constructor', undefined],
] as const)('The word in %s, “%s”, is %s', (productType, name, key) => {
  expect(usualPhase(productType, name)).toBe(key)
})

it('A usual phase is stored as that phase, whatever a reader calls it, any other name as it is written', () => {
  const wordOf = (phase: string) => (phase === 'GROWER' ? 'Vormast' : `Wort für ${phase}`)
  const stored = (written: string) => storedPhaseName('FATTENING', { written, wordOf })
  expect([stored('Vormast'), stored(' Vormast '), stored('Wort für LATE')]).toEqual([
    'Grower',
    'Grower',
    'Late',
  ])
  expect([stored('Vor der Hitze'), stored('')]).toEqual(['Vor der Hitze', ''])
})
