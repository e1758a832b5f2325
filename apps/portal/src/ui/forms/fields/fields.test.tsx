import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Field } from './Field.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SelectField } from './SelectField.tsx'
import { Stepper } from './Stepper.tsx'
import { Switch } from './Switch.tsx'
import { TextArea } from './TextArea.tsx'

describe('The field', () => {
  it('A field is described by its hint and its unit, and by its error in place of the hint', () => {
    const { rerender } = render(<Field label="Weight" hint="Of one animal." unit="kg" />)
    expect(screen.getByLabelText('Weight')).toHaveAccessibleDescription('Of one animal. kg')
    expect(screen.getByLabelText('Weight')).toBeValid()
    rerender(<Field label="Weight" hint="Of one animal." unit="kg" error="Too heavy." />)
    expect(screen.getByLabelText('Weight')).toHaveAccessibleDescription('Too heavy. kg')
    expect(screen.getByLabelText('Weight')).toBeInvalid()
    expect(screen.getByRole('alert')).toHaveTextContent('Too heavy.')
    expect(screen.queryByText('Of one animal.')).toBeNull()
  })

  it('A password is hidden until its reader wants to see it', async () => {
    const user = userEvent.setup()
    render(<PasswordField label="Password" defaultValue="six wet boots" />)
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show password', pressed: false }))
    expect(field).toHaveAttribute('type', 'text')
    await user.click(screen.getByRole('button', { name: 'Show password', pressed: true }))
    expect(field).toHaveAttribute('type', 'password')
  })
})

describe('The field with a list', () => {
  const houses = [
    { value: '1', label: 'Nursery 1', group: 'House A' },
    { value: '2', label: 'Nursery 2', group: 'House A' },
    { value: '3', label: 'Shed', group: 'House B' },
  ]

  it('Options of a group stand together under its name, after the words for no choice', () => {
    render(<SelectField label="Airspace" placeholder="Choose one" options={houses} error="Please choose." />)
    const field = screen.getByRole('combobox', { name: 'Airspace' })
    expect(field).toHaveDisplayValue('Choose one')
    expect(field).toHaveAccessibleDescription('Please choose.')
    const groups = screen.getAllByRole('group')
    expect(groups.map(group => group.getAttribute('label'))).toEqual(['House A', 'House B'])
    expect(groups.map(group => group.textContent)).toEqual(['Nursery 1Nursery 2', 'Shed'])
  })

  it('A list without options says that there is nothing to choose from', () => {
    render(<SelectField label="Airspace" placeholder="Choose one" options={[]} />)
    expect(screen.getByRole('combobox', { name: 'Airspace' })).toHaveDisplayValue('Nothing to choose from')
  })
})

describe('The stepper', () => {
  function Stepped({ start }: { start: number }) {
    const [value, setValue] = useState(start)
    return <Stepper label="Floors" value={value} onChange={setValue} min={1} max={12} />
  }

  it('A number is changed by its buttons, by the arrow keys and by typing, within its limits', async () => {
    const user = userEvent.setup()
    render(<Stepped start={11} />)
    const field = screen.getByRole('spinbutton', { name: 'Floors' })
    await user.click(screen.getByRole('button', { name: 'One more: Floors' }))
    expect(field).toHaveValue('12')
    expect(screen.getByRole('button', { name: 'One more: Floors' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'One less: Floors' }))
    await user.type(field, '{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(field).toHaveAttribute('aria-valuenow', '11')
    await user.clear(field)
    expect(field).toHaveValue('1')
    expect(screen.getByRole('button', { name: 'One less: Floors' })).toBeDisabled()
    await user.tripleClick(field)
    await user.keyboard('7 floors')
    expect(field).toHaveValue('7')
  })
})

describe('The switch', () => {
  it('A switch says its state and is turned by a click and by the space bar, unless it is off duty', async () => {
    const user = userEvent.setup()
    const onChange = vi.fn()
    const { rerender } = render(<Switch label="Mails" checked={false} onChange={onChange} />)
    const field = screen.getByRole('switch', { name: 'Mails', checked: false })
    await user.click(field)
    field.focus()
    await user.keyboard(' ')
    expect(onChange.mock.calls).toEqual([[true], [true]])
    rerender(<Switch label="Mails" checked onChange={onChange} disabled />)
    await user.click(screen.getByRole('switch', { name: 'Mails', checked: true }))
    expect(onChange).toHaveBeenCalledTimes(2)
  })
})

describe('The field of several lines', () => {
  it('A text says how much of its length is used, beside what is wrong with it', () => {
    const counter = { length: 1200, max: 1000 }
    const { rerender } = render(<TextArea label="Remark" counter={counter} />)
    expect(screen.getByLabelText('Remark')).toHaveAccessibleDescription('1,200 of 1,000 characters used')
    rerender(<TextArea label="Remark" counter={counter} error="At most 1,000 characters." />)
    expect(screen.getByLabelText('Remark')).toBeInvalid()
    expect(screen.getByLabelText('Remark')).toHaveAccessibleDescription(/^At most 1,000 characters\./)
  })
})
