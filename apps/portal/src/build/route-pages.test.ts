import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { allPages } from './page-files.ts'

const SOURCE = path.resolve(import.meta.dirname, '..')
const pages = await allPages()

it('A page is its layouts’ code and its own, with the texts of all of them', () => {
  expect(pages.find(page => page.path === '/app/sites/*/airspaces/*/graphs')).toEqual({
    path: '/app/sites/*/airspaces/*/graphs',
    sources: [
      'app/route-table/user-routes.ts',
      'app/layouts/AppLayout.tsx',
      'app/layouts/SiteLayout.tsx',
      'app/layouts/AirspaceLayout.tsx',
      'features/airspaces/AirspacePage.tsx',
    ],
    texts: ['airspaces', 'alerts', 'charts', 'headline', 'logbook', 'recommendations'],
  })
  expect(pages.find(page => page.path === '/app/profile/imprint')?.sources).toEqual([
    'app/route-table/user-routes.ts',
    'app/layouts/AppLayout.tsx',
    'features/profile/ProfileLayout.tsx',
    'features/profile/TextPages.tsx',
  ])
})

it('A page whose sheets have addresses of their own is one, and so is each of them with it', () => {
  const [batch, start] = ['batch', 'batch/start'].map(end =>
    pages.find(page => page.path === `/app/sites/*/airspaces/*/${end}`),
  )
  expect(batch?.sources.at(-1)).toBe('features/batches/BatchPage.tsx')
  expect(batch?.texts).toContain('batches')
  expect(start?.sources.slice(0, -1)).toEqual(batch?.sources)
})

it('Routes of several files may have one name', () => {
  const sheet = pages.find(({ sources }) => sources.at(-1) === 'admin/suppliers/NewSupplierSheet.tsx')
  expect(sheet?.path).toBe('/admin/suppliers/list/new')
  expect(pages.map(({ path }) => path)).not.toContain('/admin')
})

it('Pages of several features may have one name', () => {
  const sourceOf = (path: string) => pages.find(page => page.path === path)?.sources.at(-1)
  expect(sourceOf('/app/sites/*/dashboard')).toBe('features/site-dashboard/SiteDashboardPage.tsx')
  expect(sourceOf('/admin/sites/*/dashboard')).toMatch(/^admin\/site\//)
})

it('The root begins as the front door does', () => {
  const [root, door] = ['/', '/sign-in'].map(at => pages.find(page => page.path === at))
  expect(root).toEqual({ ...door, path: '/' })
})

it('A path that says more stands before one that matches it too', () => {
  const paths = pages.map(({ path }) => path)
  expect(paths.indexOf('/app/sites/new')).toBeGreaterThan(-1)
  expect(paths.indexOf('/app/sites/new')).toBeLessThan(paths.indexOf('/app/sites/*'))
})

it('Every page of the route table is there, with code that exists', () => {
  const folder = path.join(SOURCE, 'app/route-table')
  const table = readdirSync(folder).map(file => readFileSync(path.join(folder, file), 'utf8'))
  const spread = [...table.join('\n').matchAll(/\.\.\.(\w+(?:Page|Sheet))\b/g)]
  expect(spread.length).toBeGreaterThan(30)
  // The root has no page constant of its own, so there is one page more than constants.
  expect(pages.length).toBe(spread.length + 1)
  expect(new Set(pages.map(page => page.path)).size).toBe(pages.length)
  for (const { sources } of pages)
    for (const source of sources) expect(existsSync(path.join(SOURCE, source)), source).toBe(true)
})
