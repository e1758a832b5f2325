import { DOMAIN } from '@earshot/contract/domain.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import {
  type Around,
  beforeAndAfter,
  hoursAround,
  type Stretch,
} from '@earshot/contract/rules/health/before-after.ts'
import type { RhsGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatNumber } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AroundChart } from './AroundChart.tsx'
import type { LogbookPlace } from './logbook-place.ts'
import classes from './Treatment.module.css'

const { warnBelow, alarmBelow } = DOMAIN.rhs

interface BeforeAfterProps {
  treatment: Treatment
  place: LogbookPlace
  timeZone: string
}

/** Shows RHS and coughs in the three days before and after: what was heard, without a claim about the cause. */
export function BeforeAfter({ treatment, place, timeZone }: BeforeAfterProps) {
  const { t } = useTranslation('logbook')
  const around = hoursAround(treatment, timeZone)
  const moment = (seconds: number) => new Date(seconds * 1000).toISOString()
  const query = { from: moment(around.from), to: moment(around.to), resolution: 'hour' as const }
  const graph = useEndpoint(batches.rhs, { params: place, query })
  return (
    <div className={classes.around}>
      <AsyncSection resource={graph} skeleton={<Skeleton height={110} />} name={t('around.name')}>
        {data => <Charts graph={data} around={around} />}
      </AsyncSection>
    </div>
  )
}

function Charts({ graph, around }: { graph: RhsGraph; around: Around }) {
  const { t } = useTranslation('logbook')
  const { before, after } = beforeAndAfter(graph.points, around)
  const hours = DOMAIN.treatment.aroundHours
  const level = (value: number | null) =>
    value === null || value >= warnBelow ? undefined : value < alarmBelow ? 'ALARM' : 'WARNING'
  return (
    <>
      <div className={classes.charts}>
        <figure>
          <Caption name={t('around.rhs')} before={before} after={after} of="rhs" level={level(after.rhs)} />
          <AroundChart kind="rhs" points={graph.points} around={around} />
          <Foot before={before} after={after} />
        </figure>
        <figure>
          <Caption name={t('around.coughs')} before={before} after={after} of="coughs" />
          <AroundChart kind="coughs" points={graph.points} around={around} />
          <Foot before={before} after={after} />
        </figure>
      </div>
      <p className={classes.means}>{t('around.means', { hours })}</p>
    </>
  )
}

interface CaptionProps {
  name: string
  before: Stretch
  after: Stretch
  of: 'rhs' | 'coughs'
  level?: 'WARNING' | 'ALARM' | undefined
}

function Caption({ name, before, after, of, level }: CaptionProps) {
  const { t, i18n } = useTranslation('logbook')
  const text = (value: number | null) =>
    value === null ? '–' : formatNumber(Math.round(value), i18n.language)
  const said = { before: text(before[of]), after: text(after[of]) }
  return (
    <figcaption className={classes.caption}>
      <span>{name}</span>
      <span aria-hidden>
        {said.before} → <strong data-level={level}>{said.after}</strong>
      </span>
      <span className="visually-hidden">{t('around.said', said)}</span>
    </figcaption>
  )
}

function Foot({ before, after }: Pick<CaptionProps, 'before' | 'after'>) {
  const { t } = useTranslation('logbook')
  const hours = DOMAIN.treatment.aroundHours
  const heard = (stretch: Stretch, key: 'before' | 'after') =>
    stretch.heard >= hours
      ? t(`around.${key}`, { hours })
      : t(`around.${key}Part`, { heard: stretch.heard, hours })
  return (
    <p className={classes.foot}>
      <span>{heard(before, 'before')}</span>
      <span>{heard(after, 'after')}</span>
    </p>
  )
}
