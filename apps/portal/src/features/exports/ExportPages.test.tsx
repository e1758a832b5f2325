import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import type { BatchExport } from '@earshot/contract/schemas/batches/export.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { barnApi } from '#test/barn-api.ts'
import { FakeFailure } from '#test/fake-api.ts'
import { moveTime } from '#test/moved-time.ts'
import { renderAt } from '#test/render.tsx'

const SITE = '/app/sites/1/exports'
const WAIT = { timeout: 60_000 }

const anExport = (changes: Partial<BatchExport> = {}): BatchExport => ({
  id: 9,
  batch: { id: 3, name: 'F2-14' },
  airspace: { id: 2, name: 'Fattening 2 East' },
  status: 'READY',
  file_type: 'xlsx',
  progress: 100,
  bytes: 120_000,
  download_url: '/exports/9.1.key.proof/download/',
  requested_by: { id: 1, name: 'Mia Peeters' },
  created_at: '2026-11-22T09:00:00.000Z',
  expires_at: '2026-11-23T09:00:00.000Z',
  ...changes,
})

const page = (items: BatchExport[]) => ({ items, page: 1, per_page: 10, total: items.length, pages: 1 })

describe('The exports of a site', () => {
  it('Exports name batch, airspace and state, and lead to the file', async () => {
    const { api } = await barnApi()
    api.on(exports.listOfSite, () =>
      page([anExport(), anExport({ id: 8, status: 'EXPIRED', download_url: null })]),
    )
    renderAt(SITE)
    const table = await screen.findByRole('table', { name: 'Exports' }, WAIT)
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows[0]).toHaveTextContent(/F2-14.*Fattening 2 East.*Excel workbook.*Ready, 120 kB.*Mia Peeters/)
    const link = within(table).getByRole('link', { name: 'Download the export of F2-14' })
    expect(link).toHaveAttribute('href', '/exports/9.1.key.proof/download/')
    expect(rows[1]).toHaveTextContent('No longer kept')
  })

  it('Exports are asked for by batch and kind of file, and stand in the list', async () => {
    const { api } = await barnApi()
    const kept: BatchExport[] = []
    api.on(exports.listOfSite, () => page(kept))
    api.on(exports.request, ({ body, params }) => {
      const made = anExport({
        id: 10,
        batch: { id: Number(params.batchId), name: 'F1-09' },
        status: 'REQUESTED',
        progress: 0,
        bytes: null,
        download_url: null,
        expires_at: null,
        ...(body as { file_type: 'csv' }),
      })
      kept.push(made)
      return made
    })
    const { user } = renderAt(SITE)
    expect(await screen.findByText('Nothing has been exported yet', {}, WAIT)).toBeVisible()
    await user.click(await screen.findByRole('radio', { name: 'CSV files in a zip' }))
    await user.click(screen.getByRole('button', { name: 'Make export' }))
    const bar = await screen.findByRole('progressbar', { name: 'Export of F1-09' })
    expect(bar).toHaveAttribute('value', '0')
    const asked = api.calls(exports.request)[0]
    expect(asked?.body).toMatchObject({ file_type: 'csv' })
  })

  it('Exports are asked for again until the last is made', async () => {
    const { pass } = moveTime()
    const { api } = await barnApi()
    let progress = 40
    api.on(exports.listOfSite, () =>
      page([progress < 100 ? anExport({ status: 'PROCESSING', progress, download_url: null }) : anExport()]),
    )
    renderAt(SITE)
    expect(await screen.findByRole('progressbar', {}, WAIT)).toHaveAttribute('value', '40')
    progress = 100
    await pass(3_000)
    expect(await screen.findByRole('link', { name: 'Download the export of F2-14' })).toBeVisible()
    const asked = api.calls(exports.listOfSite).length
    await pass(30_000)
    expect(api.calls(exports.listOfSite)).toHaveLength(asked)
  })

  it('Exports that could not be asked for say so', async () => {
    const { api } = await barnApi()
    api.on(exports.listOfSite, () => page([]))
    api.on(exports.request, () => new FakeFailure(500))
    const { user } = renderAt(SITE)
    await user.click(await screen.findByRole('button', { name: 'Make export' }, WAIT))
    expect(await screen.findByText('The export could not be asked for. Please try again.')).toBeVisible()
  })

  it('The page of a site without batches says that there is nothing to export', async () => {
    const { api } = await barnApi()
    api.on(exports.listOfSite, () => page([]))
    api.on(batches.list, () => ({ items: [], page: 1, per_page: 1000, total: 0, pages: 0 }))
    renderAt(SITE)
    expect(await screen.findByText('There is no batch yet that could be exported.', {}, WAIT)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Make export' })).toBeNull()
  })
})

describe('The exports of an airspace', () => {
  it('The exports stand under a tab of their own', async () => {
    const { api } = await barnApi()
    api.on(exports.listOfAirspace, () => page([anExport()]))
    renderAt('/app/sites/1/airspaces/1/exports')
    expect(await screen.findByRole('table', { name: 'Exports' }, WAIT)).toBeVisible()
    const tabs = screen.getByRole('navigation', { name: 'This airspace' })
    await waitFor(() =>
      expect(within(tabs).getByRole('link', { name: 'Exports' })).toHaveAttribute('aria-current', 'page'),
    )
  })
})
