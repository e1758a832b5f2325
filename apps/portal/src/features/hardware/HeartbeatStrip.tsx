import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { availabilityLevel, availabilityOf, sumSlots } from '@earshot/contract/rules/hardware/availability.ts'
import type { GatewayHeartbeats } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import { formatDay, formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './HardwarePage.module.css'
import { useLastDays } from './HardwareParts.tsx'

export interface HeartbeatStripProps {
  siteId: number
  gatewayId: number
  timeZone: string | undefined
}

type Points = GatewayHeartbeats['points']

/**
 * Shows when the gateway was heard: a complete day is a low bar, a day with silences a high one. Its menu has the
 * figures.
 */
export function HeartbeatStrip({ siteId, gatewayId, timeZone }: HeartbeatStripProps) {
  const { t } = useTranslation('monitors')
  const heartbeats = useEndpoint(
    gateways.heartbeats,
    { params: { siteId, gatewayId }, query: useLastDays(timeZone) },
    { enabled: timeZone !== undefined },
  )
  return (
    <section className={classes.block} aria-labelledby="heartbeats">
      <h2 id="heartbeats">{t('heartbeats.title')}</h2>
      <AsyncSection
        resource={heartbeats}
        name={t('heartbeats.title')}
        skeleton={<Skeleton height={92} />}
        isEmpty={({ points }) => availability(points) === null}
        empty={<p className={classes.note}>{t('heartbeats.none')}</p>}
      >
        {({ points }) => <HeartbeatDays points={points} />}
      </AsyncSection>
    </section>
  )
}

function HeartbeatDays({ points }: { points: Points }) {
  const { t, i18n } = useTranslation('monitors')
  const language = i18n.language
  const day = (date = '') => formatDay({ at: `${date}T12:00:00Z`, language, timeZone: 'UTC' })
  const percent = (value: number | null) =>
    value === null
      ? '–'
      : t('heartbeats.percent', { value: formatNumber(value, language, value === 100 ? 0 : 1) })
  const expected = points.filter(point => point.expected > 0)
  const [isTable, setTable] = useState(false)
  return (
    <>
      <Row gap="2" align="center" justify="between">
        <p className={classes.note}>
          {t('heartbeats.heard', { share: percent(availability(points)), count: expected.length })}
        </p>
        <ViewMenu
          isTable={isTable}
          onTable={setTable}
          rows={() => [
            [t('heartbeats.day'), t('heartbeats.share'), t('heartbeats.slots')],
            ...expected.map(({ date, value, received }) => [date, value, received]),
          ]}
          fileName={t('heartbeats.title')}
        />
      </Row>
      {isTable ? (
        <Text className={classes.table} as="div" size="small" above="2">
          <table>
            <caption className="visually-hidden">{t('heartbeats.title')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('heartbeats.day')}</th>
                <th scope="col">{t('heartbeats.share')}</th>
                <th scope="col">{t('heartbeats.slots')}</th>
              </tr>
            </thead>
            <tbody>
              {expected.toReversed().map(({ date, value, received, expected: of }) => (
                <tr key={date}>
                  <th scope="row">{day(date)}</th>
                  <td data-level={value === null ? undefined : availabilityLevel(value)}>{percent(value)}</td>
                  <td>{t('heartbeats.of', { received, of })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Text>
      ) : (
        <>
          <div className={classes.days} aria-hidden>
            {points.map(({ date, value }) => (
              <span key={date} data-level={value === null ? 'NONE' : availabilityLevel(value)} />
            ))}
          </div>
          <p className={classes.barEnds} aria-hidden>
            <span>{day(points[0]?.date)}</span>
            <span>{day(points.at(-1)?.date)}</span>
          </p>
        </>
      )}
    </>
  )
}

/** Returns the availability over all days; it is null where no heartbeat was expected. */
function availability(points: Points): number | null {
  return availabilityOf(sumSlots(points))
}
