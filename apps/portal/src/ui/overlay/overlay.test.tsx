import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInPage } from '#test/render.tsx'
import { Dialog } from './Dialog.tsx'
import { SideSheet } from './SideSheet.tsx'

function Page({ kind }: { kind: 'dialog' | 'sheet' }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && kind === 'dialog' && (
        <Dialog title="Delete the note?" onClose={close}>
          <button type="button">Delete</button>
        </Dialog>
      )}
      {isOpen && kind === 'sheet' && (
        <SideSheet title="Edit the batch" subtitle="Nursery 2" onClose={close}>
          <form>
            <label>
              Name <input />
            </label>
          </form>
        </SideSheet>
      )}
    </>
  )
}

async function opened(kind: 'dialog' | 'sheet') {
  const view = renderInPage(<Page kind={kind} />)
  const opener = await screen.findByRole('button', { name: 'Open' })
  await view.user.click(opener)
  return { ...view, opener, dialog: screen.getByRole('dialog') }
}

const cancel = (dialog: HTMLElement) => dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('The dialog', () => {
  it('A dialog is named by its question, and closes with Escape, which gives the focus back', async () => {
    const { dialog, opener } = await opened('dialog')
    expect(dialog).toHaveAccessibleName('Delete the note?')
    expect(screen.getByRole('heading', { level: 2, name: 'Delete the note?' })).toBeVisible()
    cancel(dialog)
    await isClosed()
    expect(opener).toHaveFocus()
  })

  it('A click around a dialog closes it, one on what it says does not', async () => {
    const { dialog, user } = await opened('dialog')
    await user.click(screen.getByRole('heading', { level: 2 }))
    expect(dialog).toBeInTheDocument()
    await user.click(dialog)
    await isClosed()
  })
})

describe('The sheet at the side', () => {
  it('A sheet begins at its first field, and its cross closes it', async () => {
    const { dialog, user, opener } = await opened('sheet')
    expect(dialog).toHaveAccessibleName('Edit the batch')
    expect(screen.getByText('Nursery 2')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await isClosed()
    expect(opener).toHaveFocus()
  })
})
