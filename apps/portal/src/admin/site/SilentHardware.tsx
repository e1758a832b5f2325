import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { AdminDevice } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'

const SHOWN = 8
const SECTION_OPTIONS = { page: false, ...EVERY_MINUTE }

interface SilentHardwareProps {
  siteId: number
  timeZone: string | undefined
}

/** Lists silent hardware, gateways first: a silent gateway explains its silent devices. */
export function SilentHardware(props: SilentHardwareProps) {
  return (
    <>
      <Gateways siteId={props.siteId} />
      <SilentDevices {...props} />
    </>
  )
}

function Gateways({ siteId }: { siteId: number }) {
  const { t } = useTranslation('admin-site')
  const structure = useEndpoint(adminSites.structure, { params: { siteId } }, SECTION_OPTIONS)
  return (
    <section className={classes.block} aria-labelledby="gateways">
      <h2 id="gateways">{t('gateways.title')}</h2>
      <AsyncSection
        resource={structure}
        name={t('gateways.title')}
        skeleton={<Skeleton height={72} />}
        isEmpty={({ gateways }) => gateways.length === 0}
        empty={<p className={classes.quiet}>{t('gateways.none')}</p>}
      >
        {({ gateways }) => (
          <table className={classes.rows} aria-labelledby="gateways">
            <tbody>
              {gateways.map(({ id, code, name, online }) => (
                <tr key={id}>
                  <th scope="row">
                    <Link to="/admin/gateways/$gatewayId" params={{ gatewayId: id }} className={classes.link}>
                      {code}
                    </Link>{' '}
                    {name}
                  </th>
                  <td>
                    <span className={classes.state} data-status={online ? undefined : 'Offline'}>
                      {t(online ? 'gateways.heard' : 'gateways.silent')}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </AsyncSection>
    </section>
  )
}

function SilentDevices({ siteId, timeZone }: SilentHardwareProps) {
  const { t } = useTranslation('admin-site')
  const devices = useEndpoint(adminSites.devices, { params: { siteId } }, SECTION_OPTIONS)
  return (
    <section className={classes.block} aria-labelledby="silent">
      <h2 id="silent">{t('silent.title')}</h2>
      <AsyncSection resource={devices} name={t('silent.title')} skeleton={<Skeleton height={160} />}>
        {({ items }) => {
          const silent = longestFirst(items.filter(({ connectivity }) => !isOnline(connectivity)))
          if (silent.length === 0) return <p className={classes.quiet}>{t('silent.none')}</p>
          return (
            <>
              <table className={classes.rows} aria-labelledby="silent">
                <tbody>
                  {silent.slice(0, SHOWN).map(device => (
                    <SilentRow key={device.id} device={device} timeZone={timeZone} />
                  ))}
                </tbody>
              </table>
              {silent.length > SHOWN && (
                <Link to="/admin/sites/$siteId/info/devices" params={{ siteId }} className={classes.link}>
                  {t('silent.all', { count: silent.length })}
                </Link>
              )}
            </>
          )
        }}
      </AsyncSection>
    </section>
  )
}

function SilentRow({ device, timeZone }: { device: AdminDevice; timeZone: string | undefined }) {
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/devices/$deviceId/info" params={{ deviceId: device.id }} className={classes.link}>
          {device.code}
        </Link>{' '}
        {device.airspace?.name}
      </th>
      <td>
        <LastSeen at={device.last_update} timeZone={timeZone} short />
      </td>
    </tr>
  )
}

/** Sorts devices that were never heard before those that have fallen silent. */
function longestFirst(devices: readonly AdminDevice[]): AdminDevice[] {
  return devices.toSorted((one, other) => (one.last_update ?? '').localeCompare(other.last_update ?? ''))
}
