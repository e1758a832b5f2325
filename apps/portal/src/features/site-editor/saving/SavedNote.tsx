import type { SavedSite } from '@earshot/contract/schemas/farm/site.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readEditorSearch } from '#features/site-editor/editor-search.ts'
import { useAddress } from '#lib/address/use-address.ts'
import { formatList } from '#lib/text/locale.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './SavedNote.module.css'
import type { EditorArea } from './save-store.ts'

export interface SavedNoteProps {
  site: SavedSite
  mode: 'new' | 'takeOver' | 'edit'
  area: EditorArea
  /** Is called when the page is left: a person who comes back begins anew. */
  onDone: () => void
}

/** Shows the confirmation: what was saved, what was archived with it, and where to go from here. */
export function SavedNote({ site, mode, area, onDone }: SavedNoteProps) {
  const { t, i18n } = useTranslation('siteEditor')
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => () => done.current(), [])
  const { set } = useAddress(readEditorSearch)
  // A reload finds no wizard that knows of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was saved.
  useEffect(() => {
    if (mode === 'new') set({ step: undefined, node: undefined, saved: site.id }, { replace: true })
  }, [mode, site.id])
  const names = formatList(
    site.archived.map(airspace => airspace.name),
    i18n.language,
  )
  const words = (
    <div className={classes.note} role="status">
      <IconCircleCheck size={40} stroke={1.5} aria-hidden />
      {/* The tab stands under its site's own first heading. */}
      <Text as={area === 'admin' ? 'h2' : 'h1'} size="answer">
        {t(`saved.${mode}`, { name: site.name })}
      </Text>
      <Text tone="muted">{t(mode === 'edit' ? 'saved.editText' : 'saved.text')}</Text>
      {site.archived.length > 0 && (
        <Text tone="muted">{t('saved.archived', { count: site.archived.length, names })}</Text>
      )}
      <NextLinks siteId={site.id} area={area} />
    </div>
  )
  if (area === 'admin') return <div className={classes.tab}>{words}</div>
  return (
    <>
      <PageHead title={site.name} crumbs={[{ label: t('sites'), to: '/app/sites' }, { label: site.name }]} />
      <Sheet>{words}</Sheet>
    </>
  )
}

function NextLinks({ siteId, area }: { siteId: number; area: EditorArea }) {
  const { t } = useTranslation('siteEditor')
  const dashboard = area === 'admin' ? '/admin/sites/$siteId/dashboard' : '/app/sites/$siteId/dashboard'
  return (
    <Row gap="3" align="center" wrap above="2">
      <Link to={dashboard} params={{ siteId }} className={classes.primary}>
        {t('saved.open')}
      </Link>
      {area === 'user' && (
        <Link to="/app/sites" className={classes.link}>
          {t('allSites')}
        </Link>
      )}
    </Row>
  )
}
