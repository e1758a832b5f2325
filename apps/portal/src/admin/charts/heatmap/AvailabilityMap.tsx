import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import { asIs, useAddress } from '#lib/address/use-address.ts'
import type { CsvCell } from '#lib/text/csv.ts'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './AvailabilityMap.module.css'
import heatmap from './Heatmap.module.css'
import { Heatmap, type HeatmapProps } from './Heatmap.tsx'
import { levelOf, meanOf, shownRows } from './heat-rows.ts'
import { useHeatText } from './use-heat-text.ts'

interface AvailabilityMapProps extends HeatmapProps {
  note?: ReactNode
  /** The name without the ending. */
  fileName: string
}

const readView = ({ view }: Record<string, unknown>) => (view === 'table' ? { view: 'table' as const } : {})

/** Shows the map or its numbers as a table, as the address says, and offers a file of them. */
export function AvailabilityMap({ note, fileName, ...map }: AvailabilityMapProps) {
  const { t } = useTranslation('hardware')
  const id = useId()
  const { search, set } = useAddress<{ view?: 'table' | undefined }>(readView, asIs)
  const isTable = search.view === 'table'
  const header = [t('heat.place'), t('day'), t('heat.percent'), t('heat.received'), t('heat.expected')]
  return (
    <Stack as="section" gap="3" shrink aria-labelledby={id}>
      <Row gap="2 3" align="center" wrap>
        <h2 id={id}>{map.label}</h2>
        <Text as="span" size="small" tone="muted">
          {note ?? t('heat.unit')}
        </Text>
        <span className={classes.tools}>
          <ViewMenu
            isTable={isTable}
            onTable={wanted => set({ view: wanted ? 'table' : undefined })}
            rows={() => heatCells(map.rows, header)}
            fileName={fileName}
          />
        </span>
      </Row>
      {isTable ? <HeatTable {...map} /> : <Heatmap {...map} />}
    </Stack>
  )
}

type HeatTableProps = Pick<HeatmapProps, 'label' | 'days' | 'rows'>

const MARKS = { OK: null, NONE: null, WARNING: 'Warning', ALARM: 'Alarm' } as const

/** Shows the map's numbers: a row for each place, a column for each day, and a mark beside what is under 90 %. */
function HeatTable({ label, days, rows }: HeatTableProps) {
  const { t } = useTranslation('hardware')
  const { t: common } = useTranslation('common')
  const text = useHeatText()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={heatmap.scroll} tabIndex={0} aria-label={label}>
      <table className={heatmap.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('heat.place')}</th>
            <th scope="col">{t('heat.mean')}</th>
            {days.toReversed().map(date => (
              <th key={date} scope="col">
                {text.day(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownRows(rows, row => row.children ?? []).map(row => (
            <tr key={row.key} data-kind={row.kind}>
              <th scope="row">{row.name}</th>
              <td>{text.mean(meanOf(row.points))}</td>
              {row.points.toReversed().map(point => {
                const mark = MARKS[levelOf(point)]
                return (
                  <td key={point.date} data-level={levelOf(point)}>
                    {mark !== null && <StatusMark status={mark} size={10} label={common(`status.${mark}`)} />}{' '}
                    {text.mean(point.value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns the same numbers for a file: a row for each place and day. */
function heatCells(rows: HeatTableProps['rows'], header: readonly string[]): CsvCell[][] {
  const cells = shownRows(rows, row => row.children ?? []).flatMap(({ name, points }) =>
    points.map(({ date, value, received, expected }) => [name, date, value, received, expected]),
  )
  return [[...header], ...cells]
}
