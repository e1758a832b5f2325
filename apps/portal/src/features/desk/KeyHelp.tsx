import { IconKeyboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingleKeyShortcuts } from '#lib/browser/single-key-shortcuts.ts'
import { useKey } from '#lib/browser/use-key.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './KeyHelp.module.css'

/** The keys of the desk, each with the name of what it does. */
const KEYS = [
  { key: 'J', does: 'next' },
  { key: 'K', does: 'previous' },
  { key: 'Enter', does: 'open' },
  { key: 'A', does: 'advise' },
  { key: 'F', does: 'followUp' },
  { key: 'E', does: 'close' },
  { key: '?', does: 'help' },
] as const

/** Opens the list of keys, as the question mark does. Who has turned single keys off is not offered any. */
export function KeyHelp() {
  const { t } = useTranslation('desk')
  const isOn = useSingleKeyShortcuts()
  const [isOpen, setOpen] = useState(false)
  useKey('?', () => {
    setOpen(true)
    return true
  })
  if (!isOn) return null
  return (
    <>
      <IconButton icon={IconKeyboard} label={t('keys.title')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={t('keys.title')} onClose={() => setOpen(false)}>
          <dl className={classes.keys}>
            {KEYS.map(({ key, does }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(`keys.${does}`)}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}
