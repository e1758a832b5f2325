import type { StatusCounts } from '@earshot/contract/schemas/status.ts'
import { useTranslation } from 'react-i18next'
import { Answer } from '#ui/page/Answer.tsx'
import classes from './SiteListPage.module.css'
import { siteAnswer } from './site-answer.ts'
import { totalOf } from './status-order.ts'

/** The page's first sentence, read out again when it changes. */
export function SiteAnswerHead({ counts }: { counts: StatusCounts }) {
  const { t, i18n } = useTranslation('sites')
  if (totalOf(counts) === 0) return <Answer first={t('title')} />
  const answer = siteAnswer({ t, counts, language: i18n.language })
  return (
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
  )
}
