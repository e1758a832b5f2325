import type { AdminSiteDetail } from '@earshot/contract/schemas/admin/admin-site.ts'
import { IconPencil } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FactList } from '#admin/shared/FactList.tsx'
import classes from '#admin/shared/shared.module.css'
import { countryName, formatDate, formatNumber } from '#lib/text/locale.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useAdminSite } from './use-admin-site.ts'

/** Shows what is known of a site: who runs it, where it is, and what administrators noted. */
export function InfoTab() {
  const { t } = useTranslation('admin-site')
  const { site } = useAdminSite()
  return (
    <AsyncSection resource={site} name={t('tab.info')} skeleton={<Skeleton height={320} />}>
      {data => (
        <>
          <div className={classes.split}>
            <div className={classes.page}>
              <Farm site={data} />
              <Place site={data} />
            </div>
            <div className={classes.page}>
              <Customer site={data} />
              <Notes site={data} />
              <ChangeLink siteId={data.id} />
            </div>
          </div>
          <Outlet />
        </>
      )}
    </AsyncSection>
  )
}

function ChangeLink({ siteId }: { siteId: number }) {
  const { t } = useTranslation('admin-site')
  return (
    <ButtonLink link={{ to: '/admin/sites/$siteId/info/change', params: { siteId } }} icon={IconPencil}>
      {t('office.open')}
    </ButtonLink>
  )
}

interface SiteProps {
  site: AdminSiteDetail
}

function Farm({ site }: SiteProps) {
  const { t, i18n } = useTranslation('admin-site')
  const { animals_quantity: animals, indicators } = site
  const figure = (count: number) => formatNumber(count, i18n.language)
  return (
    <FactList
      title={t('info.farm')}
      facts={[
        { name: t('info.name'), value: site.name },
        { name: t('info.company'), value: site.company },
        { name: t('info.type'), value: t(`type.${site.type}`) },
        { name: t('info.animals'), value: animals === null ? null : figure(animals) },
        { name: t('info.premise'), value: site.premise_id },
        { name: t('info.devices'), value: <DevicesLink site={site} /> },
        { name: t('info.gateways'), value: figure(indicators.gateways) },
        { name: t('info.users'), value: figure(site.users) },
      ]}
    />
  )
}

function DevicesLink({ site: { id, indicators } }: SiteProps) {
  const { i18n } = useTranslation()
  return (
    <Link to="/admin/sites/$siteId/info/devices" params={{ siteId: id }}>
      {formatNumber(indicators.devices, i18n.language)}
    </Link>
  )
}

function Place({ site }: SiteProps) {
  const { t, i18n } = useTranslation('admin-site')
  const { latitude, longitude } = site
  const degrees = (value: number) => formatNumber(value, i18n.language, 5)
  return (
    <FactList
      title={t('info.place')}
      facts={[
        { name: t('info.street'), value: [site.street, site.house_number].filter(Boolean).join(' ') },
        { name: t('info.city'), value: [site.postal_code, site.city].filter(Boolean).join(' ') },
        { name: t('info.state'), value: site.state },
        { name: t('info.country'), value: countryName(site.country, i18n.language) },
        {
          name: t('info.coordinates'),
          value: t('info.latLong', { latitude: degrees(latitude), longitude: degrees(longitude) }),
        },
        { name: t('info.timezone'), value: site.timezone },
      ]}
    />
  )
}

function Customer({ site }: SiteProps) {
  const { t, i18n } = useTranslation('admin-site')
  const { supplier, activated_at, timezone: timeZone } = site
  const day = (at: string) => formatDate({ at, language: i18n.language, timeZone })
  return (
    <FactList
      title={t('info.customer')}
      facts={[
        { name: t('info.display'), value: t(`display.${site.display_status}.name`) },
        {
          name: t('info.supplier'),
          value: supplier && (
            <Link to="/admin/suppliers/supplier-details/$supplierId" params={{ supplierId: supplier.id }}>
              {supplier.name}
            </Link>
          ),
        },
        { name: t('info.created'), value: day(site.created_at) },
        { name: t('info.activated'), value: activated_at === null ? t('info.waits') : day(activated_at) },
        { name: t('info.preinstalled'), value: site.preinstalled ? t('info.yes') : null },
      ]}
    />
  )
}

/** Shows the administrators' note, and the feedback of the person who set the site up. */
function Notes({ site: { note, feedback } }: SiteProps) {
  const { t } = useTranslation('admin-site')
  return (
    <>
      <section className={classes.block} aria-labelledby="note">
        <h2 id="note">{t('info.note')}</h2>
        <p className={classes.quiet}>{note === '' ? t('info.noNote') : note}</p>
      </section>
      <section className={classes.block} aria-labelledby="feedback">
        <h2 id="feedback">{t('info.feedback')}</h2>
        <p className={classes.quiet}>
          {feedback.score === 0 ? t('info.noFeedback') : t('info.score', { score: feedback.score })}
        </p>
        {feedback.description !== '' && <blockquote>{feedback.description}</blockquote>}
      </section>
    </>
  )
}
