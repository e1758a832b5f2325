import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { AccessLook } from '@earshot/contract/schemas/farm/site-user.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatList, formatLocalDay } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './SiteUsers.module.css'

const LINES = 25

/** Lists by day what somebody from outside has looked at, the newest first. */
export function AccessLooks({ siteId, userId }: { siteId: number; userId: number }) {
  const { t, i18n } = useTranslation('people')
  const [lines, setLines] = useState(LINES)
  const looks = useEndpoint(siteUsers.looks, { params: { siteId, userId }, query: { perPage: lines } })
  return (
    <section aria-labelledby="looks">
      <Text id="looks" as="h3" size="heading">
        {t('looks.title')}
      </Text>
      <AsyncSection resource={looks} name={t('looks.title')} skeleton={<Skeleton height={72} />}>
        {({ items, total }) => (
          <>
            {items.length === 0 && <Text tone="muted">{t('looks.nothing')}</Text>}
            <ul className={classes.looks}>
              {byDay(items).map(([day, subjects]) => (
                <li key={day}>
                  <time dateTime={day}>{formatLocalDay(day, i18n.language)}</time>
                  <span>
                    {formatList(
                      subjects.map(subject => t(`looks.${subject}`)),
                      i18n.language,
                    )}
                  </span>
                </li>
              ))}
            </ul>
            {total > items.length && (
              <Button variant="text" onClick={() => setLines(lines + LINES)}>
                {t('looks.more')}
              </Button>
            )}
          </>
        )}
      </AsyncSection>
    </section>
  )
}

function byDay(looks: readonly AccessLook[]): [string, AccessLook['subject'][]][] {
  const days = new Map<string, AccessLook['subject'][]>()
  for (const { day, subject } of looks) days.set(day, [...(days.get(day) ?? []), subject])
  return [...days]
}
