import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import type { Licence } from '@earshot/contract/schemas/admin/licence.ts'
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { saveWithUndo } from '#ui/forms/save-with-undo.ts'
import { Row } from '#ui/Stack.tsx'
import classes from './Licences.module.css'
import { useStoreLicence } from './use-store-licence.ts'

/** Shows suspending and resuming, each of which undoes the other, and the order that renews the licence. */
export function LicenceActions({ licence }: { licence: Licence }) {
  const { t } = useTranslation('licences')
  const { t: common } = useTranslation('common')
  const store = useStoreLicence()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { id, status, device, site } = licence
  const params = { licenceId: id }
  const runs = status === 'ACTIVE' || status === 'EXPIRING'
  const isRenewable = site !== null && device !== null && (runs || status === 'EXPIRED')

  const suspend = () => call(licences.suspend, { params }).then(store)
  const resume = () => call(licences.resume, { params }).then(store)

  async function change(save: () => Promise<void>, undo: () => Promise<void>, text: string): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await saveWithUndo({ save, undo, onChanged: () => undefined, text })
    } catch (error) {
      setFailure(refusalText(common, error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      {failure !== null && <FormNotice>{failure}</FormNotice>}
      <Row gap="2-half" wrap>
        {isRenewable && (
          <ButtonLink
            link={{ to: '/admin/licenses/orders/add', search: { codes: device.code } }}
            icon={IconRefresh}
          >
            {t('renew')}
          </ButtonLink>
        )}
        {runs && (
          <Button
            icon={IconPlayerPause}
            busy={busy}
            onClick={() => void change(suspend, resume, t('suspended', { number: id }))}
          >
            {t('suspend')}
          </Button>
        )}
        {status === 'SUSPENDED' && (
          <Button
            icon={IconPlayerPlay}
            busy={busy}
            onClick={() => void change(resume, suspend, t('resumed', { number: id }))}
          >
            {t('resume')}
          </Button>
        )}
      </Row>
      {(runs || status === 'SUSPENDED') && <p className={classes.hint}>{t('suspendText')}</p>}
    </div>
  )
}
