import type { SiteStatus, SiteStructure } from '@earshot/contract/schemas/farm/site.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import classes from './Locations.module.css'

type House = SiteStructure['houses'][number]
type Airspace = House['floors'][number]['airspaces'][number]
type Deck = Airspace['decks'][number]
type Statuses = SiteStatus['airspaces']

interface StructureTreeProps {
  structure: SiteStructure
  airspaces: Statuses
}

/** Shows the houses with their floors, airspaces, decks and devices: each level is a list in the one above. */
export function StructureTree({ structure, airspaces }: StructureTreeProps) {
  const { t } = useTranslation('site-tabs')
  return (
    <>
      {structure.gateways.length > 0 && (
        <ul className={classes.gateways} aria-label={t('locations.gateways')}>
          {structure.gateways.map(({ id, code, online }) => (
            <li key={id} className={shared.state} data-status={online ? 'Ok' : 'Offline'}>
              <OnlineMark online={online} />
              <Link to="/admin/gateways/$gatewayId" params={{ gatewayId: id }} className={shared.link}>
                {code}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Stack as="ul" gap="5">
        {structure.houses.map(house => (
          <li key={house.id} className={classes.house}>
            <h3>{house.name}</h3>
            <Floors house={house} airspaces={airspaces} />
          </li>
        ))}
      </Stack>
    </>
  )
}

/** Shows the floors of a house; a house with a single one does not name it. */
function Floors({ house: { floors }, airspaces }: { house: House; airspaces: Statuses }) {
  return (
    <ul className={classes.floors}>
      {floors.map(floor => (
        <li key={floor.id}>
          {floors.length > 1 && <h4>{floor.name}</h4>}
          <ul>
            {floor.airspaces.map(airspace => (
              <AirspaceItem
                key={airspace.id}
                airspace={airspace}
                status={airspaces.find(({ id }) => id === airspace.id)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function AirspaceItem({ airspace, status }: { airspace: Airspace; status: Statuses[number] | undefined }) {
  const { t } = useTranslation(['site-tabs', 'batches', 'common'])
  const { name, product_type, active_batch: batch, decks } = airspace
  return (
    <li className={classes.airspace}>
      <Row className={classes.line} as="p" gap="0 2" align="center" wrap>
        {status !== undefined && (
          <StatusMark status={status.status_name} label={t(`common:status.${status.status_name}`)} />
        )}
        <strong>{name}</strong>
        <span className={shared.quiet}>
          {[t(`batches:productType.${product_type}`), batch?.name ?? t('site-tabs:locations.noBatch')].join(
            ', ',
          )}
        </span>
      </Row>
      <Stack as="ul" gap="half">
        {decks.map(deck => (
          <DeckItem key={deck.id} deck={deck} isAlone={decks.length === 1} />
        ))}
      </Stack>
    </li>
  )
}

function DeckItem({ deck, isAlone }: { deck: Deck; isAlone: boolean }) {
  const { t } = useTranslation('site-tabs')
  return (
    <Row as="li" gap="0 4" wrap>
      <span className={isAlone ? 'visually-hidden' : shared.quiet}>{deck.name}</span>
      {deck.devices.length === 0 && <span className={shared.calm}>{t('locations.noDevice')}</span>}
      <ul className={classes.devices}>
        {deck.devices.map(device => (
          <li key={device.id} className={shared.state} data-status={device.online ? 'Ok' : 'Offline'}>
            <OnlineMark online={device.online} />
            <Link to="/admin/devices/$deviceId/info" params={{ deviceId: device.id }} className={shared.link}>
              {device.name || device.code}
            </Link>
            {!device.online && <LastSeen at={device.last_update} short />}
          </li>
        ))}
      </ul>
    </Row>
  )
}

function OnlineMark({ online }: { online: boolean }) {
  const { t } = useTranslation(['hardware', 'common'])
  const status = online ? 'Ok' : 'Offline'
  return (
    <StatusMark
      status={status}
      size={12}
      label={online ? t('hardware:online') : t('common:status.Offline')}
    />
  )
}
