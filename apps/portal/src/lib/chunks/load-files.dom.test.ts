import { beforeEach, expect, it, vi } from 'vitest'
import { loadWithFiles } from './load-files.ts'
import { isChunkLoadError } from './retry-chunk.ts'

/** The tests answer the head's links and the fetches. */
const sheets: HTMLLinkElement[] = []
const scripts: { address: string; settle: (answer: Response | Error) => void }[] = []

beforeEach(() => {
  sheets.length = 0
  scripts.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLLinkElement) sheets.push(node)
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    address =>
      new Promise((resolve, reject) => {
        const settle = (answer: Response | Error) =>
          answer instanceof Error ? reject(answer) : resolve(answer)
        scripts.push({ address: String(address), settle })
      }),
  )
})

const NO_NETWORK = new TypeError('Failed to fetch')
const answerSheets = (type: 'load' | 'error') => {
  for (const link of sheets.splice(0)) link.dispatchEvent(new Event(type))
}
const answerScripts = (answer: () => Response | Error) => {
  for (const { settle } of scripts.splice(0)) settle(answer())
}
const asked = () => [
  ...sheets.map(link => `${link.rel} ${link.getAttribute('href')}`),
  ...scripts.map(({ address }) => `script ${address}`),
]

it('Code is imported after all its files have come, which are fetched beside one another', async () => {
  const load = vi.fn(async () => 'the page')
  const loading = loadWithFiles(load, ['public/assets/page-a.js', 'public/assets/page-a.css'])
  expect(asked()).toEqual(['stylesheet /public/assets/page-a.css', 'script /public/assets/page-a.js'])
  answerSheets('load')
  await Promise.resolve()
  expect(load).not.toHaveBeenCalled()
  answerScripts(() => new Response('export default 1'))
  expect(await loading).toBe('the page')
})

it('A file that failed is fetched anew with the next try, one that came is not', async () => {
  const load = async () => 'the page'
  const needed = ['public/assets/page-b.css', 'public/assets/page-b.js']
  const first = loadWithFiles(load, needed)
  answerSheets('error')
  answerScripts(() => new Response('export default 1'))
  await expect(first).rejects.toSatisfy(isChunkLoadError)

  const second = loadWithFiles(load, needed)
  expect(asked()).toEqual(['stylesheet /public/assets/page-b.css'])
  answerSheets('load')
  expect(await second).toBe('the page')

  expect(await loadWithFiles(load, needed)).toBe('the page')
  expect(asked()).toEqual([])
})

it.each([
  ['cannot be reached', () => NO_NETWORK],
  ['is not there', () => new Response('', { status: 404 })],
])('Code is not imported while its script %s: a browser would remember that', async (_why, answer) => {
  const load = vi.fn(async () => 'the page')
  const script = `public/assets/page-${answer().constructor.name}.js`
  const first = loadWithFiles(load, [script])
  answerScripts(answer)
  await expect(first).rejects.toSatisfy(isChunkLoadError)
  expect(load).not.toHaveBeenCalled()

  const second = loadWithFiles(load, [script])
  answerScripts(() => new Response('export default 1'))
  expect(await second).toBe('the page')
})

it.each([
  ['script', 'src'],
  ['link rel="modulepreload"', 'href'],
])('A file that the page itself names as a %s is not fetched beside it', async (element, attribute) => {
  const address = `/public/assets/first-${attribute}.js`
  document.body.innerHTML = `<${element} type="of-no-browser" ${attribute}="${address}">`
  expect(await loadWithFiles(async () => 'the page', [address.slice(1)])).toBe('the page')
  expect(asked()).toEqual([])
})

it.each([
  'Failed to fetch dynamically imported module: https://farm.example/public/assets/page-c.js',
  'error loading dynamically imported module: https://farm.example/public/assets/page-c.js',
  'Importing a module script failed.',
])('A chunk is missing in the words of each browser: %s', async message => {
  await expect(loadWithFiles(() => Promise.reject(new TypeError(message)))).rejects.toSatisfy(
    isChunkLoadError,
  )
})

it('Code that came and broke is not missing', async () => {
  const broken = new TypeError('undefined is not a function')
  await expect(loadWithFiles(() => Promise.reject(broken))).rejects.toBe(broken)
})
