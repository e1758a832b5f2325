import type { DeskRow } from '@earshot/contract/schemas/desk/desk.ts'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { ratioText } from '#domain/values/units.tsx'
import { formatLocalDay } from '#lib/text/locale.ts'
import { caseLink } from './case-link.ts'
import { DeskChart } from './DeskChart.tsx'
import classes from './DeskRows.module.css'
import { useDeskKeys } from './use-desk-keys.ts'
import { type AdviceWords, useDeskWords } from './use-desk-words.ts'

/** Shows an airspace a row. The whole row is the link of its case, and J and K move from one to the next. */
export function DeskRows({ rows }: { rows: readonly DeskRow[] }) {
  const { t } = useTranslation('desk')
  const list = useRef<HTMLUListElement>(null)
  useDeskKeys(list, rows)
  if (rows.length === 0) return null
  return (
    <>
      <div className={classes.columns} aria-hidden>
        <span>{t('column.normal')}</span>
        <span>{t('column.client')}</span>
        <span>{t('column.course')}</span>
        <span>{t('column.since')}</span>
        <span>{t('column.medicine')}</span>
        <span>{t('column.advised')}</span>
        <span>{t('column.visit')}</span>
      </div>
      <ul ref={list} aria-label={t('title')}>
        {rows.map(row => (
          <DeskRowItem key={row.airspace.id} row={row} />
        ))}
      </ul>
    </>
  )
}

function DeskRowItem({ row }: { row: DeskRow }) {
  const { t, i18n } = useTranslation(['desk', 'common'])
  const words = useDeskWords(row)
  const { airspace, site, status_name: status, times, of, last_visit: visit } = row
  const medicine = words.medicine()
  const advice = words.advice()
  const since = words.since()
  return (
    <li className={classes.row} data-status={status}>
      <div className={classes.figure}>
        <span className={classes.mark}>
          <StatusMark status={status} label={t(`common:status.${status}`)} />
        </span>
        <span className={classes.times}>{ratioText({ value: times, language: i18n.language })}</span>
        {of === 'REFERENCE' && times !== null && (
          <span className={classes.basis}>{t('desk:ofReference')}</span>
        )}
      </div>
      <div className={classes.main}>
        <p className={classes.title}>
          <Link {...caseLink(airspace.id)} className={classes.name} data-desk-row={airspace.id}>
            {airspace.name}
          </Link>{' '}
          <span className={classes.client}>{site.name}</span>
        </p>
        <p className={classes.sentence}>{words.sentence()}</p>
        <p className={classes.animals}>{words.animals()}</p>
        <p className={classes.place}>{[site.name, since?.at].filter(Boolean).join(', ')}</p>
      </div>
      <div className={classes.chart}>
        <DeskChart course={row.course} status={status} />
      </div>
      <p className={classes.since}>
        {since !== null && (
          <>
            <strong>{since.at}</strong>
            <span>{since.age}</span>
          </>
        )}
      </p>
      <p
        className={classes.medicine}
        data-runs={medicine.runs || undefined}
        data-none={row.treatment === null || undefined}
      >
        <span>{medicine.first}</span>
        <span className={classes.free}>{medicine.rest}</span>
      </p>
      <AdviceCell row={row} advice={advice} />
      <p className={classes.visit}>
        <span className="visually-hidden">{t('desk:column.visit')} </span>
        {visit === null ? '–' : formatLocalDay(visit, i18n.language)}
      </p>
    </li>
  )
}

const ICONS = { ok: IconCheck, warning: IconClock } as const

function AdviceCell({ row, advice }: { row: DeskRow; advice: AdviceWords | null }) {
  const { t } = useTranslation('desk')
  if (advice === null)
    return (
      <p className={classes.advised}>
        <span className={classes.nothing}>{t('advice.none')}</span>
        <Link {...caseLink(row.airspace.id, 'advise')} className={classes.write}>
          {t('advice.write')}
        </Link>
      </p>
    )
  const Icon = advice.tone === 'ink' ? undefined : ICONS[advice.tone]
  return (
    <p className={classes.advised}>
      <strong className={classes.advice}>{advice.text}</strong>
      <span className={classes.state} data-tone={advice.tone}>
        {Icon !== undefined && <Icon size={16} stroke={1.9} aria-hidden />}
        {advice.state}
      </span>
    </p>
  )
}
