import { quietHours } from '@earshot/contract/rules/health/notices.ts'
import { useTranslation } from 'react-i18next'
import { Answer } from '#ui/page/Answer.tsx'
import { wantedOnPhone } from './notice-kinds.ts'
import { clockText } from './quiet.ts'

export interface PushAnswerProps {
  preferences: unknown
  /** The number of browsers; undefined until it is known. */
  browsers: number | undefined
}

/** Says first whether an alarm wakes the reader, then what becomes of the other notices. */
export function PushAnswer({ preferences, browsers }: PushAnswerProps) {
  const { t } = useTranslation('profile')
  const { alarms, others } = wantedOnPhone(preferences)
  const quiet = quietHours(preferences)
  if (browsers === 0) return <Answer first={t('push.answer.nowhere')} rest={t('push.answer.nowhereRest')} />
  const first = t(alarms ? 'push.answer.alarms' : 'push.answer.noAlarms')
  if (!others) return <Answer first={first} rest={t('push.answer.nothingElse')} />
  if (quiet === null) return <Answer first={first} rest={t('push.answer.always')} />
  return <Answer first={first} rest={t('push.answer.quiet', { from: clockText(quiet.from) })} />
}
