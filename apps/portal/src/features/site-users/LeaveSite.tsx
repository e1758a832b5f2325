import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { isLastOwner } from '@earshot/contract/rules/farm/site-members.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetRefused } from '#api/forget-refused.ts'
import { endpointKey } from '#api/queries.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useOwners } from './use-members.ts'

interface LeaveSiteProps {
  site: { id: number; name: string }
  /** The role of the person who reads the page. */
  role: SiteRole
}

/**
 * Lets members leave, except the last owner, who is told what has to be done first. It asks first, because leaving
 * cannot be undone.
 */
export function LeaveSite({ site, role }: LeaveSiteProps) {
  const { t } = useTranslation('people')
  const { owners } = useOwners(site.id)
  const [isAsking, setAsking] = useState(false)
  if (owners === undefined) return null
  if (isLastOwner(role, owners))
    return (
      <Text tone="muted" above="7">
        {t('lastOwner')}
      </Text>
    )
  return (
    <Text as="div" tone="muted" above="7">
      <Button variant="text" icon={IconLogout} onClick={() => setAsking(true)}>
        {t('leave.button')}
      </Button>
      {isAsking && <LeaveDialog site={site} onClose={() => setAsking(false)} />}
    </Text>
  )
}

function LeaveDialog({ site, onClose }: Pick<LeaveSiteProps, 'site'> & { onClose: () => void }) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leaving = useAction(ownSites.leave, {
    done: t('leave.done', { site: site.name }),
    onDone: async () => {
      await navigate({ to: '/app/sites' })
      // What the device keeps of the site is deleted too.
      forgetRefused(queryClient, endpointKey(sites.read, { params: { siteId: site.id } }))
    },
    onRefused: onClose,
  })
  return (
    <Dialog title={t('leave.title', { site: site.name })} onClose={onClose}>
      <Text tone="muted" above="2">
        {t('leave.text')}
      </Text>
      <Row gap="2" justify="end" wrap above="5">
        <Button
          variant="danger"
          size="touch"
          busy={leaving.busy}
          onClick={() => void leaving.run({ params: { ownSiteId: site.id } })}
        >
          {t('leave.confirm')}
        </Button>
        <Button variant="primary" size="touch" onClick={onClose}>
          {t('leave.stay')}
        </Button>
      </Row>
    </Dialog>
  )
}
