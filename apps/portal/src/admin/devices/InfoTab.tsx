import type { AdminDeviceDetail } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { HardwareFacts } from '#admin/hardware/HardwareDetail.tsx'
import { SensorState } from '#admin/hardware/HardwareState.tsx'
import { FactList } from '#admin/shared/FactList.tsx'
import classes from '#admin/shared/shared.module.css'
import { LicenceDays } from '#domain/values/LicenceDays.tsx'
import { formatDate } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { LifecycleSteps } from './LifecycleSteps.tsx'
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
            <LifecycleSteps device={data} />
            <Placements device={data} />
          </div>
          <Facts device={data} />
        </div>
      )}
    </AsyncSection>
  )
}

function Facts({ device }: { device: AdminDeviceDetail }) {
  const { t, i18n } = useTranslation('hardware')
  const { gateway, airspace, installation_date: installed } = device
  return (
    <HardwareFacts
      unit={device}
      own={{
        site: [
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
        ],
        country: [
          { name: t('fact.delivery'), value: t(`delivery.${device.delivery_status}`) },
          { name: t('fact.licence'), value: <LicenceDays licence={device.licence} /> },
        ],
        known: [
          {
            name: t('fact.installed'),
            value: installed && formatDate({ at: installed, language: i18n.language }),
          },
        ],
      }}
    />
  )
}

function Placements({ device: { stays, timezone } }: { device: AdminDeviceDetail }) {
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
