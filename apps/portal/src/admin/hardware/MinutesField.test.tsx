import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MinutesField } from './MinutesField.tsx'

const USUAL = 60

function Field({ onTyped }: { onTyped: (minutes: number | null) => void }) {
  const [typed, setTyped] = useState<number | null>(null)
  const change = (minutes: number | null) => {
    setTyped(minutes)
    onTyped(minutes)
  }
  return <MinutesField minutes={typed ?? USUAL} onChange={change} />
}

function renderField() {
  const told: (number | null)[] = []
  render(<Field onTyped={minutes => told.push(minutes)} />)
  return { told, field: screen.getByRole('spinbutton'), user: userEvent.setup() }
}

it('The field is emptied and typed anew; left empty, it has the usual time again', async () => {
  const { field, told, user } = renderField()
  await user.clear(field)
  expect(field).toHaveValue(null)
  await user.type(field, '15')
  expect(field).toHaveValue(15)
  expect(told).toEqual([null, 1, 15])
  await user.clear(field)
  await user.tab()
  expect(field).toHaveValue(USUAL)
})

it.each(['-5', '0', '1.5', '99999999'])(
  'The text %s is no time: it stays, and is told as such instead of becoming the usual one',
  async typed => {
    const { field, told, user } = renderField()
    await user.clear(field)
    await user.type(field, typed)
    await user.tab()
    expect(told.at(-1)).toBe(Number(typed))
    expect(field).toHaveValue(Number(typed))
    expect(field).toBeInvalid()
    expect(screen.getByRole('alert')).toBeVisible()
  },
)
