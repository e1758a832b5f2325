import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { useAcknowledge } from '#domain/alerts/use-acknowledge.ts'
import { CategoryIcon } from '#domain/recommendations/CategoryIcon.tsx'
import { textKey } from '#domain/recommendations/text-key.ts'
import { useReact } from '#domain/recommendations/use-react.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatNumber } from '#lib/locale.ts'
import { useIsPhone } from '#lib/use-is-phone.ts'
import { Button } from '#ui/Button.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './ToDecide.module.css'
import { type Decision, useDecisions } from './use-decisions.ts'

interface ToDecideProps {
  siteId: number
  airspaceId: number
}

/** Shows what has to be decided here, each with its answers. Without any there is no section. */
export function ToDecide({ siteId, airspaceId }: ToDecideProps) {
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
              <AdviceRow advice={decision.advice} siteId={siteId} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows the first of them above the tabs of a phone, to people who may decide it. */
export function DecisionDock({ siteId, airspaceId }: ToDecideProps) {
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
          <AdviceRow advice={first.advice} siteId={siteId} detail={count} />
        )}
      </section>
    </PageDock>
  )
}

interface RowProps {
  siteId: number
  /** The text that replaces the explanation where there is room for one line. */
  detail?: string
}

function AlertRow({ alert, siteId, detail }: RowProps & { alert: Alert }) {
  const { t } = useTranslation('airspaces')
  const { t: common } = useTranslation('common')
  const { t: words } = useTranslation('alerts')
  const text = useAlertText()
  const acknowledge = useAcknowledge()
  const may = useSiteRights(siteId)(alerts.acknowledge)
  const [isBusy, setBusy] = useState(false)
  const status = alertStatus(alert)
  const name = t('alerts.item', { sensor: text.sensor(alert), state: common(`status.${status}`) })

  async function take(): Promise<void> {
    setBusy(true)
    try {
      await acknowledge(alert, { comment: '' })
    } catch (error) {
      const code = error instanceof ApiError ? error.code : 'unknown'
      showToast({ kind: 'error', text: common('form.failed', { code }) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row
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
          busy={isBusy}
          aria-label={t('decide.take', { name })}
          onClick={() => void take()}
        >
          {words('acknowledged.say')}
        </Button>
      )}
    </Row>
  )
}

function AdviceRow({ advice, siteId, detail }: RowProps & { advice: Recommendation }) {
  const { t } = useTranslation('recommendations')
  const { react, busy } = useReact()
  const may = useSiteRights(siteId)(recommendations.react)
  const key = textKey(advice.category)
  const name = t(`name.${key}`)
  const place = { name, airspace: advice.airspace.name }
  return (
    <Row mark={<CategoryIcon category={advice.category} />} name={name} detail={detail ?? t(`text.${key}`)}>
      {may && (
        <>
          <Button
            variant="primary"
            busy={busy === 'ACCEPT'}
            aria-label={t('acceptNamed', place)}
            onClick={() => void react({ items: [advice], status: 'ACCEPT' })}
          >
            {t('accept')}
          </Button>
          <Button
            busy={busy === 'DECLINED'}
            aria-label={t('declineNamed', place)}
            onClick={() => void react({ items: [advice], status: 'DECLINED' })}
          >
            {t('decline')}
          </Button>
        </>
      )}
    </Row>
  )
}

interface RowParts {
  mark: ReactNode
  name: string
  detail: string
  children: ReactNode
}

function Row({ mark, name, detail, children }: RowParts) {
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
  return decision.kind === 'alert' ? `alert-${decision.alert.id}` : `advice-${decision.advice.id}`
}
