import type { Licence } from '@earshot/contract/schemas/admin/licence.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { formatDate } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import classes from './Licences.module.css'

/**
 * Returns the columns of the list of licences. Normal values are muted: a running term says when it ends, and one that
 * ends soon stands out.
 */
export function useLicenceColumns(): Column<Licence>[] {
  const { t, i18n } = useTranslation('licences')
  const date = (at: string | null) => (at === null ? '–' : formatDate({ at, language: i18n.language }))
  return [
    {
      key: 'id',
      width: 100,
      header: t('column.licence'),
      cell: ({ id }) => <strong className={shared.name}>{id}</strong>,
      card: 'title',
    },
    { key: 'template', header: t('column.template'), cell: ({ template }) => template.name, card: 'line' },
    {
      key: 'status',
      width: 150,
      header: t('column.status'),
      cell: licence => (
        <Text className={classes.state} as="span" weight="figure" data-state={licence.status}>
          {t(`status.${licence.status}`)}
        </Text>
      ),
      card: 'mark',
    },
    {
      key: 'device',
      width: 150,
      header: t('column.device'),
      cell: ({ device }) =>
        device === null ? (
          '–'
        ) : (
          <Link to="/admin/devices/$deviceId" params={{ deviceId: device.id }} className={classes.link}>
            {device.code}
          </Link>
        ),
      hideable: true,
      card: 'fact',
    },
    {
      key: 'site',
      header: t('column.site'),
      cell: ({ site }) =>
        site === null ? (
          '–'
        ) : (
          <Link to="/admin/sites/$siteId" params={{ siteId: site.id }} className={classes.link}>
            {site.name}
          </Link>
        ),
      hideable: true,
      card: 'fact',
    },
    {
      key: 'supplier',
      header: t('column.supplier'),
      cell: ({ supplier }) => <span className={shared.calm}>{supplier?.name ?? '–'}</span>,
      hideable: true,
    },
    {
      key: 'ends',
      width: 210,
      header: t('column.ends'),
      cell: licence => <EndCell licence={licence} date={date(licence.expires_at)} />,
      card: 'note',
    },
    {
      key: 'created',
      width: 130,
      header: t('column.created'),
      cell: ({ created_at }) => <span className={shared.calm}>{date(created_at)}</span>,
      align: 'end',
      hideable: true,
    },
    openColumn({
      header: t('column.open'),
      link: ({ id }) => ({
        to: '/admin/licenses/list/$licenceId',
        params: { licenceId: id },
        search: true,
      }),
      label: ({ id }) => t('openLicence', { number: id }),
    }),
  ]
}

function EndCell({ licence, date }: { licence: Licence; date: string }) {
  const { t } = useTranslation('licences')
  const { days_left: left, status } = licence
  if (left === null) return <span className={shared.calm}>–</span>
  if (left <= 0)
    return (
      <Text as="span" tone="faint">
        {t('ended', { date })}
      </Text>
    )
  if (status !== 'EXPIRING') return <span className={shared.calm}>{date}</span>
  return (
    <Text as="span" weight="value" tone="warning">
      {t('endsIn', { date, count: left })}
    </Text>
  )
}
