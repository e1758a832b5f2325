import { readdirSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { badgeFile, StoreBadges } from './StoreBadges.tsx'

const drawn = readdirSync(import.meta.dirname).filter(name => name.endsWith('.svg'))

it('The badges are both there in twelve languages', () => {
  expect(drawn).toHaveLength(24)
})

it.each(['en-US', 'es', 'cn', 'fr', 'de', 'th', 'pl', 'pt', 'nl', 'vi', 'ja', 'it'])(
  'The badges for readers of %s are of their own',
  language => {
    for (const store of ['ios', 'android'] as const) {
      const file = badgeFile(store, language)
      expect(file).toBe(`./${store}-${language.toLowerCase()}.svg`)
      expect(drawn).toContain(file.slice(2))
    }
  },
)

it('The badges for everybody else are the English ones', () => {
  expect(badgeFile('ios', 'hu')).toBe('./ios-en-us.svg')
})

it('A badge links to a store only once the drawing that names the link is there', async () => {
  render(<StoreBadges />)
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(await screen.findByRole('link', { name: 'Get the app for iPhone' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Get the app for Android' })).toBeVisible()
})
