import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import type { Incident } from '@earshot/contract/schemas/admin/incident.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { useIncidentText } from './use-incident-text.ts'

/**
 * Lets an administrator claim an incident, so that two of them do not do the same, and shows who has claimed it and
 * since when.
 */
export function ClaimButton({ incident }: { incident: Incident }) {
  const { t } = useTranslation('incidents')
  const what = useIncidentText()(incident).what
  const { claimed } = incident
  const input = { params: { incidentId: incident.id } }
  const given = t('claimed.given')
  const claiming = useAction(incidents.claim, {
    done: t('claimed.done'),
    undo: () => call(incidents.release, input),
  })
  const releasing = useAction(incidents.release, {
    done: given,
    // After another administrator's claim has ended, an undo would claim the incident for oneself.
    undo: claimed?.mine ? () => call(incidents.claim, input) : undefined,
  })
  if (claimed === null)
    return (
      <Button
        variant="text"
        size="dense"
        busy={claiming.busy}
        aria-label={t('claimed.takeFor', { what })}
        onClick={() => void claiming.run(input)}
      >
        {t('claimed.take')}
      </Button>
    )
  const name = claimed.mine ? t('claimed.you') : (claimed.by?.name ?? t('claimed.gone'))
  return (
    <Row as="span" gap="0 2" align="center" wrap>
      <span>
        {name} <LastSeen at={claimed.at} short />
      </span>
      <Button
        variant="text"
        size="dense"
        busy={releasing.busy}
        aria-label={t('claimed.giveFor', { what })}
        onClick={() => void releasing.run(input)}
      >
        {t('claimed.give')}
      </Button>
    </Row>
  )
}
