import type { SharedView } from '@earshot/contract/schemas/farm/share.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ClassTotals } from '#domain/medicine/ClassTotals.tsx'
import marks from '#domain/medicine/Medicine.module.css'
import { useRegisterColumns } from '#domain/medicine/use-register-columns.tsx'
import { useRegisterWords } from '#domain/medicine/use-register-words.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'

interface RegisterViewProps {
  view: Extract<SharedView, { kind: 'REGISTER' }>
  onPage: (page: number) => void
}

/** Shows the medicine register: what it lacks, its totals, and each record. */
export function RegisterView({ view: { register, today }, onPage }: RegisterViewProps) {
  const { t } = useTranslation('medicine')
  const words = useRegisterWords()
  const columns = useRegisterColumns({
    today,
    hasSites: false,
    gap: (_record, field, isNamed) => (
      <span key={field} className={marks.gap}>
        <IconAlertTriangle size={14} stroke={2} aria-hidden />
        {isNamed ? t(`missing.${field}`) : t('gapHere')}
      </span>
    ),
  })
  const { page, pages, total, totals } = register
  // Nothing leads anywhere from here, the order is that of the register, and nothing would keep a choice of columns.
  const shown = columns
    .filter(({ key }) => key !== 'open')
    .map(({ order: _, first: __, hideable: ___, ...column }) => column)
  return (
    <Stack gap="4">
      <Answer
        first={t('answer.all', { count: total, figure: words.number(total) })}
        rest={words.gaps(totals) ?? (total > 0 ? t('answer.complete') : undefined)}
      />
      <ClassTotals totals={totals} />
      <DataTable
        label={t('title')}
        list={{
          page: { data: { ...register, pages: 1, total: register.items.length }, ...LOADED },
          ordering: {},
          order: () => undefined,
          resize: () => undefined,
          scope: '',
          view: { hidden: [], remember: () => undefined },
        }}
        columns={shown}
        rowKey={record => record.id}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
    </Stack>
  )
}

const LOADED = { isPending: false, isError: false, isFetching: false, refetch: () => undefined }

interface PagesProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Turns the pages of the register without a word in the address, which holds the token. */
function Pages({ page, pages, onPage }: PagesProps) {
  const { t, i18n } = useTranslation('common')
  const figure = (value: number) => value.toLocaleString(i18n.language)
  return (
    <Row gap="3" align="center" as="nav">
      <Button size="dense" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('pager.previous')}
      </Button>
      <span>{t('pager.place', { page: figure(page), pages: figure(pages) })}</span>
      <Button size="dense" disabled={page === pages} onClick={() => onPage(page + 1)}>
        {t('pager.next')}
      </Button>
    </Row>
  )
}
