/** Tests the specification's routes (spec/1 §1) against the table as it is when both areas have been entered. */
import { isPortalPath } from '@earshot/contract/rules/portal-paths.ts'
import { beforeAll, expect, it } from 'vitest'
import { createAppRouter } from '#app/router.tsx'
import { testQueryClient } from '#test/render.tsx'

const below = (path: string, ...ends: string[]) => [path, ...ends.map(end => `${path}/${end}`)]
const GRAPHS = below('graphs', 'data-availability', 'data-usage', 'rdi-temperature-humidity')
const ERRORS = ['error', 'not-found', 'forbidden', 'server-error']

const SPECIFIED = [
  ...['/', '/login', '/sign-in', '/sign-out', '/contact-us', '/contact-us-success', '/restore-password'],
  ...['/recover-password', '/restore-password-success', '/registration', '/registration-success'],
  ...['/not-found', '/too-many-requests', '/error', '/installation', '/help'],
  ...['/terms-of-use', '/data-privacy', '/imprint'],
  ...below('/app/profile', 'preferences', 'push-notifications', 'permissions', 'change-password'),
  ...below('/app/profile', 'terms-of-use', 'help-center', 'data-privacy', 'imprint', 'about'),
  ...ERRORS.flatMap(name => [`/app/${name}`, `/admin/${name}`]),
  ...below('/app/sites', '*', '*/new', '*/dashboard', '*/edit', '*/alerts', '*/notifications'),
  ...below('/app/sites/*', 'monitors', 'users', 'exports'),
  ...below('/app/sites/*/airspaces/*', 'graphs', 'logbook', 'exports'),
  ...below('/admin/sites', 'list', 'dashboard', '*'),
  ...below('/admin/sites/*', 'edit', 'dashboard', 'info', 'info/devices', 'recommendations', 'locations'),
  ...below('/admin/sites/*/alerts-notifications', 'alerts', 'notifications', 'push-notifications'),
  ...below('/admin/sites/*', ...GRAPHS, 'users', 'groups'),
  ...below('/admin/devices', 'dashboard', 'list', '*'),
  ...below('/admin/devices/*', 'info', ...GRAPHS, 'coughs'),
  ...below('/admin/users', 'dashboard', 'list'),
  ...below('/admin/suppliers', 'list', 'supplier-details/*'),
  '/admin/profile',
  ...below('/admin/licenses', 'list', 'orders', 'orders/add', 'orders/*', 'orders/*/edit'),
  ...below('/admin/gateways', 'list', 'dashboard', '*'),
  ...below('/admin/toolbox', 'dashboard', 'balk-status-changer', 'pcb-upload'),
]

let paths: string[] = []

beforeAll(async () => {
  const router = createAppRouter({ queryClient: testQueryClient() })
  await Promise.all([import('./user-routes.ts'), import('./admin-routes.ts')])
  router.options.context.mountRoutes()
  paths = Object.keys(router.routesByPath)
})

it('Every route of the specification is in the table', () => {
  const known = new Set(paths.map(path => path.replaceAll(/\$\w+/g, '*').replace(/(?<=.)\/$/, '')))
  expect(SPECIFIED.filter(path => !known.has(path))).toEqual([])
})

it('Every route of the table is one that the server answers with the portal', () => {
  const whole = paths.filter(path => !path.includes('$'))
  expect(whole.length).toBeGreaterThan(60)
  expect(whole.filter(path => !isPortalPath(path))).toEqual([])
})
