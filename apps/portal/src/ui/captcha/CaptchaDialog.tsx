import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Row } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
import classes from './CaptchaDialog.module.css'

export interface CaptchaDialogProps {
  detail: string
  busy: boolean
  onRefresh: () => void
  onClose: () => void
}

export function CaptchaDialog({ detail, busy, onRefresh, onClose }: CaptchaDialogProps) {
  const { t } = useTranslation('common')
  return (
    <Dialog title={t('captcha.title')} onClose={onClose}>
      <Text tone="muted" above="2">
        {t('captcha.text')}
      </Text>
      <p className={classes.detail} role="alert">
        {detail}
      </p>
      <Row gap="2" justify="end" wrap above="5">
        <Button variant="text" size="touch" onClick={onClose}>
          {t('captcha.cancel')}
        </Button>
        <Button variant="primary" size="touch" icon={IconRefresh} busy={busy} onClick={onRefresh}>
          {t('captcha.refresh')}
        </Button>
      </Row>
    </Dialog>
  )
}
