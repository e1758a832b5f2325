import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKey } from '#lib/browser/use-key.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import classes from './PersonMenu.module.css'

const CommandPalette = lazyPart(
  async () => (await import('#features/palette/CommandPalette.tsx')).CommandPalette,
)

interface PaletteButtonProps {
  className?: string | undefined
  children?: ReactNode
}

/** Opens the command palette, as Ctrl or Cmd with K does; the palette's code is loaded then. */
export function PaletteButton({ className = classes.avatar, children }: PaletteButtonProps) {
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
        className={className}
        aria-label={t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        {children ?? <IconSearch size={20} stroke={1.65} aria-hidden />}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Moves focus to the search of the open page when `/` is pressed, wherever nothing is being typed. */
export function useSlashFocusesSearch(): void {
  useKey('/', () => {
    const search = document.querySelector<HTMLInputElement>('#main input[type="search"]')
    search?.focus()
    search?.select()
    return search !== null
  })
}
