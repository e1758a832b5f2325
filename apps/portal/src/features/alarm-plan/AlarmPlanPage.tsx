import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import type { AlarmPlan } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { useOnline } from '#lib/browser/use-online.ts'
import { useNow } from '#lib/time/use-now.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { ChainForecast } from './ChainForecast.tsx'
import { DayAndNight } from './DayAndNight.tsx'
import { PlanAnswer } from './PlanAnswer.tsx'
import { PlanAside } from './PlanAside.tsx'
import { GapNotice, PlanNotices } from './PlanNotices.tsx'
import classes from './PlanParts.module.css'
import type { PlanNow } from './plan-facts.ts'
import { StepList } from './StepList.tsx'
import { usePlanEditor } from './use-plan-editor.ts'

/** Shows who is told of an Alarm at a site, when and how, until somebody has it, and lets it be changed. */
export function AlarmPlanPage() {
  const { t } = useTranslation(['alarms', 'common'])
  const { siteId } = useParams({ from: '/app/sites/$siteId/told/alarm-plan' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const plan = useEndpoint(alarmPlans.read, { params: { siteId } })
  return (
    <>
      <SiteHead
        title={t('plan.page')}
        site={site.data}
        list={{ label: t('common:nav.alerts'), to: `/app/sites/${siteId}/alerts` }}
      />
      <Sheet aside={plan.data && <PlanAside siteId={siteId} plan={plan.data} />}>
        <AsyncSection resource={plan} skeleton={<PlanSkeleton />} name={t('plan.page')}>
          {stored => (
            <PlanContent key={siteId} siteId={siteId} stored={stored} answeredAt={plan.dataUpdatedAt} />
          )}
        </AsyncSection>
      </Sheet>
    </>
  )
}

interface PlanContentProps {
  siteId: number
  stored: AlarmPlan
  answeredAt: number
}

function PlanContent({ siteId, stored, answeredAt }: PlanContentProps) {
  const editor = usePlanEditor(siteId, stored)
  const may = useSiteRights(siteId)(alarmPlans.update)
  const isOnline = useOnline()
  const now = useNow()
  const rota = useEndpoint(rotas.read, { params: { siteId } })
  const plan: PlanNow = { ...editor.plan, shifts: rota.data?.shifts ?? [], now }
  return (
    <div className={classes.content}>
      <Stack gap="3">
        <PlanAnswer plan={plan} />
        <AnswerNote />
        <GapNotice plan={plan} />
        <PlanNotices editor={editor} stored={stored} may={may} isOnline={isOnline} answeredAt={answeredAt} />
      </Stack>
      <StepList plan={plan} editor={editor} mayChange={may && isOnline} />
      <ChainForecast plan={plan} />
      <DayAndNight timeZone={plan.timezone} />
    </div>
  )
}

/** Blocks with the geometry of the sentence, the steps and the drawing. */
function PlanSkeleton() {
  return (
    <div className={classes.content}>
      <Skeleton width="70%" height={68} />
      <Skeleton height={260} />
      <Skeleton height={180} />
    </div>
  )
}
