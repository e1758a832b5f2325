import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#api/api-error.ts'
import { renderInPage } from '#test/render.tsx'
import { saveWithUndo } from './save-with-undo.ts'

async function saved(undo: (answer: number) => Promise<unknown>) {
  const { user } = renderInPage(<p>Page</p>)
  await screen.findByText('Page')
  const onChanged = vi.fn()
  await saveWithUndo({ save: async () => 7, undo, onChanged, text: 'Group removed' })
  expect(await screen.findByText('Group removed')).toBeVisible()
  expect(onChanged).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  return onChanged
}

it('The inverse call takes a change back, from what the save answered', async () => {
  const undo = vi.fn(async () => undefined)
  const onChanged = await saved(undo)
  expect(undo).toHaveBeenCalledWith(7)
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledTimes(2))
  expect(screen.queryByText('Group removed')).toBeNull()
})

it('The toast says when a change cannot be taken back', async () => {
  await saved(async () => {
    throw new ApiError({ status: 404, code: 'not_found', message: 'No' })
  })
  expect(await screen.findByText(/could not be undone.*\(not_found\)/)).toBeVisible()
})

it('No undo is offered where the save was refused', async () => {
  const save = () => Promise.reject(new ApiError({ status: 400, code: 'invalid', message: 'No' }))
  await expect(saveWithUndo({ save, undo: save, onChanged: vi.fn(), text: 'Done' })).rejects.toThrow('No')
})
