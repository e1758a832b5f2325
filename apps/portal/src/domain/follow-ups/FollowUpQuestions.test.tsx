import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { discardAll } from '#api/queue/queue.ts'
import { barnApi } from '#test/barn-api.ts'
import { aRecommendation } from '#test/factories.ts'
import { renderAt } from '#test/render.tsx'

const PAGE = '/app/sites/1/recommendations'
const ILSE = { id: 2, name: 'Ilse Maes' }

afterEach(async () => {
  vi.restoreAllMocks()
  await discardAll()
})

const QUESTION = {
  id: 7,
  advice_id: 5,
  day: 3,
  due_on: '2026-03-05',
  asked_at: '2026-03-05T07:00:00Z',
  airspace: { id: 5, name: 'Fattening 1' },
  text: 'Hang ropes in four pens.',
  author: ILSE,
}

it('An answer without a network waits on the device, and the page that comes next does not ask again', async () => {
  const { api } = await barnApi()
  api.on(cases.followUps, () => ({ items: [QUESTION] }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user, unmount } = renderAt(PAGE)
  await user.click(await screen.findByRole('radio', { name: 'Worse' }))
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  expect(await screen.findByText(/^Answered\. Kept on this device/)).toBeVisible()
  unmount()
  renderAt(PAGE)
  expect(await screen.findByText(/^Answered\. Kept on this device/)).toBeVisible()
  expect(screen.queryByRole('form', { name: /How are the animals/ })).toBeNull()
  expect(api.calls(cases.answerFollowUp)).toEqual([])
})

it('The farm is asked how the animals are, and answers with how many were treated', async () => {
  const { api } = await barnApi()
  let items = [QUESTION]
  api.on(cases.followUps, () => ({ items }))
  api.on(cases.answerFollowUp, () => {
    items = []
    return {
      ...QUESTION,
      answer: 'BETTER' as const,
      animals_treated: 12,
      word: null,
      answered_by: ILSE,
      answered_at: '2026-03-05T09:00:00Z',
    }
  })
  const { user } = renderAt(PAGE)
  const form = await screen.findByRole('form', { name: 'How are the animals in Fattening 1?' })
  expect(form).toHaveTextContent('Day 3 after the advice of Ilse Maes: Hang ropes in four pens.')
  expect(screen.getByRole('button', { name: 'Answer' })).toBeDisabled()
  await user.click(screen.getByRole('radio', { name: 'Better' }))
  await user.type(screen.getByLabelText('Animals treated'), '12')
  await user.click(screen.getByRole('button', { name: 'Answer' }))
  await waitFor(() => expect(screen.queryByRole('form', { name: /How are the animals/ })).toBeNull())
  expect(api.calls(cases.answerFollowUp)[0]?.body).toEqual({ answer: 'BETTER', animals_treated: 12 })
})

it('Advice shows its words and its writer, and is accepted with a word', async () => {
  const { api } = await barnApi()
  const advised = aRecommendation({
    id: 8,
    airspace: { id: 5, name: 'Fattening 1' },
    category: 'diagnostics',
    cause: 'PERSON',
    advice: {
      id: 5,
      author: ILSE,
      text: 'Hang ropes in four pens.',
      sample: { material: 'ORAL_FLUID', pens: '2, 5, 9 and 12' },
      from: null,
      to: null,
      corrected_by_id: null,
    },
  })
  api.on(cases.followUps, () => ({ items: [] }))
  api.on(recommendations.list, () => ({ items: [advised], page: 1, per_page: 100, total: 1, pages: 1 }))
  api.on(recommendations.react, () => ({ ...advised, status: 'ACCEPT' as const }))
  const { user } = renderAt(PAGE)
  expect((await screen.findAllByText('Hang ropes in four pens.'))[0]).toBeInTheDocument()
  expect(screen.getAllByText(/Ilse Maes advises/)[0]).toHaveTextContent(
    'Sample: oral fluid, pens 2, 5, 9 and 12',
  )
  await user.type(screen.getByLabelText(/^A word with the answer/), 'Before feeding.')
  await user.click(screen.getByRole('button', { name: /^Accept: Sample now/ }))
  await waitFor(() =>
    expect(api.calls(recommendations.react)[0]?.body).toEqual({ status: 'ACCEPT', word: 'Before feeding.' }),
  )
})
