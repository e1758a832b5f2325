import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { act, render, screen } from '@testing-library/react'
import { Suspense, startTransition, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useListReader } from './use-list-reader.ts'

/** Shows a list with hooks behind the reader's, as every list has. */
function List() {
  const { read } = useListReader({ endpoint: sites.list }, { page: 2 })
  const [label] = useState('page')
  return <p>{`${label} ${read({ page: 2 }).page}`}</p>
}

let open: () => void = () => undefined

/** Opens pages as the router does: the present page stays until the next one is there. */
function Pages() {
  const [isOpen, setOpen] = useState(false)
  open = () => startTransition(() => setOpen(true))
  return <Suspense>{isOpen ? <List /> : <p>before</p>}</Suspense>
}

it('A list waits for the code that reads its address, and goes on with all its hooks when that is there', async () => {
  const recovered = vi.fn()
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  render(<Pages />, { onRecoverableError: recovered })
  await act(async () => open())
  expect(await screen.findByText('page 2')).toBeVisible()
  expect(recovered.mock.calls).toEqual([])
  expect(complaint.mock.calls).toEqual([])
})
