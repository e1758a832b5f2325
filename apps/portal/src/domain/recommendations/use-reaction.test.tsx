import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { RecommendationStatus } from '@earshot/contract/health-values.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aRecommendation } from '#test/factories.ts'
import { FakeFailure, fakeApi } from '#test/fake-api.ts'
import { noToasts } from '#test/no-toasts.ts'
import { renderInPage } from '#test/render.tsx'
import { useReaction } from './use-reaction.ts'

const RECOMMENDATION_ITEM = aRecommendation({ created_at: '2026-11-22T08:00:00Z' })
const COURSE: Recommendation = {
  ...RECOMMENDATION_ITEM,
  id: 9,
  category: 'ongoing treatment',
  status: 'ACCEPT',
  start: '2026-11-20',
  end: '2026-11-24',
}

afterEach(noToasts)

interface AnswerProps {
  items: Recommendation[]
  status: RecommendationStatus
}

function Answer({ items, status }: AnswerProps) {
  const { react, busy } = useReaction()
  return (
    <button type="button" aria-busy={busy !== null} onClick={() => void react({ items, status })}>
      Answer
    </button>
  )
}

async function answered(props: AnswerProps) {
  const api = fakeApi()
  api.on(recommendations.react, () => RECOMMENDATION_ITEM)
  api.on(recommendations.reactToMany, () => ({ items: [RECOMMENDATION_ITEM, COURSE] }))
  const { user } = renderInPage(<Answer {...props} />)
  const answer = await screen.findByRole('button', { name: 'Answer' })
  return { api, user, answer }
}

it.each([
  ['ACCEPT', RECOMMENDATION_ITEM, 'Accepted: Call your vet'],
  ['DECLINED', RECOMMENDATION_ITEM, 'Declined: Call your vet'],
  ['NO_REACTION', COURSE, 'Open again: Finish the course, mind the withdrawal'],
] as const)('An answer %s says what was answered', async (status, item, text) => {
  const { user, answer } = await answered({ items: [item], status })
  await user.click(answer)
  expect(await screen.findByText(text)).toBeVisible()
})

it('An answer that is undone becomes what it was before, with its period', async () => {
  const { api, user, answer } = await answered({ items: [COURSE], status: 'DECLINED' })
  await user.click(answer)
  expect(api.calls(recommendations.react)[0]?.body).toEqual({ status: 'DECLINED' })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(api.calls(recommendations.react)).toHaveLength(2))
  expect(api.calls(recommendations.react)[1]).toMatchObject({
    params: { recommendationId: '9' },
    body: { status: 'ACCEPT', start: '2026-11-20', end: '2026-11-24' },
  })
})

it('Several answers are one request, told by their number', async () => {
  const { api, user, answer } = await answered({ items: [RECOMMENDATION_ITEM, COURSE], status: 'ACCEPT' })
  await user.click(answer)
  expect(await screen.findByText('2 accepted')).toBeVisible()
  expect(api.calls(recommendations.reactToMany)[0]?.body).toEqual({ ids: [8, 9], status: 'ACCEPT' })
  expect(api.requests).toHaveLength(1)
})

it('Advice that is over says so, and what failed otherwise can be tried again', async () => {
  const { api, user, answer } = await answered({ items: [RECOMMENDATION_ITEM], status: 'ACCEPT' })
  api.on(recommendations.react, () => new FakeFailure(409, { code: 'recommendation_closed' }))
  await user.click(answer)
  expect(await screen.findByText('This is over by now and can no longer be answered.')).toBeVisible()
  api.on(recommendations.react, () => new FakeFailure(503))
  await user.click(answer)
  expect(await screen.findByText('None of them could be answered. Please try again.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('An answer to nothing sends nothing', async () => {
  const { api, user, answer } = await answered({ items: [], status: 'ACCEPT' })
  await user.click(answer)
  expect(api.requests).toHaveLength(0)
})
