import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { AnimalGroupForm } from './AnimalGroupForm.tsx'
import { AnimalGroups } from './AnimalGroups.tsx'

/** Lists animals of a site that move together, which a batch does not: it stays in its airspace. */
export function AnimalGroupListPage() {
  const { t } = useTranslation('animal-groups')
  const { siteId } = useParams({ from: '/app/sites/$siteId/animal-groups' })
  const params = { siteId }
  const site = useEndpoint(sites.read, { params }).data
  const total = useEndpoint(animalGroups.list, { params, query: { perPage: 1 } }).data?.total
  return (
    <>
      <SiteHead title={t('title')} site={site} />
      <Sheet
        asideHolds="form"
        aside={
          <IfAllowed call={animalGroups.create} siteId={siteId}>
            <AnimalGroupForm siteId={siteId} />
          </IfAllowed>
        }
      >
        <Stack gap="2" below="4-half">
          <Answer first={total === undefined ? t('title') : t('answer', { count: total })} />
          <AnswerNote />
        </Stack>
        <AnimalGroups siteId={siteId} timeZone={site?.timezone} />
      </Sheet>
    </>
  )
}
