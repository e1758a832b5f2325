import { expect, it } from 'vitest'
import type { PhaseWords } from '#domain/values/use-phase-words.ts'
import { arePhasesUsual, newBatch, toStored, usualPhases } from './batch-form-values.ts'

const words: PhaseWords = {
  read: (_productType, name) => ({ Grower: 'Vormast', 'Finisher 1': 'Mittelmast' })[name] ?? name,
  stored: (_productType, written) => ({ Vormast: 'Grower', Mittelmast: 'Finisher 1' })[written] ?? written,
}

it('A new batch has its phases in the reader’s words, and sends them by the names they are stored under', () => {
  const values = newBatch('FATTENING', { today: '2026-11-23', words })
  expect(values.age_phases.map(({ name }) => name)).toEqual(['Vormast', 'Mittelmast', 'Finisher 2'])
  expect(arePhasesUsual(values.age_phases, usualPhases('FATTENING', words))).toBe(true)
  const [first, ...rest] = values.age_phases
  const changed = {
    ...values,
    age_phases: [{ ...first, name: 'Vor der Hitze', start_age_in_days: 70 }, ...rest],
  }
  expect(arePhasesUsual(changed.age_phases, usualPhases('FATTENING', words))).toBe(false)
  expect(toStored(changed, words).age_phases).toEqual([
    { name: 'Vor der Hitze', start_age_in_days: 70 },
    { name: 'Finisher 1', start_age_in_days: 110 },
    { name: 'Finisher 2', start_age_in_days: 140 },
  ])
})
