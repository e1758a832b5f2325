import { IconSearch } from '@tabler/icons-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#lib/parts/lazy-part.ts'
import classes from './PersonMenu.module.css'

const CommandPalette = lazyPart(
  async () => (await import('#features/palette/CommandPalette.tsx')).CommandPalette,
)

/** Opens the command palette, as Ctrl or Cmd with K does; its code comes then. */
export function PaletteButton() {
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={classes.avatar}
        aria-label={t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.65} aria-hidden />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
