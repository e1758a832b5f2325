import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { mayOnSite, type SiteRight } from '@earshot/contract/rules/farm/site-rights.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { formatList } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './PermissionsPage.module.css'

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
export function SiteRights() {
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
            {items.map(({ id, name, current_user_role: siteRole }) => (
              <li key={id} className={classes.row}>
                <div className={classes.what}>
                  <Link to="/app/sites/$siteId/dashboard" params={{ siteId: id }} className={classes.site}>
                    {name}
                  </Link>
                  <span className={classes.why}>
                    {formatList(
                      RIGHTS.filter(right => mayOnSite({ role, siteRole }, right)).map(right =>
                        t(`rights.may.${right}`),
                      ),
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
