import { useTranslation } from 'react-i18next'
import { Answer } from '#ui/page/Answer.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Text } from '#ui/Text.tsx'
import { DEVICE_PERMISSIONS, type DevicePermission, type PermissionAnswer } from './device-permissions.ts'
import classes from './PermissionsPage.module.css'
import { ProfilePage } from './ProfilePage.tsx'
import { SiteRights } from './SiteRights.tsx'
import { useDevicePermissions } from './use-device-permissions.ts'

/** Shows what this browser lets Earshot do, and what the reader may do. */
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
