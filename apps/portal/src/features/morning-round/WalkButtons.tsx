import { LIMITS } from '@earshot/contract/limits.ts'
import { IconCamera, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shrinkPhoto } from '#domain/logbook/shrink-photo.ts'
import { Button } from '#ui/actions/Button.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { Stepper } from '#ui/forms/fields/Stepper.tsx'
import { TextArea } from '#ui/forms/fields/TextArea.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import classes from './Round.module.css'
import type { WalkedAirspace } from './round-course.ts'
import type { WalkControl } from './use-walk.ts'

interface WalkButtonsProps {
  airspace: WalkedAirspace
  walk: WalkControl
  /** True if the buttons have their words, as at a desk. */
  hasWords?: boolean
}

/** Asks for today's dead, a photo and a note; an airspace without animals has none of them. */
export function WalkButtons({ airspace, walk, hasWords = false }: WalkButtonsProps) {
  const { t } = useTranslation('round')
  const [isWriting, setWriting] = useState(false)
  if (airspace.batch === null || !walk.mayWrite) return null
  const { deaths, note } = walk.of(airspace)
  return (
    <div className={classes.buttons} data-words={hasWords || undefined}>
      {walk.mayCount && (
        <div className={classes.dead}>
          <Stepper
            label={t('dead')}
            value={deaths ?? 0}
            onChange={next => walk.change(airspace, { deaths: next })}
          />
        </div>
      )}
      <PhotoButton airspace={airspace} walk={walk} hasWords={hasWords} />
      <Button
        size={hasWords ? 'control' : 'touch'}
        icon={IconPencil}
        aria-label={t('note')}
        aria-pressed={note.trim() !== ''}
        onClick={() => setWriting(true)}
      >
        {hasWords ? t('note') : undefined}
      </Button>
      {isWriting && (
        <SideSheet title={t('noteTitle')} subtitle={airspace.name} onClose={() => setWriting(false)}>
          <Stack gap="4">
            <TextArea
              label={t('note')}
              rows={5}
              maxLength={LIMITS.comment.max}
              value={note}
              autoFocus
              onChange={event => walk.change(airspace, { note: event.target.value })}
            />
            <Button variant="primary" size="touch" onClick={() => setWriting(false)}>
              {t('noteKeep')}
            </Button>
          </Stack>
        </SideSheet>
      )}
    </div>
  )
}

/** Opens the camera of a phone; the photo goes to the logbook with the note. */
function PhotoButton({ airspace, walk, hasWords = false }: WalkButtonsProps) {
  const { t } = useTranslation('round')
  const id = useId()
  const { photos } = walk.of(airspace)
  async function add(chosen: FileList | null): Promise<void> {
    const { types, fileBytes, files: most } = LIMITS.comment
    const small = await Promise.all([...(chosen ?? [])].map(shrinkPhoto))
    const fit = small.filter(({ type, size }) => types.some(known => known === type) && size <= fileBytes)
    if (fit.length < small.length) showToast({ kind: 'error', text: t('photoRefused') })
    walk.change(airspace, { photos: [...photos, ...fit].slice(0, most) })
  }
  const label: ReactNode = photos.length === 0 ? t('photo') : t('photos', { count: photos.length })
  return (
    <label className={classes.photo} htmlFor={id} data-chosen={photos.length > 0 || undefined}>
      <IconCamera size={18} stroke={1.75} aria-hidden />
      <span data-hidden={!hasWords || undefined}>{label}</span>
      {!hasWords && photos.length > 0 && <span aria-hidden>{photos.length}</span>}
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={event => void add(event.target.files)}
      />
    </label>
  )
}
