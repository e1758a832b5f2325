import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { OwnInvitation } from '@earshot/contract/schemas/farm/site-user.ts'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useEndpoint } from '#api/queries.ts'
import { useRefresh } from '#api/use-refresh.ts'
import { Button } from '#ui/Button.tsx'
import { Text } from '#ui/Text.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './OwnInvitations.module.css'

/**
 * Lists who invites the reader to their site. Nobody is a member before accepting, and until then the site's people see
 * no name.
 */
export function OwnInvitations() {
  const { t } = useTranslation('people')
  const items = useEndpoint(ownSites.invitations, {}).data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className={classes.invitations} aria-label={t('own.title')}>
      <ul>
        {items.map(invitation => (
          <InvitationItem key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationItem({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('people')
  const { site, role, invited_by: name } = invitation
  const { busy, accept, decline } = useAnswer(invitation)
  const title = name === null ? t('own.nobody', { site }) : t('own.by', { name, site })
  return (
    <li className={classes.invitation} aria-label={title}>
      <IconMail size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <strong>{title}</strong>
        <Text as="span" size="small" tone="muted">
          {t(`role.${role}`)}: {t(`may.${role}`)}
        </Text>
      </span>
      <span className={classes.buttons}>
        <Button variant="primary" size="touch" busy={busy === 'accept'} onClick={accept}>
          {t('own.accept')}
        </Button>
        <Button size="touch" busy={busy === 'decline'} onClick={decline}>
          {t('own.decline')}
        </Button>
      </span>
    </li>
  )
}

type Answer = 'accept' | 'decline'

function useAnswer({ id, site }: OwnInvitation) {
  const { t } = useTranslation('people')
  const refresh = useRefresh()
  const [busy, setBusy] = useState<Answer | null>(null)

  async function answer(given: Answer): Promise<void> {
    if (busy !== null) return
    setBusy(given)
    try {
      await call(ownSites[given], { params: { ownInvitationId: id } })
      showToast({ kind: 'done', text: t(given === 'accept' ? 'own.accepted' : 'own.declined', { site }) })
    } catch (error) {
      showToast({ kind: 'error', text: error instanceof ApiError ? error.message : t('failed') })
    }
    // The list is asked for again after a refusal too, because the invitation may have been withdrawn meanwhile.
    refresh(ownSites.invitations, sites.list, sites.listAll, sites.places)
    setBusy(null)
  }

  return { busy, accept: () => void answer('accept'), decline: () => void answer('decline') }
}
