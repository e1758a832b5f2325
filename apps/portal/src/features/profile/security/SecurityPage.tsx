import { security } from '@earshot/contract/endpoints/account/security.ts'
import type { Security } from '@earshot/contract/schemas/account/second-factor.ts'
import { IconDeviceMobileCode, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { ConfirmButton } from '#features/profile/ConfirmButton.tsx'
import { OpenSessions } from '#features/profile/OpenSessions.tsx'
import { ProfilePage } from '#features/profile/ProfilePage.tsx'
import { formatDate, formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import buttons from '#ui/actions/Button.module.css'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './Security.module.css'
import { SingleSignOnWay } from './SingleSignOnWay.tsx'
import { Way } from './Way.tsx'

/** Shows who gets in: what proves a sign-in beside the password, and where the reader is signed in. */
export function SecurityPage() {
  const { t } = useTranslation('security')
  const own = useEndpoint(security.read, {})
  return (
    <ProfilePage section="security">
      <div className={classes.page}>
        <AsyncSection resource={own} name={t('name')} skeleton={<Waiting />}>
          {data => (
            <>
              <Standing own={data} />
              <Passkeys own={data} />
              <OtherWays own={data} />
            </>
          )}
        </AsyncSection>
        <OpenSessions />
      </div>
    </ProfilePage>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <Skeleton width={420} height={32} />
      <Skeleton height={60} />
      <Skeleton height={60} />
      <Skeleton height={60} />
    </div>
  )
}

/** Answers who gets in. One way alone is a way that can be lost. */
function Standing({ own: { passkeys, app, recovery_codes: codes } }: { own: Security }) {
  const { t } = useTranslation('security')
  const count = passkeys.length
  if (count === 0 && app === null) return <Answer first={t('answer.alone')} rest={t('answer.aloneRest')} />
  if (count === 1 && app === null && codes === null)
    return <Answer first={t('answer.oneWay')} rest={t('answer.oneWayRest')} restTone="alarm" />
  const behind = app === null ? t('behind.passkeys', { count }) : t('behind.both', { count })
  return <Answer first={t('answer.safe')} rest={count === 0 ? t('behind.app') : behind} />
}

/** Shows what stands in where no passkey is at hand. */
function OtherWays({ own }: { own: Security }) {
  const { t, i18n } = useTranslation(['security', 'profile'])
  const { language } = i18n
  const now = useNow()
  const removing = useAction(security.removeApp, { done: t('security:app.removed') })
  const { app, is_required: isRequired, passkeys } = own
  // The last one of somebody who has to have one stays.
  const mayRemove = app !== null && (!isRequired || passkeys.length > 0)
  return (
    <section aria-labelledby="other-ways">
      <Text as="h2" size="heading" id="other-ways" className={classes.heading}>
        {t('security:others')}
      </Text>
      <ul className={classes.list}>
        <Way
          icon={IconDeviceMobileCode}
          name={t('security:app.name')}
          note={
            app === null
              ? t('security:app.none')
              : t('security:app.since', { date: formatDate({ at: app.confirmed_at, language }) })
          }
          used={usedWords(app?.last_used_at)}
        >
          {mayRemove && (
            <ConfirmButton
              label={t('security:remove')}
              describes={t('security:app.name')}
              ask={t('security:app.ask')}
              confirm={t('security:remove')}
              busy={removing.busy}
              onConfirm={() => void removing.run({})}
            />
          )}
          <Link
            to="/app/profile/security/app"
            className={buttons.button}
            data-variant="outline"
            data-size="dense"
          >
            {t(app === null ? 'security:app.setUp' : 'security:app.again')}
          </Link>
        </Way>
        <RecoveryCodes own={own} />
        {own.single_sign_on !== null && <SingleSignOnWay own={own.single_sign_on} />}
        <Way icon={IconLock} name={t('profile:section.password')} note={t('security:password')}>
          <Link
            to="/app/profile/change-password"
            className={buttons.button}
            data-variant="outline"
            data-size="dense"
          >
            {t('security:change')}
          </Link>
        </Way>
      </ul>
    </section>
  )

  function usedWords(at: string | null | undefined): string | undefined {
    if (at === undefined) return undefined
    return at === null
      ? t('security:never')
      : t('security:used', { when: formatMoment({ at, language, now }) })
  }
}
