import { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Note } from '@earshot/contract/schemas/farm/note.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { useReportViewed } from '#api/use-report-viewed.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { useKey } from '#lib/browser/use-key.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Pager } from '#ui/lists/Pager.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import classes from './NotePage.module.css'

const EMPTY = { note: '', message: '' }

/** Shows what people and support have written about a site, the newest first, and a form to write. */
export function NotePage() {
  const { t } = useTranslation('notes')
  const { siteId } = useParams({ from: '/app/sites/$siteId/notes' })
  const params = { siteId }
  const site = useEndpoint(sites.read, { params })
  const list = useList(notes.list, { name: 'notes', params, page: true })
  const fresh = useFreshNotes(siteId, list.page.data?.items)
  useReportViewed(notes.markViewed, {
    siteId,
    isShown: list.page.data !== undefined && site.data !== undefined,
    unread: site.data?.unread_notes ?? 0,
  })
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <Sheet
        aside={
          <IfAllowed call={notes.create} siteId={siteId}>
            <NoteForm siteId={siteId} />
          </IfAllowed>
        }
      >
        <div className={classes.head}>
          <Answer {...answer()} />
          <AnswerNote />
        </div>
        <AsyncSection
          resource={list.page}
          skeleton={<NotesSkeleton />}
          name={t('title')}
          isEmpty={page => page.items.length === 0}
          empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
        >
          {page => (
            <>
              <ul>
                {page.items.map(note => (
                  <NoteItem
                    key={note.id}
                    note={note}
                    isFresh={fresh.has(note.id)}
                    timeZone={site.data?.timezone}
                  />
                ))}
              </ul>
              <Pager name={t('title')} list={page} onSize={list.resize} />
            </>
          )}
        </AsyncSection>
      </Sheet>
    </>
  )

  function answer() {
    const total = list.page.data?.total
    if (total === undefined) return { first: t('title') }
    if (fresh.size > 0) return { first: t('answer.fresh', { count: fresh.size }) }
    return { first: t('answer.all', { count: total }) }
  }
}

function NotesSkeleton() {
  return (
    <Stack gap="4">
      <Skeleton height={72} />
      <Skeleton height={72} />
      <Skeleton height={72} />
    </Stack>
  )
}

interface NoteItemProps {
  note: Note
  isFresh: boolean
  timeZone: string | undefined
}

function NoteItem({ note, isFresh, timeZone }: NoteItemProps) {
  const { t, i18n } = useTranslation('notes')
  const now = useNow()
  return (
    <li className={classes.note} data-fresh={isFresh || undefined}>
      <h2 className={classes.subject}>
        {isFresh && <span className="visually-hidden">{t('new')} </span>}
        {note.note}
      </h2>
      <Text size="small" tone="muted">
        {note.username === '' ? t('somebody') : note.username},{' '}
        <time dateTime={note.created_at}>
          {formatMoment({ at: note.created_at, now, timeZone, language: i18n.language })}
        </time>
      </Text>
      <p className={classes.message}>{note.message}</p>
    </li>
  )
}

/**
 * Returns the notes that were unread when this page showed them: they stay marked until it is left, although they count
 * as read.
 */
function useFreshNotes(siteId: number, items: readonly Note[] | undefined): ReadonlySet<number> {
  const [fresh, setFresh] = useState<{ siteId: number; ids: ReadonlySet<number> }>({ siteId, ids: new Set() })
  const known = fresh.siteId === siteId ? fresh.ids : new Set<number>()
  const added = (items ?? []).filter(note => note.unread && !known.has(note.id)).map(note => note.id)
  if (added.length > 0) setFresh({ siteId, ids: new Set([...known, ...added]) })
  return known
}

/** Shows a form for a note; what is typed stays on the device until it is sent. */
function NoteForm({ siteId }: { siteId: number }) {
  const { t } = useTranslation('notes')
  const form = useEndpointForm(notes.create, {
    params: { siteId },
    defaultValues: EMPTY,
    draft: `note-${siteId}`,
    done: t('done'),
    onDone: () => {
      form.fields.reset(EMPTY)
    },
  })
  useKey('n', () => {
    form.fields.setFocus('note')
    return true
  })
  return (
    <section className={classes.write} aria-labelledby="write-note">
      <h2 id="write-note">
        {t('write')}{' '}
        <kbd className={classes.key} aria-hidden>
          N
        </kbd>
      </h2>
      <EndpointForm form={form} submit={t('send')}>
        <TextInput form={form} name="note" label={t('field.note')} maxLength={LIMITS.shortText} />
        <TextAreaInput
          form={form}
          name="message"
          label={t('field.message')}
          rows={5}
          counter={LIMITS.longText}
        />
      </EndpointForm>
    </section>
  )
}
