import type { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { zoneOfPlace } from '@earshot/contract/rules/farm/site-zone.ts'
import { IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { PlaceMap } from '#domain/map/PlaceMap.tsx'
import type { BasicsValues } from '#features/site-editor/saving/site-draft.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import type { EndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './FarmStep.module.css'

export interface FarmFormProps {
  form: EndpointForm<BasicsValues, typeof siteEditor.create>
}

/** Shows the pin, its coordinates, and a button for this device's location. */
export function FarmLocation({ form }: FarmFormProps) {
  const { t } = useTranslation('siteEditor')
  const { control, setValue, getValues } = form.fields
  const [longitude, latitude, country] = useWatch({ control, name: ['longitude', 'latitude', 'country'] })
  const { locate, isAsking, isRefused } = useDeviceLocation(choose)
  const isPlace = typeof longitude === 'number' && typeof latitude === 'number'
  const isInside = isPlace && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85

  function choose(place: { longitude: number; latitude: number }): void {
    const options = { shouldDirty: true, shouldValidate: true, shouldTouch: true }
    setValue('longitude', place.longitude, options)
    setValue('latitude', place.latitude, options)
    const zone = zoneOfPlace({ country: getValues('country'), longitude: place.longitude, now: new Date() })
    if (zone !== undefined && getValues('timezone') === '') setValue('timezone', zone, options)
  }

  return (
    <div className={classes.place}>
      <PlaceMap
        place={isInside ? { longitude, latitude } : null}
        around={COUNTRY_CENTERS[country] ?? COUNTRY_CENTERS.BE ?? { longitude: 4.5, latitude: 50.6 }}
        onChange={choose}
        key={isInside ? 'placed' : country}
        labels={{ map: t('map.label'), closer: t('map.closer'), wider: t('map.wider') }}
      />
      <div className={classes.pair}>
        <NumberInput form={form} name="latitude" label={t('field.latitude')} belowZero />
        <NumberInput form={form} name="longitude" label={t('field.longitude')} belowZero />
      </div>
      <div>
        <Button icon={IconCurrentLocation} size="touch" busy={isAsking} onClick={locate}>
          {t('map.here')}
        </Button>
        {isRefused && (
          <Text size="small" tone="muted" above="1-half" role="status">
            {t('map.notHere')}
          </Text>
        )}
      </div>
    </div>
  )
}

/** Asks where this device is, if that is allowed. */
function useDeviceLocation(onFound: (place: { longitude: number; latitude: number }) => void) {
  const [isAsking, setAsking] = useState(false)
  const [isRefused, setRefused] = useState(false)

  function locate(): void {
    setAsking(true)
    setRefused(false)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false)
        onFound({ longitude: round(coords.longitude), latitude: round(coords.latitude) })
      },
      () => {
        setAsking(false)
        setRefused(true)
      },
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }

  return { locate, isAsking, isRefused }
}

const round = (value: number) => Math.round(value * 100_000) / 100_000

/** The middle of the map, before there is a pin. */
const COUNTRY_CENTERS: Readonly<Record<string, { longitude: number; latitude: number }>> = {
  BE: { longitude: 4.5, latitude: 50.6 },
  NL: { longitude: 5.4, latitude: 52.1 },
  DE: { longitude: 10.2, latitude: 51.2 },
  FR: { longitude: 2.5, latitude: 46.6 },
  ES: { longitude: -3.7, latitude: 40.2 },
  IT: { longitude: 12.5, latitude: 42.8 },
  PL: { longitude: 19.3, latitude: 52.1 },
  PT: { longitude: -8.2, latitude: 39.6 },
  US: { longitude: -93, latitude: 42 },
  CN: { longitude: 112, latitude: 33 },
  JP: { longitude: 138, latitude: 36.5 },
  TH: { longitude: 101, latitude: 14.5 },
  VN: { longitude: 106, latitude: 17 },
}
