import { DOMAIN } from '@earshot/contract/domain.ts'
import { useTranslation } from 'react-i18next'
import { LogoMark } from '#ui/Logo.tsx'
import { Text } from '#ui/Text.tsx'
import classes from './PushExample.module.css'

/** Shows a push message as the device does. */
export function PushExample() {
  const { t } = useTranslation(['profile', 'push'])
  const values = { place: t('example.place'), site: t('example.site'), sensor: t('push:sensor.COUGHS') }
  return (
    <section aria-labelledby="example">
      <Text as="h2" size="heading" below="2-half" id="example">
        {t('example.heading')}
      </Text>
      <div className={classes.push}>
        <span className={classes.icon}>
          <LogoMark />
        </span>
        <div className={classes.words}>
          <Text as="span" weight="strong">
            {t('push:notice.alert_alarm.title', values)}
          </Text>
          <span className={classes.body}>{t('push:notice.alert_alarm.body', values)}</span>
        </div>
        <span className={classes.now}>{t('example.now')}</span>
      </div>
      <p className={classes.hint}>{t('example.limit', { count: DOMAIN.push.perHour })}</p>
    </section>
  )
}
