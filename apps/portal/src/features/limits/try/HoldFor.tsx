import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { Button } from '#ui/actions/Button.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './HoldFor.module.css'
import { OthersTried } from './OthersTried.tsx'
import type { HeldFor } from './rules.ts'
import type { Holding } from './use-holding.ts'
import type { Trying } from './use-trying.ts'

interface HoldForProps {
  trying: Trying
  holding: Holding
}

/** Lets a person choose for whom the value holds; on a phone the buttons are in the dock. */
export function HoldFor({ trying, holding }: HoldForProps) {
  const { t } = useTranslation('limits')
  const isPhone = useIsPhone()
  const { airspace, texts, mayChange, isOnline } = trying
  const { ofType } = holding
  if (!mayChange)
    return (
      <Text size="small" tone="muted">
        {isOnline ? t('readOnly') : t('try.offline')}
      </Text>
    )
  return (
    <section aria-labelledby="try-hold">
      <SectionHead id="try-hold" title={t('try.hold.title')} />
      <fieldset className={classes.choices}>
        <legend className="visually-hidden">{t('try.hold.title')}</legend>
        <Choice holding={holding} value="airspace">
          <strong>{airspace.airspace.name}</strong>
        </Choice>
        {ofType.length > 1 && (
          <Choice holding={holding} value="type">
            <strong>{t('try.hold.type', { count: ofType.length })}</strong>
            {holding.heldFor !== 'type' && (
              <Text size="small" tone="muted">
                {t('try.hold.typeNote')}
              </Text>
            )}
          </Choice>
        )}
        {holding.heldFor === 'type' && <OthersTried trying={trying} others={holding.others} />}
        {holding.hasSite && (
          <Choice holding={holding} value="site">
            <strong>{t('wholeSite')}</strong>
            <Text size="small" tone="muted">
              {holding.heldFor === 'site' ? t('try.site.reaches') : t('try.site.note')}
            </Text>
          </Choice>
        )}
        <Choice holding={holding} value="none">
          <strong>{t('try.hold.none')}</strong>
          <Text size="small" tone="muted">
            {texts.stays}
          </Text>
        </Choice>
      </fieldset>
      {!isPhone && <SaveButtons trying={trying} holding={holding} />}
      <Text size="small" tone="muted" above="2">
        {t('holdsFrom')}
      </Text>
    </section>
  )
}

interface ChoiceProps {
  holding: Holding
  value: HeldFor
  children: ReactNode
}

function Choice({ holding, value, children }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="try-hold"
        checked={holding.heldFor === value}
        onChange={() => holding.choose(value)}
      />
      <span>{children}</span>
    </label>
  )
}

/** One primary names what is saved and where it would hold. */
export function SaveButtons({ trying, holding }: HoldForProps) {
  const { t } = useTranslation('limits')
  const isPhone = useIsPhone()
  const { texts, isSame, mayChange } = trying
  const { heldFor, isRefused } = holding
  if (!mayChange) return null
  const size = isPhone ? 'touch' : 'control'
  const place = {
    airspace: trying.airspace.airspace.name,
    type: t('try.hold.ofType', { count: holding.ofType.length }),
    site: t('try.site.place'),
    none: '',
  }[heldFor]
  return (
    <>
      {isRefused && <FormNotice>{t('fault.order')}</FormNotice>}
      {holding.refusal !== null && <FormNotice>{holding.refusal}</FormNotice>}
      <div className={classes.buttons}>
        {(isPhone || heldFor === 'none') && (
          <Button size={size} block onClick={holding.keep}>
            {texts.keep}
          </Button>
        )}
        {heldFor !== 'none' && (
          <Button
            variant="primary"
            size={size}
            block
            busy={holding.busy}
            disabled={isSame || isRefused}
            onClick={holding.save}
          >
            {isPhone && heldFor === 'airspace' ? texts.save : texts.saveFor(place)}
          </Button>
        )}
      </div>
      {holding.isAsking && <MissedQuestion trying={trying} holding={holding} />}
    </>
  )
}

/** A change by which a known episode would be missed is confirmed by the airspace's name. */
function MissedQuestion({ trying, holding }: HoldForProps) {
  const { t } = useTranslation('limits')
  const [typed, setTyped] = useState('')
  const formId = useId()
  const { name } = trying.airspace.airspace
  return (
    <Dialog title={t('try.missed.title')} onClose={holding.cancel}>
      <form
        id={formId}
        className={classes.question}
        onSubmit={event => {
          event.preventDefault()
          if (typed.trim() === name) holding.confirm()
        }}
      >
        <p>{t('try.missed.text', { name })}</p>
        <Field label={t('try.missed.field')} value={typed} onChange={event => setTyped(event.target.value)} />
        <div className={classes.buttons}>
          <Button onClick={holding.cancel}>{t('cancel')}</Button>
          <Button variant="danger" type="submit" disabled={typed.trim() !== name}>
            {trying.texts.saveFor(name)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
