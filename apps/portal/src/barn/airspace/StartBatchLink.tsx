import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import button from '#ui/Button.module.css'
import { IfMay } from '#ui/IfMay.tsx'

/** The way to a batch where there is none, for those who may start one. */
export function StartBatchLink({ siteId, airspaceId }: { siteId: number; airspaceId: number }) {
  const { t } = useTranslation('common')
  return (
    <IfMay call={batches.open} siteId={siteId}>
      <Link
        to="/app/sites/$siteId/airspaces/$airspaceId/batch/start"
        params={{ siteId, airspaceId }}
        className={button.button}
        data-variant="primary"
      >
        <IconPlus size={18} stroke={1.75} aria-hidden />
        <span>{t('startBatch')}</span>
      </Link>
    </IfMay>
  )
}
