import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AGE_PANELS, useAgeText } from '#domain/charts/by-age/age-panels.ts'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { parseBatchSearch } from '#features/batches/batch-search.ts'
import { useAddress } from '#lib/address/use-address.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { SegmentedControl } from '#ui/choice/SegmentedControl.tsx'
import { type AsyncResource, AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import classes from './Comparison.module.css'
import { comparable, isLongEnough } from './comparable.ts'
import { EarlierBatches } from './EarlierBatches.tsx'

/** The plotting library comes with the first chart, not with the page. */
const AgeChart = lazyPart(async () => (await import('#domain/charts/by-age/AgeChart.tsx')).AgeChart)

interface ComparisonProps {
  batch: BatchDetail
  comparison: AsyncResource<BatchComparison>
}

/** Shows the batch beside others by day of age, and lists these. */
export function Comparison({ batch, comparison }: ComparisonProps) {
  const { t } = useTranslation('batches')
  const { search, set } = useAddress(parseBatchSearch)
  const columns = useAgeColumns()
  const phaseWords = usePhaseWords()
  const phases = useMemo(
    () =>
      batch.age_phases.map(phase => ({ ...phase, name: phaseWords.read(batch.product_type, phase.name) })),
    [batch, phaseWords],
  )
  const beside = search.beside ?? 'earlier'
  const { data } = comparison
  return (
    <Stack as="section" gap="4" shrink aria-label={t('compare.label')}>
      <Row gap="2 4" align="center" wrap>
        <SegmentedControl
          label={t('compare.with')}
          value={beside}
          segments={[
            { value: 'none', label: t('compare.none') },
            { value: 'earlier', label: t('compare.earlier') },
            { value: 'sites', label: t('compare.sites') },
          ]}
          onChange={value => set({ beside: value === 'earlier' ? undefined : value, only: undefined })}
        />
        {data !== undefined && beside !== 'none' && <ComparisonLegend comparison={data} day={batch.day} />}
        {data !== undefined && (
          <span className={classes.menu}>
            <ViewMenu
              isTable={search.view === 'table'}
              onTable={isTable => set({ view: isTable ? 'table' : undefined })}
              rows={() => [columns, ...ageRows(data)]}
              fileName={batch.name}
            />
          </span>
        )}
      </Row>
      <AsyncSection resource={comparison} skeleton={<Skeleton height={386} />} name={t('compare.label')}>
        {shown => (
          <>
            {search.view === 'table' ? (
              <AgeTable comparison={shown} name={batch.name} />
            ) : (
              <Suspense fallback={<Skeleton height={386} />}>
                <AgeChart
                  comparison={comparable(shown)}
                  alone={beside === 'none'}
                  phases={phases}
                  day={batch.day}
                />
              </Suspense>
            )}
            {beside !== 'none' && <EarlierBatches comparison={shown} beside={beside} />}
          </>
        )}
      </AsyncSection>
    </Stack>
  )
}

/** Explains the band and the dashes, or says why there is no band, or none at this age. */
function ComparisonLegend({ comparison, day }: { comparison: BatchComparison; day: number }): ReactNode {
  const { t } = useTranslation('batches')
  const { band, others, ages } = comparison
  const picked = others.filter(other => other.picked)
  if (picked.length === 0) return null
  const count = picked.filter(isLongEnough).length
  if (count === 0) return <p className={classes.legend}>{t('compare.short')}</p>
  if (band === null)
    return (
      <p className={classes.legend}>
        <span className={classes.quietLine} aria-hidden />
        {t('compare.lines', { count })}
      </p>
    )
  if (typeof band.rhs.p90[ages.indexOf(day)] !== 'number')
    return <p className={classes.legend}>{t('compare.noBand')}</p>
  return (
    <p className={classes.legend}>
      <span className={classes.swatch} aria-hidden />
      {t('compare.band', { count })}
      <span className={classes.dashes} aria-hidden />
      {t('compare.median')}
    </p>
  )
}

/** Shows the chart's numbers, with a row for each day of age. */
function AgeTable({ comparison, name }: { comparison: BatchComparison; name: string }) {
  const { t } = useTranslation('batches')
  const text = useAgeText()
  const columns = useAgeColumns()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard.
    <section className={classes.tableBox} tabIndex={0} aria-label={t('chart.tableOf', { name })}>
      <table className={classes.ageTable}>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ageRows(comparison).map(([age = 0, ...values]) => (
            <tr key={age}>
              <th scope="row">{age}</th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
                <td key={index}>
                  {value === null ? '–' : text.value(AGE_PANELS[Math.floor(index / 2)] ?? 'rhs', value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * Returns a row for each day of age: the day, then for each panel the batch's value and the others' median. Days without
 * any value are left out.
 */
function ageRows({ ages, own, band }: BatchComparison): (number | null)[][] {
  return ages.flatMap((age, index) => {
    const values = AGE_PANELS.flatMap(kind => [own[kind][index] ?? null, band?.[kind].median[index] ?? null])
    return values.every(value => value === null) ? [] : [[age, ...values]]
  })
}

function useAgeColumns(): string[] {
  const { t } = useTranslation('batches')
  const columns = AGE_PANELS.flatMap(kind => {
    const name = t(`chart.${kind}.name`)
    return [name, t('chart.medianOf', { name })]
  })
  return [t('chart.age'), ...columns]
}
