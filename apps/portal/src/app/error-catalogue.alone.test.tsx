/**
 * Tests the error catalogue of spec/1 §8 row by row on the real pages behind the real routes: the situation as the
 * specification names it, what the server answers, and what the visitor sees.
 */
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStatus } from '#api/session.ts'
import { FORM_ROWS } from '#test/error-catalogue/form-rows.ts'
import { logged } from '#test/error-catalogue/kit.ts'
import { OTHER_ROWS } from '#test/error-catalogue/other-rows.ts'
import { STATUS_ROWS } from '#test/error-catalogue/status-rows.ts'
import { aSite, aSiteList } from '#test/factories.ts'
import { fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn, signedOut } from '#test/signed-in.ts'

const reported = vi.hoisted(() => vi.fn<(error: unknown, tags: { call?: string }) => void>())
vi.mock('#lib/report.ts', async original => ({ ...(await original<object>()), reportFailure: reported }))

beforeEach(async () => {
  await signedOut()
  reported.mockClear()
  logged.mockClear()
})
afterEach(() => vi.unstubAllGlobals())

const CATALOGUE = { ...STATUS_ROWS, ...FORM_ROWS, ...OTHER_ROWS }

it('The catalogue has every row of the specification', () => {
  expect(Object.keys(CATALOGUE).map(row => row.split(':')[0])).toEqual([
    '400 on refresh',
    '401 on non-token URL',
    '401 on refresh',
    '403',
    '404',
    '500',
    '429',
    'no response while offline',
    'account_not_activated',
    'login error',
    'general error',
    'registration errors',
    'contact and recover failures',
    'privacy, data privacy, pages or files fetch failure',
    'captcha failure',
    'invalid reset token',
    'select with nothing to choose',
    'HTTP 400 reports',
  ])
})

describe.each(Object.entries(CATALOGUE))('The row is followed: %s', (_row, cases) => {
  it.each(Object.entries(cases))('%s', (_title, run) => run())
})

describe('The page a visitor came from', () => {
  it.each([
    ['https://evil.example/app/sites', '/app/sites'],
    ['//evil.example/app/sites', '/app/sites'],
    [String.raw`/\evil.example`, '/app/sites'],
    ['javascript:alert(1)', '/app/sites'],
    ['/sign-out', '/app/sites'],
    ['/app/sites?type=sow', '/app/sites?type=sow'],
  ])('The address is followed after sign-in only where it is ours: %s', async (wanted, path) => {
    const api = fakeApi()
    await signedIn(api)
    api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
    const { router } = renderAt(`/sign-in?redirect=${encodeURIComponent(wanted)}`)
    expect(await screen.findByRole('link', { name: 'Ter Aa' })).toBeVisible()
    expect(router.state.location.href).toBe(path)
    expect(sessionStatus.get()).toBe('signed-in')
  })
})
