import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { durationOf } from '@earshot/contract/rules/data-age.ts'
import type { GatewayEvent, SilenceCause } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE } from '#api/queries.ts'
import { formatAge, formatInstant } from '#lib/text/locale.ts'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'

/** The causes of a silence that is over; the other causes are of one that lasts. */
type PastCause = Extract<SilenceCause, 'SITE' | 'SOME' | 'ONLY' | 'ALONE' | 'LINK'>
const PAST_CAUSES: readonly string[] = ['SITE', 'SOME', 'ONLY', 'ALONE', 'LINK'] satisfies PastCause[]
const isPastCause = (cause: SilenceCause | null): cause is PastCause =>
  cause !== null && PAST_CAUSES.includes(cause)

interface GatewayEventsProps {
  gatewayId: number
  timeZone: string | null
}

/** Lists its silences, each with its cause, and what people changed about it, the newest first. */
export function GatewayEvents({ gatewayId, timeZone }: GatewayEventsProps) {
  const { t } = useTranslation('hardware')
  const list = useList(adminGateways.events, {
    name: 'admin-gateway-events',
    params: { gatewayId },
    ...EVERY_MINUTE,
  })
  return (
    <section className={classes.block} aria-labelledby="events">
      <h2 id="events">{t('event.title')}</h2>
      <DataTable
        label={t('event.title')}
        density="dense"
        list={list}
        columns={useEventColumns(timeZone ?? undefined)}
        rowKey={({ key }) => key}
        empty={<p className={classes.quiet}>{t('event.none')}</p>}
      />
    </section>
  )
}

function useEventColumns(timeZone: string | undefined): Column<GatewayEvent>[] {
  const { t, i18n } = useTranslation(['hardware', 'incidents'])
  const language = i18n.language
  return [
    {
      key: 'at',
      width: 160,
      header: t('hardware:event.when'),
      cell: ({ at }) => formatInstant({ at, language, timeZone }),
      card: 'note',
    },
    { key: 'what', header: t('hardware:event.what'), cell: what, card: 'title' },
    { key: 'why', header: t('hardware:event.why'), cell: why, card: 'line' },
  ]

  function what({ kind, minutes, site, device_mode: mode, name }: GatewayEvent): string {
    return t(`hardware:event.${kind}`, {
      age: minutes === null ? '' : formatAge(durationOf(minutes), language),
      site: site?.name ?? '–',
      mode: mode === null ? '–' : t(`hardware:mode.${mode}`),
      name: name || '–',
    })
  }

  function why({ is_of_people, by, cause }: GatewayEvent): string {
    if (is_of_people) return by?.name ?? t('incidents:claimed.gone')
    return isPastCause(cause) ? t(`hardware:event.cause.${cause}`) : ''
  }
}
