import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatBytes } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'

/** From this share on the note stands out. */
const FILLING_SHARE = 0.8

/** Shows how much of their room the files of the site take, where one is added. */
export function FileRoomNote({ siteId }: { siteId: number }) {
  const { t, i18n } = useTranslation('logbook')
  const room = useEndpoint(logbook.fileRoom, { params: { siteId } }).data
  // Without a limit there is nothing to reckon with, and without an answer nothing to say.
  if (room === undefined || room.quota_bytes === null) return null
  const isFilling = room.used_bytes >= room.quota_bytes * FILLING_SHARE
  return (
    <Text size="small" tone={isFilling ? 'warning' : 'muted'}>
      {t('files.room', {
        used: formatBytes(room.used_bytes, i18n.language),
        quota: formatBytes(room.quota_bytes, i18n.language),
      })}
    </Text>
  )
}
