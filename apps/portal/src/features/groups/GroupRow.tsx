import type { Group } from '@earshot/contract/schemas/farm/group.ts'
import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DatedMark } from '#domain/status/DatedMark.tsx'
import classes from './Groups.module.css'

export interface GroupRowProps {
  group: Group
  sites: readonly Site[] | undefined
  isOpen: boolean
}

/** Shows a group with the state of its sites; the row opens its form, and the link leads to the sites themselves. */
export function GroupRow({ group, sites, isOpen }: GroupRowProps) {
  const { t } = useTranslation('groups')
  const linked = sites?.filter(({ id }) => group.linked_sites.includes(id)) ?? []
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <div className={classes.main}>
        <div className={classes.title}>
          <Link
            to="/app/groups"
            search={{ group: group.id }}
            className={classes.name}
            aria-label={t('edit', { name: group.name })}
            aria-current={isOpen || undefined}
          >
            {group.name}
          </Link>
          <span className={classes.count}>{t('sites', { count: group.linked_sites.length })}</span>
        </div>
        {group.linked_sites.length === 0 && <p className={classes.count}>{t('none')}</p>}
        <ul className={classes.sites}>
          {linked.map(site => (
            <li key={site.id}>
              <DatedMark status={site.status_name} lastUpdate={site.last_update} />
              {site.name}
            </li>
          ))}
        </ul>
      </div>
      <Link
        to="/app/sites"
        search={{ group_id: group.id }}
        className={classes.show}
        aria-label={t('showOf', { name: group.name })}
      >
        {t('show')}
      </Link>
      <IconChevronRight size={18} stroke={1.75} aria-hidden className={classes.arrow} />
    </li>
  )
}
