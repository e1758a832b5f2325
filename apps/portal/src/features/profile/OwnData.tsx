import { ownData } from '@earshot/contract/endpoints/account/own-data.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { AccountDeletion } from '@earshot/contract/schemas/account/own-data.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { useEndpoint } from '#api/queries.ts'
import { saveBlob } from '#lib/browser/download.ts'
import { formatDayOfYear, formatList } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'

const DAY_MS = 86_400_000

/** Shows how a person takes their own data along, and how the account ends. */
export function OwnData() {
  const { t } = useTranslation('profile')
  const deletion = useEndpoint(ownData.deletion, {})
  return (
    <Stack as="section" gap="6" above="9" aria-labelledby="own-data">
      <SectionHead id="own-data" title={t('ownData.heading')} lined />
      <DownloadOwnData />
      <AsyncSection resource={deletion} name={t('ownData.delete')} skeleton={<Skeleton height={92} />}>
        {answer => <Deletion deletion={answer} />}
      </AsyncSection>
    </Stack>
  )
}

function DownloadOwnData() {
  const { t } = useTranslation('profile')
  const { t: words } = useTranslation('common')
  const loading = useMutation({
    mutationFn: () => download(ownData.download, {}),
    onSuccess: file => saveBlob(file, `earshot ${new Date().toISOString().slice(0, 10)}.zip`),
    meta: { failure: 'part' },
  })
  return (
    <Stack gap="2">
      <Text tone="muted">{t('ownData.downloadHint')}</Text>
      <div>
        <Button icon={IconDownload} busy={loading.isPending} onClick={() => loading.mutate()}>
          {t('ownData.download')}
        </Button>
      </div>
      {loading.error !== null && (
        <Text size="small" tone="alarm" role="alert">
          {refusalText(words, loading.error)}
        </Text>
      )}
    </Stack>
  )
}

function Deletion({ deletion }: { deletion: AccountDeletion }) {
  const { t, i18n } = useTranslation('profile')
  const now = useNow()
  const planning = useAction(ownData.planDeletion, { inPlace: true, onDone: (_, renew) => renew() })
  const keeping = useAction(ownData.cancelDeletion, {
    done: t('ownData.kept'),
    onDone: (_, renew) => renew(),
  })
  const dayOf = (at: string) => formatDayOfYear({ at, language: i18n.language })
  if (deletion.delete_at !== null) {
    return (
      <Stack gap="2">
        <Text role="status">{t('ownData.planned', { day: dayOf(deletion.delete_at) })}</Text>
        <div>
          <Button variant="primary" busy={keeping.busy} onClick={() => void keeping.run({})}>
            {t('ownData.keep')}
          </Button>
        </div>
      </Stack>
    )
  }
  const obstacle = obstacleOf(deletion)
  const day = dayOf(new Date(now + LIMITS.accountDeletion.days * DAY_MS).toISOString())
  return (
    <Stack gap="2">
      <Text tone="muted">{t('ownData.deleteHint')}</Text>
      {obstacle === null ? (
        <ConfirmButton
          label={t('ownData.delete')}
          ask={t('ownData.ask', { day })}
          confirm={t('ownData.confirm', { day })}
          busy={planning.busy}
          onConfirm={() => void planning.run({})}
        />
      ) : (
        <Text>{obstacle}</Text>
      )}
      {planning.refusal !== null && (
        <Text size="small" tone="alarm" role="alert">
          {planning.refusal}
        </Text>
      )}
    </Stack>
  )

  /** Returns what has to be settled before the account can go; null where nothing has. */
  function obstacleOf({ only_owner_of, is_last_admin }: AccountDeletion): string | null {
    if (is_last_admin) return t('ownData.lastAdmin')
    if (only_owner_of.length === 0) return null
    const sites = formatList(
      only_owner_of.map(({ name }) => name),
      i18n.language,
    )
    return t('ownData.onlyOwner', { sites })
  }
}
