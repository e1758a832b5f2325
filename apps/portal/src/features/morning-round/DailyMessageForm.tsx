import { dailyMessages } from '@earshot/contract/endpoints/farm/daily-messages.ts'
import type { DailyMessage } from '@earshot/contract/schemas/farm/daily-message.ts'
import { IconClock, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { useAction } from '#ui/actions/use-action.ts'
import { SmallSelect } from '#ui/choice/SmallSelect.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Switch } from '#ui/forms/fields/Switch.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const OFF = 'off'

/** Chooses the hour and the channel of one's own daily message, or none; who only looks on gets none. */
export function DailyMessageForm({ siteId }: { siteId: number }) {
  const { t } = useTranslation('round')
  const may = useSiteRights(siteId)
  const message = useEndpoint(dailyMessages.read, { params: { siteId } }, { page: false })
  const isOnline = useOnline()
  // In a barn without a network nobody waits for a choice that cannot be made there.
  const isMissing = !isOnline && message.data === undefined
  if (!may(dailyMessages.choose) || isMissing) return null
  return (
    <Stack gap="2">
      <Text as="h2" size="heading">
        {t('daily.title')}
      </Text>
      <Text size="small" tone="muted">
        {t('daily.text')}
      </Text>
      <AsyncSection resource={message} name={t('daily.title')} skeleton={<Skeleton height={80} />}>
        {chosen => <Choice siteId={siteId} chosen={chosen} />}
      </AsyncSection>
    </Stack>
  )
}

function Choice({ siteId, chosen }: { siteId: number; chosen: DailyMessage }) {
  const { t } = useTranslation('round')
  const action = useAction(dailyMessages.choose, { done: t('daily.saved') })
  const save = (part: Partial<DailyMessage>) =>
    void action.run({ params: { siteId }, body: { ...chosen, ...part } })
  return (
    <Stack gap="3">
      <Row gap="3" align="center" justify="between">
        <Text size="small">{t('daily.at')}</Text>
        <SmallSelect
          label={t('daily.at')}
          icon={<IconClock size={18} stroke={1.75} aria-hidden />}
          value={chosen.hour === null ? OFF : String(chosen.hour)}
          onChange={value => save({ hour: value === OFF ? null : Number(value) })}
          options={[
            { value: OFF, label: t('daily.off') },
            ...HOURS.map(hour => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` })),
          ]}
        />
      </Row>
      {chosen.hour !== null && (
        <>
          <SmallSelect
            label={t('daily.by')}
            icon={<IconSend size={18} stroke={1.75} aria-hidden />}
            value={chosen.channel}
            onChange={channel => save({ channel: channel === 'EMAIL' ? 'EMAIL' : 'PUSH' })}
            options={(['PUSH', 'EMAIL'] as const).map(value => ({ value, label: t(`daily.${value}`) }))}
          />
          <Row gap="3" align="center" justify="between">
            <Text size="small">{t('daily.quiet')}</Text>
            <Switch
              label={t('daily.quiet')}
              checked={chosen.when_quiet}
              onChange={when_quiet => save({ when_quiet })}
            />
          </Row>
        </>
      )}
    </Stack>
  )
}
