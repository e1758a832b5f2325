import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { mayManage } from '@earshot/contract/rules/farm/site-members.ts'
import type { OnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import type { Invitation } from '@earshot/contract/schemas/farm/site-user.ts'
import { IconCheck, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useEndpoint } from '#api/queries.ts'
import { useAccessWords } from '#domain/access/access-words.ts'
import { formatDay } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './SiteUsers.module.css'

/** Shows who was invited and has not answered. Where there is nobody, it shows nothing. */
export function InvitationList({ siteId, reader }: { siteId: number; reader: OnSite | undefined }) {
  const { t } = useTranslation('people')
  const invitations = useEndpoint(siteUsers.invitations, { params: { siteId } })
  const open = invitations.data?.items
  if (open?.length === 0 && !invitations.isError) return null
  return (
    <section className={classes.invited} aria-labelledby="invited">
      <SectionHead id="invited" title={t('invited.title')} lined>
        {open !== undefined && <span>{t('invited.waiting', { count: open.length })}</span>}
      </SectionHead>
      <AsyncSection
        resource={invitations}
        name={t('invited.title')}
        skeleton={<Skeleton height={56} radius={8} />}
      >
        {({ items }) => (
          <ul>
            {items.map(invitation => (
              <InvitationRow
                key={invitation.id}
                siteId={siteId}
                invitation={invitation}
                mayChange={reader !== undefined && mayManage(reader, invitation.role)}
              />
            ))}
          </ul>
        )}
      </AsyncSection>
    </section>
  )
}

interface InvitationRowProps {
  siteId: number
  invitation: Invitation
  /** False for an invitation to become an owner, unless the reader is one. */
  mayChange: boolean
}

function InvitationRow({ siteId, invitation, mayChange }: InvitationRowProps) {
  const { t } = useTranslation('people')
  const { email, role, access, invited_by: by } = invitation
  const words = useAccessWords()
  const { busy, sent, resend, withdraw } = useInvitationActions(siteId, invitation)
  return (
    <li className={classes.invitation}>
      <span className={classes.envelope}>
        <IconMail size={16} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.who}>
        <Text as="span" breaks weight="strong">
          {email}
        </Text>
        <Text as="span" size="small" tone="muted">
          {by === null ? t(`role.${role}`) : t('invited.by', { role: t(`role.${role}`), name: by })}
        </Text>
        {access !== null && (
          <Text as="span" size="small" tone="muted">
            {words(access)}
          </Text>
        )}
      </span>
      <InvitationAge invitation={invitation} />
      {mayChange && (
        <span className={classes.buttons}>
          {sent ? (
            <span className={classes.sent} role="status">
              <IconCheck size={16} stroke={2} aria-hidden />
              {t('invited.sentAgain')}
            </span>
          ) : (
            <Button
              variant="text"
              size="dense"
              busy={busy}
              aria-label={t('invited.resendTo', { email })}
              onClick={resend}
            >
              {t('invited.resend')}
            </Button>
          )}
          <Button
            variant="text"
            size="dense"
            className={classes.withdraw}
            aria-label={t('invited.withdrawFrom', { email })}
            onClick={withdraw}
          >
            {t('invited.withdraw')}
          </Button>
        </span>
      )}
    </li>
  )
}

/** Shows a date while the invitation is new, the days when it has waited long, and a word when its link has expired. */
function InvitationAge({ invitation }: { invitation: Invitation }) {
  const { t, i18n } = useTranslation('people')
  const { days, isExpired } = invitationAge(invitation, new Date(useNow()))
  const isLong = isExpired || days > LIMITS.invitation.longAfterDays
  const date = formatDay({ at: invitation.sent_at, language: i18n.language })
  return (
    <span className={classes.wait} data-long={isLong || undefined}>
      {isExpired
        ? t('invited.ended')
        : isLong
          ? t('invited.waits', { count: days })
          : t('invited.on', { date })}
    </span>
  )
}

function useInvitationActions(siteId: number, { id, email, role }: Invitation) {
  const { t } = useTranslation('people')
  const [sent, setSent] = useState(false)
  const input = { params: { siteId, invitationId: id } }
  const resending = useAction(siteUsers.resendInvitation, { onDone: () => setSent(true) })
  const withdrawing = useAction(siteUsers.withdrawInvitation, {
    done: t('invited.withdrawn', { email }),
    undo: () => call(siteUsers.invite, { params: { siteId }, body: { email, role } }),
  })
  return {
    busy: resending.busy,
    sent,
    resend: () => void resending.run(input),
    withdraw: () => void withdrawing.run(input),
  }
}

const DAY_MS = 86_400_000

/** Returns the whole days since it was first sent, and whether its link has expired. */
export function invitationAge(
  { created_at, expires_at }: Pick<Invitation, 'created_at' | 'expires_at'>,
  now: Date,
): { days: number; isExpired: boolean } {
  return {
    days: Math.max(0, Math.floor((now.getTime() - Date.parse(created_at)) / DAY_MS)),
    isExpired: Date.parse(expires_at) <= now.getTime(),
  }
}
