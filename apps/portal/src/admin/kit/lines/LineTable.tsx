import { useTranslation } from 'react-i18next'
import { formatInstant } from '#lib/locale.ts'
import classes from './LinePanel.module.css'
import type { LinePanelProps } from './LinePanel.tsx'

/** Shows the panel's numbers, newest first. */
export function LineTable({
  title,
  times,
  lines,
  timeZone,
  format,
}: Pick<LinePanelProps, 'title' | 'times' | 'lines' | 'timeZone' | 'format'>) {
  const { t, i18n } = useTranslation('hardware')
  const rows = times
    .map((time, index) => ({ time, values: lines.map(line => line.values[index] ?? null) }))
    .filter(({ values }) => values.some(value => value !== null))
    .toReversed()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={classes.scroll} tabIndex={0} aria-label={title}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('sensors.time')}</th>
            {lines.map(({ key, name }) => (
              <th key={key} scope="col">
                {name || title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, values }) => (
            <tr key={time}>
              <th scope="row">{formatInstant({ at: time * 1000, language: i18n.language, timeZone })}</th>
              {lines.map(({ key }, index) => (
                <td key={key}>{values[index] == null ? '–' : format(values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
