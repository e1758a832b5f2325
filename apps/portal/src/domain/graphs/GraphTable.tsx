import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#domain/charts/ChartTable.module.css'
import { PANEL_ORDER } from '#domain/charts/chart-layout.ts'
import { type TableRow, tableRows } from '#domain/charts/series/chart-table.ts'
import type { ChartText } from '#domain/charts/use-chart-text.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { type GraphNumbers, seriesOf } from './graph-cells.ts'

export function GraphTable(props: GraphNumbers & { name: string }) {
  const { sources, window, text, name, events } = props
  const { t } = useTranslation('charts')
  const rows = useMemo(
    () => tableRows({ series: seriesOf(sources), window, events }),
    [sources, window, events],
  )
  return <ChartTable rows={rows} text={text} caption={t('tableOf', { name })} />
}

const PAGE = 100

/** Shows the chart's numbers as a table. */
function ChartTable({
  rows,
  text,
  caption,
}: {
  rows: readonly TableRow[]
  text: ChartText
  caption: string
}) {
  const { t } = useTranslation('charts')
  const [count, setCount] = useState(PAGE)
  const hasEvents = rows.some(row => row.events.length > 0)
  return (
    <Stack gap="3" align="start">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls and holds nothing to focus is scrolled by keys only so. */}
      <section className={classes.scroll} aria-label={caption} tabIndex={0}>
        <table className={classes.table}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('table.time')}</th>
              <th scope="col">{t('table.age')}</th>
              {PANEL_ORDER.map(kind => (
                <th key={kind} scope="col">
                  {t(`panel.${kind}.short`)} <span>{text.unit(kind)}</span>
                </th>
              ))}
              <th scope="col">
                {t('table.measured')} <span>%</span>
              </th>
              {hasEvents && (
                <th scope="col" className={classes.events}>
                  {t('table.events')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, count).map(row => (
              <tr key={row.at}>
                <th scope="row">{text.moment(row.at)}</th>
                <td>{text.age(row.at) ?? ''}</td>
                {PANEL_ORDER.map(kind => {
                  const value = row.values[kind]
                  return <td key={kind}>{value === null ? '–' : text.value(kind, value)}</td>
                })}
                <td>
                  <Measured row={row} text={text} />
                </td>
                {hasEvents && (
                  <td className={classes.events}>
                    {row.events.map(event => (
                      <p key={event}>{event}</p>
                    ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && <Text tone="muted">{t('table.none')}</Text>}
      {rows.length > count && (
        <Button size="dense" onClick={() => setCount(shown => shown + PAGE * 5)}>
          {t('table.more', { count: rows.length - count })}
        </Button>
      )}
    </Stack>
  )
}

/** The cell shows how much of a row was measured, and that it came late. */
function Measured({ row, text }: { row: TableRow; text: ChartText }) {
  const { t } = useTranslation('charts')
  if (PANEL_ORDER.every(kind => row.values[kind] === null)) return '–'
  // The share is rounded down, so that it never reads as complete.
  const share = text.value('humidity', Math.floor((row.coverage ?? 1) * 100))
  return row.isLate ? t('table.late', { share }) : share
}
