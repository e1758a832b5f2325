import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { mayOnSite, type SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { formatList } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import classes from './PermissionsPage.module.css'
import { ProfilePage } from './ProfilePage.tsx'

/** Shows what this browser permits, and what the reader's roles permit. */
export function PermissionsPage() {
  const { t } = useTranslation('profile')
  const answers = useDevicePermissions()
  const granted = DEVICE_PERMISSIONS.filter(name => answers?.[name] === 'granted').length
  return (
    <ProfilePage section="permissions">
      <div className={classes.page}>
        <Answer
          first={t('permissions.answer', { granted, count: DEVICE_PERMISSIONS.length })}
          rest={t('permissions.rest')}
        />
        <ul className={classes.list} aria-label={t('permissions.browser')}>
          {DEVICE_PERMISSIONS.map(name => (
            <PermissionRow key={name} name={name} answer={answers?.[name]} />
          ))}
        </ul>
        <SiteRights />
      </div>
    </ProfilePage>
  )
}

function PermissionRow({ name, answer }: { name: DevicePermission; answer: PermissionAnswer | undefined }) {
  const { t } = useTranslation('profile')
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Text as="span" weight="emphasis">
          {t(`permissions.${name}.label`)}
        </Text>
        <span className={classes.why}>{t(`permissions.${name}.why`)}</span>
        {answer === 'denied' && <span className={classes.how}>{t('permissions.howToAllow')}</span>}
      </div>
      {answer === undefined ? (
        <Skeleton width={70} height={18} />
      ) : (
        <span className={classes.state} data-state={answer}>
          {t(`permissions.state.${answer}`)}
        </span>
      )}
    </li>
  )
}

const RIGHTS = [
  'see',
  'export',
  'comment',
  'treat',
  'manageBatches',
  'editSite',
  'manageUsers',
] as const satisfies readonly SiteRight[]

/** Shows the reader's role on each site by what it allows. */
function SiteRights() {
  const { t, i18n } = useTranslation('profile')
  const profile = useProfile()
  const list = useEndpoint(sites.list, { query: { perPage: LIMITS.page.max } })
  const role = profile.data?.user_role ?? 'USER'
  return (
    <section aria-labelledby="site-rights">
      <h2 className={classes.heading} id="site-rights">
        {t('rights.heading')}
      </h2>
      <p className={classes.why}>{t('rights.hint')}</p>
      <AsyncSection
        resource={list}
        name={t('rights.heading')}
        skeleton={<Skeleton height={64} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t('rights.none')} />}
      >
        {({ items }) => (
          <ul className={classes.list}>
            {items.map(({ id, name, current_user_role: siteRole, current_user_access: access }) => (
              <li key={id} className={classes.row}>
                <div className={classes.what}>
                  <Link to="/app/sites/$siteId/dashboard" params={{ siteId: id }} className={classes.site}>
                    {name}
                  </Link>
                  <span className={classes.why}>
                    {formatList(
                      RIGHTS.filter(right =>
                        mayOnSite({ role, siteRole, scope: access?.scope ?? null }, right),
                      ).map(right => t(`rights.may.${right}`)),
                      i18n.language,
                    )}
                  </span>
                </div>
                <span className={classes.state}>{t(`rights.role.${siteRole ?? 'ADMIN'}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </AsyncSection>
    </section>
  )
}

/** Reads the permissions, and again whenever the person comes back from the browser's settings. */
function useDevicePermissions(): Record<DevicePermission, PermissionAnswer> | undefined {
  const [answers, setAnswers] = useState<Record<DevicePermission, PermissionAnswer>>()
  useEffect(() => {
    let isOpen = true
    const read = () =>
      void readPermissions().then(found => {
        if (isOpen) setAnswers(found)
      })
    read()
    window.addEventListener('focus', read)
    return () => {
      isOpen = false
      window.removeEventListener('focus', read)
    }
  }, [])
  return answers
}

/** The permissions that the page reads and never requests: a request belongs where the permission is needed. */
const DEVICE_PERMISSIONS = ['notifications', 'camera', 'geolocation'] as const
type DevicePermission = (typeof DEVICE_PERMISSIONS)[number]
type PermissionAnswer = PermissionState | 'unknown'

/** Reads a permission, or `unknown` where the browser cannot tell. */
async function readPermission(name: DevicePermission): Promise<PermissionAnswer> {
  try {
    // Not every browser knows every name.
    const status = await navigator.permissions.query({ name })
    return status.state
  } catch {
    return 'unknown'
  }
}

async function readPermissions(): Promise<Record<DevicePermission, PermissionAnswer>> {
  const [notifications, camera, geolocation] = await Promise.all([
    readPermission('notifications'),
    readPermission('camera'),
    readPermission('geolocation'),
  ])
  return { notifications, camera, geolocation }
}
