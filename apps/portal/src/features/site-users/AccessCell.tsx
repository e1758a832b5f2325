import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { Access } from '@earshot/contract/schemas/farm/access.ts'
import type { SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { useAccessWords } from '#domain/access/access-words.ts'
import { isNear } from '#domain/access/near-end.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { dayKey, formatDayOfYear } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './SiteUsers.module.css'
import { memberName } from './use-members.ts'

const AccessSheet = lazyPart(async () => (await import('./AccessSheet.tsx')).AccessSheet)

/** Shows what somebody from outside may do and until when; who manages people opens it. */
export function AccessCell({ siteId, member }: { siteId: number; member: SiteUser }) {
  const { t } = useTranslation('people')
  const [isOpen, setOpen] = useState(false)
  const words = useAccessWords()
  const now = useNow()
  const mayChange = useSiteRights(siteId)(siteUsers.changeAccess)
  const { access, role } = member
  if (role !== 'VETERINARIAN' || (access === null && !mayChange)) return null
  const text = access === null ? t('access.narrow') : words(access)
  const tone = access !== null && isNear(access, now) ? 'warning' : undefined
  if (!mayChange)
    return (
      <Text as="span" tone={tone}>
        {text}
      </Text>
    )
  return (
    <>
      <Button
        variant="text"
        size="dense"
        className={classes.access}
        data-tone={tone}
        aria-label={t('access.of', { name: memberName(member), access: text })}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {access !== null && access.longer_asked_at !== null && access.ends_on !== null && (
        <Prolong siteId={siteId} member={member} access={access} endsOn={access.ends_on} />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <AccessSheet siteId={siteId} member={member} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

interface ProlongProps {
  siteId: number
  member: SiteUser
  access: Access
  endsOn: string
}

/** Names who asks for more time, and gives it in one tap, because that can be undone. */
function Prolong({ siteId, member, access, endsOn }: ProlongProps) {
  const { t, i18n } = useTranslation('people')
  const isPhone = useIsPhone()
  const name = memberName(member)
  const params = { siteId, userId: member.id }
  const was = { scope: access.scope, ends_on: endsOn }
  const longer = { ...was, ends_on: longerEnd(endsOn, dayKey(useNow())) }
  const prolonging = useAction(siteUsers.changeAccess, {
    done: t('access.saved', { name }),
    undo: () => call(siteUsers.changeAccess, { params, body: { ...was, was: longer } }),
  })
  const date = formatDayOfYear({ at: `${longer.ends_on}T12:00:00Z`, language: i18n.language })
  const text = t('access.prolong', { date })
  return (
    <>
      <Text as="span" size="small" tone="warning">
        {t('access.asks')}
      </Text>
      <Button
        size={isPhone ? 'touch' : 'dense'}
        busy={prolonging.busy}
        aria-label={t('access.of', { name, access: text })}
        onClick={() => void prolonging.run({ params, body: { ...longer, was } })}
      >
        {text}
      </Button>
    </>
  )
}

/** As much more as is given in one tap, and never further away than an access is given for. */
function longerEnd(endsOn: string, today: string): string {
  const { longerDays, maxDays } = LIMITS.access
  const [longer, furthest] = [addDays(endsOn, longerDays), addDays(today, maxDays)]
  return longer < furthest ? longer : furthest
}
