import type { SavedSite } from '@earshot/contract/schemas/farm/site.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatList } from '#lib/locale.ts'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './SavedNote.module.css'

export interface SavedNoteProps {
  site: SavedSite
  mode: 'new' | 'takeOver' | 'edit'
  /** It is left, and whoever comes back begins anew. */
  onDone: () => void
}

/** The confirmation: what was saved, what was archived with it, and where to go from here. */
export function SavedNote({ site, mode, onDone }: SavedNoteProps) {
  const { t, i18n } = useTranslation('siteEditor')
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => () => done.current(), [])
  const names = formatList(
    site.archived.map(airspace => airspace.name),
    i18n.language,
  )
  return (
    <>
      <PageHead title={site.name} crumbs={[{ label: t('sites'), to: '/app/sites' }, { label: site.name }]} />
      <Sheet>
        <div className={classes.note} role="status">
          <IconCircleCheck size={40} stroke={1.5} aria-hidden />
          <h1 className={classes.title}>{t(`saved.${mode}`, { name: site.name })}</h1>
          <p className={classes.text}>{t(mode === 'edit' ? 'saved.editText' : 'saved.text')}</p>
          {site.archived.length > 0 && (
            <p className={classes.text}>{t('saved.archived', { count: site.archived.length, names })}</p>
          )}
          <div className={classes.ways}>
            <Link to="/app/sites/$siteId/dashboard" params={{ siteId: site.id }} className={classes.primary}>
              {t('saved.open')}
            </Link>
            <Link to="/app/sites" className={classes.link}>
              {t('allSites')}
            </Link>
          </div>
        </div>
      </Sheet>
    </>
  )
}
