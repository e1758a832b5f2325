import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { OwnInvitation } from '@earshot/contract/schemas/farm/site-user.ts'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { AccessCard, AccessCards } from '#domain/access/AccessCards.tsx'
import { useAccessWords } from '#domain/access/access-words.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'

/**
 * Lists who invites the reader to their site. Nobody is a member before accepting, and until then the site's people see
 * no name.
 */
export function OwnInvitations() {
  const { t } = useTranslation('people')
  const items = useEndpoint(ownSites.invitations, {}).data?.items ?? []
  if (items.length === 0) return null
  return (
    <AccessCards label={t('own.title')}>
      {items.map(invitation => (
        <InvitationItem key={invitation.id} invitation={invitation} />
      ))}
    </AccessCards>
  )
}

function InvitationItem({ invitation }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('people')
  const words = useAccessWords()
  const { id, site, role, access, invited_by: name } = invitation
  const accepting = useAction(ownSites.accept, { done: t('own.accepted', { site }) })
  const declining = useAction(ownSites.decline, { done: t('own.declined', { site }) })
  const input = { params: { ownInvitationId: id } }
  const answer = (action: typeof accepting | typeof declining) => {
    if (!accepting.busy && !declining.busy) void action.run(input)
  }
  const title = name === null ? t('own.nobody', { site }) : t('own.by', { name, site })
  return (
    <AccessCard
      icon={IconMail}
      title={title}
      note={
        access === null ? (
          <>
            {t(`role.${role}`)}: {t(`may.${role}`)}
          </>
        ) : (
          <>
            {words(access)}. {t(`access.may.${access.scope}`)}
          </>
        )
      }
    >
      <Button variant="primary" size="touch" busy={accepting.busy} onClick={() => answer(accepting)}>
        {t('own.accept')}
      </Button>
      <Button size="touch" busy={declining.busy} onClick={() => answer(declining)}>
        {t('own.decline')}
      </Button>
    </AccessCard>
  )
}
