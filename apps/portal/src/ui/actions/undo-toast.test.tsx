import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { renderInPage } from '#test/render.tsx'
import { showUndoable } from './undo-toast.ts'

async function undone(undo: () => Promise<unknown>) {
  const { user } = renderInPage(<p>Page</p>)
  await screen.findByText('Page')
  const onUndone = vi.fn()
  showUndoable({ text: 'Group removed', undo, onUndone })
  expect(await screen.findByText('Group removed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  return onUndone
}

it('A change is undone once, after which its words are gone', async () => {
  const undo = vi.fn(async () => undefined)
  const onUndone = await undone(undo)
  await vi.waitFor(() => expect(onUndone).toHaveBeenCalledTimes(1))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Group removed')).toBeNull()
})

it.each([
  [503, 'unavailable', /could not be undone.*\(unavailable\)/],
  [409, 'batch_closed', 'The batch is closed.'],
  [0, 'offline', 'No connection to the server.'],
])(
  'An undo that is refused with %i gives the reason, and nothing is asked anew',
  async (status, code, text) => {
    const onUndone = await undone(async () => {
      throw new ApiError({ status, code, message: 'The batch is closed.' })
    })
    expect(await screen.findByText(text, { exact: false })).toBeVisible()
    expect(onUndone).not.toHaveBeenCalled()
  },
)
