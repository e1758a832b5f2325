import { IconX } from '@tabler/icons-react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { IconButton } from './IconButton.tsx'

it('A button that is an icon alone says what it does, and sends no form', async () => {
  const remove = vi.fn()
  const submit = vi.fn()
  render(
    <form onSubmit={submit}>
      <IconButton icon={IconX} label="Remove house 2" onClick={remove} />
    </form>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove house 2' }))
  expect(remove).toHaveBeenCalledOnce()
  expect(submit).not.toHaveBeenCalled()
})
