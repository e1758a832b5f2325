import { dataAge } from '@earshot/contract/rules/data-age.ts'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatFull } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Text } from '#ui/layout/Text.tsx'

interface AsOfProps {
  /** The page's answers about the whole fleet; an answer is undefined until it is there. */
  figures: readonly ({ as_of: string } | undefined)[]
}

/** Shows how old a page's figures are, by the oldest: those of a large fleet were counted some minutes ago. */
export function AsOf({ figures }: AsOfProps) {
  const [at] = figures.flatMap(each => each?.as_of ?? []).sort()
  return at === undefined ? null : <CountedAgo at={at} />
}

function CountedAgo({ at }: { at: string }) {
  const { t, i18n } = useTranslation('common')
  const age = dataAge(at, new Date(useNow()))
  if (age === null) return null
  return (
    <Text size="small" tone="muted">
      {t('looked')}{' '}
      <time dateTime={at} title={formatFull({ at, language: i18n.language, timeZone: undefined })}>
        {formatAgo(age, i18n.language)}
      </time>
    </Text>
  )
}
