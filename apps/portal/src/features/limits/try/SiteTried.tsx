import { isBandKey } from '@earshot/contract/rules/health/tried-limits.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatList, formatNumber } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import { bandText } from './band-text.ts'
import classes from './KnownTable.module.css'
import { TriedProgress } from './OthersTried.tsx'
import type { Holding } from './use-holding.ts'
import type { OtherOutcome } from './use-others.ts'
import type { Trying } from './use-trying.ts'

interface SiteTriedProps {
  trying: Trying
  holding: Holding
}

/** Shows each airspace that a change of the whole site would reach, now and with the change; its name leads to its chart. */
export function SiteTried({ trying, holding: { site, ownOnes } }: SiteTriedProps) {
  const { t, i18n } = useTranslation('limits')
  const { texts } = trying
  return (
    <section aria-label={t('try.site.title')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('try.site.airspace')}</th>
            <th scope="col">{texts.now}</th>
            <th scope="col">{texts.tried}</th>
            <th scope="col">{t('try.known.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {site.outcomes.map(outcome => (
            <Row key={outcome.airspace.airspace.id} trying={trying} outcome={outcome} />
          ))}
        </tbody>
      </table>
      <TriedProgress others={site} />
      {ownOnes.length > 0 && (
        <Text size="small" tone="muted" above="2">
          {t('try.site.own', {
            count: ownOnes.length,
            names: formatList(
              ownOnes.map(({ airspace }) => airspace.name),
              i18n.language,
            ),
          })}
        </Text>
      )}
    </section>
  )
}

function Row({ trying, outcome }: { trying: Trying; outcome: OtherOutcome }) {
  const { t, i18n } = useTranslation('limits')
  const { siteId, rule, airspace: shown } = trying
  const { airspace } = outcome.airspace
  const { sum, state } = outcome
  const isShown = airspace.id === shown.airspace.id
  return (
    <tr aria-current={isShown || undefined}>
      <th scope="row">
        {isShown ? (
          <strong>{airspace.name}</strong>
        ) : (
          <Link
            to="/app/sites/$siteId/limits/try"
            params={{ siteId }}
            search={{ airspace: airspace.id, rule: rule.key, for: 'site', ...triedIn(trying) }}
          >
            {airspace.name}
          </Link>
        )}
      </th>
      {sum === null ? (
        <td colSpan={3}>{t(state === 'failed' ? 'try.line.failed' : 'try.nothing')}</td>
      ) : (
        <>
          <td>{sum.now.count}</td>
          <td>{sum.tried.count}</td>
          <td
            className={classes.difference}
            data-kind={sum.episodes.missed > 0 ? 'missed' : sum.isSame ? undefined : 'changed'}
          >
            {differenceText(outcome)}
          </td>
        </>
      )}
    </tr>
  )

  function differenceText({ days }: OtherOutcome): string {
    if (sum === null) return ''
    if (sum.episodes.missed > 0) return t('try.site.missed', { count: sum.episodes.missed })
    if (sum.isSame) return t('try.known.same')
    const difference = sum.tried.count - sum.now.count
    if (difference === 0) return t(`try.verdict.asMany.${rule.counts}`, { days })
    return `${difference < 0 ? '−' : '+'}${formatNumber(Math.abs(difference), i18n.language)}`
  }
}

/** What is tried, as it stands in the address. */
function triedIn({ rule: { key }, patch }: Trying): { value?: number; band?: string } {
  const tried = patch[key]
  if (typeof tried === 'number') return { value: tried }
  return isBandKey(key) && Array.isArray(tried) ? { band: bandText(tried) } : {}
}
