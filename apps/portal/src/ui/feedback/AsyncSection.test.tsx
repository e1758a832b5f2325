import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInPage } from '#test/render.tsx'
import { AsyncSection } from './AsyncSection.tsx'

const FAILED = {
  data: undefined,
  isPending: false,
  isError: true,
  isFetching: false,
  refetch: () => undefined,
}

it('The section says of itself that it did not load, and nothing of the rest of the page', async () => {
  renderInPage(
    <AsyncSection resource={FAILED} name="Sites" skeleton={null}>
      {() => null}
    </AsyncSection>,
  )
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Sites did not load')
  expect(alert).not.toHaveTextContent(/page|complete/)
})
