import type { NewShare } from '@earshot/contract/schemas/farm/share.ts'
import { IconCopy, IconShare2 } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocalDay } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useCopy } from '#ui/actions/use-copy.ts'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Sharing.module.css'
import { shareLink } from './share-link.ts'

/** Shows a link that was just made, the only time that anybody can: the server keeps no more than its hash. */
export function MadeLink({ made, onAnother }: { made: NewShare; onAnother: () => void }) {
  const { t, i18n } = useTranslation('shares')
  const copy = useCopy()
  const id = useId()
  const link = shareLink(window.location.origin, made.token)
  const canSend = typeof navigator.share === 'function'
  // Whoever closes the phone's own sheet has changed their mind, and the link is still on the screen.
  const send = () => void navigator.share({ url: link }).catch(() => undefined)
  return (
    <Stack gap="3" as="section" aria-labelledby={id}>
      <Text as="h3" size="heading" id={id} role="status">
        {t('made', { day: formatLocalDay(made.ends_on, i18n.language) })}
      </Text>
      <input
        className={classes.link}
        aria-label={t('link')}
        value={link}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      <Row gap="2" wrap>
        <Button variant="primary" icon={IconCopy} onClick={() => copy(link, t('copied'))}>
          {t('copy')}
        </Button>
        {canSend && (
          <Button icon={IconShare2} onClick={send}>
            {t('send')}
          </Button>
        )}
        <Button variant="text" onClick={onAnother}>
          {t('another')}
        </Button>
      </Row>
      <Text size="small" tone="muted">
        {t('once')}
      </Text>
    </Stack>
  )
}
