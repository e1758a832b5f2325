import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { countryName } from '#lib/locale.ts'
import type { Column } from '#ui/table/columns.ts'
import { useVersion } from './HardwareState.tsx'

/** The fields that devices and gateways share. */
interface Hardware {
  code: string
  site: { name: string } | null
  country: string
  software_version: string
}

type HardwareColumn = Column<Hardware, 'code' | 'site' | 'country' | 'software_version'>

/** Returns the columns that the lists of devices and of gateways share, by name, so that each list orders them. */
export function useHardwareColumns(newest: string | null) {
  const { t, i18n } = useTranslation('hardware')
  const { language } = i18n
  const version = useVersion(newest)
  return useMemo(
    () =>
      ({
        code: {
          key: 'code',
          width: 112,
          header: t('column.code'),
          cell: ({ code }) => code,
          order: 'code',
          first: 'asc',
          card: 'title',
        },
        site: {
          key: 'site',
          header: t('column.site'),
          cell: ({ site }) => site?.name ?? <span className={classes.calm}>{t('noSite')}</span>,
          order: 'site',
          first: 'asc',
          card: 'line',
        },
        country: {
          key: 'country',
          header: t('column.country'),
          cell: ({ country }) => country !== '' && countryName(country, language),
          order: 'country',
          first: 'asc',
          hideable: true,
        },
        software: {
          key: 'software_version',
          header: t('column.software'),
          cell: ({ software_version }) => version(software_version),
          order: 'software_version',
          first: 'asc',
          hideable: true,
        },
      }) satisfies Record<string, HardwareColumn>,
    [t, language, version],
  )
}
