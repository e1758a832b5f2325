import { rhsLevel } from '@earshot/contract/rules/health/rdi.ts'
import type { BatchComparison, ComparedBatch } from '@earshot/contract/schemas/batches/comparison.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#lib/use-address.ts'
import { useIsPhone } from '#lib/use-is-phone.ts'
import { Voiceprint } from '#ui/Voiceprint.tsx'
import { parseBatchSearch } from './batch-search.ts'
import { useBatchWords } from './batch-words.ts'
import { isLongEnough } from './comparable.ts'
import classes from './EarlierBatches.module.css'
import { rhsStrokes } from './rhs-strokes.ts'

interface EarlierBatchesProps {
  comparison: BatchComparison
  beside: 'earlier' | 'sites'
}

/** Shows the batches that it is compared with: each can be left out and opened. */
export function EarlierBatches({ comparison, beside }: EarlierBatchesProps) {
  const { t } = useTranslation('batches')
  const { others } = comparison
  const pick = usePicks(others)
  const isPhone = useIsPhone()
  const title = t(`earlier.title.${beside}`)
  if (others.length === 0)
    return (
      <p id="earlier" className={classes.none}>
        {t(`earlier.none.${beside}`)}
      </p>
    )
  const rows = { others, pick, beside }
  return (
    <section id="earlier" className={classes.section} aria-labelledby="earlier-title">
      <h2 id="earlier-title" className={isPhone ? classes.title : 'visually-hidden'}>
        {title}
      </h2>
      {isPhone ? <Cards {...rows} /> : <Table {...rows} title={title} />}
    </section>
  )
}

interface RowsProps {
  others: readonly ComparedBatch[]
  pick: (id: number) => void
  beside: 'earlier' | 'sites'
}

function Table({ others, pick, beside, title }: RowsProps & { title: string }) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t('earlier.in')}</th>
          <th scope="col">{t('earlier.out')}</th>
          <th scope="col" data-end>
            {t('earlier.animals')}
          </th>
          <th scope="col" data-end>
            {t('earlier.lost')}
          </th>
          <th scope="col" data-end>
            {t('earlier.weight')}
          </th>
          <th scope="col" className={classes.print}>
            {t('earlier.rhs')}
          </th>
          <th scope="col" data-end>
            {t('earlier.lowest')}
          </th>
          <th scope="col">{t('earlier.episode')}</th>
          <th scope="col">{t('earlier.treated')}</th>
        </tr>
      </thead>
      <tbody>
        {others.map(other => (
          <tr key={other.id}>
            <th scope="row">
              <Pick other={other} pick={pick} beside={beside} />
            </th>
            <td>{words.day(other.start_date)}</td>
            <td>{other.end_date === null ? '–' : words.date(other.end_date)}</td>
            <td data-end>{other.animals_start === null ? '–' : words.number(other.animals_start)}</td>
            <td data-end>{other.dead_pct === null ? '–' : words.number(other.dead_pct, 1)}</td>
            <td data-end>
              {other.average_end_weight_kg === null ? '–' : words.number(other.average_end_weight_kg)}
            </td>
            <td className={classes.print}>
              <Voiceprint
                values={rhsStrokes(other.course.rhs)}
                width={116}
                height={16}
                status={statusOf(other)}
              />
            </td>
            <td data-end>
              <Lowest other={other} />
            </td>
            <td>{other.episode_days === 0 ? '–' : t('earlier.days', { count: other.episode_days })}</td>
            <td>{other.treatments === 0 ? t('earlier.untreated') : words.number(other.treatments)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows the same on a phone: what a table would hide beyond its edge stands in two lines. */
function Cards({ others, pick, beside }: RowsProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  return (
    <ul className={classes.cards}>
      {others.map(other => (
        <li key={other.id}>
          <span className={classes.cardTop}>
            <Pick other={other} pick={pick} beside={beside} />
            <Lowest other={other} />
          </span>
          <span className={classes.cardText}>
            {[
              other.end_date === null
                ? words.date(other.start_date)
                : t('earlier.span', { from: words.day(other.start_date), to: words.date(other.end_date) }),
              other.dead_pct === null ? '' : t('earlier.lostPct', { value: words.number(other.dead_pct, 1) }),
              other.episode_days === 0 ? '' : t('earlier.episodeDays', { count: other.episode_days }),
              other.treatments === 0 ? '' : t('earlier.treatments', { count: other.treatments }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Pick({ other, pick, beside }: { other: ComparedBatch; pick: (id: number) => void; beside: string }) {
  const { t } = useTranslation('batches')
  return (
    <span className={classes.pick}>
      <input
        type="checkbox"
        checked={other.picked}
        aria-label={t('earlier.pick', { name: other.name })}
        onChange={() => pick(other.id)}
      />
      <Link
        to="/app/sites/$siteId/airspaces/$airspaceId/batch"
        params={{ siteId: other.site.id, airspaceId: other.airspace.id }}
        search={{ batch: other.id }}
      >
        {other.name}
      </Link>
      {beside === 'sites' && <span className={classes.site}>{other.site.name}</span>}
      {!isLongEnough(other) && <span className={classes.site}>{t('earlier.short')}</span>}
    </span>
  )
}

function Lowest({ other }: { other: ComparedBatch }) {
  const { t } = useTranslation('batches')
  if (other.lowest_rhs === null) return '–'
  return (
    <span className={classes.lowest} data-level={rhsLevel(other.lowest_rhs)}>
      <span className="visually-hidden">{t('earlier.lowestRhs')} </span>
      {other.lowest_rhs}
    </span>
  )
}

function statusOf({ lowest_rhs }: ComparedBatch) {
  const level = lowest_rhs === null ? 'OK' : rhsLevel(lowest_rhs)
  return level === 'ALARM' ? 'Alarm' : level === 'WARNING' ? 'Warning' : 'Ok'
}

/**
 * Returns a function that changes which batches are compared. The address holds them, so that a link shows the same
 * band; all of them is the default.
 */
function usePicks(others: readonly ComparedBatch[]) {
  const { set } = useAddress(parseBatchSearch)
  return (id: number) => {
    const picked = others
      .filter(other => (other.id === id ? !other.picked : other.picked))
      .map(other => other.id)
    const all = picked.length === others.length
    set({ only: all ? undefined : picked.length === 0 ? '0' : picked.join(',') }, { replace: true })
  }
}
