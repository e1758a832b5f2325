import type { HardwareFound } from '@earshot/contract/schemas/farm/hardware-lookup.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import classes from './AddMonitors.module.css'
import { type OfferedCodesInput, useOfferedCodes } from './use-offered-codes.ts'

/**
 * Shows a field for a code. Enter adds it and the focus stays; monitors that the gateways hear and that hang nowhere
 * are offered.
 */
export function CodeField(props: OfferedCodesInput) {
  const { t } = useTranslation('siteEditor')
  const listId = useId()
  const { typed, type, offers, isShown, active, show, hide, add, onKeyDown } = useOfferedCodes(props)
  return (
    <div className={classes.code}>
      <Field
        label={t('monitorCode')}
        value={typed}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        onChange={event => type(event.target.value)}
        onFocus={show}
        onBlur={hide}
        onKeyDown={onKeyDown}
        end={<span className={classes.hint}>{t('enterAdds')}</span>}
      />
      <div
        role="listbox"
        id={listId}
        aria-label={t('heardNowhere')}
        className={classes.offers}
        hidden={!isShown}
      >
        {offers.map((offer, index) => (
          <Offer
            key={offer.code}
            id={`${listId}-${index}`}
            offer={offer}
            isActive={index === active}
            onChoose={() => add([{ code: offer.code, name: offer.name }])}
          />
        ))}
      </div>
    </div>
  )
}

interface OfferProps {
  id: string
  offer: HardwareFound
  isActive: boolean
  onChoose: () => void
}

function Offer({ id, offer, isActive, onChoose }: OfferProps) {
  const { t } = useTranslation('siteEditor')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard.
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.offer}
      // The event is handled before the field loses the focus.
      onMouseDown={event => event.preventDefault()}
      onClick={onChoose}
    >
      <strong>{offer.code}</strong>
      <span>{t('heardBy', { gateway: offer.gateway ?? '' })}</span>
    </div>
  )
}
