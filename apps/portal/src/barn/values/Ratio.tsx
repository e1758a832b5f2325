import { useTranslation } from 'react-i18next'
import { ratioText } from './units.tsx'

/** Coughs against the reference: "2.1 ×". */
export function Ratio({ value }: { value: number | null }) {
  const { i18n } = useTranslation()
  return <>{ratioText({ value, language: i18n.language })}</>
}
