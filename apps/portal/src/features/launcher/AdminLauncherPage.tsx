import { useTranslation } from 'react-i18next'
import { PageHead } from '#ui/page/PageHead.tsx'
import classes from './LauncherPage.module.css'
import { LauncherGroup, LauncherHead, useCurrentValues } from './LauncherParts.tsx'

/** Shows "My" in the administrator's area, where nobody has sites of their own. */
export function AdminLauncherPage() {
  const { t } = useTranslation('profile')
  const values = useCurrentValues()
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
