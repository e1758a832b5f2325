import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { badgeFile } from './StoreBadges.tsx'

const drawn = readdirSync(import.meta.dirname).filter(name => name.endsWith('.svg'))

it('has both badges in twelve languages', () => {
  expect(drawn).toHaveLength(24)
})

it.each(['en-US', 'es', 'cn', 'fr', 'de', 'th', 'pl', 'pt', 'nl', 'vi', 'ja', 'it'])(
  'shows readers of %s badges of their own',
  language => {
    for (const store of ['ios', 'android'] as const) {
      const file = badgeFile(store, language)
      expect(file).toBe(`./${store}-${language.toLowerCase()}.svg`)
      expect(drawn).toContain(file.slice(2))
    }
  },
)

it('shows everybody else the English ones', () => {
  expect(badgeFile('ios', 'hu')).toBe('./ios-en-us.svg')
})
