import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import { useTranslation } from 'react-i18next'
import { SiteRow } from './SiteRow.tsx'
import classes from './SiteRows.module.css'

export function SiteRows({ sites, answeredAt }: { sites: readonly Site[]; answeredAt: number }) {
  const { t } = useTranslation('sites')
  return (
    <>
      <div className={classes.columns} aria-hidden>
        <span>{t('column.site')}</span>
        <span>{t('column.coughs')}</span>
        <span>{t('column.airspaces')}</span>
        <span>{t('column.lastHeard')}</span>
      </div>
      <ul aria-label={t('title')}>
        {sites.map(site => (
          <SiteRow key={site.id} site={site} answeredAt={answeredAt} />
        ))}
      </ul>
    </>
  )
}
