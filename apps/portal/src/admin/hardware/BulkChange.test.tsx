import { toolbox } from '@earshot/contract/endpoints/admin/toolbox.ts'
import type { BulkAnswer } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { fakeApi } from '#test/fake-api.ts'
import { noToasts } from '#test/no-toasts.ts'
import { renderInPage } from '#test/render.tsx'
import { BulkChange } from './BulkChange.tsx'

afterEach(noToasts)

const codes = (count: number) => Array.from({ length: count }, (_, index) => `ES4-${index}`)

/** Opens the change of `count` picked devices; `run` stands for the server. */
async function open(count: number, run: (codes: string[], value: string) => Promise<BulkAnswer>) {
  const api = fakeApi()
  const undone: number[] = []
  api.on(toolbox.undo, ({ params }) => {
    undone.push(Number(params.runId))
    return RUN
  })
  const dropped: string[] = []
  const view = renderInPage(
    <BulkChange
      picks={{ count, drop: () => void dropped.push('all') }}
      label="Change delivery status"
      title={({ figure }) => `Delivery status of ${figure} devices`}
      choices={[
        { value: 'IN_STOCK', label: 'In stock' },
        { value: 'LOST', label: 'Lost', text: 'It is no longer looked for.' },
      ]}
      first="IN_STOCK"
      codes={() => Promise.resolve(codes(count))}
      run={run}
    />,
  )
  await view.user.click(await screen.findByRole('button', { name: 'Change delivery status' }))
  const name = new RegExp(`^Delivery status of ${count.toLocaleString('en-US')} devices$`)
  return { ...view, undone, dropped, dialog: within(await screen.findByRole('dialog', { name })) }
}

const RUN = {
  id: 7,
  kind: 'DEVICE_STATUS' as const,
  target: 'LOST',
  rows: 2,
  created: 0,
  left_out: 0,
  by: 'Me',
  created_at: '2026-03-02T07:50:00.000Z',
  undone_at: null,
  final: null,
}

it('The button names the outcome, which is told, undone run by run, and the picks are dropped', async () => {
  const sent: [number, string][] = []
  const { user, undone, dropped, dialog } = await open(2500, (part, value) => {
    sent.push([part.length, value])
    return Promise.resolve({ updated: part.length, run: sent.length })
  })
  await user.click(dialog.getByRole('radio', { name: /^Lost/ }))
  await user.click(dialog.getByRole('button', { name: 'Set Lost' }))
  expect(await screen.findByText('2,500 are Lost now.')).toBeVisible()
  expect(sent).toEqual([
    [1000, 'LOST'],
    [1000, 'LOST'],
    [500, 'LOST'],
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(dropped).toEqual(['all'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undone).toEqual([3, 2, 1]))
})

it('A change that is stopped ends after its run, and tells how far it came', async () => {
  let arrive = (_: BulkAnswer): void => undefined
  const { user, dialog } = await open(3000, () => new Promise(resolve => (arrive = resolve)))
  await user.click(dialog.getByRole('button', { name: 'Set In stock' }))
  expect(await dialog.findByText('0 of 3,000')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Stop after this run' }))
  arrive({ updated: 1000, run: 1 })
  expect(await screen.findByText('1,000 are In stock now.')).toBeVisible()
})

it('A change that is refused says why in the dialog, and leaves the picks as they are', async () => {
  const reasons = [
    new ApiError({
      status: 400,
      code: 'invalid',
      message: 'No',
      fields: { device_codes: ['ES4-0 hangs nowhere and cannot be installed.'] },
    }),
    new Error('network'),
  ]
  const { user, dropped, dialog } = await open(2, () => Promise.reject(reasons.shift()))
  const set = dialog.getByRole('button', { name: 'Set In stock' })
  await user.click(set)
  expect(await dialog.findByText('ES4-0 hangs nowhere and cannot be installed.')).toBeVisible()
  await user.click(set)
  expect(await dialog.findByText(/^This could not be done\. Please try again/)).toBeVisible()
  expect(dropped).toEqual([])
})
