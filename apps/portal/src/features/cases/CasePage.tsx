import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import type { Advice } from '@earshot/contract/schemas/desk/advice.ts'
import type { CaseStory } from '@earshot/contract/schemas/desk/case.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { useAirspace } from '#domain/airspace/use-airspace.ts'
import { CaseHistory } from '#domain/cases/CaseHistory.tsx'
import { ChartSkeleton } from '#domain/graphs/ChartSkeleton.tsx'
import { NormalAnswer } from '#domain/normal/NormalAnswer.tsx'
import { ShareButton } from '#domain/sharing/ShareButton.tsx'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { useHeadline } from '#domain/values/headline.ts'
import { pageSetting } from '#lib/browser/page-settings.ts'
import { asSentence } from '#lib/text/locale.ts'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { PageActions } from '#ui/page/PageParts.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { AdviceForm } from './AdviceForm.tsx'
import { CaseAside } from './CaseAside.tsx'
import { CaseChart } from './CaseChart.tsx'
import { CloseCase } from './CloseCase.tsx'
import { useCasePart } from './use-case-part.ts'

/** Shows the story of one airspace to whoever advises its farm: how it is, what was advised, and what became of it. */
export function CasePage() {
  const { t } = useTranslation('cases')
  const { airspaceId } = useParams({ from: '/app/desk/cases/$airspaceId' })
  const story = useEndpoint(cases.read, { params: { airspaceId } }, { page: true })
  return (
    <AsyncSection resource={story} skeleton={<CaseSkeleton />} name={t('title')}>
      {data => <CaseOfSite story={data} />}
    </AsyncSection>
  )
}

function CaseSkeleton() {
  return (
    <Sheet>
      <Stack gap="3">
        <Skeleton width={96} height={24} />
        <Skeleton width="70%" height={62} />
        <ChartSkeleton />
      </Stack>
    </Sheet>
  )
}

function CaseOfSite({ story }: { story: CaseStory }) {
  const { t } = useTranslation('cases')
  const { t: common } = useTranslation('common')
  const { site, list, airspace } = useAirspace(story.site.id, story.airspace.id)
  return (
    <>
      <PageHead
        title={story.airspace.name}
        crumbs={[
          { label: common('nav.desk'), to: '/app/desk' },
          { label: story.site.name, to: `/app/sites/${story.site.id}/dashboard` },
          { label: story.airspace.name },
        ]}
        subtitle={story.site.name}
      />
      <PageActions>
        <ShareButton siteId={story.site.id} view={{ kind: 'CASE', airspace: story.airspace }} />
      </PageActions>
      <Sheet
        asideHolds="form"
        aside={
          <CaseAside story={story} airspace={airspace} access={site.data?.current_user_access ?? null} />
        }
      >
        <AsyncSection
          resource={{ ...list, data: site.data && airspace }}
          skeleton={<CaseSkeleton />}
          name={t('title')}
        >
          {loaded => site.data && <CaseContent story={story} site={site.data} airspace={loaded} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

interface CaseContentProps {
  story: CaseStory
  site: SiteDetail
  airspace: Airspace
}

function CaseContent({ story, site, airspace }: CaseContentProps) {
  const { t, i18n } = useTranslation('cases')
  const headline = useHeadline()
  const readerId = useProfile().data?.id
  const [corrected, setCorrected] = useState<Advice | null>(null)
  useCasePart()
  const { open } = story
  const status = airspace.status_name
  const sentence = headline(airspace.headline, { scope: 'site', timeZone: site.timezone })
  const answer = <Answer first={asSentence(sentence, i18n.language)} rest={rest()} />
  const seen = { at: airspace.last_update, timeZone: site.timezone, offline: status === 'Offline' }
  return (
    <Stack gap="5">
      <Stack as="header" gap="2">
        <StatusLine seen={seen}>
          <StatusChip status={status} />
        </StatusLine>
        {airspace.batch === null || pageSetting('own-normal') === null ? (
          answer
        ) : (
          <NormalAnswer siteId={site.id} airspaceId={airspace.id} batch={airspace.batch} rest={rest()}>
            {answer}
          </NormalAnswer>
        )}
        <AnswerNote />
      </Stack>
      <ActiveBatchChart site={site} airspace={airspace} />
      <IfAllowed call={cases.advise} siteId={site.id}>
        <AdviceForm
          key={corrected?.id ?? 0}
          story={story}
          corrected={corrected}
          onDone={() => setCorrected(null)}
        />
      </IfAllowed>
      <section aria-labelledby="case-history">
        <SectionHead id="case-history" title={t('soFar')} lined />
        <CaseHistory story={story} correcting={{ readerId, onCorrect: setCorrected }} />
      </section>
      {open !== null && (
        <IfAllowed call={cases.close} siteId={site.id}>
          <CloseCase airspaceId={airspace.id} caseId={open.id} />
        </IfAllowed>
      )}
    </Stack>
  )

  function rest(): string {
    const [newest] = open?.advice ?? []
    if (newest === undefined) return t('answer.nothing')
    if (newest.done_at !== null) return t('answer.done')
    if (newest.status === 'ACCEPT') return t('answer.accepted')
    return newest.status === 'DECLINED' ? t('answer.declined') : t('answer.waiting')
  }
}

function ActiveBatchChart({ site, airspace }: Omit<CaseContentProps, 'story'>) {
  const { t } = useTranslation('cases')
  const params = { siteId: site.id, airspaceId: airspace.id }
  const batchId = airspace.batch?.id ?? 0
  const batch = useEndpoint(
    batches.read,
    { params: { ...params, batchId } },
    { enabled: batchId > 0, page: false },
  )
  if (batchId === 0) return <p>{t('noBatch')}</p>
  return (
    <AsyncSection resource={batch} skeleton={<ChartSkeleton />} name={t('chart')}>
      {data => <CaseChart site={site} airspace={airspace} batch={data} />}
    </AsyncSection>
  )
}
