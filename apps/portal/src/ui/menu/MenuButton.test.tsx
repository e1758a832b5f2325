import { IconPencil, IconTrash } from '@tabler/icons-react'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInPage } from '#test/render.tsx'
import { MenuButton, type MenuItem } from './MenuButton.tsx'

function open(items: readonly MenuItem[]) {
  const button = <button type="button">More</button>
  return renderInPage(
    <>
      <MenuButton button={button} items={items} position="bottom-start" offset={4} />
      <button type="button">Next</button>
    </>,
  )
}

const edit = { kind: 'action', text: 'Edit', icon: IconPencil, onChoose: vi.fn() } as const
const remove = { kind: 'action', text: 'Remove', icon: IconTrash, onChoose: vi.fn() } as const

it('A menu is opened and walked through by keyboard, and gives the focus back', async () => {
  const { user } = open([edit, { kind: 'divider' }, remove])
  const button = await screen.findByRole('button', { name: 'More' })
  button.focus()
  await user.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { name: 'More' })
  expect(menu).toHaveAttribute('aria-orientation', 'vertical')
  const focused = (name: string) =>
    waitFor(() => expect(screen.getByRole('menuitem', { name })).toHaveFocus())
  await focused('Edit')
  await user.keyboard('{ArrowDown}')
  await focused('Remove')
  await user.keyboard('{ArrowDown}')
  await focused('Edit')
  await user.keyboard('{End}')
  await focused('Remove')
  await user.keyboard('e')
  await focused('Edit')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(screen.getByRole('button', { name: 'More', expanded: false })).toHaveFocus()
})

it('A chosen action is done once and closes the menu', async () => {
  const { user } = open([edit, remove])
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(remove.onChoose).toHaveBeenCalledTimes(1)
  expect(edit.onChoose).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(screen.getByRole('button', { name: 'More' })).toHaveFocus()
})

it('A press outside the menu closes it, and so does its own button', async () => {
  const { user } = open([edit])
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('menu')
  await user.click(screen.getByRole('button', { name: 'More' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('A choice tells its new value and closes, while checks stay open', async () => {
  const onChange = vi.fn()
  const onSwitch = vi.fn()
  const options = [
    { value: 'a', label: 'Antwerp' },
    { value: 'b', label: 'Bruges' },
  ]
  const { user } = open([
    { kind: 'checks', values: ['a'], options, onSwitch },
    { kind: 'choice', value: 'a', options, onChange },
  ])
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const check = await screen.findByRole('menuitemcheckbox', { name: 'Bruges' })
  expect(check).not.toBeChecked()
  expect(screen.getByRole('menuitemcheckbox', { name: 'Antwerp' })).toBeChecked()
  await user.click(check)
  expect(onSwitch).toHaveBeenCalledWith('b')
  await user.click(screen.getByRole('menuitemradio', { name: 'Bruges' }))
  expect(onChange).toHaveBeenCalledWith('b')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('Tab closes the menu and goes on behind its button, with nothing hidden that takes the focus', async () => {
  const { user } = open([edit, remove])
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus())
  expect(document.querySelectorAll('[aria-hidden="true"][tabindex="0"]')).toHaveLength(0)
  await user.tab()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
})
