import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useAddress } from '#lib/use-address.ts'
import { AnswerNote } from '#ui/page/Answer.tsx'
import { BatchAnswer } from './BatchAnswer.tsx'
import classes from './BatchPage.module.css'
import { parseBatchSearch } from './batch-search.ts'
import { Compare } from './Compare.tsx'
import { PhaseBar } from './PhaseBar.tsx'

export interface BatchContentProps {
  site: SiteDetail
  airspace: Airspace
  batch: BatchDetail
}

export function BatchContent({ site, airspace, batch }: BatchContentProps) {
  const { t } = useTranslation('batches')
  const { search } = useAddress(parseBatchSearch)
  const comparison = useEndpoint(
    batches.compare,
    {
      params: { siteId: site.id, airspaceId: airspace.id, batchId: batch.id },
      query: {
        with: search.beside === 'sites' ? 'sites' : 'earlier',
        ...(search.only !== undefined && { batches: search.only }),
      },
    },
    { keepPrevious: true },
  )
  return (
    <div className={classes.content}>
      <header className={classes.header}>
        {batch.state === 'CLOSED' && (
          <p className={classes.over}>
            <span>{t('over')}</span>
            <Link
              to="/app/sites/$siteId/airspaces/$airspaceId/batch"
              params={{ siteId: site.id, airspaceId: airspace.id }}
            >
              {t('toActive')}
            </Link>
          </p>
        )}
        <BatchAnswer
          batch={batch}
          airspace={airspace}
          timeZone={site.timezone}
          comparison={comparison.data}
          beside={search.beside}
        />
        <AnswerNote />
      </header>
      <PhaseBar batch={batch} />
      <Compare batch={batch} comparison={comparison} />
    </div>
  )
}
