import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import classes from './AlertListPage.module.css'

export interface PagerProps {
  page: number
  pages: number
  total: number
  onPage: (page: number) => void
}

export function Pager({ page, pages, total, onPage }: PagerProps) {
  const { t } = useTranslation('alerts')
  if (pages <= 1) return null
  return (
    <nav className={classes.pager} aria-label={t('pager.label')}>
      <span>{t('pager.place', { page, pages, total })}</span>
      <Button size="dense" icon={IconChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('pager.previous')}
      </Button>
      <Button size="dense" icon={IconChevronRight} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('pager.next')}
      </Button>
    </nav>
  )
}
