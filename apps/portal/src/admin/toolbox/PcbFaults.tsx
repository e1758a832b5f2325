import type { PcbRowFault } from '@earshot/contract/schemas/admin/toolbox.ts'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatNumber } from '#lib/text/locale.ts'
import classes from './Toolbox.module.css'

/** More rows would only make the page slow: the file has all of them. */
const SHOWN = 500

/** Lists the lines that are left out, each with its first fault. */
export function PcbFaults({ faults }: { faults: readonly PcbRowFault[] }) {
  const { t, i18n } = useTranslation('toolbox')
  const wrong = useFaultText()
  return (
    <div className={shared.scroll}>
      <table className={`${shared.rows} ${classes.table}`} aria-label={t('pcb.faults')}>
        <thead>
          <tr>
            <th scope="col">{t('column.line')}</th>
            <th scope="col">{t('column.column')}</th>
            <th scope="col">{t('column.value')}</th>
            <th scope="col">{t('column.wrong')}</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, SHOWN).map(fault => (
            <tr key={fault.line}>
              <td>
                <span className={classes.mark}>
                  <StatusMark status="Alarm" size={12} />
                  {formatNumber(fault.line, i18n.language)}
                </span>
              </td>
              <td>{fault.column}</td>
              <th scope="row">{fault.value || <span className={shared.calm}>{t('pcb.empty')}</span>}</th>
              <td>{wrong(fault)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length > SHOWN && (
        <p className={shared.quiet}>{t('pcb.more', { count: faults.length - SHOWN })}</p>
      )}
    </div>
  )
}

/** Returns a function that says what is wrong with a line of a production list. */
export function useFaultText(): (fault: PcbRowFault) => string {
  const { t } = useTranslation('toolbox')
  return ({ problem, column, by, first_line: line }) => {
    if (problem === 'format') return column === 'mac_address' ? t('fault.mac') : t('fault.codeFormat')
    return t(`fault.${problem}`, { code: by, line })
  }
}
