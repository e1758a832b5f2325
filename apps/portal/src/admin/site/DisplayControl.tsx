import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { AdminSiteDetail } from '@earshot/contract/schemas/admin/admin-site.ts'
import { DISPLAY_STATUSES, type DisplayStatus } from '@earshot/contract/values.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '#admin/shared/Choices.tsx'
import { call } from '#api/client.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import classes from './DisplayControl.module.css'

/** Shows the site's display status, and a button to change it. */
export function DisplayControl({ site }: { site: AdminSiteDetail }) {
  const { t } = useTranslation('admin-site')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="dense" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Row className={classes.button} as="span" gap="1-half" inline align="center">
          <Text as="span" tone="muted">
            {t('displayAs')}
          </Text>
          <strong>{t(`display.${site.display_status}.name`)}</strong>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </Row>
      </Button>
      {isOpen && <DisplayDialog site={site} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface DisplayDialogProps {
  site: AdminSiteDetail
  onClose: () => void
}

/**
 * Asks for the display status. Every choice says what follows from it; the button names the outcome, and a toast undoes
 * it.
 */
function DisplayDialog({ site, onClose }: DisplayDialogProps) {
  const { t } = useTranslation('admin-site')
  const [chosen, setChosen] = useState<DisplayStatus>(site.display_status)
  const { busy, refusal, change, clear } = useDisplayChange(site, onClose)
  const name = t(`display.${chosen}.name`)
  return (
    <Dialog title={t('display.title', { name: site.name })} onClose={onClose}>
      <Choices
        label={t('displayAs')}
        choices={DISPLAY_STATUSES.map(value => ({
          value,
          label: t(`display.${value}.name`),
          text: t(`display.${value}.text`),
        }))}
        value={chosen}
        size="touch"
        onChange={status => {
          setChosen(status)
          clear()
        }}
      />
      {chosen === 'ARCHIVED' && chosen !== site.display_status && (
        <p className={classes.consequence}>{t('display.archiving', { count: site.users })}</p>
      )}
      {refusal !== null && <FormNotice>{refusal}</FormNotice>}
      <Row gap="2" justify="end" wrap above="4">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={chosen === site.display_status}
          onClick={() => void change(chosen)}
        >
          {chosen === site.display_status ? t('display.is', { name }) : t('display.set', { name })}
        </Button>
      </Row>
    </Dialog>
  )
}

function useDisplayChange(site: AdminSiteDetail, onDone: () => void) {
  const { id: siteId, name, display_status: former } = site
  const { t } = useTranslation('admin-site')
  const set = (display_status: DisplayStatus, office_revision: number) => ({
    params: { siteId },
    body: { display_status, office_revision },
  })
  const { run, busy, refusal, clear } = useAction(adminSites.changeStatus, {
    inPlace: true,
    undo: saved => call(adminSites.changeStatus, set(former, saved.office_revision)),
    onDone,
  })
  const change = (to: DisplayStatus) =>
    run(set(to, site.office_revision), {
      done: t('display.done', { site: name, name: t(`display.${to}.name`) }),
    })
  return { busy, refusal, change, clear }
}
