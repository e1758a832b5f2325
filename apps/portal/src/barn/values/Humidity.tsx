import { useTranslation } from 'react-i18next'
import { humidityText } from './units.tsx'

/** Relative humidity in percent. */
export function Humidity({ percent }: { percent: number | null }) {
  const { i18n } = useTranslation()
  return <>{humidityText({ value: percent, language: i18n.language })} %</>
}
