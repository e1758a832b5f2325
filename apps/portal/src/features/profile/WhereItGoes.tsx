import type { PushBrowser, PushState } from '@earshot/contract/schemas/account/push.ts'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Text } from '#ui/Text.tsx'
import { BrowserRow } from './BrowserRow.tsx'
import { TestMessage } from './TestMessage.tsx'
import { ThisBrowser } from './ThisBrowser.tsx'
import type { usePush } from './use-push.ts'
import classes from './WhereItGoes.module.css'

export interface WhereItGoesProps {
  push: ReturnType<typeof usePush>
  email: string | undefined
}

/**
 * Lists this browser first, then the reader's other browsers and the address for mails, and then tests whether
 * everything arrives.
 */
export function WhereItGoes({ push, email }: WhereItGoesProps) {
  const { t } = useTranslation('profile')
  return (
    <section aria-labelledby="where">
      <Text as="h2" size="heading" below="1-half" id="where">
        {t('where.heading')}
      </Text>
      <AsyncSection resource={push.state} name={t('where.heading')} skeleton={<Skeleton height={108} />}>
        {state => <Browsers push={push} state={state} email={email} />}
      </AsyncSection>
    </section>
  )
}

function Browsers({ push, state, email }: WhereItGoesProps & { state: PushState }) {
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
        {email !== undefined && (
          <li className={classes.row}>
            <IconMail size={20} stroke={1.65} aria-hidden />
            <div className={classes.facts}>
              <Text as="span" weight="emphasis">
                {t('where.email')}
              </Text>
              <span className={classes.hint}>{email}</span>
            </div>
          </li>
        )}
      </ul>
      {state.browsers.length > 0 && <TestMessage browsers={state.browsers} onDone={push.refresh} />}
    </>
  )
}
