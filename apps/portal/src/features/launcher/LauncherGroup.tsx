import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ENTRIES, type PresentValues } from './entries.ts'
import classes from './LauncherPage.module.css'

/** Shows one group of links: the name, the present value and the link. */
export function LauncherGroup({ name, values }: { name: keyof typeof ENTRIES; values: PresentValues }) {
  const { t } = useTranslation('profile')
  return (
    <nav className={classes.group} aria-label={t(`launcher.${name}`)}>
      <ul>
        {ENTRIES[name].map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <Link to={to} className={classes.entry} data-end={key === 'signOut' || undefined}>
              <Icon size={20} stroke={1.65} aria-hidden />
              <span className={classes.label}>{t(key === 'signOut' ? 'signOut' : `section.${key}`)}</span>
              <span className={classes.value}>{values[key]}</span>
              <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
