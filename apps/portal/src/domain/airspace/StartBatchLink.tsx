import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'

/** Shows the link that starts a batch where there is none, to people who may start one. */
export function StartBatchLink({ siteId, airspaceId }: { siteId: number; airspaceId: number }) {
  const { t } = useTranslation('common')
  return (
    <IfAllowed call={batches.open} siteId={siteId}>
      <ButtonLink
        link={{ to: '/app/sites/$siteId/airspaces/$airspaceId/batch/start', params: { siteId, airspaceId } }}
        variant="primary"
        icon={IconPlus}
      >
        {t('startBatch')}
      </ButtonLink>
    </IfAllowed>
  )
}
