/** Opens the pages that the error catalogue is shown on. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { reportFailure } from '#lib/report.ts'
import { easyCaptcha } from '#test/captcha.ts'
import { aSite, aSiteList } from '#test/factories.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { signedIn } from '#test/signed-in.ts'

/** What is logged to the console and nowhere else. */
export const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

export const SITE = '/app/sites/5/dashboard'
export const heading = (name: string) => screen.findByRole('heading', { name })

export async function withSession(): Promise<FakeApi> {
  const api = fakeApi()
  await signedIn(api)
  api.on(sites.list, () => aSiteList([aSite({ name: 'Ter Aa' })]))
  return api
}

export async function openSignIn() {
  const api = fakeApi()
  const view = renderAt('/sign-in')
  await heading('Sign in')
  const send = async () => {
    await view.user.type(screen.getByLabelText('Email'), 'griet@linde.example')
    await view.user.type(screen.getByLabelText('Password'), 'earshot-demo{Enter}')
  }
  return { api, send, ...view }
}

export async function openRestore() {
  const api = fakeApi()
  easyCaptcha(api)
  const view = renderAt('/restore-password')
  await heading('Forgot your password?')
  const send = async () => {
    await view.user.type(screen.getByLabelText('Email'), 'griet@linde.example')
    await view.user.click(screen.getByRole('button', { name: 'Send the link' }))
  }
  return { api, send, ...view }
}

export function withLists(api: FakeApi, isEmpty: boolean): void {
  const some = <Item>(items: Item[]) => (isEmpty ? [] : items)
  api.on(content.countries, () => ({
    items: some([{ name: 'Belgium', country_code: 'BE', phone_code: '32' }]),
  }))
  api.on(content.languages, () => ({ items: some([{ value: 'en-US', label: 'English' }]) }))
  api.on(content.timezones, () => some([{ value: 'Europe/Brussels', label: 'Brussels' }]))
}

/** Counts how often the failure of a call was reported; the test replaces the reporting. */
export function reportsFor({ method, path }: EndpointShape): number {
  return vi.mocked(reportFailure).mock.calls.filter(([, tags]) => tags?.call === `${method} ${path}`).length
}

/** The cases of one row of the catalogue, by what they show. */
export type Cases = Record<string, () => Promise<void>>
