import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { rolesToGive } from '@earshot/contract/rules/farm/site-members.ts'
import type { OnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import { type InviteAnswer, InviteForm } from '@earshot/contract/schemas/farm/site-user.ts'
import { Day } from '@earshot/contract/schemas/page.ts'
import { ACCESS_SCOPES, SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { DateInput } from '#ui/forms/inputs/DateInput.tsx'
import { ChoiceInput } from '#ui/forms/inputs/RadioField.tsx'
import { EmailInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './SiteUsers.module.css'
import { type AccessValues, useAccessFields } from './use-access-fields.ts'

interface Values extends AccessValues {
  email: string
  role: SiteRole
}

const EMPTY: Values = { email: '', role: 'WORKER', scope: 'TREAT', ends_on: null }

/** The fields of an access are on the screen for a veterinarian only, and count for nobody else. */
const RULES = z.object({
  email: InviteForm.shape.email,
  role: z.enum(SITE_ROLES),
  scope: z.enum(ACCESS_SCOPES),
  ends_on: Day.nullable(),
})

function bodyOf({ email, role, scope, ends_on }: z.output<typeof RULES>): z.output<typeof InviteForm> {
  return role === 'VETERINARIAN' ? { email, role, scope, ends_on } : { email, role }
}

/** Returns the roles that may be given, the usual ones first and the greatest one last. */
function rolesToOffer(reader: OnSite): SiteRole[] {
  const [first, ...others] = rolesToGive(reader)
  return first === 'OWNER' ? [...others, first] : rolesToGive(reader)
}

export interface InvitationFormProps {
  siteId: number
  reader: OnSite
  /** Sends the form by another call than the site's own. */
  send?: (body: InviteForm) => Promise<InviteAnswer>
}

/** Invites a person to a site by email address; they are a member once they have accepted. */
export function InvitationForm({ siteId, reader, send }: InvitationFormProps) {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const fields = useAccessFields()
  const form = useEndpointForm<typeof siteUsers.invite, Values, typeof RULES>(siteUsers.invite, {
    params: { siteId },
    defaultValues: EMPTY,
    rules: { schema: RULES },
    toBody: bodyOf,
    ...(send && { send: judged => send(bodyOf(judged)) }),
    done: ({ invitation }) => t('invite.sent', { email: invitation?.email }),
    onDone: async () => {
      form.fields.reset(EMPTY)
      // On a phone the form hides the list, which shows the new invitation, so the form is closed.
      await navigate({ to: '.', search: true, hash: '', replace: true })
    },
  })
  return (
    <section aria-labelledby="invite">
      <Text id="invite" className={classes.asideHeading} as="h2" size="heading">
        {t('invite.title')}
      </Text>
      <EndpointForm
        form={form}
        submit={t('invite.send')}
        busy={t('invite.sending')}
        button={{ icon: IconSend }}
        leaving="free"
      >
        <EmailInput form={form} name="email" label={t('invite.email')} autoComplete="off" />
        <ChoiceInput
          form={form}
          name="role"
          label={t('column.role')}
          options={rolesToOffer(reader).map(value => ({
            value,
            label: t(`role.${value}`),
            text: t(`may.${value}`),
          }))}
        />
        {form.fields.watch('role') === 'VETERINARIAN' && (
          <>
            <ChoiceInput form={form} {...fields.scope} />
            <DateInput form={form} {...fields.endsOn} />
          </>
        )}
      </EndpointForm>
      <Text size="small" tone="muted" above="3">
        {t('invite.hint')}
      </Text>
    </section>
  )
}
