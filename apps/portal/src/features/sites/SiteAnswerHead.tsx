import type { SiteList } from '@earshot/contract/schemas/farm/site.ts'
import { useTranslation } from 'react-i18next'
import { useLag } from '#domain/values/use-lag.ts'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import classes from './SiteListPage.module.css'
import { siteAnswer } from './site-answer.ts'
import { totalOf } from './status-order.ts'

/** Shows the page's first sentence, which is read out again when it changes. */
export function SiteAnswerHead({ list, answeredAt }: { list: SiteList; answeredAt: number }) {
  const { t, i18n } = useTranslation('sites')
  const { t: common } = useTranslation('common')
  const lag = useLag(answeredAt)
  if (totalOf(list.counts) === 0) {
    return (
      <>
        <Answer first={t('title')} />
        <AnswerNote />
      </>
    )
  }
  const shown = list.items.map(({ status_name: status, last_update: lastUpdate }) => ({
    status,
    lag: lag({ status, lastUpdate }),
  }))
  const answer = siteAnswer({ t, common, counts: list.counts, shown, language: i18n.language })
  return (
    <>
      <div aria-live="polite">
        <Answer
          first={answer.first}
          rest={
            (answer.rest ?? answer.quiet) === undefined ? undefined : (
              <>
                {answer.rest}{' '}
                <span className={answer.rest === undefined ? undefined : classes.quiet}>{answer.quiet}</span>
              </>
            )
          }
        />
      </div>
      <AnswerNote />
    </>
  )
}
