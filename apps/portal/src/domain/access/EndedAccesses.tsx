import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { EndedAccess } from '@earshot/contract/schemas/farm/site-user.ts'
import { IconDoorExit } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatDayOfYear } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AccessCard, AccessCards } from './AccessCards.tsx'

/** Shows whose access has ended, by whom or by its date, until each line is put away. */
export function EndedAccesses() {
  const { t } = useTranslation('people')
  const items = useEndpoint(ownSites.endedAccesses, {}, { page: false }).data?.items ?? []
  if (items.length === 0) return null
  return (
    <AccessCards label={t('over.title')}>
      {items.map(ended => (
        <EndedItem key={ended.site_id} ended={ended} />
      ))}
    </AccessCards>
  )
}

function EndedItem({ ended }: { ended: EndedAccess }) {
  const { t, i18n } = useTranslation('people')
  const { site_id, site, how, ended_by: name, ended_at: at } = ended
  const dismissing = useAction(ownSites.dismissEndedAccess)
  const date = formatDayOfYear({ at, language: i18n.language })
  const title =
    how === 'EXPIRED' || name === null
      ? t('over.expired', { site, date })
      : t('over.by', { name, site, date })
  return (
    <AccessCard icon={IconDoorExit} title={title} note={t('over.text')}>
      <Button
        size="touch"
        busy={dismissing.busy}
        onClick={() => void dismissing.run({ params: { ownSiteId: site_id } })}
      >
        {t('over.dismiss')}
      </Button>
    </AccessCard>
  )
}
