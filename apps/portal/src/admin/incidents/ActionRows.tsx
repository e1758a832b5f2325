import type { Action } from '@earshot/contract/schemas/admin/action.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatNumber } from '#lib/locale.ts'
import classes from './ActionRows.module.css'
import { actionStep } from './action-step.ts'
import { type ActionText, useActionText } from './use-action-text.ts'

export interface ActionRowsProps {
  label: string
  actions: readonly Action[]
  /** This many rows have two lines; the rule after them says that half of the animals are above it. */
  half: number
  /** Shows who has claimed the incident. */
  taking?: (action: Action) => ReactNode
}

/** Shows one row for each cause: what it is, what is behind it, since when, and the next step. */
export function ActionRows({ label, actions, half, taking }: ActionRowsProps) {
  const { t } = useTranslation('actions')
  const most = Math.max(1, ...actions.map(({ animals }) => animals))
  const textOf = useActionText()
  return (
    <div className={classes.rows} data-taking={taking !== undefined || undefined}>
      <div className={classes.head} aria-hidden>
        <span>{t('column.cause')}</span>
        <span>{t('column.what')}</span>
        <span className={classes.end}>{t('column.animals')}</span>
        <span className={classes.end}>{t('column.since')}</span>
        <span className={classes.end}>{t('column.step')}</span>
        {taking !== undefined && <span>{t('column.taken')}</span>}
      </div>
      <ul className={classes.list} aria-label={label}>
        {actions.map((action, index) => (
          <li key={action.id} className={classes.item} data-high={index < half || undefined}>
            <ActionRow action={action} text={textOf(action)} most={most} taking={taking} />
            {index === half - 1 && index < actions.length - 1 && <p className={classes.half}>{t('half')}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ActionRowProps {
  action: Action
  text: ActionText
  most: number
  taking: ActionRowsProps['taking']
}

function ActionRow({ action, text, most, taking }: ActionRowProps) {
  const { t, i18n } = useTranslation('actions')
  const { key, link } = actionStep(action)
  const status = statusOf(action)
  const step = t(`step.${key}`)
  return (
    <div className={classes.row}>
      <span className={classes.cause} data-status={status}>
        <StatusMark status={status} size={12} />
        {t(`cause.${action.kind}`)}
      </span>
      <span className={classes.what}>
        <strong>{text.what}</strong>
        <span className={classes.where}>
          {text.where !== '' && <span>{text.where}</span>}
          <span>{text.why}</span>
        </span>
      </span>
      <span className={classes.animals}>
        <span>
          {formatNumber(action.animals, i18n.language)}
          <span className={classes.unit}> {t('animals', { count: action.animals })}</span>
        </span>
        <span className={classes.bar} aria-hidden>
          <span
            className={classes.length}
            style={{ inlineSize: `${Math.max(2, (action.animals / most) * 100)}%` }}
          />
        </span>
      </span>
      <span className={classes.since}>
        <span className="visually-hidden">{t('column.since')} </span>
        {text.since}
      </span>
      <Link {...link} className={classes.step} aria-label={t('stepFor', { step, what: text.what })}>
        {step}
      </Link>
      {taking !== undefined && <span className={classes.taken}>{taking(action)}</span>}
    </div>
  )
}

/** Returns the status that a row is drawn with. Silence is blue however long it lasts; a notice needs nobody today. */
function statusOf({ kind, severity }: Action): StatusName {
  if (kind === 'GATEWAY_SILENT' || kind === 'GATEWAY_UNHEARD' || kind === 'DEVICES_SILENT') return 'Offline'
  return severity === 'ALARM' ? 'Alarm' : severity === 'WARNING' ? 'Warning' : 'Default'
}
