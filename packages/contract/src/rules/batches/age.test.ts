import { describe, expect, it } from 'vitest'
import { DOMAIN } from '#domain.ts'
import { isTimeZone } from '#rules/calendar.ts'
import { dayBounds, dayStart, localDay, localHour } from '#rules/local-day.ts'
import { addDays, ageInDays, animalsPresent, DEFAULT_AGE_PHASES, daysBetween, phaseAt } from './age.ts'
import { defaultProductType, PRODUCT_TYPE_FACTS, siteAnimal, species } from './product-types.ts'
import { stageCompatibility } from './stage-compatibility.ts'

describe('The age of a batch', () => {
  const batch = { start_date: '2026-02-27', start_age_in_days: 70 }
  it.each([
    ['2026-02-27', 70],
    ['2026-03-01', 72],
    ['2026-02-26', 69],
    ['2027-02-27', 435],
  ])('The age on %s is %d days', (date, age) => {
    expect(ageInDays(batch, date)).toBe(age)
  })
  it('The age counts days over a leap day and back', () => {
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01')
    expect(addDays('2024-03-01', -2)).toBe('2024-02-28')
  })
  it.each([
    ['WEAN_TO_FINISH', 20, null],
    ['WEAN_TO_FINISH', 21, 'Nursery'],
    ['WEAN_TO_FINISH', 69, 'Late nursery'],
    ['FATTENING', 110, 'Finisher 1'],
    ['FATTENING', 400, 'Finisher 2'],
    ['BROILERS', 1, 'Starter'],
    ['SOW_GESTATION', 100, null],
  ] as const)('A batch of %s at %d days is in %s', (productType, age, phase) => {
    expect(phaseAt(DEFAULT_AGE_PHASES[productType], age)?.name ?? null).toBe(phase)
  })
  it('The phase is found whatever order the phases come in', () => {
    const phases = [...DEFAULT_AGE_PHASES.FATTENING].reverse()
    expect(phaseAt(phases, 120)?.name).toBe('Finisher 1')
  })
  it('The animals are those of the start without deaths and removals up to the date', () => {
    const counts = [
      { date: '2026-03-01', deaths: 2, removed: 1 },
      { date: '2026-03-03', deaths: 300, removed: 0 },
    ]
    expect(animalsPresent({ animals_start: 250, counts }, '2026-02-28')).toBe(250)
    expect(animalsPresent({ animals_start: 250, counts }, '2026-03-01')).toBe(247)
    expect(animalsPresent({ animals_start: 250, counts }, '2026-03-03')).toBe(1)
    expect(animalsPresent({ animals_start: null, counts }, '2026-03-03')).toBeNull()
  })
})

describe('Product types', () => {
  it('Product types suit their own animal in the compatibility check', () => {
    for (const facts of Object.values(PRODUCT_TYPE_FACTS)) {
      expect(stageCompatibility(facts.animal, facts.stage)).toBe('regular')
    }
  })
  it('Product types follow from the type of the site', () => {
    expect([
      defaultProductType('sow'),
      defaultProductType('piglet'),
      defaultProductType('fattening'),
    ]).toEqual(['SOW_GESTATION', 'NURSERY', 'FATTENING'])
    expect([siteAnimal('sow'), siteAnimal('piglet'), siteAnimal('fattening')]).toEqual([
      'pig',
      'piglet',
      'pig',
    ])
    expect(species('BROILERS')).toBe('poultry')
  })
})

describe('Local days', () => {
  it.each([
    ['Europe/Brussels', '2026-03-01', '2026-02-28T23:00:00Z', 144],
    ['Europe/Brussels', '2026-03-29', '2026-03-28T23:00:00Z', 138],
    ['Europe/Brussels', '2026-10-25', '2026-10-24T22:00:00Z', 150],
    ['UTC', '2026-10-25', '2026-10-25T00:00:00Z', 144],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 150],
    ['Asia/Kathmandu', '2026-05-05', '2026-05-04T18:15:00Z', 144],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 147],
    // Midnight itself is skipped: the day begins at 01:00.
    ['America/Asuncion', '2023-10-01', '2023-10-01T04:00:00Z', 138],
    // 24:00 becomes 23:00: the day before has 25 hours.
    ['America/Asuncion', '2023-03-25', '2023-03-25T03:00:00Z', 150],
    ['Pacific/Auckland', '2026-01-01', '2025-12-31T11:00:00Z', 144],
  ])('The day in %s of %s begins %s and lasts %d slots', (zone, day, start, slots) => {
    expect(new Date(dayStart(day, zone) * 1000).toISOString()).toBe(new Date(start).toISOString())
    const bounds = dayBounds(day, zone)
    expect((bounds.end - bounds.start) / DOMAIN.slotSeconds).toBe(slots)
  })
  it('Each moment is in exactly the day whose bounds hold it', () => {
    for (const zone of ['Europe/Brussels', 'America/Asuncion', 'Asia/Tokyo', 'America/St_Johns']) {
      const from = Date.parse('2023-03-24T00:00:00Z') / 1000
      for (let moment = from; moment < from + 4 * 86_400; moment += 1800) {
        const { start, end } = dayBounds(localDay(moment, zone), zone)
        expect(start <= moment && moment < end).toBe(true)
      }
    }
  })
  it('A day the zone skipped altogether is empty', () => {
    const { start, end } = dayBounds('2011-12-30', 'Pacific/Apia')
    expect(end - start).toBe(0)
  })
  it('Zones and hours are known', () => {
    expect(isTimeZone('Europe/Brussels')).toBe(true)
    expect(isTimeZone('Mars/Olympus')).toBe(false)
    expect(localHour(Date.parse('2026-03-01T23:30:00Z') / 1000, 'Europe/Brussels')).toBe(0)
  })
})
