import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { useTranslation } from 'react-i18next'
import { AGE_PANELS } from '#domain/charts/by-age/age-panels.ts'
import { useAgeText } from '#domain/charts/by-age/use-age-text.ts'
import { ageRows, useAgeColumns } from './age-rows.ts'
import classes from './BatchPage.module.css'

/** Shows the chart's numbers, with a row for each day of age. */
export function AgeTable({ comparison, name }: { comparison: BatchComparison; name: string }) {
  const { t } = useTranslation('batches')
  const text = useAgeText()
  const columns = useAgeColumns()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard.
    <section className={classes.tableBox} tabIndex={0} aria-label={t('chart.tableOf', { name })}>
      <table className={classes.ageTable}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ageRows(comparison).map(([age = 0, ...values]) => (
            <tr key={age}>
              <th scope="row">{age}</th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                <td key={index}>
                  {value === null ? '–' : text.value(AGE_PANELS[Math.floor(index / 2)] ?? 'rhs', value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
