import { security } from '@earshot/contract/endpoints/account/security.ts'
import type { Security } from '@earshot/contract/schemas/account/second-factor.ts'
import { IconCopy, IconDownload, IconLifebuoy, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '#features/profile/ConfirmButton.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { useCopy } from '#ui/actions/use-copy.ts'
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Security.module.css'
import { Way } from './Way.tsx'

/** So few codes left are worth a word. */
const FEW = 2

/** Shows how many recovery codes are left, and makes new ones. */
export function RecoveryCodes({ own }: { own: Security }) {
  const { t } = useTranslation('security')
  const [made, setMade] = useState<readonly string[] | null>(null)
  const making = useAction(security.makeRecoveryCodes, {
    onDone: ({ recovery_codes }) => setMade(recovery_codes),
  })
  const { recovery_codes: codes, app, passkeys } = own
  const standsInFor = app !== null || passkeys.length > 0
  return (
    <>
      <Way icon={IconLifebuoy} name={t('codes.name')} note={<CodesLeft codes={codes} />}>
        {standsInFor && codes === null && (
          <Button size="dense" busy={making.busy} onClick={() => void making.run({})}>
            {t('codes.make')}
          </Button>
        )}
        {standsInFor && codes !== null && (
          <ConfirmButton
            label={t('codes.makeNew')}
            ask={t('codes.ask')}
            confirm={t('codes.makeNew')}
            busy={making.busy}
            onConfirm={() => void making.run({})}
          />
        )}
      </Way>
      {made !== null && (
        <li className={classes.rename}>
          <ShownCodes codes={made} onDone={() => setMade(null)} />
        </li>
      )}
    </>
  )
}

function CodesLeft({ codes }: { codes: Security['recovery_codes'] }) {
  const { t } = useTranslation('security')
  if (codes === null) return t('codes.none')
  const words = t('codes.left', { left: codes.left, of: codes.of })
  return codes.left > FEW ? (
    words
  ) : (
    <Text as="span" tone="warning">
      {words}
    </Text>
  )
}

/** Shows recovery codes this once: they are in memory only, and leaving before they are kept is asked about. */
export function ShownCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security')
  const [isKept, setKept] = useState(false)
  const copy = useCopy()
  const text = codes.join('\n')
  return (
    <section className={classes.codes} aria-labelledby="codes-once">
      <LeaveGuard isActive={() => !isKept} title={t('codes.leave')} text={t('codes.leaveText')} />
      <Row justify="between" align="baseline" gap="3" wrap>
        <Text as="h2" size="heading" id="codes-once">
          {t('codes.name')}
        </Text>
        <Text as="span" size="small">
          {t('codes.once')}
        </Text>
      </Row>
      <ol className={classes.codeList}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Row gap="2" wrap className={classes.screenOnly}>
        <Button size="dense" icon={IconCopy} onClick={() => copy(text, t('codes.copied'))}>
          {t('codes.copy')}
        </Button>
        <Button size="dense" icon={IconDownload} onClick={() => saveText(text, t('codes.file'))}>
          {t('codes.save')}
        </Button>
        <Button size="dense" icon={IconPrinter} onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </Row>
      <label className={classes.check}>
        <input type="checkbox" checked={isKept} onChange={event => setKept(event.target.checked)} />
        <span>
          <strong>{t('codes.kept')}</strong>
          <Text as="span" size="small" tone="muted" className={classes.keptHint}>
            {t('codes.keptHint')}
          </Text>
        </span>
      </label>
      <Button variant="primary" size="touch" block disabled={!isKept} onClick={onDone}>
        {t('done')}
      </Button>
    </section>
  )
}

/** Hands the text to the browser as a file; it goes nowhere else. */
function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
