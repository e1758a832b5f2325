import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import type { Licence } from '@earshot/contract/schemas/admin/licence.ts'
import { IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import classes from './Licences.module.css'

/** Shows suspending and resuming, each of which undoes the other, and the order that renews the licence. */
export function LicenceActions({ licence }: { licence: Licence }) {
  const { t } = useTranslation('licences')
  const { id, status, device, site } = licence
  const input = { params: { licenceId: id } }
  const runs = status === 'ACTIVE' || status === 'EXPIRING'
  const isRenewable = site !== null && device !== null && (runs || status === 'EXPIRED')
  const suspending = useAction(licences.suspend, {
    inPlace: true,
    replaces: licences.read,
    done: t('suspended', { number: id }),
    undo: () => call(licences.resume, input),
  })
  const resuming = useAction(licences.resume, {
    inPlace: true,
    replaces: licences.read,
    done: t('resumed', { number: id }),
    undo: () => call(licences.suspend, input),
  })
  const refusal = (runs ? suspending : resuming).refusal

  return (
    <div>
      {refusal !== null && <FormNotice>{refusal}</FormNotice>}
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
          <Button icon={IconPlayerPause} busy={suspending.busy} onClick={() => void suspending.run(input)}>
            {t('suspend')}
          </Button>
        )}
        {status === 'SUSPENDED' && (
          <Button icon={IconPlayerPlay} busy={resuming.busy} onClick={() => void resuming.run(input)}>
            {t('resume')}
          </Button>
        )}
      </Row>
      {(runs || status === 'SUSPENDED') && <p className={classes.hint}>{t('suspendText')}</p>}
    </div>
  )
}
