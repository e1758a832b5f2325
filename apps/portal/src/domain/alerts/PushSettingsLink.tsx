import { IconBellCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './PushSettingsLink.module.css'

/** Leads from what has happened to the page where people choose what they are told of. */
export function PushSettingsLink() {
  const { t } = useTranslation('common')
  return (
    <Link to="/app/profile/push-notifications" className={classes.link}>
      <IconBellCog size={16} stroke={1.9} aria-hidden />
      {t('whatReachesMe')}
    </Link>
  )
}
