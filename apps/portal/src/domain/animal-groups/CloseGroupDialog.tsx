import { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './AnimalGroups.module.css'
import type { GroupDialogProps } from './PlaceGroupDialog.tsx'
import { useRenewAnimalGroups } from './use-renew-animal-groups.ts'

/** Asks by name before a group is closed, because it cannot be opened again. */
export function CloseGroupDialog({ siteId, group, onClose }: GroupDialogProps) {
  const { t } = useTranslation('animal-groups')
  const renew = useRenewAnimalGroups()
  const [busy, setBusy] = useState(false)
  async function close(): Promise<void> {
    setBusy(true)
    try {
      await call(animalGroups.close, { params: { siteId, animalGroupId: group.id } })
      showToast({ kind: 'done', text: t('closed', { name: group.name }) })
      onClose()
      renew()
    } catch (error) {
      setBusy(false)
      showToast({ kind: 'error', text: error instanceof ApiError ? error.message : t('failed') })
    }
  }
  return (
    <Dialog title={t('closeTitle', { name: group.name })} onClose={onClose}>
      <p className={classes.text}>{t('closeText')}</p>
      <div className={classes.buttons}>
        <Button variant="outline" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button busy={busy} onClick={() => void close()}>
          {t('closeIt')}
        </Button>
      </div>
    </Dialog>
  )
}
