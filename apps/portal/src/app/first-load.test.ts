import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const SOURCE = path.resolve(import.meta.dirname, '..')
const CONTRACT = path.resolve(SOURCE, '../../../packages/contract/src')

/** It matches `import … from 'x'` and `export … from 'x'`, but neither types nor `import('x')`. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm

function resolveModule(specifier: string, from: string): string | null {
  if (specifier.startsWith('./')) return path.resolve(path.dirname(from), specifier)
  if (specifier.startsWith('@earshot/contract/')) return path.join(CONTRACT, specifier.slice(18))
  if (!specifier.startsWith('#')) return null
  return path.join(from.startsWith(CONTRACT) ? CONTRACT : SOURCE, specifier.slice(1))
}

/** The build leaves the schemas out of these files (`build/light-endpoints.ts`). */
const isEndpoints = (file: string) => file.startsWith(path.join(CONTRACT, 'endpoints'))

/** Finds every package and file that static imports reach from a file, with the file that asks for each package. */
function reachedFrom(entry: string): { packages: Map<string, string>; files: Set<string> } {
  const packages = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = [entry]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || isEndpoints(file) || !/\.tsx?$/.test(file) || !existsSync(file)) continue
    seen.add(file)
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const module = resolveModule(specifier, file)
      if (module === null) packages.set(specifier, path.relative(SOURCE, file))
      else waiting.push(module)
    }
  }
  return { packages, files: seen }
}

const HEAVY = [
  'zod',
  'react-hook-form',
  '@floating-ui/react',
  'uplot',
  'd3-geo',
  'topojson-client',
  '@sentry/browser',
]

it.each(['app/main.tsx', 'features/session/SignInPage.tsx'])(
  'The first load of %s carries neither schemas nor what only later screens need',
  entry => {
    const { packages } = reachedFrom(path.join(SOURCE, entry))
    expect(packages.size).toBeGreaterThan(2)
    for (const heavy of HEAVY) {
      expect(packages.get(heavy), `${heavy} is reached from ${packages.get(heavy)}`).toBeUndefined()
    }
  },
)

it.each([
  'features/sites/SiteListPage.tsx',
  'features/site-dashboard/SiteDashboardPage.tsx',
  'features/airspaces/AirspacePage.tsx',
])('The page %s, which draws no table, does not load one', entry => {
  const tables = (page: string) =>
    [...reachedFrom(path.join(SOURCE, page)).files].filter(file =>
      file.includes(`${path.sep}ui${path.sep}table`),
    )
  expect(tables('features/alerts/AlertListPage.tsx')).not.toEqual([])
  expect(tables(entry)).toEqual([])
})

it('The chart draws without schemas and the code of what opens beside a mark', () => {
  const { packages } = reachedFrom(path.join(SOURCE, 'domain/charts/AirspaceChart.tsx'))
  expect(packages.get('uplot')).toBeDefined()
  for (const later of ['zod', '@floating-ui/react']) {
    expect(packages.get(later), `${later} is reached from ${packages.get(later)}`).toBeUndefined()
  }
})

it.each([
  'app/layouts/AppLayout.tsx',
  'app/layouts/SiteLayout.tsx',
  'features/sites/SiteListPage.tsx',
  'features/site-dashboard/SiteDashboardPage.tsx',
  'features/alerts/AlertListPage.tsx',
  'features/airspaces/AirspacePage.tsx',
])('The page %s shows before schemas, menus, charts and maps have come', entry => {
  const { packages, files } = reachedFrom(path.join(SOURCE, entry))
  expect(packages.size).toBeGreaterThan(2)
  // The few limits that are needed are in `first-limits.ts`.
  expect([...files]).not.toContain(path.join(CONTRACT, 'limits.ts'))
  for (const later of ['zod', '@floating-ui/react', 'uplot', 'd3-geo', 'react-hook-form']) {
    expect(packages.get(later), `${later} is reached from ${packages.get(later)}`).toBeUndefined()
  }
})
