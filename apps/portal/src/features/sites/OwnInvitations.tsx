import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { OwnInvitation } from '@earshot/contract/schemas/farm/site-user.ts'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatLocalDay } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Text } from '#ui/layout/Text.tsx'
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
  const { id, site, role, access, invited_by: name } = invitation
  const accepting = useAction(ownSites.accept, { done: t('own.accepted', { site }) })
  const declining = useAction(ownSites.decline, { done: t('own.declined', { site }) })
  const input = { params: { ownInvitationId: id } }
  const answer = (action: typeof accepting | typeof declining) => {
    if (!accepting.busy && !declining.busy) void action.run(input)
  }
  const title = name === null ? t('own.nobody', { site }) : t('own.by', { name, site })
  return (
    <li className={classes.invitation} aria-label={title}>
      <IconMail size={20} stroke={1.75} aria-hidden />
      <span className={classes.words}>
        <strong>{title}</strong>
        <Text as="span" size="small" tone="muted">
          {access === null ? (
            <>
              {t(`role.${role}`)}: {t(`may.${role}`)}
            </>
          ) : (
            <OfferedAccess access={access} />
          )}
        </Text>
      </span>
      <span className={classes.buttons}>
        <Button variant="primary" size="touch" busy={accepting.busy} onClick={() => answer(accepting)}>
          {t('own.accept')}
        </Button>
        <Button size="touch" busy={declining.busy} onClick={() => answer(declining)}>
          {t('own.decline')}
        </Button>
      </span>
    </li>
  )
}

/** Shows what the access is for and until when, before it is accepted. */
function OfferedAccess({ access }: { access: NonNullable<OwnInvitation['access']> }) {
  const { t, i18n } = useTranslation('people')
  const { scope, ends_on } = access
  const name = t(`access.scope.${scope}`)
  const date = ends_on === null ? '' : formatLocalDay(ends_on, i18n.language)
  const offered =
    ends_on === null ? t('access.open', { scope: name }) : t('access.until', { scope: name, date })
  return (
    <>
      {offered}. {t(`access.may.${scope}`)}
    </>
  )
}
