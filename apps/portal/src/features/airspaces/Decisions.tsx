import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { useAcknowledged } from '#domain/alerts/use-acknowledged.ts'
import { useNewestAlerts } from '#domain/alerts/use-airspace-alerts.ts'
import { AnswerButtons } from '#domain/recommendations/AnswerButtons.tsx'
import { CategoryIcon, categoryKey } from '#domain/recommendations/categories.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { PageDock } from '#ui/page/PageParts.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './Decisions.module.css'

/** More than a person decides in one place; the site's list has all of them. */
const MOST_RECOMMENDATIONS = 20

type Decision =
  /** The alert is open, and nobody has acknowledged it. */
  { kind: 'alert'; alert: Alert } | { kind: 'recommendation'; recommendation: Recommendation }

interface DecisionsProps {
  siteId: number
  airspaceId: number
}

/** Lists what has to be decided in the airspace, each with its answers. There is no section while nothing has. */
export function DecisionList({ siteId, airspaceId }: DecisionsProps) {
  const { t, i18n } = useTranslation('airspaces')
  const decisions = useDecisions({ siteId, airspaceId })
  if (decisions.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="airspace-decisions">
      <SectionHead id="airspace-decisions" title={t('decide.title')} lined>
        <span>{t('decide.open', { number: formatNumber(decisions.length, i18n.language) })}</span>
      </SectionHead>
      <ul>
        {decisions.map(decision => (
          <li key={keyOf(decision)} className={classes.item}>
            {decision.kind === 'alert' ? (
              <AlertRow alert={decision.alert} siteId={siteId} />
            ) : (
              <RecommendationRow recommendation={decision.recommendation} siteId={siteId} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the first decision above the tabs of a phone, to people who may take it. */
export function DecisionDock({ siteId, airspaceId }: DecisionsProps) {
  const { t, i18n } = useTranslation('airspaces')
  const decisions = useDecisions({ siteId, airspaceId })
  const may = useSiteRights(siteId)
  const isPhone = useIsPhone()
  const open = decisions.filter(({ kind }) =>
    may(kind === 'alert' ? alerts.acknowledge : recommendations.react),
  )
  const [first] = open
  if (!isPhone || first === undefined) return null
  const count = t('decide.first', { number: formatNumber(open.length, i18n.language) })
  return (
    <PageDock keepsTabs>
      <section className={classes.dock} aria-label={t('decide.title')}>
        {first.kind === 'alert' ? (
          <AlertRow alert={first.alert} siteId={siteId} detail={count} />
        ) : (
          <RecommendationRow recommendation={first.recommendation} siteId={siteId} detail={count} />
        )}
      </section>
    </PageDock>
  )
}

interface AnswerableProps {
  siteId: number
  /** The text that replaces the explanation where there is room for one line. */
  detail?: string
}

function AlertRow({ alert, siteId, detail }: AnswerableProps & { alert: Alert }) {
  const { t } = useTranslation('airspaces')
  const { t: common } = useTranslation('common')
  const { t: words } = useTranslation('alerts')
  const text = useAlertText()
  const acknowledging = useAction(alerts.acknowledge, useAcknowledged(alert))
  const may = useSiteRights(siteId)(alerts.acknowledge)
  const status = alertStatus(alert)
  const name = t('alerts.item', { sensor: text.sensor(alert), state: common(`status.${status}`) })

  return (
    <DecisionRow
      mark={
        <span className={classes.mark}>
          <StatusMark status={status} size={18} />
        </span>
      }
      name={name}
      detail={detail ?? t('decide.alert')}
    >
      {may && (
        <Button
          variant="primary"
          busy={acknowledging.busy}
          aria-label={t('decide.take', { name })}
          onClick={() => void acknowledging.run({ params: { alertId: alert.id }, body: { comment: '' } })}
        >
          {words('acknowledged.say')}
        </Button>
      )}
    </DecisionRow>
  )
}

function RecommendationRow({
  recommendation,
  siteId,
  detail,
}: AnswerableProps & { recommendation: Recommendation }) {
  const { t } = useTranslation('recommendations')
  const may = useSiteRights(siteId)(recommendations.react)
  const key = categoryKey(recommendation.category)
  return (
    <DecisionRow
      mark={<CategoryIcon category={recommendation.category} />}
      name={t(`name.${key}`)}
      detail={detail ?? recommendation.advice?.text ?? t(`text.${key}`)}
    >
      {may && <AnswerButtons recommendation={recommendation} />}
    </DecisionRow>
  )
}

interface DecisionRowProps {
  mark: ReactNode
  name: string
  detail: string
  children: ReactNode
}

function DecisionRow({ mark, name, detail, children }: DecisionRowProps) {
  return (
    <div className={classes.row}>
      {mark}
      <div className={classes.words}>
        <h3>{name}</h3>
        <p>{detail}</p>
      </div>
      <div className={classes.answers}>{children}</div>
    </div>
  )
}

function keyOf(decision: Decision): string {
  return decision.kind === 'alert'
    ? `alert-${decision.alert.id}`
    : `recommendation-${decision.recommendation.id}`
}

/**
 * Returns what has to be decided in an airspace: the open alerts that nobody has acknowledged, the worst first, then the
 * recommendations.
 */
function useDecisions({ siteId, airspaceId }: { siteId: number; airspaceId: number }): Decision[] {
  const newest = useNewestAlerts({ siteId, airspaceId })
  const site = useEndpoint(sites.read, { params: { siteId } }).data
  // Most sites have none that waits for an answer, so the first load of their airspaces has one call less.
  const enabled = site !== undefined && site.linked_recommendations_count > 0
  const open = useEndpoint(
    recommendations.list,
    { params: { siteId }, query: { airspace: airspaceId, filter: 'OPEN', perPage: MOST_RECOMMENDATIONS } },
    { enabled },
  )
  return decisionsOf(newest.data?.items ?? [], enabled ? (open.data?.items ?? []) : [])
}

function decisionsOf(alerts: readonly Alert[], open: readonly Recommendation[]): Decision[] {
  const unacknowledged = alerts.filter(
    ({ state, acknowledgements }) => state === 'OPEN' && acknowledgements.length === 0,
  )
  const worstFirst = unacknowledged.toSorted(
    (a, b) => Number(b.priority === 'ALARM') - Number(a.priority === 'ALARM'),
  )
  return [
    ...worstFirst.map(alert => ({ kind: 'alert' as const, alert })),
    ...open
      .filter(({ state, status }) => state === 'OPEN' && status === 'NO_REACTION')
      .map(one => ({ kind: 'recommendation' as const, recommendation: one })),
  ]
}
