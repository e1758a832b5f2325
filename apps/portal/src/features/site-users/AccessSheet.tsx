import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import { IconUserMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { ChoiceInput } from '#ui/forms/inputs/RadioField.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SideSheet } from '#ui/overlay/SideSheet.tsx'
import { AccessLooks } from './AccessLooks.tsx'
import { type AccessValues, useAccessFields } from './use-access-fields.ts'
import { memberName } from './use-members.ts'

interface AccessSheetProps {
  siteId: number
  member: SiteUser
  onClose: () => void
}

/** Changes what somebody from outside may do and until when, shows what they looked at, and ends it in one tap. */
export function AccessSheet({ siteId, member, onClose }: AccessSheetProps) {
  const { t } = useTranslation('people')
  const { access } = member
  const fields = useAccessFields()
  const params = { siteId, userId: member.id }
  const was = access === null ? null : { scope: access.scope, ends_on: access.ends_on }
  const defaultValues: AccessValues = was ?? { scope: 'TREAT', ends_on: null }
  const form = useEndpointForm(siteUsers.changeAccess, {
    params,
    defaultValues,
    toBody: judged => ({ ...judged, was }),
    done: t('access.saved', { name: memberName(member) }),
    onDone: onClose,
  })
  return (
    <SideSheet
      title={t('access.title', { name: memberName(member) })}
      subtitle={access?.given_by ? t('access.givenBy', { name: access.given_by }) : undefined}
      onClose={onClose}
    >
      <Stack gap="6">
        <EndpointForm form={form} submit={t('access.save')} busy={t('access.saving')} leaving="free">
          <ChoiceInput form={form} {...fields.scope} />
          <DateInput form={form} {...fields.endsOn} />
        </EndpointForm>
        {access !== null && <EndButton siteId={siteId} member={member} onDone={onClose} />}
        {access !== null && <AccessLooks siteId={siteId} userId={member.id} />}
      </Stack>
    </SideSheet>
  )
}

/** Ends the access at once, because that can be undone. */
function EndButton({ siteId, member, onDone }: { siteId: number; member: SiteUser; onDone: () => void }) {
  const { t } = useTranslation('people')
  const ending = useAction(siteUsers.endAccess, {
    done: t('access.ended', { name: memberName(member) }),
    undo: () => call(siteUsers.restore, { params: { siteId }, body: { user_id: member.id } }),
    onDone,
  })
  return (
    <div>
      <Button
        variant="danger"
        size="touch"
        icon={IconUserMinus}
        busy={ending.busy}
        onClick={() => void ending.run({ params: { siteId, userId: member.id } })}
      >
        {t('access.end')}
      </Button>
      <Text size="small" tone="muted" above="2">
        {t('access.endHint')}
      </Text>
    </div>
  )
}
