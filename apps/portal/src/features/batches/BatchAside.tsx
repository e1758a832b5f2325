import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IfMay } from '#ui/IfMay.tsx'
import classes from './BatchAside.module.css'
import { BatchFacts } from './BatchFacts.tsx'
import { BatchReport } from './BatchReport.tsx'
import { Counts } from './Counts.tsx'

interface BatchAsideProps {
  site: SiteDetail
  batch: BatchDetail
}

/**
 * Shows how many animals are there, what the batch is, and what can be done with it; of one that is over, only what it
 * was.
 */
export function BatchAside({ site, batch }: BatchAsideProps) {
  const { t } = useTranslation('batches')
  const params = { siteId: site.id, airspaceId: batch.airspace.id }
  const isActive = batch.state === 'ACTIVE'
  return (
    <div className={classes.aside}>
      <Counts key={batch.id} site={site} batch={batch} />
      <BatchFacts batch={batch} />
      <BatchReport key={`report ${batch.id}`} siteId={site.id} batch={batch} />
      {isActive && (
        <IfMay call={batches.close} siteId={site.id}>
          <div className={classes.buttons}>
            <ButtonLink link={{ to: '/app/sites/$siteId/airspaces/$airspaceId/batch/change', params }}>
              {t('change')}
            </ButtonLink>
            <ButtonLink
              link={{ to: '/app/sites/$siteId/airspaces/$airspaceId/batch/close', params }}
              variant="danger"
            >
              {t('close.button', { name: batch.name })}
            </ButtonLink>
          </div>
        </IfMay>
      )}
    </div>
  )
}
