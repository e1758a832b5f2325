import { ownSites } from '@earshot/contract/endpoints/farm/site-users.ts'
import { SCOPE_RIGHTS } from '@earshot/contract/rules/farm/site-rights.ts'
import type { Access } from '@earshot/contract/schemas/farm/access.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isNear } from '#domain/access/near-end.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { formatDayOfYear } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './OwnAccess.module.css'

/** What an access allows, and the right that decides about it; what is the farm's own nobody from outside changes. */
const ALLOWED = [
  ['READ', 'see'],
  ['ADVISE', 'comment'],
  ['TREAT', 'treat'],
  ['FARM', 'manageBatches'],
] as const

/** Shows what the reader may do on the site and until when, and asks the farm for more time. */
export function OwnAccess({ access, siteId }: { access: Access; siteId: number }) {
  const { t, i18n } = useTranslation('cases')
  const now = useNow()
  const { scope, ends_on: endsOn, given_by: name } = access
  const title =
    endsOn === null
      ? t(`access.open.${scope}`)
      : t(`access.until.${scope}`, { date: dayOfYear(`${endsOn}T12:00:00Z`, i18n.language) })
  return (
    <section aria-labelledby="case-access">
      <Stack gap="3">
        <Text as="h2" id="case-access" size="heading" tone={isNear(access, now) ? 'warning' : 'ink'}>
          {title}
        </Text>
        {name !== null && (
          <Text size="small" tone="muted">
            {t('access.given', { name })}
          </Text>
        )}
        <ul className={classes.allowed}>
          {ALLOWED.map(([what, right]) => (
            <Allowed
              key={what}
              text={t(`access.may.${what}`)}
              isAllowed={SCOPE_RIGHTS[scope].includes(right)}
            />
          ))}
        </ul>
        {endsOn !== null && <AskLonger access={access} siteId={siteId} />}
      </Stack>
    </section>
  )
}

function Allowed({ text, isAllowed }: { text: string; isAllowed: boolean }) {
  const { t } = useTranslation('cases')
  const Mark = isAllowed ? IconCheck : IconX
  return (
    <li data-allowed={isAllowed}>
      <Mark size={16} stroke={2} role="img" aria-label={t(isAllowed ? 'access.yes' : 'access.no')} />
      {text}
    </li>
  )
}

/** Asks once: until the farm has answered, the day of the question stands here. */
function AskLonger({ access, siteId }: { access: Access; siteId: number }) {
  const { t, i18n } = useTranslation('cases')
  const asking = useAction(ownSites.askLonger, { done: t('access.done') })
  const isPhone = useIsPhone()
  const { longer_asked_at: askedAt } = access
  if (askedAt !== null)
    return (
      <Text size="small" tone="muted">
        {t('access.asked', { date: dayOfYear(askedAt, i18n.language) })}
      </Text>
    )
  return (
    <div className={classes.ask}>
      <Button
        variant="text"
        size={isPhone ? 'touch' : 'control'}
        busy={asking.busy}
        onClick={() => void asking.run({ params: { ownSiteId: siteId } })}
      >
        {t('access.ask')}
      </Button>
    </div>
  )
}

function dayOfYear(at: string, language: string): string {
  return formatDayOfYear({ at, language })
}
