import { useTranslation } from 'react-i18next'
import { rhsText } from './units.tsx'

/** Shows the respiratory health score, 0 to 100, or a dash where it is unknown. */
export function Rhs({ value }: { value: number | null }) {
  const { i18n } = useTranslation()
  return <>{rhsText({ value, language: i18n.language })}</>
}
