import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSiteRights } from '#api/use-site-rights.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { isNear, useAccessWords } from './access-words.ts'
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
      {isOpen && (
        <Suspense fallback={null}>
          <AccessSheet siteId={siteId} member={member} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
