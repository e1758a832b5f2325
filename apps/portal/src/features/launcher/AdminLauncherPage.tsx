import { useTranslation } from 'react-i18next'
import { PageHead } from '#ui/page/PageHead.tsx'
import { LauncherGroup } from './LauncherGroup.tsx'
import { LauncherHead } from './LauncherHead.tsx'
import classes from './LauncherPage.module.css'
import { usePresentValues } from './use-present-values.ts'

/** Shows "My" for an administrator: the same in the admin area, without sites of their own. */
export function AdminLauncherPage() {
  const { t } = useTranslation('profile')
  const values = usePresentValues()
  return (
    <div className={classes.admin}>
      <PageHead title={t('title')} crumbs={[{ label: t('title') }]} />
      <LauncherHead />
      <div className={classes.groups}>
        <LauncherGroup name="toUser" values={values} />
        <LauncherGroup name="own" values={values} />
        <LauncherGroup name="safe" values={values} />
        <LauncherGroup name="reading" values={values} />
      </div>
    </div>
  )
}
