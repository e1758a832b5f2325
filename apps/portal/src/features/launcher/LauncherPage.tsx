import { useTranslation } from 'react-i18next'
import { useProfile } from '#api/use-profile.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LauncherGroup } from './LauncherGroup.tsx'
import classes from './LauncherPage.module.css'
import { MySites } from './MySites.tsx'
import { usePresentValues } from './use-present-values.ts'

/** "My": everything of one's own in one place, each with its present value. On a phone it is the profile's list. */
export function LauncherPage() {
  const { t } = useTranslation('profile')
  const { data: profile } = useProfile()
  const values = usePresentValues()
  return (
    <>
      <PageHead
        title={t('title')}
        crumbs={[{ label: t('sites'), to: '/app/sites' }, { label: t('title') }]}
      />
      <Sheet>
        <header className={classes.who}>
          <Avatar person={profile} size={72} />
          <div className={classes.names}>
            <h1 className={classes.name}>
              {profile === undefined ? (
                <Skeleton width={180} height={28} />
              ) : (
                `${profile.first_name} ${profile.last_name}`.trim()
              )}
            </h1>
            <span className={classes.email}>{profile?.email}</span>
          </div>
        </header>
        <div className={classes.groups}>
          <LauncherGroup name="own" values={values} />
          <LauncherGroup name="safe" values={values} />
          <LauncherGroup name="reading" values={values} />
          <MySites />
        </div>
      </Sheet>
    </>
  )
}
