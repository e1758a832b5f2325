/** Tests texts, links and lists that do not come, the security check, and what is reported. */
import { buildPath, type EndpointShape } from '@earshot/contract/endpoint.ts'
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { password } from '@earshot/contract/endpoints/account/password.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { call } from '#api/client.ts'
import { reportFailure } from '#lib/report.ts'
import { brokenCaptcha, easyCaptcha } from '#test/captcha.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'
import { type Cases, heading, logged, openRestore, reportsFor, withLists, withSession } from './kit.ts'

/** Tests a text that does not come: its place says so and offers another try, the failure is logged, and the page stays. */
function failedText({ path, endpoint, name }: { path: string; endpoint: EndpointShape; name: string }) {
  return async () => {
    const api = fakeApi()
    api.on(content.page, () => ({ slug: 'x', title: 'x', body: '<p>Fine</p>' }))
    api.on(endpoint, () => new FakeFailure(503, { code: 'unavailable' }))
    const { router } = renderAt(path)
    const failed = await screen.findByRole('alert')
    expect(failed).toHaveTextContent(name)
    expect(within(failed).getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(router.state.location.pathname).toBe(path)
    expect(logged).toHaveBeenCalledWith(`GET ${endpoint.path} failed: 503 unavailable`)
  }
}

async function reportsOf(status: number): Promise<number> {
  const api = await withSession()
  api.on(sites.read, () => new FakeFailure(status))
  vi.mocked(reportFailure).mockClear()
  await call(sites.read, { params: { siteId: 5 } }).catch(() => undefined)
  return reportsFor(sites.read)
}

export const OTHER_ROWS: Record<string, Cases> = {
  'privacy, data privacy, pages or files fetch failure: logged, marked failed': {
    privacy: failedText({ path: '/terms-of-use', endpoint: content.privacy, name: 'Terms of use' }),
    'data privacy': failedText({
      path: '/data-privacy',
      endpoint: content.dataPrivacy,
      name: 'Data privacy',
    }),
    pages: failedText({ path: '/imprint', endpoint: content.page, name: 'Imprint' }),
    'the FAQ': failedText({ path: '/help', endpoint: content.faq, name: 'Questions people ask' }),
    'files: sign-in goes without the manual': async () => {
      const api = fakeApi()
      api.on(content.files, () => new FakeFailure(503, { code: 'unavailable' }))
      renderAt('/sign-in')
      expect(await screen.findByRole('link', { name: 'Contact us' })).toBeVisible()
      await waitFor(() =>
        expect(logged).toHaveBeenCalledWith(`GET ${buildPath(content.files)} failed: 503 unavailable`),
      )
      expect(screen.queryByRole('link', { name: 'Device manual, PDF' })).toBeNull()
      expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
    },
  },
  'captcha failure: modal with captcha-failed title, a refresh notice, error detail and a refresh button': {
    'the refresh resets it and the form is sent': async () => {
      const { api, send, user } = await openRestore()
      brokenCaptcha(api)
      api.on(password.recover, () => ({ status: 'OK' }))
      await send()
      const dialog = await screen.findByRole('dialog', { name: 'The security check failed' })
      expect(within(dialog).getByText(/Refresh the check to try again/)).toBeVisible()
      expect(within(dialog).getByRole('alert')).toHaveTextContent('Try later')
      easyCaptcha(api)
      await user.click(within(dialog).getByRole('button', { name: 'Refresh the check' }))
      await heading('Look into your mail')
    },
  },
  'invalid reset token: redirect to sign-in': {
    'on load': async () => {
      const api = fakeApi()
      api.on(password.check, () => new FakeFailure(400, { code: 'link_invalid' }))
      const { router } = renderAt('/recover-password?token=spent')
      await heading('Sign in')
      expect(router.state.location.pathname).toBe('/sign-in')
    },
  },
  'select with nothing to choose: shows a no-options message': {
    'in every list of the registration': async () => {
      const api = fakeApi()
      withLists(api, true)
      renderAt('/registration')
      for (const label of ['Language', 'Country', 'Time zone', 'Country code of the telephone number'])
        expect(await screen.findByLabelText(label)).toHaveTextContent('Nothing to choose from')
    },
  },
  'HTTP 400 reports: not sent to error reporting': {
    'but every other failure is': async () => {
      expect(await reportsOf(400)).toBe(0)
      for (const status of [403, 404, 409, 429, 500, 503])
        expect([status, await reportsOf(status)]).toEqual([status, 1])
    },
  },
}
