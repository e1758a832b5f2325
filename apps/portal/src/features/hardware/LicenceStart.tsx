import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { IfMay } from '#ui/IfMay.tsx'
import { Row } from '#ui/Stack.tsx'
import { showToast } from '#ui/toasts.ts'
import classes from './HardwarePage.module.css'

interface LicenceStartProps {
  siteId: number
  device: Device
}

/** Shows the button for a licence whose term has not begun. It asks first, because a running term cannot be stopped. */
export function LicenceStart({ siteId, device }: LicenceStartProps) {
  const { t } = useTranslation('monitors')
  const [isOpen, setOpen] = useState(false)
  const { licence } = device
  if (licence === null || (licence.status !== 'CREATED' && licence.status !== 'ASSIGNED')) return null
  return (
    <IfMay call={siteEditor.activateLicence} siteId={siteId}>
      <Button
        size="dense"
        className={classes.licenceStart}
        aria-label={t('licence.title', { name: device.name || device.code })}
        onClick={() => setOpen(true)}
      >
        {t('licence.start')}
      </Button>
      {isOpen && (
        <LicenceDialog
          siteId={siteId}
          licenceId={licence.id}
          name={device.name || device.code}
          onClose={() => setOpen(false)}
        />
      )}
    </IfMay>
  )
}

interface LicenceDialogProps {
  siteId: number
  licenceId: number
  name: string
  onClose: () => void
}

function LicenceDialog({ siteId, licenceId, name, onClose }: LicenceDialogProps) {
  const { t } = useTranslation('monitors')
  const { t: common } = useTranslation('common')
  const queryClient = useQueryClient()
  const activate = useEndpointMutation(siteEditor.activateLicence)
  const start = () =>
    activate.mutate(
      { params: { siteId, licenceId } },
      {
        onSuccess: ({ days_left: days }) => {
          onClose()
          showToast({ kind: 'done', text: t('licence.started', { name, count: days ?? 0 }) })
          void queryClient.invalidateQueries()
        },
      },
    )
  return (
    <Dialog title={t('licence.title', { name })} onClose={onClose}>
      <p className={classes.dialogText}>{t('licence.text')}</p>
      {activate.error !== null && <FormNotice>{refusalText(common, activate.error)}</FormNotice>}
      <Row gap="2" wrap above="4">
        <Button variant="primary" busy={activate.isPending} onClick={start}>
          {t('licence.submit')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('licence.later')}
        </Button>
      </Row>
    </Dialog>
  )
}
