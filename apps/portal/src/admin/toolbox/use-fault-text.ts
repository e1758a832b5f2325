import type { PcbRowFault } from '@earshot/contract/schemas/admin/toolbox.ts'
import { useTranslation } from 'react-i18next'

/** Returns a function that says what is wrong with a line of a production list. */
export function useFaultText(): (fault: PcbRowFault) => string {
  const { t } = useTranslation('toolbox')
  return ({ problem, column, by, first_line: line }) => {
    if (problem === 'format') return column === 'mac_address' ? t('fault.mac') : t('fault.codeFormat')
    return t(`fault.${problem}`, { code: by, line })
  }
}
