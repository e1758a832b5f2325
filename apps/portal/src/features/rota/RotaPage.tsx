import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { RotaContent } from './RotaContent.tsx'

/** Shows who is on duty at a site, week by week, and lets people change it. */
export function RotaPage() {
  const { t } = useTranslation(['rota', 'common'])
  const { siteId } = useParams({ from: '/app/sites/$siteId/told/rota' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const rota = useEndpoint(rotas.read, { params: { siteId } })
  return (
    <>
      <SiteHead
        title={t('page')}
        site={site.data}
        list={{ label: t('common:nav.alerts'), to: `/app/sites/${siteId}/alerts` }}
      />
      {rota.data === undefined ? (
        <Sheet>
          <AsyncSection resource={rota} skeleton={<RotaSkeleton />} name={t('page')}>
            {() => null}
          </AsyncSection>
        </Sheet>
      ) : (
        <RotaContent key={siteId} siteId={siteId} rota={rota.data} resource={rota} />
      )}
    </>
  )
}

/** Blocks with the geometry of the sentence and the weeks. */
function RotaSkeleton() {
  return (
    <Stack gap="5">
      <Skeleton width="60%" height={68} />
      <Skeleton width="40%" height={32} />
      <Skeleton height={420} />
    </Stack>
  )
}
