import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES } from '@earshot/contract/values.ts'
import { expect, it } from 'vitest'

const PORTAL = path.resolve(import.meta.dirname, '../../public/locales')
const REPORTS = path.resolve(import.meta.dirname, '../../../server/src/exports/messages')
const phasesIn = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8')).agePhase

it.each(LANGUAGES)(
  'The texts in %s call no two age phases of an animal alike, and a report says what a page says',
  language => {
    const words = phasesIn(path.join(PORTAL, language, 'common.json'))
    expect(phasesIn(path.join(REPORTS, `${language}.json`))).toEqual(words)
    const isChick = (key: string) => key.startsWith('CHICK_')
    for (const own of [isChick, (key: string) => !isChick(key)]) {
      const names = Object.entries(words).flatMap(([key, word]) => (own(key) ? [word] : []))
      expect(new Set(names).size).toBe(names.length)
    }
  },
)
