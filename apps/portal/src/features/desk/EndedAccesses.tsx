import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { EndedAccess } from '@earshot/contract/schemas/farm/site-user.ts'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatDay } from '#lib/text/locale.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import classes from './QuietClients.module.css'

/** A client whose access is over leaves the list with one line, until it is put away. */
export function EndedAccesses() {
  const { data } = useEndpoint(ownSites.endedAccesses, {}, { page: false })
  return data?.items.map(ended => <EndedLine key={ended.site_id} ended={ended} />)
}

function EndedLine({ ended }: { ended: EndedAccess }) {
  const { t, i18n } = useTranslation('desk')
  const dismissing = useAction(ownSites.dismissEndedAccess)
  const { site_id: ownSiteId, site, how, ended_at: at } = ended
  return (
    <div className={classes.line} role="status">
      <span className={classes.names}>
        {t(`ended.${how}`, { site, date: formatDay({ at, language: i18n.language }) })}
      </span>
      <IconButton
        icon={IconX}
        label={t('ended.dismiss', { site })}
        onClick={() => void dismissing.run({ params: { ownSiteId } })}
      />
    </div>
  )
}
