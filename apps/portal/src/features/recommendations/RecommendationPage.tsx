import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { FollowUpQuestions } from '#domain/follow-ups/FollowUpQuestions.tsx'
import { SiteHead } from '#domain/SiteHead.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Recommendations } from './Recommendations.tsx'

/** Shows a site's recommendations: those that wait for an answer by airspace, and what was answered. */
export function RecommendationPage() {
  const { t } = useTranslation('recommendations')
  const { siteId } = useParams({ from: '/app/sites/$siteId/recommendations' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const waiting = site.data?.linked_recommendations_count
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <Sheet>
        <Stack gap="0" below="4">
          <Answer first={answer()} />
          <AnswerNote />
        </Stack>
        <FollowUpQuestions siteId={siteId} />
        <Recommendations siteId={siteId} timeZone={site.data?.timezone} waiting={waiting ?? 0} />
      </Sheet>
    </>
  )

  function answer(): string {
    if (waiting === undefined) return t('title')
    return waiting === 0 ? t('answer.none') : t('answer.waiting', { count: waiting })
  }
}
