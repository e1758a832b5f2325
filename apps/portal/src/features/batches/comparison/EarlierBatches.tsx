import { DOMAIN } from '@earshot/contract/domain.ts'
import type { BatchComparison, ComparedBatch } from '@earshot/contract/schemas/batches/comparison.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { parseBatchSearch } from '#features/batches/batch-search.ts'
import { useBatchWords } from '#features/batches/use-batch-words.ts'
import { useAddress } from '#lib/address/use-address.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { Text } from '#ui/layout/Text.tsx'
import { Voiceprint } from '#ui/pictures/Voiceprint.tsx'
import { isLongEnough } from './comparable.ts'
import classes from './EarlierBatches.module.css'

/** A row has room for this many strokes. */
const MOST_STROKES = 36
/** The values are percentages: a healthy day is a short stroke, and at the limit of Warning a stroke just becomes loud. */
const QUIET_PERCENT = 30
const PER_POINT = 6

interface EarlierBatchesProps {
  comparison: BatchComparison
  beside: 'earlier' | 'sites'
}

/** Lists the batches that this one is compared with. Each can be left out of the comparison and opened. */
export function EarlierBatches({ comparison, beside }: EarlierBatchesProps) {
  const { t } = useTranslation('batches')
  const { others } = comparison
  const onToggle = useToggleCompared(others)
  const isPhone = useIsPhone()
  const title = t(`earlier.title.${beside}`)
  if (others.length === 0)
    return (
      <Text id="earlier" tone="muted">
        {t(`earlier.none.${beside}`)}
      </Text>
    )
  const rows = { others, onToggle, beside }
  return (
    <section id="earlier" className={classes.section} aria-labelledby="earlier-title">
      <h2 id="earlier-title" className={isPhone ? classes.title : 'visually-hidden'}>
        {title}
      </h2>
      {isPhone ? <BatchCards {...rows} /> : <BatchTable {...rows} title={title} />}
    </section>
  )
}

interface RowsProps {
  others: readonly ComparedBatch[]
  onToggle: (id: number) => void
  beside: 'earlier' | 'sites'
}

function BatchTable({ others, onToggle, beside, title }: RowsProps & { title: string }) {
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
              <BatchPick other={other} onToggle={onToggle} beside={beside} />
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
                values={voiceprintValues(other.course.rhs)}
                width={116}
                height={16}
                status={statusOf(other)}
              />
            </td>
            <td data-end>
              <LowestRhs other={other} />
            </td>
            <td>{other.episode_days === 0 ? '–' : t('earlier.days', { count: other.episode_days })}</td>
            <td>{other.treatments === 0 ? t('earlier.untreated') : words.number(other.treatments)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows each batch in two lines, because a phone would hide most of a table beyond its edge. */
function BatchCards({ others, onToggle, beside }: RowsProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  return (
    <ul className={classes.cards}>
      {others.map(other => (
        <li key={other.id}>
          <span className={classes.cardTop}>
            <BatchPick other={other} onToggle={onToggle} beside={beside} />
            <LowestRhs other={other} />
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

interface BatchPickProps extends Pick<RowsProps, 'onToggle' | 'beside'> {
  other: ComparedBatch
}

function BatchPick({ other, onToggle, beside }: BatchPickProps) {
  const { t } = useTranslation('batches')
  return (
    <span className={classes.pick}>
      <input
        type="checkbox"
        checked={other.picked}
        aria-label={t('earlier.pick', { name: other.name })}
        onChange={() => onToggle(other.id)}
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

function LowestRhs({ other }: { other: ComparedBatch }) {
  const { t } = useTranslation('batches')
  if (other.lowest_rhs === null) return '–'
  return (
    <span className={classes.lowest} data-level={other.lowest_level ?? 'OK'}>
      <span className="visually-hidden">{t('earlier.lowestRhs')} </span>
      {other.lowest_rhs}
    </span>
  )
}

function statusOf({ lowest_level }: ComparedBatch) {
  return lowest_level === 'ALARM' ? 'Alarm' : lowest_level === 'WARNING' ? 'Warning' : 'Ok'
}

/**
 * Returns a function that changes which batches are compared. The address holds them, so that a link shows the same
 * band; all of them is the default.
 */
function useToggleCompared(others: readonly ComparedBatch[]) {
  const { set } = useAddress(parseBatchSearch)
  return (id: number) => {
    const picked = others
      .filter(other => (other.id === id ? !other.picked : other.picked))
      .map(other => other.id)
    const all = picked.length === others.length
    set({ only: all ? undefined : picked.length === 0 ? '0' : picked.join(',') }, { replace: true })
  }
}

/**
 * Returns a value for each stroke: that of the lowest RHS in its days, so that no bad day is lost between two strokes. It
 * is quiet while the RHS is high, and loud under the usual limit of Warning, so that batches of all sites can be compared.
 */
function voiceprintValues(rhs: readonly (number | null)[]): (number | null)[] {
  const length = rhs.findLastIndex(value => value !== null) + 1
  if (length === 0) return []
  const count = Math.min(MOST_STROKES, length)
  return Array.from({ length: count }, (_, index) => {
    const stretch = rhs.slice(
      Math.floor((index * length) / count),
      Math.floor(((index + 1) * length) / count),
    )
    const known = stretch.filter(value => value !== null)
    if (known.length === 0) return null
    const under = DOMAIN.rhs.warnBelow - Math.min(...known)
    return under > 0 ? 161 + under * PER_POINT : QUIET_PERCENT + (40 + under) * 0.6
  })
}
