import type { AuditRow } from '@earshot/contract/schemas/admin/audit.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { formatSecond } from '#lib/text/locale.ts'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import classes from './Audit.module.css'
import { useAuditWords } from './audit-words.ts'
import { Difference } from './Difference.tsx'
import { subjectLink } from './subject-link.ts'

export function useAuditColumns(): Column<AuditRow, 'at'>[] {
  const { t, i18n } = useTranslation('audit')
  const { actionName, authorName } = useAuditWords()
  const name = useSubjectName()
  return [
    {
      key: 'at',
      width: 90,
      header: t('column.when'),
      cell: ({ at }) => <time dateTime={at}>{formatSecond({ at, language: i18n.language })}</time>,
      order: 'at',
      card: 'note',
    },
    {
      key: 'who',
      header: t('column.who'),
      cell: row => <span className={row.user ? shared.name : shared.calm}>{authorName(row)}</span>,
      card: 'line',
    },
    { key: 'what', header: t('column.what'), cell: ({ action }) => actionName(action), card: 'title' },
    {
      key: 'on',
      header: t('column.on'),
      cell: ({ subject }) => subject && <SubjectLink subject={subject} name={name(subject)} />,
      card: 'fact',
    },
    {
      key: 'difference',
      header: t('column.difference'),
      cell: ({ subject }) => subject && <Difference subject={subject} />,
      card: 'fact',
    },
    {
      key: 'from',
      width: 120,
      header: t('column.from'),
      cell: ({ address }) => <span className={shared.calm}>{address}</span>,
      hideable: true,
    },
    openColumn({
      header: t('column.open'),
      link: ({ id }) => ({ to: '/admin/audit/$entryId', params: { entryId: id }, search: true }),
      label: ({ action, subject }) =>
        t('open', { what: actionName(action), name: subject ? name(subject) : '' }),
    }),
  ]
}

type Subject = NonNullable<AuditRow['subject']>

/** Returns a function that names one subject, or of several the first and how many more there are. */
export function useSubjectName(): (subject: Subject) => string {
  const { t } = useTranslation('audit')
  const { subjectName } = useAuditWords()
  return subject =>
    subject.count === 1
      ? subjectName(subject)
      : t('more', { name: subjectName(subject), count: subject.count - 1 })
}

function SubjectLink({ subject, name }: { subject: Subject; name: string }) {
  const link = subjectLink(subject)
  return link === null ? (
    <span>{name}</span>
  ) : (
    <Link {...link} className={classes.link}>
      {name}
    </Link>
  )
}
