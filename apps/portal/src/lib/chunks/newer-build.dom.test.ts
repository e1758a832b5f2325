import { beforeEach, expect, it, vi } from 'vitest'
import { isNewerBuildServed } from './newer-build.ts'

beforeEach(() => {
  const script = Object.assign(document.createElement('script'), { type: 'module' })
  script.setAttribute('src', '/public/assets/start-old.js')
  vi.spyOn(document, 'scripts', 'get').mockReturnValue([script] as never)
})

const served = (page: string, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(page, { status }))
const page = (script: string) =>
  `<head><meta name="earshot-version" content="1"><script type="module" src="/public/assets/${script}"></script>`

it('A page with another first script is a newer build', async () => {
  served(page('start-new.js'))
  expect(await isNewerBuildServed()).toBe(true)
})

it.each<[string, () => void]>([
  ['the same build', () => served(page('start-old.js'))],
  ['a page of somebody else, such as a hotel’s sign-in', () => served('<h1>Welcome to our network</h1>')],
  ['a server in trouble', () => served(page('start-new.js'), 502)],
  ['no answer', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
])('A page with %s is no newer build', async (_what, serve) => {
  serve()
  expect(await isNewerBuildServed()).toBe(false)
})
