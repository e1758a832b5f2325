import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const TOKENS = read('../../app/tokens.css')
const [LIGHT = '', DARK = ''] = TOKENS.split('[data-mantine-color-scheme="dark"]')

/** The backgrounds that rows and tiles of lists have. */
const GROUNDS = ['surface', 'sunken', 'hover', 'offline-bg', 'alarm-bg', 'warning-bg', 'brand-soft']

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

it.each([
  ['light', LIGHT],
  ['dark', DARK],
])('The ink of old figures is read on every ground of a list, in %s', (_, scheme) => {
  const token = (name: string) => scheme.match(new RegExp(`--${name}: (#[0-9a-f]{6});`))?.[1] ?? name
  const ink = read('./values.module.css').match(/\.dated \{\s*color: var\(--([a-z0-9-]+)\)/)?.[1] ?? ''
  const poor = GROUNDS.filter(ground => contrast(token(ink), token(ground)) < 4.5)
  expect(poor).toEqual([])
})
