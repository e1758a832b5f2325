import type { PushBrowser } from '@earshot/contract/schemas/account/push.ts'
import { IconDeviceMobile } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { Switch } from '#ui/Switch.tsx'
import { Text } from '#ui/Text.tsx'
import { PushRefused } from './this-browser.ts'
import { thisBrowserState } from './use-push.ts'
import classes from './WhereItGoes.module.css'

export interface ThisBrowserProps {
  /** This browser among those that take pushes; undefined where it does not. */
  browser: PushBrowser | undefined
  onTurnOn: () => Promise<void>
  onTurnOff: (browser: PushBrowser) => Promise<void>
}

/** Shows the browser that the page is open in, with its switch, or says why it cannot take pushes. */
export function ThisBrowser({ browser, onTurnOn, onTurnOff }: ThisBrowserProps) {
  const { t } = useTranslation(['profile', 'common'])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const state = thisBrowserState()

  async function turn(isOn: boolean): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      if (isOn) await onTurnOn()
      else if (browser !== undefined) await onTurnOff(browser)
    } catch (error) {
      setFailure(error instanceof PushRefused ? t(`where.refused.${error.why}`) : refusalText(t, error))
    } finally {
      setBusy(false)
    }
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
          onChange={isOn => void turn(isOn)}
        />
      )}
      {state !== 'ready' && <p className={`${classes.hint} ${classes.wide}`}>{t(`where.how.${state}`)}</p>}
      {failure !== null && (
        <p className={`${classes.hint} ${classes.wide}`} data-level="warning" role="alert">
          {failure}
        </p>
      )}
    </li>
  )
}
