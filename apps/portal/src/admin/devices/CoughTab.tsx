import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import type { CoughSlot } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { formatInstant, formatLocalDay, formatNumber, formatTime } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { coughDays, SLOTS } from './cough-days.ts'
import styles from './DeviceTabs.module.css'
import { useDevice } from './use-device.ts'

/** The most slots that a page may have, which is nearly a week. */
const NEWEST = 1000

/** Shows raw counts: the last days as strokes, and every slot as a row. */
export function CoughTab() {
  const { t } = useTranslation('hardware')
  const { deviceId, timeZone } = useDevice()
  const list = useList(adminDevices.coughs, { name: 'admin-coughs', params: { deviceId } })
  const newest = useEndpoint(
    adminDevices.coughs,
    { params: { deviceId }, query: { perPage: NEWEST } },
    { page: false },
  )
  return (
    <div className={classes.page}>
      <AsyncSection
        resource={newest}
        name={t('tab.coughs')}
        skeleton={<Skeleton height={280} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={classes.quiet}>{t('coughs.none')}</p>}
      >
        {({ items }) => <Days slots={items} timeZone={timeZone} />}
      </AsyncSection>
      <DataTable
        label={t('tab.coughs')}
        density="dense"
        list={list}
        columns={useCoughColumns(timeZone)}
        rowKey={slot => slot.slot}
        empty={null}
      />
    </div>
  )
}

function Days({ slots, timeZone }: { slots: readonly CoughSlot[]; timeZone: string | undefined }) {
  const { t, i18n } = useTranslation('hardware')
  const { days, most } = coughDays(slots, timeZone ?? 'UTC')
  return (
    <section className={classes.block} aria-labelledby="coughs">
      <h2 id="coughs">{t('coughs.title')}</h2>
      <p className={classes.quiet}>{t('coughs.hint')}</p>
      <Stack as="ol" gap="1">
        {days.map(({ date, counts, sum }) => (
          <li key={date} className={styles.day}>
            <span>{formatLocalDay(date, i18n.language)}</span>
            <svg
              className={styles.strokes}
              viewBox={`0 0 ${SLOTS * 6} 40`}
              preserveAspectRatio="none"
              aria-hidden
            >
              {counts.map((count, index) => {
                const half = count == null ? 0 : 1 + (18 * count) / most
                return (
                  <path
                    // biome-ignore lint/suspicious/noArrayIndexKey: a slot of the day is its place
                    key={index}
                    d={`M${index * 6 + 3} ${20 - half}V${20 + half + 0.1}`}
                    data-missing={count == null || undefined}
                  />
                )
              })}
            </svg>
            <strong title={t('coughs.sum', { value: sum })}>{formatNumber(sum, i18n.language)}</strong>
          </li>
        ))}
      </Stack>
    </section>
  )
}

function useCoughColumns(
  timeZone: string | undefined,
): Column<CoughSlot, 'at' | 'coughs' | 'audio_seconds' | 'received_at'>[] {
  const { t, i18n } = useTranslation('hardware')
  const language = i18n.language
  return [
    {
      key: 'at',
      header: t('column.slot'),
      cell: ({ at }) => formatInstant({ at, language, timeZone }),
      order: 'at',
      first: 'desc',
      card: 'title',
    },
    {
      key: 'coughs',
      header: t('column.coughs'),
      cell: ({ coughs }) =>
        coughs === null ? <span className={classes.calm}>{t('coughs.notCounted')}</span> : coughs,
      order: 'coughs',
      align: 'end',
      card: 'mark',
    },
    {
      key: 'audio_seconds',
      header: t('column.listened'),
      cell: ({ audio_seconds: seconds }) => seconds ?? '–',
      order: 'audio_seconds',
      align: 'end',
      card: 'fact',
    },
    {
      key: 'received_at',
      header: t('column.received'),
      cell: ({ received_at: at }) => formatTime({ at, language, timeZone }),
      order: 'received_at',
      align: 'end',
      card: 'fact',
    },
  ]
}
