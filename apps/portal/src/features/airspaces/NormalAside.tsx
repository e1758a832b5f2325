import { DOMAIN } from '@earshot/contract/domain.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import type { DayNormal, OwnNormal } from '@earshot/contract/schemas/batches/normal.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { NormalStanding } from '#domain/normal/NormalStanding.tsx'
import { useOwnNormal } from '#domain/normal/use-own-normal.ts'
import { formatList, formatNumber } from '#lib/text/locale.ts'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import alerts from './AirspaceAlerts.module.css'
import classes from './NormalAside.module.css'

interface NormalAsideProps {
  siteId: number
  airspaceId: number
  /** The batch that is in the airspace now. */
  active: { id: number; day: number } | null
  /** Another batch that is shown instead. */
  shown: number | undefined
}

/** Shows where an airspace's own normal comes from, what is left out of it, and what it does not mean. */
export function NormalAside({ siteId, airspaceId, active, shown }: NormalAsideProps) {
  const { t, i18n } = useTranslation('charts')
  const place = { siteId, airspaceId }
  const earlier = useEndpoint(
    batches.read,
    { params: { ...place, batchId: shown ?? 0 } },
    { enabled: shown !== undefined },
  )
  const batch = shown === undefined ? active : earlier.data
  const day = batch?.day ?? 0
  const normal = useOwnNormal({
    ...place,
    batchId: batch?.id ?? 0,
    from: day,
    to: day,
    isAsked: batch != null,
  })
  if (batch === null || normal.data?.own_normal === 'off') return null
  return (
    <>
      <section className={alerts.section} aria-labelledby="normal-sources">
        <SectionHead id="normal-sources" title={t('from.title')} />
        <AsyncSection resource={normal} name={t('from.title')} skeleton={<Skeleton height={180} />}>
          {found => <Sources normal={found} />}
        </AsyncSection>
      </section>
      <section className={alerts.section} aria-labelledby="normal-meaning">
        <SectionHead id="normal-meaning" title={t('from.meaning')} />
        <Text size="small" tone="muted" above="2">
          {t('normal.notIll')}
        </Text>
        {normal.data?.warns != null && <ChangeLimits {...place} warns={normal.data.warns} />}
        <Text size="small" tone="muted" above="3">
          {t('from.tooLittle', { needed: formatNumber(DOMAIN.normal.quietDays, i18n.language) })}
        </Text>
      </section>
    </>
  )
}

function Sources({ normal: { coughs, sources } }: { normal: OwnNormal }) {
  const { t } = useTranslation('charts')
  const basis = useBasis()
  const [day] = coughs
  if (day === undefined) return null
  return (
    <>
      <Text size="small" tone="muted" above="2">
        {basis(day, sources)}
      </Text>
      {sources.length > 0 && (
        <dl className={classes.sources}>
          {sources.map(source => (
            <Source key={source.batch.id} source={source} />
          ))}
          <div data-total>
            <dt>{t('from.together')}</dt>
            <dd>{t('from.days', { count: day.days })}</dd>
          </div>
        </dl>
      )}
      <NormalStanding day={day} />
    </>
  )
}

/** Returns the sentence about the days that a normal stands on. */
function useBasis(): (day: DayNormal, sources: OwnNormal['sources']) => string {
  const { t, i18n } = useTranslation('charts')
  const number = (value: number) => formatNumber(value, i18n.language)
  const { ageDays } = DOMAIN.normal
  return ({ basis, age_in_days: age, days }, sources) => {
    if (basis === 'RUNNING') return t('from.running', { count: days })
    if (basis === 'LEARNING') return t('from.learning')
    const [from, to] = [number(Math.max(0, age - ageDays)), number(age + ageDays)]
    return t('from.batches', { count: sources.length, from, to })
  }
}

const REASONS = ['episode', 'treatment', 'move', 'gap'] as const

/** Names what a batch adds, and how many of its days are left out and why. */
function Source({ source }: { source: OwnNormal['sources'][number] }) {
  const { t, i18n } = useTranslation('charts')
  const left = REASONS.filter(reason => source[reason] > 0).map(reason =>
    t(`from.left.${reason}`, { count: source[reason] }),
  )
  const days = source.days === 0 ? t('from.none') : t('from.days', { count: source.days })
  return (
    <div data-out={source.days === 0 || undefined}>
      <dt>{source.batch.name}</dt>
      <dd>{formatList([days, ...left], i18n.language)}</dd>
    </div>
  )
}

function ChangeLimits({
  siteId,
  airspaceId,
  warns: { factor, hours },
}: {
  siteId: number
  airspaceId: number
  warns: NonNullable<OwnNormal['warns']>
}) {
  const { t, i18n } = useTranslation('charts')
  return (
    <IfAllowed call={limits.change} siteId={siteId}>
      <p className={classes.change}>
        <Link to="/app/sites/$siteId/limits" params={{ siteId }} search={{ airspace: airspaceId }}>
          {t('from.change', { factor: formatNumber(factor, i18n.language, 1), count: hours })}
        </Link>
      </p>
    </IfAllowed>
  )
}
