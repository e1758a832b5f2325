import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { Device } from '@earshot/contract/schemas/hardware/device.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
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
    <IfAllowed call={siteEditor.activateLicence} siteId={siteId}>
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
    </IfAllowed>
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
  const starting = useAction(siteEditor.activateLicence, {
    inPlace: true,
    done: ({ days_left: days }) => t('licence.started', { name, count: days ?? 0 }),
    onDone: onClose,
  })
  return (
    <Dialog title={t('licence.title', { name })} onClose={onClose}>
      <p className={classes.dialogText}>{t('licence.text')}</p>
      {starting.refusal !== null && <FormNotice>{starting.refusal}</FormNotice>}
      <Row gap="2" wrap above="4">
        <Button
          variant="primary"
          busy={starting.busy}
          onClick={() => void starting.run({ params: { siteId, licenceId } })}
        >
          {t('licence.submit')}
        </Button>
        <Button variant="text" onClick={onClose}>
          {t('licence.later')}
        </Button>
      </Row>
    </Dialog>
  )
}
