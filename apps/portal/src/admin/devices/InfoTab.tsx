import type { AdminDeviceDetail } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SensorState } from '#admin/hardware/HardwareState.tsx'
import { FactList } from '#admin/shared/FactList.tsx'
import classes from '#admin/shared/shared.module.css'
import { LicenceDays } from '#domain/values/LicenceDays.tsx'
import { countryName, formatDate } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LifeLine } from './LifeLine.tsx'
import { useDevice } from './use-device.ts'

/** Shows what a device is, the state of its sensors and where it hung. */
export function InfoTab() {
  const { t } = useTranslation('hardware')
  const { device } = useDevice()
  return (
    <AsyncSection resource={device} name={t('device')} skeleton={<Skeleton height={320} />}>
      {data => (
        <div className={classes.split}>
          <div className={classes.page}>
            <FactList
              title={t('column.lamp')}
              facts={(['COUGHS', 'TEMPERATURE', 'HUMIDITY'] as const).map((sensor, index) => ({
                name: t(`sensor.${sensor}`),
                value: (
                  <SensorState
                    status={
                      [data.cough_status, data.temperature_status, data.humidity_status][index] ?? 'DEFAULT'
                    }
                  />
                ),
              }))}
            />
            <LifeLine device={data} />
            <Places device={data} />
          </div>
          <Facts device={data} />
        </div>
      )}
    </AsyncSection>
  )
}

function Facts({ device }: { device: AdminDeviceDetail }) {
  const { t, i18n } = useTranslation('hardware')
  const language = i18n.language
  const day = (at: string | null) => at && formatDate({ at, language })
  const { gateway, site, airspace } = device
  return (
    <FactList
      title={t('fact.title')}
      facts={[
        { name: t('fact.code'), value: device.code },
        { name: t('fact.name'), value: device.name },
        { name: t('fact.site'), value: site?.name },
        { name: t('fact.airspace'), value: airspace?.name },
        {
          name: t('fact.gateway'),
          value: gateway && (
            <Link to="/admin/gateways/$gatewayId" params={{ gatewayId: gateway.id }}>
              {gateway.code}
            </Link>
          ),
        },
        { name: t('fact.algorithm'), value: t(`algo.${device.algo_type}`) },
        { name: t('fact.software'), value: device.software_version },
        { name: t('fact.hardware'), value: device.hw_revision },
        { name: t('fact.label'), value: device.label_text },
        { name: t('fact.pcb'), value: device.pcb_serial },
        { name: t('fact.mac'), value: device.mac_address },
        { name: t('fact.ip'), value: device.ip_address },
        { name: t('fact.country'), value: device.country && countryName(device.country, language) },
        { name: t('fact.delivery'), value: t(`delivery.${device.delivery_status}`) },
        { name: t('fact.licence'), value: <LicenceDays licence={device.licence} /> },
        { name: t('fact.produced'), value: day(device.produced_at) },
        { name: t('fact.known'), value: day(device.created_at) },
        { name: t('fact.installed'), value: day(device.installation_date) },
      ]}
    />
  )
}

function Places({ device: { stays, timezone } }: { device: AdminDeviceDetail }) {
  const { t, i18n } = useTranslation('hardware')
  const day = (at: string) => formatDate({ at, language: i18n.language, timeZone: timezone ?? undefined })
  return (
    <section className={classes.block} aria-labelledby="places">
      <h2 id="places">{t('life.places')}</h2>
      {stays.length === 0 ? (
        <p className={classes.quiet}>{t('life.none')}</p>
      ) : (
        <div className={classes.scroll}>
          <table className={classes.rows}>
            <thead>
              <tr>
                <th scope="col">{t('column.place')}</th>
                <th scope="col">{t('column.from')}</th>
                <th scope="col">{t('column.to')}</th>
              </tr>
            </thead>
            <tbody>
              {stays.map(({ site, house, airspace, deck, installed_at: from, removed_at: to }) => (
                <tr key={from}>
                  <th scope="row">
                    <strong>{site.name}</strong> {[house.name, airspace.name, deck.name].join(' › ')}
                  </th>
                  <td>{day(from)}</td>
                  <td>{to === null ? t('life.now') : day(to)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
