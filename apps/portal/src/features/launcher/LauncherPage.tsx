import { useTranslation } from 'react-i18next'
import { useProfile } from '#api/use-profile.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { LauncherGroup } from './LauncherGroup.tsx'
import { LauncherHead } from './LauncherHead.tsx'
import classes from './LauncherPage.module.css'
import { MySites } from './MySites.tsx'
import { usePresentValues } from './use-present-values.ts'

/**
 * Shows "My": everything that is the reader's own in one place, each with its present value. On a phone it is the
 * profile's list.
 */
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
        <LauncherHead />
        <div className={classes.groups}>
          {profile?.roles.includes('ADMIN') && <LauncherGroup name="toAdmin" values={values} />}
          <LauncherGroup name="own" values={values} />
          <LauncherGroup name="safe" values={values} />
          <LauncherGroup name="reading" values={values} />
          <MySites />
        </div>
      </Sheet>
    </>
  )
}
