import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import type { SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useEndpoint } from '#api/queries.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './HardwarePage.module.css'

interface MoveDialogProps {
  siteId: number
  device: SiteDevice
  onClose: () => void
}

/** Asks where else on the site the monitor is to hang. It is moved at once, because that can be undone. */
export function MoveDialog({ siteId, device, onClose }: MoveDialogProps) {
  const { t } = useTranslation('monitors')
  const structure = useEndpoint(sites.structure, { params: { siteId } })
  const name = device.name || device.code
  return (
    <Dialog title={t('move.title', { name })} onClose={onClose}>
      <p className={classes.dialogText}>{t('move.text')}</p>
      <AsyncSection
        resource={structure}
        name={t('move.places')}
        skeleton={<Skeleton height={72} />}
        isEmpty={data => listDecks(data, device).length === 0}
        empty={<p className={classes.dialogText}>{t('move.nowhere')}</p>}
      >
        {data => (
          <MoveForm siteId={siteId} device={device} places={listDecks(data, device)} onClose={onClose} />
        )}
      </AsyncSection>
    </Dialog>
  )
}

interface Deck {
  value: number
  label: string
}

const NO_DECK: { deck: number | null } = { deck: null }

function MoveForm({ siteId, device, places, onClose }: MoveDialogProps & { places: readonly Deck[] }) {
  const { t } = useTranslation('monitors')
  const params = { siteId, deviceId: device.id }
  const former = device.airspace?.decks[0]?.id
  const form = useEndpointForm(devices.move, {
    params,
    defaultValues: NO_DECK,
    done: ({ airspace }) =>
      t('move.done', {
        name: device.name || device.code,
        place: places.find(place => place.value === airspace?.decks[0]?.id)?.label ?? '',
      }),
    undo: () => call(devices.move, { params, body: { deck: former ?? 0 } }),
    onDone: onClose,
  })
  return (
    <EndpointForm form={form} submit={t('move.submit')} leaving="free" button={{ block: true }}>
      <SelectInput
        form={form}
        name="deck"
        label={t('move.where')}
        placeholder={t('move.choose')}
        options={places}
      />
    </EndpointForm>
  )
}

/** Returns every deck of the site but its own, in the order of the structure. */
function listDecks({ houses }: SiteStructure, device: SiteDevice): Deck[] {
  const own = device.airspace?.decks[0]?.id
  return houses.flatMap(house =>
    house.floors.flatMap(floor =>
      floor.airspaces.flatMap(airspace =>
        airspace.decks
          .filter(deck => deck.id !== own)
          .map(deck => ({
            value: deck.id,
            label: [house.name, house.floors.length > 1 && floor.name, airspace.name, deck.name]
              .filter(part => part !== false)
              .join(', '),
          })),
      ),
    ),
  )
}
