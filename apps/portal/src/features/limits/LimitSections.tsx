import type { SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictNotice } from '#ui/forms/ConflictNotice.tsx'
import { LimitRows } from './LimitRows.tsx'
import { LimitSectionHead } from './LimitSection.tsx'
import { type LimitRow, rowsOf } from './limit-rows.ts'
import type { LimitsEditor } from './use-limits-editor.ts'

interface LimitSectionsProps {
  editor: LimitsEditor
  ownNormal: SiteLimits['own_normal']
  /** What stands over the rows about coughs, and over those about temperature. */
  coughs?: ReactNode
  band?: ReactNode
  under?: (row: LimitRow) => ReactNode
}

/** Shows all limits of a place, by what they are about, and who else has changed them meanwhile. */
export function LimitSections({ editor, ownNormal, coughs, band, under }: LimitSectionsProps) {
  const { t } = useTranslation('limits')
  const rows = { editor, ...(under && { under }) }
  const normal = rowsOf('NORMAL').map(
    (row): LimitRow => (ownNormal === 'judge' ? row : { ...row, mark: 'Default' }),
  )
  return (
    <>
      {editor.conflict !== null && (
        <ConflictNotice changes={[]} onReload={() => editor.toggle(null)}>
          {editor.conflict}
        </ConflictNotice>
      )}
      <section aria-labelledby="limits-coughs">
        <LimitSectionHead id="limits-coughs" title={t('section.COUGHS')} />
        {coughs}
        <LimitRows {...rows} rows={rowsOf('COUGHS')} />
      </section>
      {ownNormal !== 'off' && (
        <section aria-labelledby="limits-normal">
          <LimitSectionHead
            id="limits-normal"
            title={t('section.NORMAL')}
            note={t(ownNormal === 'show' ? 'normal.shown' : 'normal.judged')}
          />
          <LimitRows {...rows} rows={normal} />
        </section>
      )}
      <section aria-labelledby="limits-temperature">
        <LimitSectionHead
          id="limits-temperature"
          title={t('section.TEMPERATURE')}
          note={t(editor.mayChange ? 'band.note' : 'band.noteRead')}
        />
        {band}
        <LimitRows {...rows} rows={rowsOf('TEMPERATURE')} />
      </section>
      <section aria-labelledby="limits-humidity">
        <LimitSectionHead id="limits-humidity" title={t('section.HUMIDITY')} />
        <LimitRows {...rows} rows={rowsOf('HUMIDITY')} />
      </section>
      <section aria-labelledby="limits-no-data">
        <LimitSectionHead id="limits-no-data" title={t('section.NO_DATA')} />
        <LimitRows {...rows} rows={rowsOf('NO_DATA')} />
      </section>
    </>
  )
}
