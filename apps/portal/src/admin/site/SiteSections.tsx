import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchAfter } from '#lib/address/use-address.ts'
import classes from '#ui/choice/SegmentedControl.module.css'

interface SubPage {
  link: LinkProps
  label: string
}

/** Shows links to the pages below a tab as a segmented control. */
function SubPages({ label, pages }: { label: string; pages: readonly SubPage[] }) {
  return (
    <nav className={classes.group} aria-label={label}>
      {pages.map(({ link, label: name }) => (
        <Link
          key={name}
          {...link}
          className={classes.segment}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** Shows links to the alerts, the notices about them, and what went to phones. */
export function NoticeSections({ siteId }: { siteId: number }) {
  const { t } = useTranslation('site-tabs')
  const params = { siteId }
  return (
    <SubPages
      label={t('notices.title')}
      pages={[
        {
          link: { to: '/admin/sites/$siteId/alerts-notifications/alerts', params },
          label: t('notices.alerts'),
        },
        {
          link: { to: '/admin/sites/$siteId/alerts-notifications/notifications', params },
          label: t('notices.notifications'),
        },
        {
          link: { to: '/admin/sites/$siteId/alerts-notifications/push-notifications', params },
          label: t('notices.pushes'),
        },
      ]}
    />
  )
}

const keepRange = ({ range }: { range?: unknown }) => ({ ...(range !== undefined && { range }) })

/** Shows links to the three graphs of a site; the range stays from one to the next. */
export function GraphSections({ siteId }: { siteId: number }) {
  const { t } = useTranslation('site-tabs')
  const link = { params: { siteId }, search: searchAfter(keepRange, {}) }
  return (
    <SubPages
      label={t('graphs.title')}
      pages={[
        {
          link: { ...link, to: '/admin/sites/$siteId/graphs/data-availability' },
          label: t('graphs.availability'),
        },
        { link: { ...link, to: '/admin/sites/$siteId/graphs/data-usage' }, label: t('graphs.usage') },
        {
          link: { ...link, to: '/admin/sites/$siteId/graphs/rdi-temperature-humidity' },
          label: t('graphs.readings'),
        },
      ]}
    />
  )
}
