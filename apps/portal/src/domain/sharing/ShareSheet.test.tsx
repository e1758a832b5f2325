import { shares } from '@earshot/contract/endpoints/farm/shares.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { NewShare, Share } from '@earshot/contract/schemas/farm/share.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { dayKey } from '#lib/text/locale.ts'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { renderAt } from '#test/render.tsx'

const WAIT = { timeout: 60_000 }

function aShare(overrides: Partial<Share> = {}): Share {
  return {
    id: 1,
    kind: 'AIRSPACE',
    airspace: { id: 2, name: 'Fattening 2' },
    to_whom: null,
    shared_by: { id: 7, name: 'Griet Maes' },
    created_at: '2026-03-01T08:00:00Z',
    ends_on: '2026-03-09',
    state: 'OPEN',
    revoked_at: null,
    revoked_by: null,
    opened: 0,
    last_opened_at: null,
    may_revoke: true,
    ...overrides,
  }
}

/** Opens the sheet of an airspace on a site whose links the server keeps. */
async function opened(links: Share[] = []) {
  const { api, farm } = await barnApi()
  let kept = links
  api.on(shares.list, ({ query }) => {
    const items = kept.filter(({ state }) => query.get('open') !== 'true' || state === 'OPEN')
    return { items, page: 1, per_page: 10, total: items.length, pages: 1 }
  })
  api.on(shares.create, ({ body }): NewShare => {
    const { ends_on, to_whom } = body as { ends_on: string; to_whom: string | null }
    const made = aShare({ id: 9, ends_on, to_whom })
    kept = [made, ...kept]
    return { ...made, token: 'token-of-the-link' }
  })
  api.on(shares.revoke, ({ params }) => {
    kept = kept.map(share =>
      share.id === Number(params.shareId)
        ? { ...share, state: 'REVOKED' as const, revoked_by: share.shared_by }
        : share,
    )
    return undefined
  })
  const view = renderAt('/app/sites/1/airspaces/2/graphs')
  await view.user.click(await screen.findByRole('button', { name: 'Share' }, WAIT))
  const sheet = await screen.findByRole('dialog', { name: /^Share / }, WAIT)
  const today = dayKey(Date.now(), farm.site.timezone)
  return { api, farm, user: view.user, sheet: within(sheet), today }
}

describe('Making a link', () => {
  it('A link lasts seven days unless asked otherwise, is of the view it was opened on, and is copied', async () => {
    const { api, user, sheet, today } = await opened()
    expect(await sheet.findByText('No link opens this view.')).toBeVisible()
    expect(sheet.getByLabelText('Last day')).toHaveValue(addDays(today, 7))
    await user.type(sheet.getByLabelText('For whom (optional)'), ' Inspector ')
    await user.click(sheet.getByRole('button', { name: 'Make a link' }))
    expect(await sheet.findByText(/^The link opens until /)).toBeVisible()
    // The list of links is asked for at the same address.
    const sent = api.calls(shares.create).flatMap(({ body }) => (body === null ? [] : [body]))
    expect(sent).toEqual([
      { kind: 'AIRSPACE', airspace_id: 2, ends_on: addDays(today, 7), to_whom: 'Inspector' },
    ])
    const link = `${window.location.origin}/shared#token-of-the-link`
    expect(sheet.getByRole('textbox', { name: 'Link' })).toHaveValue(link)
    await user.click(sheet.getByRole('button', { name: 'Copy' }))
    expect(await screen.findByText('The link is copied.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(link)
    expect(await sheet.findByText('For Inspector')).toBeVisible()
    await user.click(sheet.getByRole('button', { name: 'Make another link' }))
    expect(sheet.getByLabelText('For whom (optional)')).toHaveValue('')
  })

  it('A phone sends the link by its own sheet, and a change of mind leaves the link where it is', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
    try {
      const { user, sheet } = await opened()
      await user.click(sheet.getByRole('button', { name: 'Make a link' }))
      await user.click(await sheet.findByRole('button', { name: 'Send…' }))
      expect(share).toHaveBeenCalledWith({ url: `${window.location.origin}/shared#token-of-the-link` })
      expect(sheet.getByRole('textbox', { name: 'Link' })).toBeVisible()
    } finally {
      Reflect.deleteProperty(navigator, 'share')
    }
  })

  it('A day that the server refuses is named at its field, and no link is shown', async () => {
    const { api, user, sheet } = await opened()
    api.on(shares.create, () => new FakeFailure(400, { code: 'invalid', ends_on: ['day_over'] }))
    await user.click(sheet.getByRole('button', { name: 'Make a link' }))
    await waitFor(() => expect(sheet.getByLabelText('Last day')).toBeInvalid())
    expect(sheet.queryByRole('textbox', { name: 'Link' })).toBeNull()
  })

  it('A link that could not be made is made by the same button later', async () => {
    const { api, user, sheet } = await opened()
    api.on(shares.create, () => new FakeFailure(500))
    const make = sheet.getByRole('button', { name: 'Make a link' })
    await user.click(make)
    expect(await sheet.findByRole('alert')).toBeVisible()
    api.on(shares.create, () => ({ ...aShare({ id: 9 }), token: 'later' }))
    await user.click(make)
    expect(await sheet.findByRole('textbox', { name: 'Link' })).toHaveValue(
      `${window.location.origin}/shared#later`,
    )
  })
})

describe('The links that there are', () => {
  const LINKS = [
    aShare({ id: 1, to_whom: 'Dr. Ines Maes', opened: 3, last_opened_at: '2026-03-02T08:00:00Z' }),
    aShare({ id: 2, to_whom: 'Inspector', may_revoke: false }),
    aShare({ id: 3, kind: 'REGISTER', airspace: null, state: 'OVER', to_whom: 'Buyer', opened: 1 }),
  ]

  it('Each says for whom it is, until when, and how often and when it was opened', async () => {
    const { api, user, sheet } = await opened(LINKS)
    expect(await sheet.findByText('For Dr. Ines Maes')).toBeVisible()
    expect(sheet.getByText(/^Opened 3 times, last /)).toBeVisible()
    expect(sheet.getByText('Not opened yet')).toBeVisible()
    const [first] = api.calls(shares.list)
    expect(Object.fromEntries(first?.query ?? [])).toMatchObject({
      kind: 'AIRSPACE',
      airspace: '2',
      open: 'true',
    })
    expect(sheet.queryByText('Medicine register')).toBeNull()
    await user.click(sheet.getByRole('button', { name: 'All links of this site' }))
    expect(await sheet.findByText('Medicine register')).toBeVisible()
    expect(sheet.getByText(/^Ended on .*; shared by Griet Maes$/)).toBeVisible()
  })

  it('A link is ended once that is confirmed, by whoever may, and is gone from those that open', async () => {
    const { api, user, sheet } = await opened(LINKS)
    await user.click(await sheet.findByRole('button', { name: 'End the link for Dr. Ines Maes' }))
    expect(sheet.queryByRole('button', { name: 'End the link for Inspector' })).toBeNull()
    await user.click(sheet.getByRole('button', { name: 'Keep it' }))
    expect(api.calls(shares.revoke)).toEqual([])
    await user.click(sheet.getByRole('button', { name: 'End the link for Dr. Ines Maes' }))
    await user.click(sheet.getByRole('button', { name: 'End the link' }))
    expect(await screen.findByText('The link has ended.')).toBeVisible()
    expect(api.calls(shares.revoke)[0]?.params).toEqual({ siteId: '1', shareId: '1' })
    await waitFor(() => expect(sheet.queryByText('For Dr. Ines Maes')).toBeNull())
  })

  it('A link that may not be ended any more keeps its place, with its button', async () => {
    const { api, user, sheet } = await opened(LINKS)
    api.on(shares.revoke, () => new FakeFailure(403))
    await user.click(await sheet.findByRole('button', { name: 'End the link for Dr. Ines Maes' }))
    await user.click(sheet.getByRole('button', { name: 'End the link' }))
    expect(await sheet.findByRole('button', { name: 'End the link for Dr. Ines Maes' })).toBeVisible()
    expect(sheet.getByText('For Dr. Ines Maes')).toBeVisible()
  })

  it('Links that do not load have their own retry, and a link is made all the same', async () => {
    const { api, farm } = await barnApi()
    api.on(shares.list, () => new FakeFailure(500))
    const { user } = renderAt('/app/sites/1/airspaces/2/graphs')
    await user.click(await screen.findByRole('button', { name: 'Share' }, WAIT))
    const sheet = within(await screen.findByRole('dialog', { name: /^Share / }, WAIT))
    expect(await sheet.findByText('Links that open this view did not load')).toBeVisible()
    expect(sheet.getByRole('button', { name: 'Make a link' })).toBeEnabled()
    expect(farm.site.id).toBe(1)
  })
})
