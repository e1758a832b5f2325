import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { StartBatchLink } from '#domain/airspace/StartBatchLink.tsx'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import classes from './BatchPage.module.css'
import { useBatchWords } from './batch-words.ts'

/** Says what is missing and why it matters, and shows a link to start a batch and the earlier ones. */
export function NoBatch({ site, airspace }: { site: SiteDetail; airspace: Airspace }) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const params = { siteId: site.id, airspaceId: airspace.id }
  const earlier = useEndpoint(batches.listInAirspace, { params, query: { perPage: 20 } })
  const seen = {
    at: airspace.last_update,
    timeZone: site.timezone,
    offline: airspace.status_name === 'Offline',
  }
  return (
    <div className={classes.content}>
      <header className={classes.header}>
        <StatusLine seen={seen}>
          <StatusChip status={airspace.status_name} />
          <span>{t('none.word')}</span>
        </StatusLine>
        <Answer
          first={t('none.first', { airspace: airspace.name })}
          rest={t(airspace.devices_total === 0 ? 'none.unheard' : 'none.heard')}
        />
        <AnswerNote />
      </header>
      <EmptyState title={t('none.title')} text={t('none.text')} action={<StartBatchLink {...params} />} />
      {earlier.data !== undefined && earlier.data.items.length > 0 && (
        <section aria-labelledby="earlier-list" className={classes.earlier}>
          <h2 id="earlier-list">{t('earlier.title.earlier')}</h2>
          <ul>
            {earlier.data.items.map(batch => (
              <li key={batch.id}>
                <Link
                  to="/app/sites/$siteId/airspaces/$airspaceId/batch"
                  params={params}
                  search={{ batch: batch.id }}
                >
                  {batch.name}
                </Link>
                <span>
                  {batch.end_date === null
                    ? words.date(batch.start_date)
                    : t('earlier.span', {
                        from: words.day(batch.start_date),
                        to: words.date(batch.end_date),
                      })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
