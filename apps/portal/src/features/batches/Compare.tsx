import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#lib/parts/lazy-part.ts'
import { useAddress } from '#lib/use-address.ts'
import { type AsyncResource, AsyncSection } from '#ui/AsyncSection.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AgeTable } from './AgeTable.tsx'
import classes from './BatchPage.module.css'
import { parseBatchSearch } from './batch-search.ts'
import { CompareMenu } from './CompareMenu.tsx'
import { EarlierBatches } from './EarlierBatches.tsx'

/** The plotting library comes with the first chart, not with the page. */
const AgeChart = lazyPart(async () => (await import('#barn/ages/AgeChart.tsx')).AgeChart)

export interface CompareProps {
  batch: BatchDetail
  comparison: AsyncResource<BatchComparison>
}

/** The batch beside others, by day of age, and which ones these are. */
export function Compare({ batch, comparison }: CompareProps) {
  const { t } = useTranslation('batches')
  const { search, set } = useAddress(parseBatchSearch)
  const beside = search.beside ?? 'earlier'
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
        {comparison.data !== undefined && beside !== 'none' && <Legend comparison={comparison.data} />}
        {comparison.data !== undefined && (
          <CompareMenu batch={batch} comparison={comparison.data} table={search.view === 'table'} />
        )}
      </div>
      <AsyncSection resource={comparison} skeleton={<Skeleton height={386} />} name={t('compare.label')}>
        {data => (
          <>
            {search.view === 'table' ? (
              <AgeTable comparison={data} name={batch.name} />
            ) : (
              <Suspense fallback={<Skeleton height={386} />}>
                <AgeChart
                  comparison={data}
                  alone={beside === 'none'}
                  phases={batch.age_phases}
                  day={batch.day}
                />
              </Suspense>
            )}
            {beside !== 'none' && <EarlierBatches comparison={data} beside={beside} />}
          </>
        )}
      </AsyncSection>
    </section>
  )
}

/** What band and dashes stand for; where there is no band, why. */
function Legend({ comparison }: { comparison: BatchComparison }): ReactNode {
  const { t } = useTranslation('batches')
  const count = comparison.others.filter(other => other.picked).length
  if (comparison.band === null)
    return count === 0 ? null : (
      <p className={classes.legend}>
        <span className={classes.quietLine} aria-hidden />
        {t('compare.lines', { count })}
      </p>
    )
  return (
    <p className={classes.legend}>
      <span className={classes.swatch} aria-hidden />
      {t('compare.band', { count })}
      <span className={classes.dashes} aria-hidden />
      {t('compare.median')}
    </p>
  )
}
