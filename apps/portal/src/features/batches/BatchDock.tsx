import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#lib/use-is-phone.ts'
import button from '#ui/Button.module.css'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IfMay } from '#ui/IfMay.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import classes from './BatchAside.module.css'

/** On a phone: down to the others, and the end of the batch. */
export function BatchDock({ site, batch }: { site: SiteDetail; batch: BatchDetail }) {
  const { t } = useTranslation('batches')
  const isPhone = useIsPhone()
  if (!isPhone || batch.state === 'CLOSED') return null
  return (
    <PageDock>
      <div className={classes.dock}>
        <a href="#earlier" className={button.button} data-variant="outline" data-size="touch">
          <span>{t('earlier.title.earlier')}</span>
        </a>
        <IfMay call={batches.close} siteId={site.id}>
          <ButtonLink
            link={{
              to: '/app/sites/$siteId/airspaces/$airspaceId/batch/close',
              params: { siteId: site.id, airspaceId: batch.airspace.id },
            }}
            variant="danger"
            size="touch"
          >
            {t('close.button', { name: batch.name })}
          </ButtonLink>
        </IfMay>
      </div>
    </PageDock>
  )
}
