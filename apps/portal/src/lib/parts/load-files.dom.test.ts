import { beforeEach, expect, it, vi } from 'vitest'
import { loadWithFiles } from './load-files.ts'
import { isPartMissing } from './part-missing.ts'

/** The head's links are ours to answer: no file is fetched here. */
const links: HTMLLinkElement[] = []

beforeEach(() => {
  links.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLLinkElement) links.push(node)
  })
})

const answer = (type: 'load' | 'error') => {
  for (const link of links.splice(0)) link.dispatchEvent(new Event(type))
}
const asked = () => links.map(link => `${link.rel} ${link.getAttribute('href')}`)

it('code comes after its style sheets, its scripts on the way beside them', async () => {
  const load = vi.fn(async () => 'the page')
  const loading = loadWithFiles(load, ['public/assets/page-a.js', 'public/assets/page-a.css'])
  expect(asked()).toEqual(['modulepreload /public/assets/page-a.js', 'stylesheet /public/assets/page-a.css'])
  expect(load).not.toHaveBeenCalled()
  answer('load')
  expect(await loading).toBe('the page')
})

it('a style sheet that failed is fetched anew with the next try, one that came is not', async () => {
  const load = async () => 'the page'
  const files = ['public/assets/page-b.css', 'public/assets/page-b.js']
  const first = loadWithFiles(load, files)
  answer('error')
  await expect(first).rejects.toSatisfy(isPartMissing)

  const second = loadWithFiles(load, files)
  expect(asked()).toEqual(['modulepreload /public/assets/page-b.js', 'stylesheet /public/assets/page-b.css'])
  answer('load')
  expect(await second).toBe('the page')

  expect(await loadWithFiles(load, files)).toBe('the page')
  expect(asked()).toEqual([])
})

it.each([
  'Failed to fetch dynamically imported module: https://farm.example/public/assets/page-c.js',
  'error loading dynamically imported module: https://farm.example/public/assets/page-c.js',
  'Importing a module script failed.',
])('is missing in the words of each browser: %s', async message => {
  await expect(loadWithFiles(() => Promise.reject(new TypeError(message)))).rejects.toSatisfy(isPartMissing)
})

it('code that came and broke is not missing', async () => {
  const broken = new TypeError('undefined is not a function')
  await expect(loadWithFiles(() => Promise.reject(broken))).rejects.toBe(broken)
})
