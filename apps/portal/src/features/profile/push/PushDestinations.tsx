import { push as calls } from '@earshot/contract/endpoints/account/push.ts'
import type { PushBrowser, PushState } from '@earshot/contract/schemas/account/push.ts'
import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import { IconDeviceMobile, IconDevices, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '#features/profile/ConfirmButton.tsx'
import { MailReturns } from '#features/profile/MailReturns.tsx'
import { useBrowserLabel } from '#features/profile/use-browser-label.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useAction } from '#ui/actions/use-action.ts'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Switch } from '#ui/forms/fields/Switch.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './PushDestinations.module.css'
import { PushSubscriptionError } from './push-subscription.ts'
import { TestMessage } from './TestMessage.tsx'
import { pushSupport, type usePush } from './use-push.ts'

interface PushDestinationsProps {
  push: ReturnType<typeof usePush>
  settings: Settings | undefined
}

/** Lists where notices go: this browser, the reader's other browsers and the mail address; a test can be sent to all. */
export function PushDestinations({ push, settings }: PushDestinationsProps) {
  const { t } = useTranslation('profile')
  return (
    <section aria-labelledby="where">
      <Text as="h2" size="heading" below="1-half" id="where">
        {t('where.heading')}
      </Text>
      <AsyncSection resource={push.state} name={t('where.heading')} skeleton={<Skeleton height={108} />}>
        {state => <Browsers push={push} state={state} settings={settings} />}
      </AsyncSection>
    </section>
  )
}

function Browsers({ push, state, settings }: PushDestinationsProps & { state: PushState }) {
  const { t } = useTranslation('profile')
  const isOwn = ({ fingerprint }: PushBrowser) => fingerprint === push.ownFingerprint
  const own = state.browsers.find(isOwn)
  return (
    <>
      <ul className={classes.list}>
        <ThisBrowser browser={own} onTurnOn={() => push.turnOn(state.public_key)} onTurnOff={push.turnOff} />
        {state.browsers
          .filter(browser => !isOwn(browser))
          .map(browser => (
            <BrowserRow key={browser.id} browser={browser} onRemove={() => push.turnOff(browser)} />
          ))}
        {settings !== undefined && (
          <li className={classes.row}>
            <IconMail size={20} stroke={1.65} aria-hidden />
            <div className={classes.facts}>
              <Text as="span" weight="emphasis">
                {t('where.email')}
              </Text>
              <span className={classes.hint}>{settings.email}</span>
              <MailReturns settings={settings} />
            </div>
          </li>
        )}
      </ul>
      {state.browsers.length > 0 && <TestMessage browsers={state.browsers} />}
    </>
  )
}

interface ThisBrowserProps {
  /** This browser among those that take pushes; undefined where it does not. */
  browser: PushBrowser | undefined
  onTurnOn: () => Promise<void>
  onTurnOff: (browser: PushBrowser) => Promise<void>
}

/** Shows the browser that the page is open in, with its switch, or says why it cannot take pushes. */
function ThisBrowser({ browser, onTurnOn, onTurnOff }: ThisBrowserProps) {
  const { t } = useTranslation(['profile', 'common'])
  const { run, busy, refusal } = useAttempt(error =>
    error instanceof PushSubscriptionError ? t(`where.refused.${error.why}`) : undefined,
  )
  const state = pushSupport()

  async function turn(isOn: boolean): Promise<void> {
    if (isOn) await onTurnOn()
    else if (browser !== undefined) await onTurnOff(browser)
  }

  return (
    <li className={classes.row}>
      <IconDeviceMobile size={20} stroke={1.65} aria-hidden />
      <div className={classes.facts}>
        <Text as="span" weight="emphasis">
          {t('where.this')}
        </Text>
        <span className={classes.hint} data-level={state === 'ready' ? undefined : 'warning'}>
          {state === 'ready'
            ? t(browser === undefined ? 'where.off' : 'where.on')
            : t(`where.short.${state}`)}
        </span>
      </div>
      {state === 'ready' && (
        <Switch
          label={t('where.switch')}
          checked={browser !== undefined}
          disabled={busy}
          onChange={isOn => void run(() => turn(isOn))}
        />
      )}
      {state !== 'ready' && <p className={`${classes.hint} ${classes.wide}`}>{t(`where.how.${state}`)}</p>}
      {refusal !== null && (
        <p className={`${classes.hint} ${classes.wide}`} data-level="warning" role="alert">
          {refusal}
        </p>
      )}
    </li>
  )
}

/** Shows another browser of the same person. It can be removed here, but added again only from there. */
function BrowserRow({ browser, onRemove }: { browser: PushBrowser; onRemove: () => Promise<void> }) {
  const { t, i18n } = useTranslation(['profile', 'common'])
  const now = useNow()
  const removing = useAction(calls.unsubscribe, { send: () => onRemove().then(() => undefined) })
  const name = useBrowserLabel()(browser)
  const { last_sent_at: sentAt } = browser

  return (
    <li className={classes.row}>
      <IconDevices size={20} stroke={1.65} aria-hidden />
      <div className={classes.facts}>
        <Text as="span" weight="emphasis">
          {name}
        </Text>
        <span className={classes.hint}>
          {sentAt === null
            ? t('where.nothingYet')
            : t('where.lastMessage', { when: formatMoment({ at: sentAt, now, language: i18n.language }) })}
        </span>
      </div>
      <ConfirmButton
        label={t('where.remove')}
        describes={name}
        ask={t('where.ask', { name })}
        confirm={t('where.removeIt')}
        busy={removing.busy}
        onConfirm={() => void removing.run({ params: { subscriptionId: browser.id } })}
      />
    </li>
  )
}
