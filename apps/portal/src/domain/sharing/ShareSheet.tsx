import { shares } from '@earshot/contract/endpoints/farm/shares.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { NewShare } from '@earshot/contract/schemas/farm/share.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useEndpoint } from '#api/queries.ts'
import { dayKey } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { MadeLink } from './MadeLink.tsx'
import type { SharedThing } from './ShareButton.tsx'
import { ShareList } from './ShareList.tsx'
import classes from './Sharing.module.css'

interface ShareSheetProps {
  siteId: number
  view: SharedThing
  onClose: () => void
}

/** Makes a link that shows a view without an account, and lists those that there are. */
export function ShareSheet({ siteId, view, onClose }: ShareSheetProps) {
  const { t } = useTranslation('shares')
  const [made, setMade] = useState<NewShare | null>(null)
  const site = useEndpoint(sites.read, { params: { siteId } }, { page: false })
  return (
    <SideSheet
      title={t(`title.${view.kind}`, { airspace: view.airspace?.name })}
      subtitle={t('lead')}
      onClose={onClose}
    >
      <Stack gap="6" className={classes.sheet}>
        {made === null ? (
          <ShareForm
            key={site.data?.timezone}
            siteId={siteId}
            view={view}
            timeZone={site.data?.timezone}
            onMade={setMade}
          />
        ) : (
          <MadeLink made={made} onAnother={() => setMade(null)} />
        )}
        <ShareList siteId={siteId} view={view} timeZone={site.data?.timezone} />
      </Stack>
    </SideSheet>
  )
}

/** The rules of the fields; the server's own are the endpoint's. */
const RULES = {
  schema: z.object({
    ends_on: z.iso.date('invalid'),
    to_whom: z.string().max(LIMITS.share.toWhom, 'too_long'),
  }),
}

interface ShareFormProps {
  siteId: number
  view: SharedThing
  timeZone: string | undefined
  onMade: (made: NewShare) => void
}

function ShareForm({ siteId, view, timeZone, onMade }: ShareFormProps) {
  const { t } = useTranslation('shares')
  const today = dayKey(useNow(), timeZone)
  const form = useEndpointForm(shares.create, {
    params: { siteId },
    defaultValues: { ends_on: addDays(today, LIMITS.share.days), to_whom: '' },
    rules: RULES,
    toBody: ({ ends_on, to_whom }) => ({
      kind: view.kind,
      airspace_id: view.airspace?.id ?? null,
      ends_on,
      to_whom: to_whom.trim() || null,
    }),
    onDone: onMade,
  })
  return (
    <EndpointForm form={form} submit={t('make')} leaving="free">
      <DateInput
        form={form}
        name="ends_on"
        label={t('lastDay')}
        min={today}
        max={addDays(today, LIMITS.share.maxDays)}
      />
      <TextInput form={form} name="to_whom" label={t('toWhom')} maxLength={LIMITS.share.toWhom} />
    </EndpointForm>
  )
}
