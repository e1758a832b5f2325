import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { lazyPart } from '#lib/chunks/lazy-part.ts'
import { useAddress } from '#lib/use-address.ts'
import { type AsyncResource, AsyncSection } from '#ui/AsyncSection.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AgeTable } from './AgeTable.tsx'
import { ageRows, useAgeColumns } from './age-rows.ts'
import classes from './BatchPage.module.css'
import { parseBatchSearch } from './batch-search.ts'
import { comparable, isLongEnough } from './comparable.ts'
import { EarlierBatches } from './EarlierBatches.tsx'

/** The plotting library comes with the first chart, not with the page. */
const AgeChart = lazyPart(async () => (await import('#domain/charts/by-age/AgeChart.tsx')).AgeChart)

export interface CompareProps {
  batch: BatchDetail
  comparison: AsyncResource<BatchComparison>
}

/** Shows the batch beside others by day of age, and which ones these are. */
export function Compare({ batch, comparison }: CompareProps) {
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
    <section className={classes.compare} aria-label={t('compare.label')}>
      <div className={classes.toolbar}>
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
        {data !== undefined && beside !== 'none' && <Legend comparison={data} day={batch.day} />}
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
      </div>
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
    </section>
  )
}

/** Explains the band and the dashes, or why there is no band, or none at this age. */
function Legend({ comparison, day }: { comparison: BatchComparison; day: number }): ReactNode {
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
