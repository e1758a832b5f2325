import type { Device, SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LicenceDays } from '#domain/values/LicenceDays.tsx'
import { formatDayOfYear } from '#lib/locale.ts'
import { Facts } from './Facts.tsx'
import classes from './HardwarePage.module.css'
import { LicenceStart } from './LicenceStart.tsx'
import { MonitorPlace } from './MonitorPlace.tsx'

export interface MonitorAsideProps {
  siteId: number
  device: SiteDevice
  /** All monitors of its airspace, itself included. */
  beside: readonly Device[]
  timeZone: string | undefined
  actions: ReactNode
}

/** Shows where it hangs, beside which others, since when and where before; then what it is. */
export function MonitorAside({ siteId, device, beside, timeZone, actions }: MonitorAsideProps) {
  const { t, i18n } = useTranslation('monitors')
  const date = (at: string | null) =>
    at === null ? '' : formatDayOfYear({ at, language: i18n.language, timeZone })
  const { gateway, licence } = device
  return (
    <div className={classes.aside}>
      <MonitorPlace siteId={siteId} device={device} beside={beside} />
      {actions}
      <Facts
        title={t('monitor')}
        facts={[
          { name: t('fact.code'), value: device.code },
          { name: t('fact.listensFor'), value: t(`algo.${device.algo_type}`) },
          { name: t('fact.software'), value: device.software_version },
          { name: t('fact.installed'), value: date(device.installation_date) },
          {
            name: t('fact.gateway'),
            value: gateway && (
              <Link
                to="/app/sites/$siteId/gateways/$gatewayId"
                params={{ siteId, gatewayId: gateway.id }}
                className={classes.link}
              >
                {gateway.code}
              </Link>
            ),
          },
          { name: t('fact.address'), value: device.ip_address },
          {
            name: t('fact.licence'),
            value: (
              <>
                <LicenceDays licence={licence} />
                {licence?.expires_at && `, ${t('fact.until', { date: date(licence.expires_at) })}`}
                <LicenceStart siteId={siteId} device={device} />
              </>
            ),
          },
        ]}
      />
      {device.stays.length > 1 && <Stays stays={device.stays} date={date} />}
    </div>
  )
}

function Stays({ stays, date }: Pick<SiteDevice, 'stays'> & { date: (at: string | null) => string }) {
  const { t } = useTranslation('monitors')
  return (
    <section className={classes.facts} aria-labelledby="monitor-stays">
      <h2 id="monitor-stays">{t('stays.title')}</h2>
      <ol className={classes.stays}>
        {stays.map(({ house, airspace, deck, installed_at: from, removed_at: to }) => (
          <li key={from}>
            <span>{[house.name, airspace.name, deck.name].join(', ')}</span>
            <span className={classes.note}>
              {to === null
                ? t('stays.since', { from: date(from) })
                : t('stays.span', { from: date(from), to: date(to) })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
