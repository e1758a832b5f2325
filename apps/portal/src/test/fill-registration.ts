import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Fills in the first page of the registration, except for the terms. */
export async function fillRegistration(user: UserEvent): Promise<void> {
  await user.type(screen.getByLabelText('First name'), 'Griet')
  await user.type(screen.getByLabelText('Last name'), 'Verlinde')
  await user.selectOptions(screen.getByLabelText('Country code of the telephone number'), 'BE')
  await user.type(screen.getByLabelText('Telephone'), '470123456')
  await user.type(screen.getByLabelText('Password'), 'a quiet barn')
  await user.type(screen.getByLabelText('Repeat the password'), 'a quiet barn')
  await user.selectOptions(screen.getByLabelText('Country'), 'BE')
  await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Brussels')
}
