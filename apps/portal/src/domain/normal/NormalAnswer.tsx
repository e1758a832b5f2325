import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import { nowValues } from './NormalStanding.tsx'
import { useOwnNormal } from './use-own-normal.ts'

interface NormalAnswerProps {
  siteId: number
  airspaceId: number
  batch: { id: number; day: number }
  /** What else the page answers, behind the sentence about the normal. */
  rest?: string
  /** The answer of a page that compares with no normal. */
  children: ReactNode
}

/** Answers how the last hour stands to the airspace's own normal; what else the page answers stays while that is not known. */
export function NormalAnswer({ siteId, airspaceId, batch, rest, children }: NormalAnswerProps) {
  const { t, i18n } = useTranslation('charts')
  const { data } = useOwnNormal({
    siteId,
    airspaceId,
    batchId: batch.id,
    // The chart asks for the same day, and so there is one call.
    from: batch.day,
    to: batch.day,
  })
  if (data === undefined || data.now === null) return children
  return (
    <Answer
      first={
        <Text as="span" weight="second" tone="muted">
          <TaggedText
            text={t('normal.answer', nowValues(data.now, i18n.language))}
            tags={{
              b: words => (
                <Text as="span" weight="emphasis" tone="ink">
                  {words}
                </Text>
              ),
            }}
          />
        </Text>
      }
      rest={rest}
    />
  )
}
