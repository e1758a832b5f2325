import { withPercent } from '@earshot/contract/rules/percent.ts'
import { useTranslation } from 'react-i18next'
import { humidityText } from './units.tsx'

/** Shows relative humidity in percent. */
export function Humidity({ percent }: { percent: number | null }) {
  const { i18n } = useTranslation()
  const figure = humidityText({ value: percent, language: i18n.language })
  return <>{withPercent(figure, i18n.language)}</>
}
