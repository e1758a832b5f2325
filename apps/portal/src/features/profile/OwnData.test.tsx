import { ownData } from '@earshot/contract/endpoints/account/own-data.ts'
import type { AccountDeletion } from '@earshot/contract/schemas/account/own-data.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type FakeApi, FakeFailure, fakeApi } from '#test/fake-api.ts'
import { renderInPage } from '#test/render.tsx'
import { OwnData } from './OwnData.tsx'

const NOTHING: AccountDeletion = { delete_at: null, only_owner_of: [], is_last_admin: false }
let api: FakeApi
let deletion: AccountDeletion

beforeEach(() => {
  api = fakeApi()
  deletion = NOTHING
  api.on(ownData.deletion, () => deletion)
})

it('The account is deleted only after a question that names the day, and can be kept until then', async () => {
  api.on(ownData.planDeletion, () => {
    deletion = { ...NOTHING, delete_at: '2030-05-07T10:00:00.000Z' }
    return deletion
  })
  api.on(ownData.cancelDeletion, () => {
    deletion = NOTHING
    return deletion
  })
  const { user } = renderInPage(<OwnData />)
  await user.click(await screen.findByRole('button', { name: 'Delete the account' }))
  expect(screen.getByRole('alert')).toHaveTextContent(/^Delete your account on \w+/)
  await user.click(screen.getByRole('button', { name: /^Delete on / }))
  expect(await screen.findByText(/^Your account will be deleted on 7 May 2030|May 7, 2030/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep the account' }))
  expect(await screen.findByRole('button', { name: 'Delete the account' })).toBeVisible()
})

it('An only owner is told which sites need another owner first, and is not asked', async () => {
  deletion = {
    ...NOTHING,
    only_owner_of: [
      { id: 7, name: 'Hoeve Linde' },
      { id: 8, name: 'De Brug' },
    ],
  }
  renderInPage(<OwnData />)
  expect(await screen.findByText(/^You are the only owner of Hoeve Linde and De Brug\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete the account' })).toBeNull()
})

it('A download that fails says why, beside its button', async () => {
  api.on(ownData.download, () => new FakeFailure(503))
  const { user } = renderInPage(<OwnData />)
  await user.click(await screen.findByRole('button', { name: 'Download your data' }))
  expect(await screen.findByRole('alert')).toBeVisible()
})
