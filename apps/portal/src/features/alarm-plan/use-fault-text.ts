import { DOMAIN } from '@earshot/contract/domain.ts'
import { useTranslation } from 'react-i18next'
import type { EditFault } from './plan-editing.ts'

/** Words why a change of a plan cannot be saved. */
export function useFaultText() {
  const { t } = useTranslation(['alarms', 'common'])
  return (fault: EditFault): string => {
    switch (fault) {
      case 'step_order':
        return t('common:rules.step_order')
      case 'minutes':
        return t('plan.fault.minutes', { most: DOMAIN.alarmChain.lastStepMin })
      case 'nobody':
        return t('plan.fault.nobody')
      case 'no_channel':
        return t('plan.fault.noChannel')
    }
  }
}
