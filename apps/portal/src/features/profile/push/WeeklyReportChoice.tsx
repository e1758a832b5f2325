import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { weeklyReports } from '@earshot/contract/endpoints/farm/weekly-reports.ts'
import type { WeeklyReport } from '@earshot/contract/schemas/farm/weekly-report.ts'
import { IconBuildingEstate, IconCalendarWeek, IconClock, IconFileText, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { useEndpoint } from '#api/queries.ts'
import { clockText } from '#lib/time/clock-text.ts'
import { weekdayName } from '#lib/time/weekday-name.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { useFileDownload } from '#ui/actions/use-file-download.ts'
import { SmallSelect } from '#ui/choice/SmallSelect.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const ALL = 'all'
const OFF = 'off'

/** Chooses the weekday and the hour of one's own weekly report, over all sites or of one, and shows first what would come. */
export function WeeklyReportChoice() {
  const { t } = useTranslation('profile')
  const [about, setAbout] = useState(ALL)
  // The call that answers all sites at once, since a list has pages.
  const mine = useEndpoint(sites.places, { query: {} }, { page: false })
  const siteId = about === ALL ? null : Number(about)
  const ofSite = useEndpoint(
    weeklyReports.read,
    { params: { siteId: siteId ?? 0 } },
    { enabled: siteId !== null, page: false },
  )
  const ofAll = useEndpoint(weeklyReports.readOfAll, {}, { enabled: siteId === null, page: false })
  return (
    <section id="weekly" aria-labelledby="weekly-heading">
      <Stack gap="3">
        <Text as="h2" size="heading" id="weekly-heading">
          {t('weekly.heading')}
        </Text>
        <Text size="small" tone="muted">
          {t('weekly.hint')}
        </Text>
        <SmallSelect
          label={t('weekly.about')}
          icon={<IconBuildingEstate {...ICON} />}
          value={about}
          onChange={setAbout}
          options={[
            { value: ALL, label: t('weekly.all') },
            ...(mine.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <AsyncSection
          resource={siteId === null ? ofAll : ofSite}
          name={t('weekly.heading')}
          skeleton={<Skeleton height={80} />}
        >
          {chosen => <Schedule siteId={siteId} chosen={chosen} />}
        </AsyncSection>
        <Previews siteId={siteId} />
      </Stack>
    </section>
  )
}

function Schedule({ siteId, chosen }: { siteId: number | null; chosen: WeeklyReport }) {
  const { t, i18n } = useTranslation('profile')
  const done = t('weekly.saved')
  const ofSite = useAction(weeklyReports.choose, { done })
  const ofAll = useAction(weeklyReports.chooseOfAll, { done })
  const { weekday, hour, revision } = chosen
  const save = (part: Partial<Pick<WeeklyReport, 'weekday' | 'hour'>>) => {
    const body = { weekday, hour, revision, ...part }
    void (siteId === null ? ofAll.run({ body }) : ofSite.run({ params: { siteId }, body }))
  }
  return (
    <Row gap="3" wrap>
      <SmallSelect
        label={t('weekly.day')}
        icon={<IconCalendarWeek {...ICON} />}
        value={weekday === null ? OFF : String(weekday)}
        onChange={value => save({ weekday: value === OFF ? null : Number(value) })}
        options={[
          { value: OFF, label: t('weekly.off') },
          ...WEEKDAYS.map(day => ({ value: String(day), label: weekdayName(day, i18n.language) })),
        ]}
      />
      {weekday !== null && (
        <SmallSelect
          label={t('weekly.hour')}
          icon={<IconClock {...ICON} />}
          value={String(hour)}
          onChange={value => save({ hour: Number(value) })}
          options={HOURS.map(each => ({ value: String(each), label: clockText(each * 60) }))}
        />
      )}
    </Row>
  )
}

function Previews({ siteId }: { siteId: number | null }) {
  const { t } = useTranslation('profile')
  const file = useFileDownload({
    fetchFile: (file_type: 'pdf' | 'txt') =>
      siteId === null
        ? download(weeklyReports.previewOfAll, { query: { file_type } })
        : download(weeklyReports.preview, { params: { siteId }, query: { file_type } }),
    name: t('weekly.file'),
    failed: t('weekly.failed'),
  })
  return (
    <Row gap="2" wrap>
      <Button size="dense" icon={IconFileText} busy={file.busy === 'pdf'} onClick={() => file.get('pdf')}>
        {t('weekly.pdf')}
      </Button>
      <Button size="dense" icon={IconMail} busy={file.busy === 'txt'} onClick={() => file.get('txt')}>
        {t('weekly.words')}
      </Button>
    </Row>
  )
}
