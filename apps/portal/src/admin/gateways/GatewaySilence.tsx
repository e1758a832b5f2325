import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type {
  AdminGatewayDetail,
  GatewaySilence as Silence,
} from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ClaimButton } from '#admin/incidents/ClaimButton.tsx'
import { FactList } from '#admin/shared/FactList.tsx'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { formatFull } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import styles from './GatewaySilence.module.css'

/** Shows for a gateway that is not heard the likely reason, how its neighbours are, whom to call, and who is on it. */
export function GatewaySilence({ gateway }: { gateway: AdminGatewayDetail }) {
  const { t } = useTranslation('hardware')
  const params = { gatewayId: gateway.id }
  const silence = useEndpoint(adminGateways.silence, { params }, { page: false, ...EVERY_MINUTE })
  return (
    <AsyncSection resource={silence} name={t('silence.title')} skeleton={<Skeleton height={160} />}>
      {data => (
        <>
          <Facts silence={data} timeZone={gateway.timezone} />
          {data.neighbours.length > 0 && <Neighbours neighbours={data.neighbours} />}
        </>
      )}
    </AsyncSection>
  )
}

function Facts({ silence, timeZone }: { silence: Silence; timeZone: string | null }) {
  const { t, i18n } = useTranslation(['hardware', 'incidents'])
  const { cause, last_heartbeat_at: at, incident } = silence
  const heard = at !== null && formatFull({ at, language: i18n.language, timeZone: timeZone ?? undefined })
  return (
    <FactList
      title={t('hardware:silence.title')}
      facts={[
        { name: t('hardware:silence.likely'), value: cause && t(`hardware:silence.${cause}`) },
        { name: t('hardware:silence.last'), value: heard || t('hardware:unheard') },
        {
          name: t('hardware:silence.call'),
          value: cause === 'UNPLACED' ? null : <Contact silence={silence} />,
        },
        {
          name: t('incidents:column.claimed'),
          value: incident && (
            <span className={styles.claim}>
              <ClaimButton incident={incident} />
            </span>
          ),
        },
      ]}
    />
  )
}

function Contact({ silence: { contact } }: { silence: Silence }) {
  const { t } = useTranslation(['hardware', 'people'])
  if (contact === null) return t('hardware:silence.noCall')
  const { name, role, telephone } = contact
  return (
    <>
      {t('hardware:silence.who', { name, role: t(`people:role.${role}`) })}
      <br />
      <a href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>{telephone}</a>
    </>
  )
}

function Neighbours({ neighbours }: Pick<Silence, 'neighbours'>) {
  const { t } = useTranslation(['hardware', 'common'])
  return (
    <section className={classes.block} aria-labelledby="neighbours">
      <h2 id="neighbours">{t('hardware:silence.neighbours')}</h2>
      <div className={classes.scroll}>
        <table className={classes.rows} aria-labelledby="neighbours">
          <tbody>
            {neighbours.map(({ id, code, name, connectivity, last_heartbeat_at: at }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to="/admin/gateways/$gatewayId" params={{ gatewayId: id }} className={classes.link}>
                    {code}
                  </Link>
                </th>
                <td>{name || '–'}</td>
                <td>{isOnline(connectivity) ? t('hardware:online') : t('common:status.Offline')}</td>
                <td>
                  <LastSeen at={at} short />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
