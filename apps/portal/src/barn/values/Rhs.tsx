import { useTranslation } from 'react-i18next'
import { rhsText } from './units.tsx'

/** The respiratory health score, 0 to 100; a dash where it cannot be said. */
export function Rhs({ value }: { value: number | null }) {
  const { i18n } = useTranslation()
  return <>{rhsText({ value, language: i18n.language })}</>
}
