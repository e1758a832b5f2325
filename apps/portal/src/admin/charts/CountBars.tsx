import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { formatNumber } from '#lib/text/locale.ts'

export interface CountRow {
  key: string
  name: ReactNode
  count: number
}

/** Shows how many there are of each kind, as a table whose figures are drawn as well. */
export function CountBars({ title, rows }: { title: string; rows: readonly CountRow[] }) {
  const { t, i18n } = useTranslation('hardware')
  const id = useId()
  const most = Math.max(1, ...rows.map(row => row.count))
  return (
    <section className={classes.block} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rows.length === 0 && <p className={classes.quiet}>{t('dash.none')}</p>}
      <table className={classes.counts} aria-labelledby={id}>
        <tbody>
          {rows.map(row => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td className={classes.bar} aria-hidden>
                <i style={{ width: `${(100 * row.count) / most}%` }} />
              </td>
              <td>{formatNumber(row.count, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
