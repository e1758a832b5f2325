import { useTranslation } from 'react-i18next'
import { ruleText } from '#i18n/rule-text.ts'
import type { Problem } from './problems.ts'

const HARDWARE = ['UNKNOWN', 'ELSEWHERE', 'UNUSABLE', 'SUPPLIER', 'UNPROVEN'] as const

/** Returns a function that words a problem, with the code that it is about. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('siteEditor')
  const { t: common } = useTranslation('common')
  return ({ message, worded, monitor, field }) => {
    if (worded) return message
    const code = monitor?.code ?? ''
    const state = HARDWARE.find(each => each === message)
    if (state !== undefined) {
      return monitor === null ? t(`gatewayProblem.${state}`) : t(`monitorProblem.${state}`, { code })
    }
    if (message === 'monitor_twice') return t('monitorProblem.twice', { code })
    if (field.endsWith('product_type')) return t('problem.productType')
    return ruleText({ t: common, message }) ?? message
  }
}
